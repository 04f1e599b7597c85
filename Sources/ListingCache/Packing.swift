public import Bytes
public import ListingIndex

/// Joins byte strings into one, with its length before each, so that different lists give different
/// bytes.
///
/// - Parameter strings: the byte strings to join, in order.
public func packed(_ strings: [ByteString]) -> [UInt8] {
  var bytes: [UInt8] = []
  for string in strings {
    bytes += packed(string.count).bytes
    bytes += string.bytes
  }
  return bytes
}

/// Splits bytes that `packed` joined; nil for any other bytes.
///
/// - Parameter bytes: the joined bytes.
public func unpacked(_ bytes: [UInt8]) -> [ByteString]? {
  var strings: [ByteString] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    guard let length = unpackedNumber(ByteString(rest.prefix(8))) else { return nil }
    rest = rest.dropFirst(8)
    guard (0...rest.count).contains(length) else { return nil }
    strings.append(ByteString(rest.prefix(length)))
    rest = rest.dropFirst(length)
  }
  return strings
}

/// Writes a number as eight bytes, the least significant first.
///
/// - Parameter number: the number.
public func packed(_ number: Int) -> ByteString {
  withUnsafeBytes(of: number.littleEndian) { ByteString($0) }
}

/// Reads a number of eight bytes, the least significant first; nil for any other number of bytes.
///
/// - Parameter string: the eight bytes.
public func unpackedNumber(_ string: ByteString) -> Int? {
  guard string.count == 8 else { return nil }
  return string.withUnsafeBytes { Int(littleEndian: $0.loadUnaligned(as: Int.self)) }
}

extension MarkerLevel {
  /// The level as byte strings: the bounds of its range, then three strings for each marker.
  public var packed: [ByteString] {
    [range.lowerBound, range.upperBound].map(ListingCache.packed)
      + markers.flatMap { marker in
        [
          ByteString(marker.label), ListingCache.packed(marker.offset),
          ListingCache.packed(marker.isEmpty ? 1 : 0),
        ]
      }
  }

  /// Reads a level from byte strings in the form of `packed`; nil for any others.
  ///
  /// - Parameter strings: the byte strings of one level.
  public init?(packed strings: some Collection<ByteString>) {
    let strings = Array(strings)
    let bounds = strings.prefix(2).compactMap(unpackedNumber)
    guard bounds.count == 2, bounds[0] <= bounds[1], strings.count % 3 == 2 else { return nil }
    let markers = stride(from: 2, to: strings.count, by: 3).compactMap { start in
      Marker(packed: strings[start..<start + 3])
    }
    guard markers.count == strings.count / 3 else { return nil }
    self.init(validating: markers, in: bounds[0]..<bounds[1])
  }
}

extension Marker {
  fileprivate init?(packed strings: ArraySlice<ByteString>) {
    let numbers = strings.suffix(2).compactMap(unpackedNumber)
    guard numbers.count == 2, let label = strings.first else { return nil }
    self.init(label: label.description, offset: numbers[0], isEmpty: numbers[1] != 0)
  }
}
