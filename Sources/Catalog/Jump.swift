public import Collation
public import ListingIndex
public import MPDClient

/// Where a path of prefixes led: the directory of its last component, and what matches there.
public struct JumpTarget {
  /// The directory in which the last component was looked up.
  public let directory: IndexedDirectory
  /// The answers, best first.
  public let matches: PrefixMatches

  /// The offset of the entry to land on.
  public var offset: Int? { matches.best.first?.lowerBound }
}

/// What kept a path of prefixes from leading anywhere.
public struct JumpFailure: Error, Sendable, Hashable {
  /// The component of the path that nothing matches.
  public let component: ByteString
  /// The directory in which it was looked up.
  public let directory: ByteString
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
  /// O(n log n) in the size of each directory in which a prefix is looked up.
  ///
  /// - Parameter kind: what the last component may be; nil for everything.
  public func jump(
    to path: ByteString, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(JumpError) -> JumpTarget {
    let components = path.components
    let listing = try follow(components.dropLast(), over: &connection)
    let directory = index(listing, only: kind)
    let name = components.last ?? ""
    let target = JumpTarget(
      directory: directory, matches: collator.matches(of: name, in: directory.listing))
    guard target.offset != nil else { throw notFound(name, in: directory) }
    return target
  }

  /// The listing of the directory to which some components lead.
  private func follow(
    _ components: ArraySlice<ByteString>, over connection: inout Connection
  ) throws(JumpError) -> Listing {
    var rest = components
    var listing = try deepest(below: "", &rest, over: &connection)
    while let component = rest.popFirst() {
      let directories = index(listing, only: .directory)
      let matches = collator.matches(of: component, in: directories.listing)
      guard let offset = matches.best.first?.lowerBound else {
        throw notFound(component, in: directories)
      }
      listing = try deepest(below: directories.listing.uri(at: offset), &rest, over: &connection)
    }
    return listing
  }

  /// The listing of the deepest directory below another that the next components name exactly:
  /// asking for it spares the listings of those above it. Takes these components off.
  private func deepest(
    below directory: ByteString, _ components: inout ArraySlice<ByteString>,
    over connection: inout Connection
  ) throws(JumpError) -> Listing {
    var named = components
    while true {
      let path = named.reduce(directory) { $0.appending(component: $1) }
      do throws(MPDError) {
        let listing = try connection.listing(of: path)
        components = components[named.endIndex...]
        return listing
      } catch {
        guard error.saysNoDirectory, !named.isEmpty else { throw .server(error) }
        named.removeLast()
      }
    }
  }

  private func notFound(_ name: ByteString, in directory: IndexedDirectory) -> JumpError {
    let listing = directory.listing
    let place = collator.insertionOffset(of: name, in: listing)
    let around = max(0, place - 2)..<min(listing.count, place + 2)
    return .notFound(
      JumpFailure(
        component: name, directory: listing.directory,
        nearest: around.map(listing.name(at:))))
  }
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
