internal import Catalog
package import MPDClient
internal import Picking

/// A random order of the songs or the albums of a list. If albums are shuffled, the songs of each album stay together
/// in the album's order. An album that is in the list several times counts as several albums. The current song, or its
/// album, comes first.
package struct SongShuffle {
  private let positions: [Int]
  /// The index of each song in the random order, keyed by the song's identifier; empty for a playlist.
  private let places: [Int: Int]

  /// Draws a random order.
  ///
  /// - Parameters:
  ///   - list: the list, with the tags `AlbumGrouping.tags` if `keepsAlbums` is true.
  ///   - keepsAlbums: whether the songs of an album stay together.
  package init(of list: ListSnapshot, keepsAlbums: Bool, seed: UInt64) {
    let songs = list.songs
    let units =
      keepsAlbums
      ? QueueAlbums(songs).albums.flatMap { copies(ofAlbum: $0, in: songs) }
      : songs.indices.map { [$0] }
    var generator = SeededGenerator(seed: seed)
    var selection = Selection(count: units.count)
    selection.shuffle(using: &generator)
    let current = list.status?.state.hasSong == true ? list.current : nil
    let isFirst = { (unit: Int) in current.map(units[unit].contains) ?? false }
    let order = selection.offsets.filter(isFirst) + selection.offsets.filter { !isFirst($0) }
    positions = order.flatMap { units[$0] }
    let ids = positions.compactMap { songs[$0].id }
    // A server may send an identifier twice; its first place counts.
    places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
  }

  /// Returns the positions of the songs of the list, sorted into this random order. Songs that were added to the queue
  /// after the order was drawn come last.
  package func order(of songs: [Song]) -> [Int] {
    guard !places.isEmpty else { return positions }
    let places = songs.map { $0.id.flatMap { self.places[$0] } ?? .max }
    return songs.indices.sorted { (places[$0], $0) < (places[$1], $1) }
  }
}

/// Divides the positions of an album's songs into copies of the album, each in the album's order: the first copy has
/// the first position of each song, the second copy the second position, and so on.
private func copies(ofAlbum positions: [Int], in songs: [Song]) -> [[Int]] {
  var counts: [SongIdentity: Int] = [:]
  var copies: [[Int]] = []
  for position in positions {
    let copy = counts[songs[position].identity, default: 0]
    counts[songs[position].identity] = copy + 1
    if copy == copies.count { copies.append([]) }
    copies[copy].append(position)
  }
  return copies.map { $0.inAlbumOrder { songs[$0] } }
}
