/// A name as the server sent it: bytes that are nearly always UTF-8.
///
/// Equality, hashing and order go by the bytes. `description` decodes them for display, with
/// U+FFFD in place of what is not UTF-8; it is never what goes back to the server.
public struct ByteString: Hashable, Sendable {
  /// The bytes, without a terminator.
  public var bytes: [UInt8]

  /// Wraps bytes as they are.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Copies bytes from memory.
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = [UInt8](bytes)
  }

  /// The UTF-8 bytes of a text.
  public init(_ text: some StringProtocol) {
    self.bytes = [UInt8](text.utf8)
  }

  /// Whether there are no bytes.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether the bytes are well-formed UTF-8, so that `description` loses nothing.
  public var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// What follows the last slash, or all of it where there is none.
  public var lastPathComponent: ByteString {
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    return ByteString([UInt8](bytes[(slash.map { $0 + 1 } ?? 0)...]))
  }

  /// The parts between slashes, empty ones left out.
  public var components: [ByteString] {
    bytes.split(separator: UInt8(ascii: "/")).map { ByteString([UInt8]($0)) }
  }

  /// This path with one more component; the empty path is the root.
  public func appending(component: ByteString) -> ByteString {
    isEmpty ? component : ByteString(bytes + [UInt8(ascii: "/")] + component.bytes)
  }
}

extension ByteString: ExpressibleByStringLiteral {
  /// The UTF-8 bytes of a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension ByteString: CustomStringConvertible {
  /// The text for display; what is not UTF-8 stands as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension ByteString: Comparable {
  /// Compares the bytes as unsigned numbers.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
