internal import Bytes
internal import CommandRuntime
package import MPDClient
internal import TerminalText

// The text that an editor shows begins with instructions. Each following line describes one song: its URI, a tab and
// a comment. Lines that begin with "# " are ignored. A URI that an editor could change, or that could be mistaken for
// something else, is quoted and escaped, so that unquoted URIs contain no tabs.
//
// The comment of a song of the queue begins with a handle, which identifies the song: "#12", or "#12@20-45.493" for a
// part of a file. Other comments begin with "# ", so that no title is mistaken for a handle.

/// Returns the text that an editor shows for the songs.
///
/// - Parameter title: the name of the list in the instructions, such as "the queue".
package func editorText(of songs: [Song], title: String) -> [UInt8] {
  let hasHandles = songs.contains { $0.id != nil }
  let head = editedListMark + instructions(title, hasHandles: hasHandles) + "\n\n"
  let lines = songs.map { song in
    let comment = [song.handle ?? "#", song.comment].filter { !$0.isEmpty }.joined(separator: " ")
    return song.uri.asEditedLine + ByteString(comment == "#" ? "" : "\t" + comment) + "\n"
  }
  return Array(head.utf8) + lines.flatMap(\.bytes)
}

/// The beginning of the instructions. A file that begins with this text is a list of songs from the editor.
let editedListMark = "# mpdex: "

private func instructions(_ title: String, hasHandles: Bool) -> String {
  let handles = """

    # A comment begins with the handle of the song in the queue, such as #12, or
    # #12@20-45.5 for a part of a file (in seconds). Move or delete a handle together
    # with its line; a copied line adds another copy of the song.
    """
  return """
    the songs in \(title), one per line: a URI, a tab and a comment.\(hasHandles ? handles : "")
    # Move or delete lines, or add the URIs of other songs; a directory means all
    # songs below it. Lines that begin with "# " are ignored. The list is applied
    # when the editor exits; if it is unchanged or empty, nothing is done.
    """
}

extension Song {
  /// The artist and the name of the song; only the name if the artist is not known, and empty if the name is not
  /// known.
  fileprivate var comment: String {
    guard let name = listedName else { return "" }
    return (bytes(of: .artist).map { $0.terminalSafe + " - " } ?? "") + name.terminalSafe
  }

  /// The handle that identifies the song in the queue; nil if the song is in another list.
  fileprivate var handle: String? {
    id.map { id in "#\(id)" + (identity.range.map { "@" + $0.text } ?? "") }
  }
}

extension ByteString {
  /// The URI as it is written for an editor, in quotes if necessary.
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

  /// Whether the URI must be quoted, because without quotes it would be misread or an editor could change it.
  private var needsQuotes: Bool {
    let isOdd = first == .quotationMark || first == .space || last == .space || isComment
    return isOdd || !isUTF8 || bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }

  fileprivate var isComment: Bool { self == "#" || hasPrefix("# ") }
}

extension SongListLine {
  /// Parses a line of the text from the editor; nil if the line is empty or only a comment.
  func readingEdited() throws -> SongListLine? {
    let line = text.withoutBlanks
    if line.isEmpty || line.isComment { return nil }
    guard line.first == .quotationMark else {
      let uri = line.bytes.prefix { $0 != .tab }
      return with(ByteString(uri).withoutBlanks)
        .reading(handle: ByteString(line.bytes.dropFirst(uri.count)))
    }
    guard let (uri, comment) = line.unquoted else {
      throw CommandFailure(
        .no,
        "line \(number): the quoted text has no closing quotation mark, or contains an escape other than \\\", \\\\ and \\xNN; "
          + "nothing was changed")
    }
    return with(uri).reading(handle: comment)
  }

  /// Returns the line with the identifier and the range from the handle at the beginning of its comment. If the comment
  /// does not begin with a handle, returns the line unchanged.
  private func reading(handle comment: ByteString) -> SongListLine {
    let word = comment.withoutBlanks.bytes.prefix { $0 != .space && $0 != .tab }
    guard word.first == UInt8(ascii: "#") else { return self }
    let parts = word.dropFirst().split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let range = parts.count == 2 ? SongRange(ByteString(parts[1])) : nil
    guard let id = ByteString(parts[0]).number(as: Int.self), id >= 0,
      parts.count == 1 || range != nil
    else { return self }
    let mark = Mark(id: id, range: range, hasKnownRange: true)
    return SongListLine(number: number, text: text, mark: mark)
  }
}

extension SongListLines {
  /// The lines, rewritten so that a line without a ``SongListLine/Mark`` stands for the whole file rather than for an
  /// unknown part of it. If no line has a mark, the lines are unchanged.
  var withKnownRanges: SongListLines {
    guard haveMarks else { return self }
    return SongListLines(
      lazy.map { line in
        var line = line
        line.mark = line.mark ?? SongListLine.Mark(hasKnownRange: true)
        return line
      })
  }
}

extension ByteString {
  /// The URI between the quotation marks, and the comment after them; nil if the quotation is not valid.
  fileprivate var unquoted: (uri: ByteString, comment: ByteString)? {
    var rest = bytes.dropFirst()
    var unquoted: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == .quotationMark {
        let comment = ByteString(rest).withoutBlanks
        guard comment.isEmpty || comment.first == UInt8(ascii: "#") else { return nil }
        return (ByteString(unquoted), comment)
      }
      guard let meant = byte == .backslash ? leadingEscape(&rest) : byte else { return nil }
      unquoted.append(meant)
    }
    return nil
  }
}

/// Removes from `rest` the bytes of an escape sequence that follow its backslash, and returns the byte that the
/// sequence represents; nil if the sequence is not valid.
private func leadingEscape(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
  let letter = rest.popFirst()
  if letter == .quotationMark || letter == .backslash { return letter }
  guard letter == UInt8(ascii: "x"), rest.count >= 2 else { return nil }
  let digits = String(decoding: rest.prefix(2), as: UTF8.self)
  rest = rest.dropFirst(2)
  return UInt8(digits, radix: 16)
}
