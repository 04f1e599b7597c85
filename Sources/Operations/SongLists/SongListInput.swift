package import Bytes
package import CommandRuntime
internal import Glibc
internal import Platform
internal import TerminalText

/// The lines of a list of songs, stored compactly, because a list can have millions of lines.
struct SongListLines: RandomAccessCollection {
  private var texts = ByteStrings()
  /// The number of each line in the input; empty if the lines are numbered 1, 2, 3 and so on.
  private var numbers: [UInt32] = []
  /// Further information about the lines that contain more than text, keyed by the indices of the lines.
  private var marks: [Int: SongListLine.Mark] = [:]
  /// The directory of an M3U file, to which paths in the file may be relative; nil for any other list.
  var directory: ByteString?

  init() {}

  init(_ lines: some Sequence<SongListLine>) {
    for line in lines { append(line) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { texts.count }

  subscript(index: Int) -> SongListLine {
    let number = numbers.isEmpty ? index + 1 : Int(numbers[index])
    return SongListLine(number: number, text: texts[index], mark: marks[index])
  }

  /// Whether any line contains more information about its song than a URI.
  var haveMarks: Bool { !marks.isEmpty }

  mutating func append(_ line: SongListLine) {
    if let mark = line.mark { marks[count] = mark }
    if numbers.isEmpty, line.number != count + 1 { numbers = (0..<UInt32(count)).map { $0 + 1 } }
    texts.append(line.text)
    if !numbers.isEmpty || line.number != count { numbers.append(UInt32(line.number)) }
  }

  /// Returns the lines that a closure makes from these lines. A line for which the closure returns nil is left out.
  func compactMapLines(_ transform: (SongListLine) -> SongListLine?) -> SongListLines {
    var lines = SongListLines()
    lines.directory = directory
    for line in self { if let line = transform(line) { lines.append(line) } }
    return lines
  }

  /// Returns whether the text of any line meets a condition. The text is passed to the closure without being copied.
  func containsText(where matches: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    indices.contains { texts.withBytes(at: $0, matches) }
  }
}

/// The formats in which a list of songs can be read.
enum SongListFormat {
  /// Each line is a URI, even if it begins with "#".
  case lines
  /// Each record is a URI and ends with a NUL.
  case nulTerminated
  /// An M3U playlist: lines that begin with "#" are comments.
  case m3u
  /// Each line is a JSON object, as `--json` prints it.
  case jsonLines
  /// The text that `edit` shows in an editor.
  case edited

  /// Detects the format of a list from its beginning or from the name of its file.
  init(of bytes: [UInt8], path: ByteString) {
    let name = path.description.lowercased()
    let first = bytes.first { $0 > 0x20 }
    if bytes.starts(with: editedListMark.utf8) {
      self = .edited
    } else if bytes.starts(with: "#EXTM3U".utf8) || name.hasSuffix(".m3u")
      || name.hasSuffix(".m3u8")
    {
      self = .m3u
    } else {
      self = first == UInt8(ascii: "{") ? .jsonLines : .lines
    }
  }
}

/// Reads the lines of a list of songs.
///
/// - Parameters:
///   - path: the path of the file; "-" for standard input.
///   - nulTerminated: whether the records end with NULs.
func songListLines(ofFile path: ByteString, nulTerminated: Bool) throws -> SongListLines {
  let bytes = try songListBytes(ofFile: path)
  let format = nulTerminated ? .nulTerminated : SongListFormat(of: bytes, path: path)
  var lines = try bytes.songListLines(format)
  if format == .m3u {
    lines.directory = path.lastIndex(of: .slash).map { ByteString(path[...$0]) } ?? "."
  }
  return lines
}

/// Reads the contents of a list of songs; see `songListLines(ofFile:nulTerminated:)`.
func songListBytes(ofFile path: ByteString) throws -> [UInt8] {
  try (path == "-" ? standardInput() : content(ofFile: path)).withoutByteOrderMark
}

private func standardInput() throws -> [UInt8] {
  guard isatty(STDIN_FILENO) != 1 else {
    throw CommandFailure(
      .usage, "no list of songs was given: name a file, or pipe a list into the command")
  }
  return try readInput()
}

private func content(ofFile path: ByteString) throws -> [UInt8] {
  do { return try readFile(path) } catch {
    let remedy = error.number == ENOENT ? "; give a file, or - for standard input" : ""
    throw CommandFailure(
      .usage, "cannot read \(path.terminalSafe): \(error.message); nothing was done\(remedy)")
  }
}

extension [UInt8] {
  /// The text without a byte order mark (U+FEFF in UTF-8) at its beginning.
  var withoutByteOrderMark: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }

  /// Returns a sequence of the lines of a song list, without empty lines and comments.
  func songListRecords(_ format: SongListFormat) throws -> SongListRecords {
    if format != .nulTerminated, contains(0) { throw listHasNUL }
    if format == .nulTerminated, !contains(0), contains(.newline) { throw inputHasNoNUL }
    return SongListRecords(self, format)
  }

  /// Parses the lines of a song list in the given format. Lines without a song are left out.
  func songListLines(_ format: SongListFormat) throws -> SongListLines {
    var songs = SongListLines()
    for line in try songListRecords(format) {
      guard let song = try line.reading(format) else { continue }
      try refuseUnsendable(song.text)
      songs.append(song)
    }
    return format == .edited ? songs.withKnownRanges : songs
  }
}

/// The lines of a song list, without empty lines and comments.
struct SongListRecords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let format: SongListFormat
  /// The offset at which the next line begins.
  private var start = 0
  private var number = 0

  fileprivate init(_ bytes: [UInt8], _ format: SongListFormat) {
    (self.bytes, self.format) = (bytes, format)
  }

  mutating func next() -> SongListLine? {
    while start < bytes.count {
      let line = bytes[nextRange()]
      let text = format == .nulTerminated ? line : line.withoutCarriageReturn
      let isComment = format == .m3u && text.first == UInt8(ascii: "#")
      if text.isEmpty || isComment { continue }
      // A path that begins with "#" or a blank is written after "./".
      let path = format == .m3u && text.starts(with: "./".utf8) ? text.dropFirst(2) : text
      return SongListLine(number: number, text: ByteString(path))
    }
    return nil
  }

  private mutating func nextRange() -> Range<Int> {
    let first = start
    let separator: UInt8 = format == .nulTerminated ? 0 : .newline
    let end = bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[first...]).firstOffset(of: separator)
    }
    let range = first..<(end.map { first + $0 } ?? bytes.count)
    start = range.upperBound + 1
    number += 1
    return range
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutCarriageReturn: ArraySlice<UInt8> {
    last == UInt8(ascii: "\r") ? dropLast() : self
  }
}

/// The failure if the list contains NUL bytes although it should consist of lines.
private let listHasNUL = CommandFailure(
  .usage,
  "the list contains NUL bytes, which MPD does not accept; nothing was done; entries that end with NUL bytes need "
    + "the option -0, which not every command has")

/// The failure if the list consists of lines although it should consist of records that end with NULs.
private let inputHasNoNUL = CommandFailure(
  .usage,
  "the list consists of lines, but with -0 each entry must end with a NUL byte; nothing was done"
)

extension SongListLine {
  /// Parses the line in the given format; nil if the line contains no song.
  fileprivate func reading(_ format: SongListFormat) throws -> SongListLine? {
    switch format {
    case .lines, .nulTerminated, .m3u: self
    case .jsonLines: try readingJSON()
    case .edited: try readingEdited()
    }
  }
}

/// Returns the songs that the arguments name. If `argumentsOrInput` would read standard input instead of these
/// arguments, returns the songs that the lines of standard input name; these lines can also be JSON objects, as
/// `--json` prints them.
package func songsOrInput(
  _ given: [ByteString], nulTerminated: Bool, isImplied: Bool = true
) throws -> [SongListLine] {
  guard try isInput(given, isImplied: isImplied) else { return given.songListLines }
  let input = try readInput()
  // A brace alone does not show that the input is JSON, because a file name can also begin with a brace.
  if !nulTerminated, input.withoutByteOrderMark.starts(with: Array("{\"".utf8)) {
    return Array(try input.withoutByteOrderMark.songListLines(.jsonLines))
  }
  let lines = try input.lines(nulTerminated: nulTerminated)
  for line in lines { try refuseUnsendable(line) }
  return lines.songListLines
}

extension [ByteString] {
  fileprivate var songListLines: [SongListLine] {
    enumerated().map { SongListLine(number: $0.offset + 1, text: $0.element) }
  }
}

extension InputOptions {
  /// Returns the songs that the arguments name or, if there are no arguments, the songs on the lines of standard input.
  /// If these contain no songs either, prints a note on a terminal.
  package func songsOrInput(
    _ given: [ByteString], _ output: CommandOutput
  ) throws -> [SongListLine] {
    let songs = try Operations.songsOrInput(given, nulTerminated: null)
    output.noteEmptyInput(songs)
    return songs
  }
}

extension [SongListLine] {
  /// Returns the URIs on the lines. A line that is the filter of an album is replaced by the URIs of the album's songs.
  package func urisWithSongsOfFilters(in context: CommandContext) throws -> [ByteString] {
    try SongListLines(self).withSongsOfFilters(in: context) { _, filter in
      throw noSong(matching: filter, "nothing was changed")
    }.map(\.text)
  }
}
