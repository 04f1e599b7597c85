package import Bytes
internal import CommandRuntime
internal import TerminalText

/// Throws if one of the words to look for in the library is a filter such as `artist=Björk`, or a path such as
/// `~/song.flac`, of which a part might be found by chance. The message says what to do instead.
///
/// - Parameters:
///   - command: the command that takes filters, such as "searchadd --play".
///   - outcome: what it does, such as "adds the songs that match and plays them".
package func refuseOtherThanWords(
  _ words: [ByteString], filtersBelongTo command: String, _ outcome: String
) throws {
  let filters = words.filter(\.comparesField)
  if let first = filters.first {
    let typed = filters.map(\.quotedForShell.terminalSafe).joined(separator: " ")
    throw CommandFailure(
      .usage,
      "'\(first.shortened.terminalSafe)' is a filter, not a word to search for: `mpdex \(command) \(typed)` \(outcome)"
    )
  }
  if let path = words.first(where: \.isPathOfShell) {
    let hint = path.first == UInt8(ascii: "~") ? "; shells replace ~ only outside of quotes" : ""
    throw CommandFailure(
      .usage,
      "'\(path.shortened.terminalSafe)' is a path, not a word to search for: give a path relative to the music "
        + "directory, as `mpdex ls` prints it\(hint)")
  }
}

extension ByteString {
  /// Whether the text is a path that begins at a home directory or at the working directory.
  fileprivate var isPathOfShell: Bool {
    hasPrefix("./") || hasPrefix("../") || first == UInt8(ascii: "~") && contains(.slash)
  }
}
