public import Bytes
public import Bytes
public import ListingIndex

extension MarkerLevel {
  /// The level as byte strings: the ends of its range, then three for each marker.
  public var packed: [ByteString] {
    [range.lowerBound, range.upperBound].map(ListingCache.packed)
      + markers.flatMap { marker in
        [
          ByteString(marker.label), ListingCache.packed(marker.offset),
          ListingCache.packed(marker.isEmpty ? 1 : 0),
        ]
      }
  }

  /// The level of such byte strings; nil for others.
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
