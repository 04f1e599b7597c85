package import MPDClient
internal import Picking

/// A random order of the albums of a queue, each album in its own order; that of the current song comes
/// first.
package struct AlbumShuffle {
  /// The place of each song in the order, by its identifier.
  private let places: [Int: Int]

  /// Draws an order.
  package init(of queue: QueueSnapshot, seed: UInt64) {
    let songs = queue.songs
    let albums = QueueAlbums(songs).albums.map { $0.inAlbumOrder { songs[$0] } }
    var generator = SeededGenerator(seed: seed)
    var selection = Selection(count: albums.count)
    selection.shuffle(using: &generator)
    let current = queue.status.state.hasSong ? queue.status.songPosition : nil
    let isFirst = { (album: Int) in current.map(albums[album].contains) ?? false }
    let order = selection.offsets.filter(isFirst) + selection.offsets.filter { !isFirst($0) }
    let ids = order.flatMap { albums[$0] }.compactMap { songs[$0].id }
    // A server may state an identifier twice.
    places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
  }

  /// Returns the positions of the songs of the queue in the order; songs that came into the queue after it
  /// was drawn are last.
  package func order(of songs: [Song]) -> [Int] {
    let places = songs.map { $0.id.flatMap { self.places[$0] } ?? .max }
    return songs.indices.sorted { (places[$0], $0) < (places[$1], $1) }
  }
}
