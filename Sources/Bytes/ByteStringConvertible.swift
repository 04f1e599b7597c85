/// A text that can be given wherever a server needs its bytes: a `String`, a `Substring` or a ``ByteString``.
///
/// A string stands for its UTF-8 code units, which are not normalized. A ``ByteString``, such as the URI of a song that
/// the server has sent, stands for exactly its bytes, even if they are not UTF-8.
public protocol ByteStringConvertible: Sendable {
  /// The bytes of the text. O(n) for a `String` or a `Substring`.
  var byteString: ByteString { get }
}

extension ByteString: ByteStringConvertible {
  /// The string itself. O(1).
  public var byteString: ByteString { self }
}

extension String: ByteStringConvertible {
  /// The UTF-8 code units of the string. O(n).
  public var byteString: ByteString { ByteString(self) }
}

extension Substring: ByteStringConvertible {
  /// The UTF-8 code units of the substring. O(n).
  public var byteString: ByteString { ByteString(self) }
}
