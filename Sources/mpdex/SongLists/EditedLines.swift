internal import Bytes
internal import MPDClient
internal import TerminalText

// The text that an editor shows: instructions, then a song in each line, its URI, and after a tab a
// comment. Lines that begin with "# " are ignored. A URI that an editor could change, or that could be
// mistaken for something else, is between quotation marks, with escapes, so that no other URI has a tab.

/// Returns the text in which an editor shows some songs.
///
/// - Parameter title: the list in the instructions, such as "the queue".
func editorText(of songs: [Song], title: String) -> [UInt8] {
  let head = editedListMark + instructions(title) + "\n\n"
  let lines = songs.map { song in
    let comment = song.comment
    return song.uri.asEditedLine + (comment.isEmpty ? "" : "\t# ") + ByteString(comment) + "\n"
  }
  return Array(head.utf8) + lines.flatMap(\.bytes)
}

/// The beginning of the instructions, by which the text is recognized in a file.
let editedListMark = "# mpdex: "

private func instructions(_ title: String) -> String {
  """
  the songs of \(title), one in each line: its URI, a tab and a comment.
  # Move or delete lines, or write the URIs of other songs; a directory means all
  # songs below it. Lines that begin with "# " are ignored. The list is applied
  # when the editor ends; if it is unchanged, or empty, nothing is done.
  """
}

extension Song {
  /// The artist and the name; the name alone without an artist, and nothing without a name.
  fileprivate var comment: String {
    guard let name = listedName else { return "" }
    return (self[.artist].map { $0.terminalSafe + " - " } ?? "") + name.terminalSafe
  }
}

extension ByteString {
  /// The URI as it is written in the text for an editor.
  fileprivate var asEditedLine: ByteString {
    guard needsQuotes else { return self }
    let isText = isUTF8
    let escaped = bytes.flatMap { byte -> [UInt8] in
      if byte == .quotationMark || byte == .backslash { return [.backslash, byte] }
      let isKept = byte >= 0x20 && byte < 0x7F || byte >= 0x80 && isText
      return isKept ? [byte] : Array("\\x\(byte.hexadecimal)".utf8)
    }
    return ByteString([.quotationMark] + escaped + [.quotationMark])
  }

  /// Whether the URI would not be read again as it is, or an editor could change it.
  private var needsQuotes: Bool {
    let isOdd = first == .quotationMark || first == .space || last == .space || isComment
    return isOdd || !isUTF8 || bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether a line is a comment.
  fileprivate var isComment: Bool { self == "#" || hasPrefix("# ") }
}

extension SongListLine {
  /// Returns the line of a text from an editor without its comment; nil if it is nothing but a comment.
  func readingEdited() throws(CommandFailure) -> SongListLine? {
    let line = text.withoutBlanks
    if line.isEmpty || line.isComment { return nil }
    guard line.first == .quotationMark else {
      let uri = ByteString(line.prefix { $0 != .tab }).withoutBlanks
      return SongListLine(number: number, text: uri)
    }
    guard let uri = line.unquoted else {
      throw CommandFailure(
        .no,
        "line \(number): after a quotation mark there must be another one, with \\\", \\\\ and \\x41 "
          + "between them as the only escapes; nothing was changed")
    }
    return SongListLine(number: number, text: uri)
  }
}

extension ByteString {
  /// The bytes between quotation marks, after which there may be a comment; nil if there are none.
  fileprivate var unquoted: ByteString? {
    var rest = bytes.dropFirst()
    var unquoted: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == .quotationMark {
        let comment = ByteString(rest).withoutBlanks
        return comment.isEmpty || comment.first == UInt8(ascii: "#") ? ByteString(unquoted) : nil
      }
      guard let meant = byte == .backslash ? leadingEscape(&rest) : byte else { return nil }
      unquoted.append(meant)
    }
    return nil
  }
}

/// Removes the rest of an escape sequence after its backslash, and returns the byte that it stands for;
/// nil if it is none.
private func leadingEscape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
  let letter = rest.popFirst()
  if letter == .quotationMark || letter == .backslash { return letter }
  guard letter == UInt8(ascii: "x"), rest.count >= 2 else { return nil }
  let digits = String(decoding: rest.prefix(2), as: UTF8.self)
  rest = rest.dropFirst(2)
  return UInt8(digits, radix: 16)
}
