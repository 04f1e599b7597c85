/// A string of bytes, nearly always UTF-8, such as a name sent by an MPD server.
///
/// Equality, hashing and ordering compare the bytes: "é" as one scalar and "e" with a combining accent are different
/// names. ``description`` decodes the bytes for display, but a server always receives the bytes themselves.
public struct ByteString: Hashable, Sendable {
  /// The bytes, without a terminator.
  public var bytes: [UInt8]

  /// Creates an empty string.
  @inlinable public init() {
    bytes = []
  }

  /// Creates a string from an array of bytes without copying it.
  ///
  /// - Parameter bytes: the bytes; they need not be UTF-8.
  @inlinable public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a string by copying bytes from memory.
  ///
  /// - Parameter bytes: the bytes; they need not be UTF-8.
  @inlinable public init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = [UInt8](bytes)
  }

  /// Creates a string by copying the bytes of a C string, up to its terminator.
  ///
  /// - Parameter cString: a string that ends with a NUL, which is not copied.
  public init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(cString: cString))
  }

  /// Creates a byte string from the UTF-8 code units of a string, without normalizing them.
  ///
  /// - Parameter text: the string to copy.
  public init(_ text: some StringProtocol) {
    self.bytes = [UInt8](text.utf8)
  }

  /// Whether the bytes are well-formed UTF-8, so that ``description`` loses nothing. O(n).
  public var isUTF8: Bool { String(validating: self) != nil }

  /// Returns whether two strings are equal when the case of ASCII letters is ignored. Allocates no memory.
  ///
  /// - Parameter other: the string to compare with.
  public func isEqualIgnoringASCIICase(_ other: ByteString) -> Bool {
    bytes.elementsEqual(other.bytes) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension ByteString: Comparable {
  /// Returns whether one string sorts before another. Bytes are compared as unsigned numbers; a prefix of a string
  /// sorts before the string.
  ///
  /// - Parameters:
  ///   - left: the first string.
  ///   - right: the second string.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { left.compare(with: $0) < 0 } }
  }
}

extension ByteString: CustomStringConvertible {
  /// The text for display, in which U+FFFD replaces bytes that are not UTF-8.
  public var description: String { String(self) }
}

extension ByteString {
  /// The text for messages that must name a string exactly: each byte that is not UTF-8 is written as `\xNN`.
  public var escapedDescription: String {
    String(validating: self) ?? scalars { $0 }
  }

  /// Returns the text of all characters, each as a closure writes it, with `\xNN` for each byte that is not UTF-8.
  private func scalars(_ written: (String) -> String) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
        .first
      text += scalar.map(written) ?? "\\x\(first.hexadecimal)"
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return text
  }
}

extension ByteString: CustomDebugStringConvertible {
  /// The string as a literal of Swift. Each byte that is not UTF-8 is written as `\xNN`, and a backslash as `\\`, so
  /// that different strings never look the same.
  public var debugDescription: String {
    String(validating: self)?.debugDescription
      ?? "\"\(scalars { String($0.debugDescription.dropFirst().dropLast()) })\""
  }
}

extension ByteString: Codable {
  /// Decodes a byte string from either a string or an array of bytes.
  ///
  /// - Parameter decoder: the decoder to read from.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      self.init(try container.decode([UInt8].self))
    }
  }

  /// Encodes the bytes as a string if they are UTF-8, otherwise as an array.
  ///
  /// - Parameter encoder: the encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text = String(validating: self) {
      try container.encode(text)
    } else {
      try container.encode(bytes)
    }
  }
}

extension String {
  /// Decodes bytes as UTF-8; U+FFFD replaces bytes that are not UTF-8.
  ///
  /// - Parameter bytes: the bytes to decode.
  public init(_ bytes: ByteString) {
    self.init(decoding: bytes.bytes, as: UTF8.self)
  }

  /// Decodes bytes as UTF-8; nil if they are not well-formed UTF-8.
  ///
  /// - Parameter bytes: the bytes to decode.
  public init?(validating bytes: ByteString) {
    self.init(validating: bytes.bytes, as: UTF8.self)
  }
}

extension ByteString: ExpressibleByStringInterpolation {
  /// Creates a string from the UTF-8 code units of a literal.
  ///
  /// - Parameter text: the text of the literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a string from an interpolated literal.
  ///
  /// - Parameter stringInterpolation: the collected bytes of the literal and its values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.bytes)
  }

  /// The parts of an interpolated literal such as `"\(directory)/\(name)"`. The bytes of a ``ByteString`` are
  /// inserted unchanged; for any other value, its description is inserted as UTF-8.
  public struct StringInterpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    /// Creates an empty interpolation with room for the literal itself and a few bytes for each value.
    ///
    /// - Parameters:
    ///   - literalCapacity: the number of bytes in the literal, not counting the values.
    ///   - interpolationCount: the number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends the text between interpolated values.
    ///
    /// - Parameter literal: the text to append.
    public mutating func appendLiteral(_ literal: String) {
      bytes.append(contentsOf: literal.utf8)
    }

    /// Appends the bytes of a string unchanged.
    ///
    /// - Parameter value: the string to append.
    public mutating func appendInterpolation(_ value: ByteString) {
      bytes.append(contentsOf: value.bytes)
    }

    /// Appends the description of a value as UTF-8.
    ///
    /// - Parameter value: the value to append.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      bytes.append(contentsOf: value.description.utf8)
    }
  }
}

extension ByteString: ExpressibleByArrayLiteral {
  /// Creates a string from the bytes of a literal.
  ///
  /// - Parameter bytes: the bytes, in order.
  public init(arrayLiteral bytes: UInt8...) {
    self.init(bytes)
  }
}

// Numbers as typed by people or printed by programs.
extension ByteString {
  /// The bytes without leading and trailing ASCII white space.
  package var withoutBlanks: ByteString {
    let rest = bytes.drop(while: \.isASCIIBlank)
    return ByteString(rest.dropLast(rest.reversed().prefix(while: \.isASCIIBlank).count))
  }

  /// Returns the decimal number that the bytes represent. Returns nil if they are not a number, or if the type cannot
  /// represent the number. The number may have a sign and surrounding blanks, because programs align the numbers that
  /// they print.
  package func number<Number: LosslessStringConvertible>(
    as type: Number.Type = Number.self
  ) -> Number? {
    Number(withoutBlanks.description)
  }
}
