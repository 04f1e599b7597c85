internal import Bytes
internal import Collation
internal import ListingIndex
internal import MPDClient

/// Collects the sort keys of entries that are sorted by a property, before or after their names.
struct RowKeys {
  let order: ListingOrder
  private let axis: Axis
  /// The numbers in the stickers of songs, keyed by URI; empty if the order does not compare a sticker number.
  private let numbers: [ByteString: Double]
  private var clock = LocalClock()
  private var keys = ByteStrings()
  private var buffer: [UInt8] = []

  init(_ order: ListingOrder, _ numbers: [ByteString: Double] = [:]) {
    self.order = order
    self.numbers = numbers
    axis = Axis(order.unit, isDescending: order.isDescending)
  }

  mutating func append(_ song: Song) { append(order.value(of: song, numbers[song.uri], &clock)) }

  mutating func append(_ group: SongGroup) { append(order.value(of: group, numbers, &clock)) }

  /// Appends the key of a directory entry for which only the time of the last change is known.
  ///
  /// - Parameter modified: the time in seconds since 1970; nil if it is unknown.
  mutating func append(modified: Int?) {
    append(order.property == .modified ? modified.map { clock.moment($0) } : nil)
  }

  private mutating func append(_ value: AxisValue?) {
    buffer.removeAll(keepingCapacity: true)
    axis.appendKey(of: value, to: &buffer)
    if order.names != .second { buffer.append(bigEndian: UInt32(keys.count)) }
    buffer.withUnsafeBytes { keys.append($0) }
  }

  mutating func removeAll() { keys = ByteStrings() }

  /// Returns the keys of all entries. Entries for which no key was appended are treated as entries without a value.
  ///
  /// - Parameters:
  ///   - nameKeys: the sort keys of the names; nil if the order does not compare names.
  ///   - count: the number of entries.
  mutating func finish(_ nameKeys: ByteStrings?, count: Int) -> ByteStrings {
    while keys.count < count { append(nil) }
    guard let nameKeys else { return keys }
    let keys = keys
    guard order.names == .first else {
      return ByteStrings(keys.indices.lazy.map { keys[$0] + nameKeys[$0] })
    }
    // The separator is less than any byte of a name's key, so that a name sorts before the longer names.
    return ByteStrings(keys.indices.lazy.map { nameKeys[$0] + separator + keys[$0] })
  }
}

private let separator: ByteString = "\0"
