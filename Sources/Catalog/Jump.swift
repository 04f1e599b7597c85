public import Collation
public import Bytes
public import Bytes
public import ListingIndex
public import MPDClient

/// Where a path of prefixes led: the directory of its last component, and what matches there.
public struct JumpTarget {
  /// The directory in which the last component was looked up.
  public let directory: IndexedDirectory
  /// The answers, best first; at least one.
  public let matches: PrefixMatches

  /// The offset of the entry to land on, the first of the best answers.
  public let offset: Int

  /// nil if nothing matches.
  init?(_ directory: IndexedDirectory, _ matches: PrefixMatches) {
    guard let best = matches.best.first else { return nil }
    self.directory = directory
    self.matches = matches
    offset = best.lowerBound
  }
}

/// What kept a path of prefixes from leading anywhere.
public struct JumpFailure: Error, Sendable, Hashable {
  /// The component of the path that nothing matches.
  public let component: ByteString
  /// The directory in which it was looked up.
  public let directory: ByteString
  /// What it could have been; nil for everything.
  public let kind: EntryKind?
  /// The names around the place where it would stand.
  public let nearest: [ByteString]
}

/// Why a jump did not arrive.
public enum JumpError: Error, Sendable {
  /// Nothing is there.
  case notFound(JumpFailure)
  /// The server or the connection failed.
  case server(MPDError)
}

extension Catalog {
  /// Follows a path whose components are names or prefixes of names, each looked up in the
  /// directory found so far: an exact name first, then one equal at primary strength, then the
  /// first in order that begins with the component.
  ///
  /// O(log n) in the size of each directory that is in the cache, O(n log n) in that of any other
  /// in which a prefix is looked up.
  ///
  /// - Parameter kind: what the last component may be; nil for everything.
  public func jump(
    to path: ByteString, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(JumpError) -> JumpTarget {
    let components = path.pathComponents
    let directory = try follow(components.dropLast(), toFind: kind, over: &connection)
    let keys = prefixKeys(of: components.last ?? "")
    guard let target = JumpTarget(directory, keys.matches(in: directory.listing)) else {
      throw notFound(keys, only: kind, in: directory)
    }
    return target
  }

  /// The directory to which some components lead, narrowed to what shall be found there.
  private func follow(
    _ components: ArraySlice<ByteString>, toFind kind: EntryKind?,
    over connection: inout Connection
  ) throws(JumpError) -> IndexedDirectory {
    let pass = try asking { () throws(MPDError) in
      try cachePass(forRoot: true, over: &connection)
    }
    var rest = components
    var directory = try deepest(below: "", &rest, toFind: kind, pass, over: &connection)
    while let component = rest.popFirst() {
      let keys = prefixKeys(of: component)
      guard let offset = keys.matches(in: directory.listing).best.first?.lowerBound else {
        throw notFound(keys, only: .directory, in: directory)
      }
      let found = directory.listing.uri(at: offset)
      directory = try deepest(below: found, &rest, toFind: kind, pass, over: &connection)
    }
    return directory
  }

  /// The deepest directory below another that the next components name exactly: it spares the
  /// listings of those above it. Takes these components off. One that is in the cache goes first,
  /// since looking there costs less than a question to the server.
  private func deepest(
    below directory: ByteString, _ components: inout ArraySlice<ByteString>,
    toFind kind: EntryKind?, _ pass: CachePass?, over connection: inout Connection
  ) throws(JumpError) -> IndexedDirectory {
    for count in (0...components.count).reversed() {
      let wanted = count == components.count ? kind : .directory
      let path = directory.appending(components.prefix(count))
      guard let stored = stored(path, only: wanted, pass) else { continue }
      components = components.dropFirst(count)
      return stored
    }
    let listing = try deepestListing(below: directory, &components, over: &connection)
    return index(listing, only: components.isEmpty ? kind : .directory, pass)
  }

  private func deepestListing(
    below directory: ByteString, _ components: inout ArraySlice<ByteString>,
    over connection: inout Connection
  ) throws(JumpError) -> KeyedListing {
    var named = components
    while true {
      do throws(MPDError) {
        let listing = try list(directory.appending(named), over: &connection)
        components = components[named.endIndex...]
        return listing
      } catch {
        guard error.saysNoDirectory, !named.isEmpty else { throw .server(error) }
        named.removeLast()
      }
    }
  }

  private func notFound(
    _ keys: PrefixKeys, only kind: EntryKind?, in directory: IndexedDirectory
  ) -> JumpError {
    let listing = directory.listing
    let place = keys.insertionOffset(in: listing)
    let around = max(0, place - 2)..<min(listing.count, place + 2)
    return .notFound(
      JumpFailure(
        component: keys.text, directory: listing.directory, kind: kind,
        nearest: around.map(listing.name(at:))))
  }
}

extension ByteString {
  fileprivate func appending(_ components: ArraySlice<ByteString>) -> ByteString {
    components.reduce(self) { $0.appending(component: $1) }
  }
}

private func asking<Answer>(
  _ ask: () throws(MPDError) -> Answer
) throws(JumpError) -> Answer {
  do throws(MPDError) { return try ask() } catch { throw .server(error) }
}

extension MPDError {
  /// Whether a listing failed because its path names no directory.
  fileprivate var saysNoDirectory: Bool {
    switch code {
    case .ack(.noExist), .ack(.argument), .ack(.system): true
    case .notDirectory: true
    default: false
    }
  }
}
