package import Catalog
package import Collation
internal import CommandRuntime
internal import MPDClient

extension [Album] {
  /// Returns the albums sorted by the keys of an order. Albums that lack a value come last, and albums that are equal
  /// in all keys keep their order.
  package func sorted(by order: OrderOption, _ collator: Collator) -> [Album] {
    let columns = SortColumns(
      order.keys.map { key in (map { key.key.sortKey(of: $0, collator) }, key.isDescending) })
    return indices.sorted { left, right in
      columns.precedes(left, right) || !columns.precedes(right, left) && left < right
    }
    .map { self[$0] }
  }
}

extension SongKey {
  /// Returns the bytes with which albums are sorted by the key; nil if the album lacks the property.
  fileprivate func sortKey(of album: Album, _ collator: Collator) -> [UInt8]? {
    switch self {
    case .variable(.time): sortableBytes(thousandthsOf: album.duration.inSeconds)
    case .variable(.tag(.date)):
      album.date.map { collator.sortKey(of: Tag.date.sortText(of: $0)) }
    case .variable: album.artist.map { collator.sortKey(of: $0) }
    case .album, .sticker: collator.sortKey(of: album.name)
    case .added: album.added.map { sortableBytes($0) }
    case .songCount: sortableBytes(album.songs.count)
    }
  }
}
