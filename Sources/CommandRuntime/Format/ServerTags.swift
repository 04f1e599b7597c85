internal import Bytes
package import MPDClient
internal import Platform

/// The server's tags that libmpdclient does not know, such as DiscSubtitle of MPD 0.25.
///
/// The server is queried the first time that a name is neither a property nor a tag known to libmpdclient. The query
/// uses a separate connection, because the name may occur while another reply is being read. While a command line is
/// being read, the server that it names is not yet known. Unknown names are therefore recorded, and the command line is
/// read again once the server is known.
package enum ServerTags {
  private struct State {
    var tags: [Tag] = []
    /// The names for which no tag has been found, because the server was not yet known or does not have the tag.
    var missing: [String] = []
    /// A closure that asks the server for its tags; nil before the server is known, and after the server was asked.
    var source: (@Sendable () -> [Tag])?

    /// Asks the server for its tags, unless it was asked before.
    mutating func ask() {
      guard let source else { return }
      tags = source()
      self.source = nil
    }
  }

  private static let state = Locked(State())

  /// Returns the server's tag with the given name, ignoring case; nil if the server does not have the tag, or is not
  /// known yet.
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

  /// Sets the closure that asks the server for its tags; the closure is called at most once.
  package static func setSource(_ source: @escaping @Sendable () -> [Tag]) {
    state.withLock { $0.source = source }
  }

  /// Reads a command line. If this fails, reads the line a second time, with unknown names accepted as tags, solely to
  /// find out which server the line names. Then reads it a third time with the tags of that server. If the third
  /// attempt fails too, throws the error of the first attempt.
  ///
  /// - Parameter source: returns a closure that asks the server named by a command line for its tags.
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

  /// Accepts the names in `missing` as tags until the server is asked; returns false if `missing` is empty.
  private static func assumeMissing() -> Bool {
    state.withLock { state in
      state.tags = state.missing.map { Tag($0) }
      return !state.missing.isEmpty
    }
  }
}

/// Returns whether a name has the form of a tag's name. A single letter does not have this form, since it can only be
/// the name of an option.
private func isTagLike(_ name: String) -> Bool {
  name.utf8.count > 1 && name.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
}
