/// A collection of byte strings in one buffer, which stores names, sort keys and labels.
///
/// In addition to its own bytes, each element takes a little more than two bytes, or four if any 64 consecutive
/// strings exceed 65,535 bytes in total (see `StringEnds`). The buffer holds at most 4 GiB. Access by index is
/// O(1), appending amortized O(bytes).
public struct ByteStrings: Sendable, Equatable {
  /// The bytes of all strings, one string after another.
  public private(set) var bytes: [UInt8]
  /// The end of each string in ``bytes``; a string begins at the end of the previous one.
  @usableFromInline package private(set) var ends: StringEnds

  /// Creates an empty collection.
  public init() {
    self.bytes = []
    self.ends = StringEnds()
  }

  /// Creates a collection from strings that are already packed.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of all strings, one after another.
  ///   - ends: the offset in `bytes` at which each string ends.
  /// - Precondition: `ends` is ascending and within `bytes`.
  package init(bytes: [UInt8], ends: StringEnds) {
    precondition(Int(ends.last ?? 0) <= bytes.count, "an end is out of bounds")
    self.bytes = bytes
    self.ends = ends
  }

  /// Creates a collection by packing the strings of a sequence. O(bytes).
  ///
  /// - Parameter strings: the strings, in order.
  public init(_ strings: some Sequence<ByteString>) {
    self.init()
    for string in strings { append(string) }
  }

  /// Appends a string by copying its bytes.
  ///
  /// - Parameter string: the bytes of the string.
  public mutating func append(_ string: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: string)
    ends.append(UInt32(bytes.count))
  }

  /// Appends a string.
  ///
  /// - Parameter string: the string to append.
  public mutating func append(_ string: ByteString) {
    bytes.append(contentsOf: string.bytes)
    ends.append(UInt32(bytes.count))
  }

  /// Reserves 64 MiB once the bytes exceed 1 MiB. Untouched pages take no memory, whereas growing step by step would
  /// copy the bytes and temporarily store them twice.
  package mutating func reserveCapacityIfLarge() {
    if bytes.count > 1 << 20 { bytes.reserveCapacity(64 << 20) }
  }

  /// Appends all strings of another collection. O(bytes).
  ///
  /// - Parameter strings: the strings to append, in order.
  public mutating func append(contentsOf strings: ByteStrings) {
    let offset = UInt32(bytes.count)
    bytes += strings.bytes
    for end in strings.ends { ends.append(end + offset) }
  }

  /// Returns a copy of the strings in a range of indices. O(bytes).
  ///
  /// - Parameter range: the indices of the strings.
  public func strings(in range: Range<Int>) -> ByteStrings {
    guard let last = range.last else { return ByteStrings() }
    let start = self.range(of: range.lowerBound).lowerBound
    return ByteStrings(
      bytes: [UInt8](bytes[start..<Int(ends[last])]),
      ends: StringEnds(ends[range].lazy.map { $0 - UInt32(start) }))
  }

  /// Returns the range of a string in ``bytes``.
  ///
  /// - Parameter index: the index of the string, from 0 up to, but not including, ``count``.
  @inlinable public func range(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Calls a closure with a string's bytes, without copying them.
  ///
  /// - Parameters:
  ///   - index: the index of the string, from 0 up to, but not including, ``count``.
  ///   - body: receives the bytes, which are valid only during the call.
  @inlinable public func withBytes<Result>(
    at index: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let range = range(of: index)
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }
}

extension ByteStrings: RandomAccessCollection {
  /// The index of the first string, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last string, which is the number of strings.
  @inlinable public var endIndex: Int { ends.count }

  /// Returns a copy of the string at an index.
  ///
  /// - Parameter index: the index of the string, from 0 up to, but not including, ``count``.
  @inlinable public subscript(index: Int) -> ByteString {
    withBytes(at: index) { ByteString($0) }
  }
}

extension ByteStrings: ExpressibleByArrayLiteral {
  /// Creates a collection by packing the strings of a literal.
  ///
  /// - Parameter strings: the strings, in order.
  public init(arrayLiteral strings: ByteString...) {
    self.init(strings)
  }
}
