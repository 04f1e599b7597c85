package import Bytes

/// A value in a JSON text, with its position.
package struct JSONValue: Sendable, Hashable {
  /// The kind of a value, with its content.
  package enum Content: Sendable, Hashable {
    case null
    case flag(Bool)
    /// A number; it may be infinite or NaN only in JSON5.
    case number(Double)
    /// A string, in UTF-8.
    case text(ByteString)
    case list([JSONValue])
    case object([JSONMember])
  }

  package let content: Content
  /// The offset of the value's first byte in the text.
  package let offset: Int

  package init(_ content: Content, at offset: Int = 0) {
    self.content = content
    self.offset = offset
  }
}

/// A member of a JSON object: a name and its value.
package struct JSONMember: Sendable, Hashable {
  /// The name, without quotes and escapes.
  package let name: ByteString
  /// The offset of the name's first byte in the text; the byte may be a quote.
  package let offset: Int
  package let value: JSONValue
}

// The properties that most readers need.
extension JSONValue {
  /// The members of an object, in order; nil if the value is not an object.
  package var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The items of a list; nil if the value is not a list.
  package var items: [JSONValue]? { if case .list(let items) = content { items } else { nil } }

  /// The text of a string; nil if the value is not a string.
  package var text: ByteString? { if case .text(let text) = content { text } else { nil } }

  /// The number; nil if the value is not a number.
  // Not inlined: the optimizer of Swift 6.3 fails in CopyPropagation when this is inlined into another module.
  @inline(never) package var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The whole number; nil if the value is not a whole number.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// Whether the value is `null`.
  package var isNull: Bool { content == .null }

  /// Returns the value of the member with the given name; nil if there is no such member, or if this value is not an
  /// object. O(members).
  ///
  /// - Parameter name: the name to look up.
  package subscript(name: StaticString) -> JSONValue? {
    members?.first { member in name.withUTF8Buffer { member.name.bytes.elementsEqual($0) } }?.value
  }
}
