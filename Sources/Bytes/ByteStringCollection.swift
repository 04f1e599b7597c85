extension ByteString: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The offset of the first byte, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The offset after the last byte, which is the number of bytes.
  @inlinable public var endIndex: Int { bytes.count }

  /// Accesses the byte at an offset.
  ///
  /// - Parameter position: the offset, from 0 up to, but not including, ``count``.
  @inlinable public subscript(position: Int) -> UInt8 {
    get { bytes[position] }
    set { bytes[position] = newValue }
  }

  /// Accesses the bytes in a range of offsets. The slice shares the string's storage until the slice or the string is
  /// changed.
  ///
  /// - Parameter bounds: the offsets, from 0 through ``count``.
  @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<UInt8> {
    get { bytes[bounds] }
    set { bytes[bounds] = newValue }
  }

  /// Creates a string from a sequence of bytes.
  ///
  /// - Parameter elements: the bytes, in order.
  @inlinable public init(_ elements: some Sequence<UInt8>) {
    self.init([UInt8](elements))
  }

  /// Replaces the bytes in a range of offsets. O(n + length of the new bytes).
  ///
  /// - Parameters:
  ///   - subrange: the offsets of the bytes to replace.
  ///   - newElements: the bytes that replace them.
  @inlinable public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<UInt8>
  ) {
    bytes.replaceSubrange(subrange, with: newElements)
  }

  /// Reserves storage for a number of bytes.
  ///
  /// - Parameter minimumCapacity: the number of bytes to make room for.
  @inlinable public mutating func reserveCapacity(_ minimumCapacity: Int) {
    bytes.reserveCapacity(minimumCapacity)
  }

  /// Appends one byte.
  ///
  /// - Parameter byte: the byte to append.
  @inlinable public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends the bytes of a sequence.
  ///
  /// - Parameter newElements: the bytes to append.
  @inlinable public mutating func append(contentsOf newElements: some Sequence<UInt8>) {
    bytes.append(contentsOf: newElements)
  }

  /// Calls a closure with a pointer to the string's storage, and returns the closure's result. The result is never nil,
  /// because the bytes are always contiguous.
  ///
  /// - Parameter body: receives the bytes; they are valid only during the call.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try bytes.withContiguousStorageIfAvailable(body)
  }

  /// Calls a closure with a pointer to the string's storage, and returns the closure's result. The pointer is valid
  /// only during the call.
  ///
  /// - Parameter body: receives the bytes.
  @inlinable public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// Returns the concatenation of two strings.
  ///
  /// - Parameters:
  ///   - left: the first part.
  ///   - right: the second part.
  public static func + (left: ByteString, right: ByteString) -> ByteString {
    ByteString(left.bytes + right.bytes)
  }

  /// Returns the bytes of a string, followed by the UTF-8 code units of a text. There is no such function for any
  /// `StringProtocol`: it would make a ``ByteString`` of a literal that is joined with a `Substring`.
  ///
  /// - Parameters:
  ///   - left: the string.
  ///   - right: the text.
  public static func + (left: ByteString, right: String) -> ByteString {
    ByteString(left.bytes + right.utf8)
  }

  /// Appends another string.
  ///
  /// - Parameters:
  ///   - left: the string to extend.
  ///   - right: the string to append.
  public static func += (left: inout ByteString, right: ByteString) {
    left.bytes += right.bytes
  }
}

/// Searches and comparisons, most of which use the C library.
extension ByteString {
  /// Returns whether the string contains a byte. O(n), using `memchr`.
  ///
  /// - Parameter byte: the byte to search for.
  public func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  /// Returns the offset of the first occurrence of a byte; nil if the byte does not occur. O(n), using `memchr`.
  ///
  /// - Parameter byte: the byte to search for.
  public func firstIndex(of byte: UInt8) -> Int? { withUnsafeBytes { $0.firstOffset(of: byte) } }

  /// Returns whether the string begins with another string.
  ///
  /// - Parameter prefix: the string to look for at the start.
  public func hasPrefix(_ prefix: ByteString) -> Bool {
    withUnsafeBytes { bytes in prefix.withUnsafeBytes(bytes.hasPrefix) }
  }

  /// Returns whether the string ends with another string.
  ///
  /// - Parameter suffix: the string to look for at the end.
  public func hasSuffix(_ suffix: ByteString) -> Bool {
    bytes.suffix(suffix.count).elementsEqual(suffix.bytes)
  }

  /// Returns the rest of the string after a prefix; nil if the string does not begin with the prefix.
  ///
  /// - Parameter prefix: the bytes to remove from the start.
  public func removingPrefix(_ prefix: ByteString) -> ByteString? {
    hasPrefix(prefix) ? ByteString(bytes[prefix.count...]) : nil
  }

  /// Returns the parts before and after the first occurrence of a byte; nil if the byte does not occur.
  ///
  /// - Parameter byte: the separator.
  public func split(atFirst byte: UInt8) -> (before: ByteString, after: ByteString)? {
    firstIndex(of: byte).map { (ByteString(bytes[..<$0]), ByteString(bytes[($0 + 1)...])) }
  }
}

extension Sequence<ByteString> {
  /// Returns the concatenation of the strings with a separator between neighbouring strings.
  ///
  /// - Parameter separator: the bytes between two strings; empty for no separator.
  public func joined(separator: ByteString = "") -> ByteString {
    var joined = ByteString()
    var isFirst = true
    for string in self {
      if !isFirst { joined += separator }
      joined += string
      isFirst = false
    }
    return joined
  }
}
