public import Bytes

/// A text by which a collator can sort and index rows: a `String`, a `Substring` or a `ByteString`.
public protocol CollatableText {
  /// Calls a closure with the bytes of the text in UTF-8, without copying them if possible, and returns the closure's
  /// result.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  func withCollatableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension String: CollatableText {
  /// Calls a closure with the string's UTF-8 code units. O(1), or O(n) for a string that is not stored as UTF-8.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withCollatableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension Substring: CollatableText {
  /// Calls a closure with the substring's UTF-8 code units. O(1), or O(n) for a string that is not stored as UTF-8.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withCollatableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension ByteString: CollatableText {
  /// Calls a closure with the string's bytes. O(1).
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func withCollatableBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(body)
  }
}

extension ByteStrings {
  /// Collects one text of each row. O(bytes).
  init<Row, Text: CollatableText>(of rows: [Row], by text: (Row) -> Text) {
    self.init()
    for row in rows { text(row).withCollatableBytes { append($0) } }
  }
}

extension ByteString {
  init(collating text: some CollatableText) {
    self = text.withCollatableBytes { ByteString($0) }
  }
}
