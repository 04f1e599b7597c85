internal import CommandRuntime
package import MPDClient
internal import Picking

/// The albums of the songs of a queue. A song that states no album is one of its own.
///
/// A position can be beyond the queue, since a server may state anything; it has no album.
package struct QueueAlbums {
  /// The positions of the songs of each album, wherever they are in the queue; the albums are in the order
  /// of their first songs.
  private(set) var albums: [[Int]] = []
  /// The number of each song's album.
  private var numbers: [Int] = []

  /// - Parameter songs: the songs of the queue, in order, with `AlbumIdentity.tags`.
  package init(_ songs: [Song]) {
    var known: [AlbumIdentity: Int] = [:]
    for (position, song) in songs.enumerated() {
      let identity = AlbumIdentity(song)
      let number = identity.flatMap { known[$0] } ?? albums.count
      if number == albums.count { albums.append([]) }
      if let identity { known[identity] = number }
      albums[number].append(position)
      numbers.append(number)
    }
  }

  /// The positions of the songs of the album that the song at a position belongs to.
  package func positions(ofAlbumAt position: Int) -> [Int] {
    album(at: position).map { albums[$0] } ?? []
  }

  /// The position of the next song of another album; nil if there is none after the position.
  package func next(after position: Int) -> Int? {
    guard let album = album(at: position) else { return nil }
    return numbers.indices[position...].first { numbers[$0] != album }
  }

  /// The first position of the album before; nil if there is none before the position.
  package func previous(before position: Int) -> Int? {
    guard let album = album(at: position) else { return nil }
    let before = numbers.indices[..<position]
    guard let last = before.last(where: { numbers[$0] != album }) else { return nil }
    return before[...last].last { numbers[$0] != numbers[last] }.map { $0 + 1 } ?? 0
  }

  private func album(at position: Int) -> Int? {
    numbers.indices.contains(position) ? numbers[position] : nil
  }
}

extension CommandContext {
  /// Plays the first song of the next or previous album in the queue, and prints the status.
  package func playAlbum(named name: String, _ target: (QueueAlbums, Int) -> Int?) throws {
    try server.narrowTags(AlbumIdentity.tags)
    let queue = try readQueue(in: self)
    guard queue.status.state.hasSong, let position = queue.status.songPosition else {
      throw CommandFailure(.no, noSongIsPlaying)
    }
    guard let target = target(QueueAlbums(queue.songs), position), let id = queue.songs[target].id
    else { throw CommandFailure(.no, "there is no \(name) album in the queue; nothing was done") }
    try run(.enableAllTagTypes)
    try runAndPrintStatus(.play(id: id))
  }
}

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
