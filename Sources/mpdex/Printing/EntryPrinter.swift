internal import Bytes
internal import ListingIndex

/// Prints the entries of listings: bytes for programs, safe and coloured text for people.
final class EntryPrinter {
  /// What stands in place of the URIs of songs, by them.
  var lines: [ByteString: ByteString] = [:]
  private let output: Output
  private let json: Bool

  init(_ results: OutputOptions) {
    output = results.output()
    json = results.json
  }

  func print(_ kind: EntryKind, _ uri: UnsafeRawBufferPointer) {
    if isPlain { output.write(uri) } else { print(kind, ByteString(uri), offset: nil) }
  }

  func print(_ listing: SortedListing, at offsets: Range<Int>) {
    guard isPlain else {
      for offset in offsets {
        print(listing.kind(at: offset), listing.uri(at: offset), offset: offset)
      }
      return
    }
    let prefix = listing.directory.appending(component: "").bytes
    listing.forEachName(in: offsets) { output.write($0, behind: prefix) }
  }

  /// Whether URIs are written as they are, which takes no memory for each.
  private var isPlain: Bool { !json && !output.isTerminal && lines.isEmpty }

  func printHeader(_ label: String) throws {
    if json { return try output.writeJSON(JSONSection(section: label, count: nil)) }
    output.write(styled("[\(label.visible())]", bold))
  }

  func printFooter(_ label: String, count: Int) throws {
    if json { return try output.writeJSON(JSONSection(section: label, count: count)) }
    output.write(styled(count == 1 ? "1 entry" : "\(count) entries", dim))
  }

  /// Writes what is left.
  func finish() {
    output.flush()
  }

  private func print(_ kind: EntryKind, _ uri: ByteString, offset: Int?) {
    if json { return output.writeJSON(JSONEntry(kind: kind, uri: uri, offset: offset)) }
    let line = kind == .song ? lines[uri] ?? uri : uri
    guard output.isTerminal else { return output.write(line) }
    output.write(kind == .directory ? styled(line.visible, blue) : line.visible)
  }

  private func styled(_ text: String, _ style: Int) -> String {
    output.isColoured ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}

/// A header, or with a count a footer.
private struct JSONSection: Encodable {
  let section: String
  let count: Int?
}

// SGR parameters (ECMA-48).
private let bold = 1
private let dim = 2
private let blue = 34
