package import Bytes

/// A value that can be written as JSON.
package protocol JSONConvertible {
  /// Appends the value as JSON to a UTF-8 text.
  ///
  /// - Parameter text: the text to append to.
  func appendJSON(to text: inout [UInt8])
}

/// A JSON object for output, which assigns values to names. A name whose value is nil is left out.
///
///     ["kind": "song", "position": song.position, "uri": song.uri]
///
/// The object is written on one line, with its names in byte order. If a ``Bytes/ByteString`` is not valid UTF-8, its
/// invalid bytes are replaced by U+FFFD, and a second member follows that contains all of its bytes in base64. The name
/// of the second member ends in "Base64", as in "uri" and "uriBase64".
package struct JSONObject: ExpressibleByDictionaryLiteral {
  private var members: [(String, (any JSONConvertible)?)]

  /// Creates an object from a literal.
  ///
  /// - Parameter elements: the values with their names, which must be distinct and in byte order.
  package init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
    assert(
      zip(elements, elements.dropFirst()).allSatisfy { $0.0 < $1.0 }, "the names are not in order")
    members = elements
  }

  /// Creates an object from names and values in any order.
  ///
  /// - Parameter members: the names with their values. For equal names, the first value is used.
  package init(_ members: some Sequence<(String, (any JSONConvertible)?)>) {
    var seen: Set<String> = []
    self.members = members.filter { seen.insert($0.0).inserted }.sorted { $0.0 < $1.0 }
  }

  /// The names that are written, except for the additional names that end in "Base64".
  package var names: [String] { members.filter { $0.1 != nil }.map(\.0) }

  /// Returns an object that also contains the members of another object.
  ///
  /// - Parameter other: the other object. For equal names, the value of this object is used.
  package func merging(_ other: JSONObject) -> JSONObject { JSONObject(members + other.members) }
}

extension JSONObject: JSONConvertible {
  package func appendJSON(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    for case (let name, let value?) in members {
      append(name, isFirst, to: &text)
      isFirst = false
      guard let bytes = value as? ByteString else {
        value.appendJSON(to: &text)
        continue
      }
      if !bytes.appendText(to: &text) {
        append(name + "Base64", false, to: &text)
        bytes.base64.appendJSON(to: &text)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  private func append(_ name: String, _ isFirst: Bool, to text: inout [UInt8]) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    name.appendJSON(to: &text)
    text.append(UInt8(ascii: ":"))
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package func appendJSON(to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    for (index, item) in enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      item.appendJSON(to: &text)
    }
    text.append(UInt8(ascii: "]"))
  }
}

/// The value `null`, which is used to state explicitly that there is no value.
package struct JSONNull: JSONConvertible {
  package init() {}

  package func appendJSON(to text: inout [UInt8]) { text += "null".utf8 }
}

extension Bool: JSONConvertible {
  package func appendJSON(to text: inout [UInt8]) { text += (self ? "true" : "false").utf8 }
}

extension Int: JSONConvertible {
  package func appendJSON(to text: inout [UInt8]) { text += "\(self)".utf8 }
}

extension Double: JSONConvertible {
  /// Appends the number with as few digits as are needed to read the same number back; appends null if the number is
  /// infinite or NaN.
  package func appendJSON(to text: inout [UInt8]) {
    guard isFinite else { return text += "null".utf8 }
    let digits = "\(self)"
    text += (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8
  }
}

extension String: JSONConvertible {
  package func appendJSON(to text: inout [UInt8]) {
    var string = self
    string.withUTF8 { appendJSONText(UnsafeRawBufferPointer($0), to: &text) }
  }
}

extension ByteString: JSONConvertible {
  /// Appends the bytes as a JSON string, replacing bytes that are not valid UTF-8 by U+FFFD.
  package func appendJSON(to text: inout [UInt8]) { appendText(to: &text) }

  /// Does the same as `appendJSON(to:)`, and returns whether the bytes are valid UTF-8.
  @discardableResult fileprivate func appendText(to text: inout [UInt8]) -> Bool {
    guard bytes.firstOffsetWithoutUTF8 == nil else {
      description.appendJSON(to: &text)
      return false
    }
    withUnsafeBytes { appendJSONText($0, to: &text) }
    return true
  }
}

/// Appends UTF-8 bytes in quotes, escaping the characters that require it.
private func appendJSONText(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
  text.append(.quotationMark)
  var start = 0
  for (index, byte) in bytes.enumerated() where isEscaped(byte) {
    text += bytes[start..<index]
    text += escape(byte)
    start = index + 1
  }
  text += bytes[start...]
  text.append(.quotationMark)
}

private func isEscaped(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == .quotationMark || byte == .backslash
}

private func escape(_ byte: UInt8) -> [UInt8] {
  switch byte {
  case .quotationMark, .backslash: [.backslash, byte]
  case 0x08: Array(#"\b"#.utf8)
  case 0x09: Array(#"\t"#.utf8)
  case 0x0A: Array(#"\n"#.utf8)
  case 0x0C: Array(#"\f"#.utf8)
  case 0x0D: Array(#"\r"#.utf8)
  default: Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
  }
}
