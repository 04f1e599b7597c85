extension ByteString: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of bytes.
  @inlinable public var endIndex: Int { bytes.count }

  /// The byte at an offset.
  @inlinable public subscript(position: Int) -> UInt8 {
    get { bytes[position] }
    set { bytes[position] = newValue }
  }

  /// The bytes at a range of offsets; shares the storage until either is changed.
  @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<UInt8> {
    get { bytes[bounds] }
    set { bytes[bounds] = newValue }
  }

  /// Copies the bytes of a sequence.
  public init(_ elements: some Sequence<UInt8>) {
    self.init([UInt8](elements))
  }

  /// Replaces the bytes at a range of offsets. O(n + length of the new bytes).
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<UInt8>
  ) {
    bytes.replaceSubrange(subrange, with: newElements)
  }

  /// Reserves storage for a number of bytes.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    bytes.reserveCapacity(minimumCapacity)
  }

  /// Appends one byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends the bytes of a sequence.
  public mutating func append(contentsOf newElements: some Sequence<UInt8>) {
    bytes.append(contentsOf: newElements)
  }

  /// Calls a closure with the stored bytes.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try bytes.withContiguousStorageIfAvailable(body)
  }

  /// Calls a closure with the stored bytes; the memory is valid for the duration of the call.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// The concatenation of two strings.
  public static func + (left: ByteString, right: ByteString) -> ByteString {
    ByteString(left.bytes + right.bytes)
  }

  /// Appends another string.
  public static func += (left: inout ByteString, right: ByteString) {
    left.bytes += right.bytes
  }
}

extension Sequence<ByteString> {
  /// The strings one after the other, with a separator between them.
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
