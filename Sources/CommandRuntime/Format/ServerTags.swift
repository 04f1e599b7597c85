internal import Bytes
package import MPDClient
internal import Platform

/// The tags that a server has and libmpdclient does not, such as DiscSubtitle of MPD 0.25.
///
/// The server is asked at the first name that is neither a property nor a tag of libmpdclient, over a
/// connection of its own, since the name can occur while another reply is read. A command line is read
/// before its server is known: names that it has where a tag is expected are noted, and it is read again.
package enum ServerTags {
  private struct State {
    var tags: [Tag] = []
    /// The names that were asked for before the server was known.
    var missing: [String] = []
    /// Asks the server for its tags; nil once it was asked, and before it is known.
    var source: (@Sendable () -> [Tag])?

    /// Asks the server unless that was done.
    mutating func ask() {
      guard let source else { return }
      tags = source()
      self.source = nil
    }
  }

  private static let state = Locked(State())

  /// Returns the server's tag with a name, ignoring case; nil if it has none, or is not known yet.
  static func tag(named name: String) -> Tag? {
    guard isTagLike(name) else { return nil }
    return state.withLock { state in
      state.ask()
      let tag = Tag(name)
      if let known = state.tags.first(where: { $0 == tag }) { return known }
      state.missing.append(name)
      return nil
    }
  }

  /// Names the closure that asks the server for its tags; it is called once at most.
  package static func setSource(_ source: @escaping @Sendable () -> [Tag]) {
    state.withLock { $0.source = source }
  }

  /// Reads a command line. One that is refused is read again for its settings alone, with the names that
  /// stand instead of tags taken for tags, and then once more with the tags of the server that these
  /// settings name; throws the first refusal if it is refused then, too.
  ///
  /// - Parameter source: returns a closure that asks the server of a command line for its tags.
  package static func reading<CommandLine>(
    _ read: () throws -> CommandLine, source: (CommandLine) -> @Sendable () -> [Tag]
  ) throws -> CommandLine {
    do { return try read() } catch {
      guard assumeMissing(), let assumed = try? read() else { throw error }
      setSource(source(assumed))
      guard let line = try? read() else { throw error }
      return line
    }
  }

  /// Takes the missing names for tags until the server is asked; returns false if there are none.
  private static func assumeMissing() -> Bool {
    state.withLock { state in
      state.tags = state.missing.map { Tag($0) }
      return !state.missing.isEmpty
    }
  }
}

/// Whether a name can be that of a tag: options of one letter are not.
private func isTagLike(_ name: String) -> Bool {
  name.utf8.count > 1 && name.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
}
