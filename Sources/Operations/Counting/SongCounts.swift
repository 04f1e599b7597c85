package import Bytes
package import Collation
internal import CommandRuntime
package import MPDClient

/// The number and the total length of the songs that share a value, for each value of a property.
package struct SongCounts {
  private let key: CountKey
  private var totals: [CountedValue?: Total] = [:]

  private struct Total {
    var songs = 0
    var duration = Duration.zero
  }

  /// A value, with the number and the total length of the songs that have it.
  package struct Row {
    /// The value, such as "1990s"; nil for the songs that lack the property.
    package let value: ByteString?
    /// The number of songs.
    package let songs: Int
    /// The sum of the known lengths of the songs.
    package let duration: Duration
  }

  package init(by key: CountKey) { self.key = key }

  /// Whether no songs have been counted yet.
  package var isEmpty: Bool { totals.isEmpty }

  /// Counts a song under each of its values or, if it has none, under nil.
  package mutating func add(_ song: Song) {
    let values = key.values(of: song)
    for value in values.isEmpty ? [nil] : values.map(Optional.some) {
      totals[value, default: Total()].songs += 1
      totals[value, default: Total()].duration += song.duration ?? .zero
    }
  }

  /// Returns the rows, sorted by the keys of an order. Rows that are equal in all keys are sorted by their values. The
  /// row of the songs without a value comes last among them.
  ///
  /// - Parameter collator: the collator that sorts the values of a tag; nil if the values are numbers.
  package func rows(by order: OrderOption, _ collator: Collator?) -> [Row] {
    let rows = totals.map { (value: $0.key, total: $0.value, key: $0.key?.sortKey(collator)) }
    let columns: [SortColumns.Column] = order.keys.map { key in
      (rows.map { key.key.sortKey($0.total.songs, $0.total.duration, $0.key) }, key.isDescending)
    }
    let sorted = SortColumns(columns + [(rows.map(\.key), false)])
    return rows.indices.sorted(by: sorted.precedes).map { row(rows[$0].value, rows[$0].total) }
  }

  private func row(_ value: CountedValue?, _ total: Total) -> Row {
    Row(value: value.map(key.text), songs: total.songs, duration: total.duration)
  }
}

extension SongKey {
  /// Returns the bytes by which a row is sorted. If the key is the number or the length of the songs, the bytes
  /// represent this number; for any other key, they are the given sort key of the row's value.
  fileprivate func sortKey(_ songs: Int, _ duration: Duration, _ value: [UInt8]?) -> [UInt8]? {
    switch self {
    case .songCount: sortableBytes(songs)
    case .variable(.time): sortableBytes(thousandthsOf: duration.inSeconds)
    default: value
    }
  }
}
