package import Bytes

/// A value of a JSON text, with its place.
package struct JSONValue: Sendable, Hashable {
  /// The kind of a value, with its content.
  package enum Content: Sendable, Hashable {
    case null
    case flag(Bool)
    /// A number; infinite or NaN only in JSON5.
    case number(Double)
    /// A text, in UTF-8.
    case text(ByteString)
    case list([JSONValue])
    case object([JSONMember])
  }

  /// The content of the value.
  package let content: Content
  /// The offset of its first byte in the text.
  package let offset: Int

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - content: what it is.
  ///   - offset: the offset of its first byte in the text.
  package init(_ content: Content, at offset: Int = 0) {
    self.content = content
    self.offset = offset
  }
}

/// A name of a JSON object with its value.
package struct JSONMember: Sendable, Hashable {
  /// The name, without quotes and escapes.
  package let name: ByteString
  /// The offset of the name's first byte, which may be a quote, in the text.
  package let offset: Int
  /// The value.
  package let value: JSONValue
}

// What most readers want to know of a value.
extension JSONValue {
  /// The members of an object, in order; nil for another value.
  package var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The items of a list; nil for another value.
  package var items: [JSONValue]? { if case .list(let items) = content { items } else { nil } }

  /// A text; nil for another value.
  package var text: ByteString? { if case .text(let text) = content { text } else { nil } }

  /// A number; nil for another value.
  // Swift 6.3 stops in CopyPropagation where this is inlined into another module.
  @inline(never) package var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  /// A whole number; nil for another value.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// Whether the value is `null`.
  package var isNull: Bool { content == .null }

  /// Returns the value of a name in an object; nil if there is none, and for another value. O(members).
  ///
  /// - Parameter name: the name.
  package subscript(name: StaticString) -> JSONValue? {
    members?.first { member in name.withUTF8Buffer { member.name.bytes.elementsEqual($0) } }?.value
  }
}
