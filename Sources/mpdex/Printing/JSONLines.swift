internal import FoundationEssentials
internal import ListingIndex

extension Output {
  /// Writes a value as one line of JSON, its keys in alphabetical order.
  func writeJSON(_ value: some Encodable) throws {
    let line = ByteString([UInt8](try encoder.encode(value)))
    write(isTerminal ? line.visibleJSON : line)
  }
}

/// A name in JSON: its text, and its bytes in base64 where the text loses some.
struct JSONName: Encodable {
  let text: String
  let base64: String?

  init(_ name: ByteString) {
    text = name.description
    base64 = name.isUTF8 ? nil : Data(name.bytes).base64EncodedString()
  }
}

/// An entry of a sorted listing.
struct JSONEntry: Encodable {
  let offset: Int?
  let kind: String
  let uri: String
  /// The URI's bytes where they are not UTF-8.
  let uriBase64: String?

  init(kind: EntryKind, uri: ByteString, offset: Int? = nil) {
    let name = JSONName(uri)
    self.offset = offset
    self.kind = kind.name
    self.uri = name.text
    self.uriBase64 = name.base64
  }
}

/// A marker of the index.
struct JSONMarker: Encodable {
  let label: String
  let offset: Int
  let count: Int
}
