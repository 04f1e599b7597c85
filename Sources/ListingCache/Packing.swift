package import Bytes
package import ListingIndex

/// Joins byte strings into one array of bytes. Each string is preceded by its length, so that different lists always
/// result in different bytes.
///
/// - Parameter strings: the byte strings to join, in order.
package func packed(_ strings: [ByteString]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(strings.reduce(0) { $0 + numberSize + $1.count })
  for string in strings {
    withUnsafeBytes(of: string.count.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: string.bytes)
  }
  return bytes
}

/// Splits bytes into the strings that `packed` has joined; nil if the bytes do not have the form of joined strings.
///
/// - Parameter bytes: the joined bytes.
package func unpacked(_ bytes: [UInt8]) -> [ByteString]? {
  bytes.withUnsafeBytes { bytes in
    var reader = PackedReader(bytes)
    var strings: [ByteString] = []
    while let string = reader.next() { strings.append(ByteString(string)) }
    return reader.isAtEnd ? strings : nil
  }
}

/// Reads the byte strings that `packed` joined, one after another, without copying them. The strings refer to the
/// memory that the reader was given, and are valid only as long as that memory.
struct PackedReader {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next string; nil if all strings have been read or the remaining bytes are malformed.
  mutating func next() -> UnsafeRawBufferPointer? {
    guard let length = number(rest.prefix(numberSize)), length >= 0,
      length <= rest.count - numberSize
    else { return nil }
    let end = numberSize + length
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[end...]) }
    return UnsafeRawBufferPointer(rebasing: rest[numberSize..<end])
  }

  /// Reads the next string as a number; nil if there is no string left or it does not have eight bytes.
  mutating func nextNumber() -> Int? { next().flatMap { number($0[...]) } }
}

/// Returns a number as eight bytes, the least significant byte first.
///
/// - Parameter number: the number to encode.
package func packed(_ number: Int) -> ByteString {
  withUnsafeBytes(of: number.littleEndian) { ByteString($0) }
}

/// Decodes a number from eight bytes, the least significant byte first; nil if there are more or fewer than eight
/// bytes.
///
/// - Parameter string: the bytes to decode.
package func unpackedNumber(_ string: ByteString) -> Int? {
  string.withUnsafeBytes { number($0[...]) }
}

private let numberSize = 8

/// Decodes a number from eight bytes, the least significant byte first; nil if there are more or fewer than eight
/// bytes.
private func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
  guard bytes.count == numberSize else { return nil }
  return Int(
    littleEndian: bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex, as: Int.self))
}

extension MarkerLevel {
  /// The level as byte strings: the bounds of its range, followed by three strings for each marker.
  package var packed: [ByteString] {
    [range.lowerBound, range.upperBound].map(ListingCache.packed)
      + markers.flatMap { marker in
        [
          ByteString(marker.label), ListingCache.packed(marker.offset),
          ListingCache.packed(marker.isEmpty ? 1 : 0),
        ]
      }
  }

  /// Reads a level from byte strings in the form of `packed`; nil if they have another form.
  ///
  /// - Parameter strings: the byte strings of one level.
  package init?(packed strings: some Collection<ByteString>) {
    let bytes = ListingCache.packed(Array(strings))
    let level = bytes.withUnsafeBytes { bytes in
      var reader = PackedReader(bytes)
      return MarkerLevel(reading: &reader)
    }
    guard let level else { return nil }
    self = level
  }

  /// Reads a level from the strings that the reader has not read yet. Returns nil if they do not have the form of
  /// `packed`.
  init?(reading strings: inout PackedReader) {
    guard let start = strings.nextNumber(), let end = strings.nextNumber(), start <= end else {
      return nil
    }
    var markers: [Marker] = []
    while !strings.isAtEnd {
      guard let marker = Marker(reading: &strings) else { return nil }
      markers.append(marker)
    }
    self.init(validating: markers, in: start..<end)
  }
}

extension Marker {
  fileprivate init?(reading strings: inout PackedReader) {
    guard let label = strings.next(), let offset = strings.nextNumber(),
      let isEmpty = strings.nextNumber()
    else { return nil }
    self.init(
      label: String(decoding: label, as: UTF8.self), offset: offset, isEmpty: isEmpty != 0)
  }
}
