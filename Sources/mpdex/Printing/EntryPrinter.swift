internal import ListingIndex

/// Prints the entries of listings: bytes for programs, safe and coloured text for people.
final class EntryPrinter {
  private let output: Output
  private let json: Bool
  /// The first value that JSON could not hold; printing itself does not throw, since it happens
  /// while the server's reply is read.
  private var failure: (any Error)?

  init(output: Output, json: Bool) {
    self.output = output
    self.json = json
  }

  func print(_ kind: EntryKind, _ uri: UnsafeRawBufferPointer) {
    if !json && !output.isTerminal { return output.write(uri) }
    print(kind, ByteString(uri), offset: nil)
  }

  func print(_ listing: SortedListing, at offset: Int) {
    print(listing.kind(at: offset), listing.uri(at: offset), offset: offset)
  }

  func printHeader(_ label: String) {
    if json { return write(JSONSection(section: label, count: nil)) }
    output.write(styled("[\(label.visible())]", bold))
  }

  func printFooter(_ label: String, count: Int) {
    if json { return write(JSONSection(section: label, count: count)) }
    output.write(styled(count == 1 ? "1 entry" : "\(count) entries", dim))
  }

  /// Writes what is left.
  func finish() throws {
    output.flush()
    if let failure { throw failure }
  }

  private func print(_ kind: EntryKind, _ uri: ByteString, offset: Int?) {
    if json { return write(JSONEntry(kind: kind, uri: uri, offset: offset)) }
    guard output.isTerminal else { return output.write(uri) }
    output.write(kind == .directory ? styled(uri.visible, blue) : uri.visible)
  }

  private func write(_ value: some Encodable) {
    do { try output.writeJSON(value) } catch { failure = failure ?? error }
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
