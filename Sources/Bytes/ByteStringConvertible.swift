/// A text that can be given wherever bytes are needed, as by a server or a collator: a `String`, a `Substring` or a
/// ``ByteString``.
///
/// A string stands for its UTF-8 code units, which are not normalized. A ``ByteString``, such as the URI of a song that
/// the server has sent, stands for exactly its bytes, even if they are not UTF-8.
public protocol ByteStringConvertible: Sendable {
  /// The bytes of the text. O(n) for a `String` or a `Substring`.
  var byteString: ByteString { get }

  /// Calls a closure with the bytes of the text, without copying them if possible, and returns the closure's result.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension ByteString: ByteStringConvertible {
  /// The string itself. O(1).
  public var byteString: ByteString { self }

  /// Calls a closure with the string's bytes. O(1).
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(body)
  }
}

extension String: ByteStringConvertible {
  /// The UTF-8 code units of the string. O(n).
  public var byteString: ByteString { ByteString(self) }

  /// Calls a closure with the string's UTF-8 code units. O(1), or O(n) for a string that is not stored as UTF-8.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension Substring: ByteStringConvertible {
  /// The UTF-8 code units of the substring. O(n).
  public var byteString: ByteString { ByteString(self) }

  /// Calls a closure with the substring's UTF-8 code units. O(1), or O(n) for a string that is not stored as UTF-8.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}
