package import Bytes
package import Catalog
package import CommandRuntime
internal import JSON
package import ListingIndex
package import MPDClient
internal import TerminalText

/// Prints the entries of listings: unchanged for programs; terminal-safe and coloured for a terminal.
package final class EntryPrinter {
  /// The formatted strings to print for songs instead of their URIs, keyed by what the entries refer to.
  private var lines: [EntryResult: ByteString] = [:]
  /// The songs to print with their tags in JSON, keyed by what the entries refer to.
  private var songs: [EntryResult: Song] = [:]
  /// The format of albums; nil for the usual one.
  package var albums: AlbumFormat?
  /// The entries that `finish()` will arrange in columns and print.
  private var cells: [ColumnCell] = []
  private let output: CommandOutput
  /// The byte that ends each URI in output for programs: a newline or NUL.
  package let terminator: UInt8
  private let json: Bool
  private let isInColumns: Bool

  /// Creates a printer for the output that the options ask for.
  ///
  /// - Parameter inColumns: whether to arrange entries in columns if the output is text for people on a terminal. The
  ///   method `finish()` prints the columns.
  package init(_ results: OutputOptions, in context: CommandContext, inColumns: Bool = false) {
    output = context.output(for: results)
    terminator = results.nulTerminated ? 0 : .newline
    json = results.json
    isInColumns = inColumns && output.isTerminal && !results.json && !results.nulTerminated
  }

  /// Sets the songs of a directory that are printed with their tags from now on: as text in the given format or, if
  /// `format` is nil, as JSON.
  package func show(_ songs: [Song], in format: SongFormat?) {
    let keyed = songs.map { (EntryResult.uri($0.uri), $0) }
    show(Dictionary(keyed) { _, last in last }, in: format)
  }

  /// Sets the songs of a list, keyed by what its entries refer to, that are printed with their tags from now on.
  package func show(_ songs: [EntryResult: Song], in format: SongFormat?) {
    lines = format.map { format in songs.mapValues { format.text($0) } } ?? [:]
    self.songs = format == nil ? songs : [:]
  }

  /// Prints an entry, given the bytes of its URI.
  package func print(_ kind: EntryKind, _ uri: UnsafeRawBufferPointer) {
    if isPlain { output.write(uri) } else { print(kind, ByteString(uri)) }
  }

  /// Prints entries of one kind, given as lines that each end with the ``terminator``.
  package func print(_ kind: EntryKind, lines: [UInt8]) {
    guard !isPlain else { return output.writeRaw(lines) }
    for uri in lines.split(separator: terminator) { print(kind, ByteString(uri)) }
  }

  /// Prints the entries at the given offsets of a sorted listing.
  package func print(_ indexed: IndexedListing, at offsets: Range<Int>) throws {
    if case .directory = indexed.source { return print(indexed.listing, at: offsets) }
    for offset in offsets { try print(FoundEntry(in: indexed, at: offset), isListed: true) }
  }

  /// Prints an entry of a list.
  ///
  /// - Parameter isListed: whether to print the entry as in a listing, with its name; otherwise, the text that
  ///   denotes the entry in other commands is printed.
  package func print(_ found: FoundEntry, isListed: Bool) throws {
    if case .uri(let uri) = found.result { return print(found.kind, uri, offset: found.offset) }
    if json { return output.writeJSON(found.json(songs[found.result])) }
    if let line = lines[found.result] { return show(line.terminalSafe, of: line) }
    let line = found.text(isListed: isListed, for: output, albums)
    show(line.withWideTabs.terminalSafe, of: line)
  }

  private func print(_ listing: SortedListing, at offsets: Range<Int>) {
    guard isPlain, !listing.hasTargets else {
      for offset in offsets {
        print(listing.kind(at: offset), listing.target(at: offset), offset: offset)
      }
      return
    }
    let prefix = listing.directory.appending(component: "").bytes
    listing.forEachName(in: offsets) { output.write($0, after: prefix) }
  }

  /// Prints the entries that were collected to be arranged in columns.
  package func finish() {
    if !cells.isEmpty { columnLines(cells, width: terminalWidth()).forEach { output.write($0) } }
    cells = []
  }

  /// Waits until most of the output has been written; throws if output can no longer be written. Called between
  /// replies, to limit the memory that unwritten output takes.
  package func waitForRoom() throws { try output.waitForRoom() }

  /// Whether URIs are printed unchanged, so that no string needs to be created for each of them.
  private var isPlain: Bool { !json && !output.isTerminal && lines.isEmpty }

  /// Prints the label of a section before its entries.
  package func printHeader(_ label: String) throws {
    if json { return output.writeJSON(["section": label]) }
    output.write(styled("[\(label.terminalSafe())]", bold))
  }

  /// Prints the number of entries at the end of a section. The JSON object also contains the label of the section.
  package func printFooter(_ label: String, count: Int) throws {
    finish()
    if json { return output.writeJSON(["count": count, "section": label]) }
    output.write(styled(count == 1 ? "1 entry" : "\(count) entries", dim))
  }

  /// Prints a song: as JSON with its tags, or as text in the given format; if `format` is nil, the text is the URI.
  /// Waits if too much output has not been written yet.
  package func print(_ song: Song, in format: SongFormat?) throws {
    if json {
      writeJSON(.song, song.uri, song)
    } else {
      let line = format?.text(song) ?? song.uri
      show(line.terminalSafe, of: line)
    }
    try waitForRoom()
  }

  private func writeJSON(_ kind: EntryKind, _ uri: ByteString, offset: Int? = nil, _ song: Song?) {
    output.writeJSON([
      "duration": song?.duration?.inSeconds, "kind": kind.name, "offset": offset,
      "tags": song?.jsonTags, "uri": uri,
    ])
  }

  /// Prints an entry. In JSON, the offset is included unless it is nil.
  package func print(_ kind: EntryKind, _ uri: ByteString, offset: Int? = nil) {
    if json { return writeJSON(kind, uri, offset: offset, kind == .song ? songs[.uri(uri)] : nil) }
    let line = kind == .song ? lines[.uri(uri)] ?? uri : uri
    show(line.terminalSafe, of: line, kind == .directory ? blue : nil)
  }

  /// On a terminal, prints the text or adds it to the columns; for programs, prints the line unchanged.
  ///
  /// - Parameter style: the SGR parameter for the text on a terminal; nil for plain text.
  private func show(
    _ text: @autoclosure () -> String, of line: ByteString, _ style: Int? = nil
  ) {
    guard output.isTerminal else { return output.write(line) }
    let text = text()
    let shown = style.map { styled(text, $0) } ?? text
    guard isInColumns else { return output.write(shown) }
    cells.append(ColumnCell(text: shown, width: displayWidth(text)))
  }

  private func styled(_ text: String, _ style: Int) -> String {
    output.isColoured ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}

extension ByteString {
  /// The text with two spaces instead of each tab, for a terminal.
  var withWideTabs: ByteString {
    contains(.tab) ? split(separator: .tab).map { ByteString($0) }.joined(separator: "  ") : self
  }
}

// Parameters of the terminal's control sequence for styles, SGR (ECMA-48).
private let bold = 1
private let dim = 2
private let blue = 34

extension JSONKeys {
  package static let entry: JSONKeys = ["kind (directory, song or playlist)", "uri"]
  package static let songOfEntry: JSONKeys = ["duration (with --tags)", "tags (with --tags)"]
  package static let foundEntry: JSONKeys =
    ["kind (directory, song, playlist, tag, album or line)", "uri", "offset"] + songOfEntry + [
      "name (with --in)", "position (of a song)", "id (of a song)", "range (of a part of a file)",
      "filter (of a value of a tag, or of an album)", "path (of a value of a tag)",
      "values (of a value of a tag: an object)",
      "album (of an album)", "albumArtist (of an album)", "date (of an album)",
      "songs (of an album: a number)", "added (of an album)",
    ]
}

extension FoundEntry {
  /// Returns the JSON object for an entry of a list other than a directory.
  ///
  /// - Parameter song: the song with the properties to print; nil if the entry is not a song, or if only the properties
  ///   of the entry are printed.
  func json(_ song: Song?) -> JSONObject {
    if case .album(let album) = result {
      return album.json.merging(["kind": "album", "offset": offset])
    }
    let entry: JSONObject = [
      "duration": song?.duration?.inSeconds, "kind": kind.name, "name": name.shownName,
      "offset": offset, "range": song?.range?.json, "tags": song?.jsonTags, "uri": uri,
    ]
    return entry.merging(result.json)
  }
}

extension EntryResult {
  fileprivate var json: JSONObject {
    switch self {
    case .uri, .album, .line: [:]
    case .queued(let place), .song(let place):
      ["id": place.id, "position": place.position.map { $0 + 1 }]
    case .songs(let path, let value):
      [
        "filter": path.filter(of: value).expression, "path": path.path(of: value),
        "values": JSONObject(path.values(of: value).map { ($0.tag.name, $0.value) }),
      ]
    }
  }
}

/// One of the strings that are arranged in columns on a terminal.
struct ColumnCell {
  /// The text, including its escape sequences.
  let text: String
  /// The number of terminal cells that the text takes.
  let width: Int
}

/// Returns lines that show the strings in as many columns as fit. The columns are filled one after another, as ls(1)
/// does. If not even two columns fit, each line has one string.
///
/// - Parameter width: the number of cells in a line.
/// - Complexity: O(*n* · `width`), where *n* is the number of strings.
func columnLines(_ cells: [ColumnCell], width: Int) -> [String] {
  guard let narrowest = cells.map(\.width).min() else { return [] }
  let maxCount = max(1, min(cells.count, (width + gap) / (narrowest + gap)))
  for count in stride(from: maxCount, to: 1, by: -1) {
    let rows = (cells.count + count - 1) / count
    let widths = columnWidths(cells, rows)
    if widths.reduce(-gap, { $0 + $1 + gap }) <= width { return lines(cells, rows, widths) }
  }
  return cells.map(\.text)
}

private func columnWidths(_ cells: [ColumnCell], _ rows: Int) -> [Int] {
  stride(from: 0, to: cells.count, by: rows).map { start in
    cells[start..<min(start + rows, cells.count)].map(\.width).max() ?? 0
  }
}

private func lines(_ cells: [ColumnCell], _ rows: Int, _ widths: [Int]) -> [String] {
  (0..<rows).map { row in
    var line = ""
    for (column, width) in widths.enumerated() {
      let index = column * rows + row
      guard index < cells.count else { break }
      line += cells[index].text
      // The last text of a line is not padded, because no other text follows it.
      guard index + rows < cells.count else { break }
      line += String(repeating: " ", count: width + gap - cells[index].width)
    }
    return line
  }
}

private let gap = 2
