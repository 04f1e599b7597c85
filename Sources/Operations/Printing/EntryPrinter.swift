package import CommandRuntime
package import Bytes
package import Catalog
internal import JSON
package import ListingIndex
package import MPDClient
internal import TerminalText

/// Prints the entries of listings: unchanged bytes for programs, terminal-safe and coloured text
/// for a terminal.
package final class EntryPrinter {
  /// The texts to print instead of the URIs of songs.
  private var lines: [ByteString: ByteString] = [:]
  /// The songs whose tags JSON shows, by their URIs.
  private var songs: [ByteString: Song] = [:]
  /// The entries that wait to be arranged in columns.
  private var cells: [ColumnCell] = []
  private let output: CommandOutput
  private let json: Bool
  private let isInColumns: Bool

  /// - Parameter inColumns: whether entries are arranged in columns on a terminal, unless the results are
  ///   for programs. They are then printed by `finish()`.
  package init(_ results: OutputOptions, in context: CommandContext, inColumns: Bool = false) {
    output = context.output(for: results)
    json = results.json
    isInColumns = inColumns && output.isTerminal && !results.json && !results.nulTerminated
  }

  /// Shows songs with their tags from now on: in a format or, if there is none, in JSON.
  package func show(_ songs: [Song], in format: SongFormat?) {
    lines = [:]
    self.songs = [:]
    for song in songs {
      if let format { lines[song.uri] = format.text(song) } else { self.songs[song.uri] = song }
    }
  }

  /// Prints an entry as it is received.
  package func print(_ kind: EntryKind, _ uri: UnsafeRawBufferPointer) {
    if isPlain { output.write(uri) } else { print(kind, ByteString(uri)) }
  }

  /// The byte after each URI that is printed unchanged.
  package var terminator: UInt8 { output.terminator }

  /// Prints entries that have the ``terminator`` after each of them already.
  package func print(_ kind: EntryKind, lines: [UInt8]) {
    guard !isPlain else { return output.writeRaw(lines) }
    for uri in lines.split(separator: terminator) { print(kind, ByteString(uri)) }
  }

  /// Prints a part of a sorted list.
  package func print(_ indexed: IndexedListing, at offsets: Range<Int>) throws {
    if case .directory = indexed.source { return print(indexed.listing, at: offsets) }
    for offset in offsets { try print(FoundEntry(in: indexed, at: offset), isListed: true) }
  }

  /// Prints an entry of a list.
  ///
  /// - Parameter isListed: whether it is shown among others, with its name, and not as other commands
  ///   take it.
  package func print(_ found: FoundEntry, isListed: Bool) throws {
    if case .uri(let uri) = found.result { return print(found.kind, uri, offset: found.offset) }
    let song = found.uri.flatMap { songs[$0] }
    if json { return output.writeJSON(found.json(song)) }
    if let line = found.uri.flatMap({ lines[$0] }) { return show(line.terminalSafe, of: line) }
    let line = isListed ? found.listedText : found.text
    show(line.withWideTabs.terminalSafe, of: line)
  }

  /// Prints a part of a sorted directory.
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

  /// Prints the entries that wait to be arranged in columns.
  package func finish() {
    if !cells.isEmpty { columnLines(cells, width: terminalWidth()).forEach { output.write($0) } }
    cells = []
  }

  /// Waits while too much is unwritten, and throws if the output cannot be written any more; called
  /// between replies.
  package func waitForRoom() throws { try output.waitForRoom() }

  /// Whether URIs can be written unchanged, without an allocation for each.
  private var isPlain: Bool { !json && !output.isTerminal && lines.isEmpty }

  /// Prints the label of a section before its entries.
  package func printHeader(_ label: String) throws {
    if json { return output.writeJSON(["section": label]) }
    output.write(styled("[\(label.terminalSafe())]", bold))
  }

  /// Prints the label and the number of entries after a section.
  package func printFooter(_ label: String, count: Int) throws {
    finish()
    if json { return output.writeJSON(["count": count, "section": label]) }
    output.write(styled(count == 1 ? "1 entry" : "\(count) entries", dim))
  }

  /// Prints an entry.
  package func print(_ kind: EntryKind, _ uri: ByteString, offset: Int? = nil) {
    if json {
      let song = kind == .song ? songs[uri] : nil
      return output.writeJSON([
        "duration": song?.duration?.inSeconds, "kind": kind.name, "offset": offset,
        "tags": song?.jsonTags, "uri": uri,
      ])
    }
    let line = kind == .song ? lines[uri] ?? uri : uri
    show(line.terminalSafe, of: line, kind == .directory ? blue : nil)
  }

  /// Prints a line: as it is for programs, and its text for a terminal.
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

// SGR parameters (ECMA-48).
private let bold = 1
private let dim = 2
private let blue = 34
