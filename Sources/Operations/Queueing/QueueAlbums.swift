internal import Catalog
package import CommandRuntime
package import MPDClient

/// The albums of a queue. A song that does not name an album counts as an album of its own.
///
/// A server may report a position beyond the end of the queue; no album contains such a position.
package struct QueueAlbums {
  /// For each album, the positions of its songs; these positions need not be adjacent. The albums are in the order of
  /// their first songs.
  private(set) var albums: [[Int]] = []
  /// For each song of the queue, the index of its album in `albums`.
  private var numbers: [Int] = []

  /// Groups the songs of a queue by album.
  ///
  /// - Parameter songs: the songs of the queue, in order, with the tags `AlbumGrouping.tags`.
  package init(_ songs: [Song]) {
    var known: [Int: Int] = [:]
    for (position, album) in AlbumGrouping.numbers(of: songs).enumerated() {
      let number = album.flatMap { known[$0] } ?? albums.count
      if number == albums.count { albums.append([]) }
      if let album { known[album] = number }
      albums[number].append(position)
      numbers.append(number)
    }
  }

  /// Returns the positions of all songs on the album of the song at the given position.
  package func positions(ofAlbumAt position: Int) -> [Int] {
    album(at: position).map { albums[$0] } ?? []
  }

  /// Returns the position of the first song after the given position that belongs to another album; nil if there is no
  /// such song.
  package func next(after position: Int) -> Int? {
    guard let album = album(at: position) else { return nil }
    return numbers.indices[position...].first { numbers[$0] != album }
  }

  /// Returns the position of the first song of the previous album, as seen from the album at the given position; nil if
  /// there is no previous album.
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

/// Returns the identifiers of all songs of each album that has at least one song in the given parts of the queue.
package func idsOfAlbums(_ parts: [QueuePart], in context: CommandContext) throws -> [Int] {
  try context.server.narrowTags(AlbumGrouping.tags)
  // The queue is read last: if the requests before have found a restarted server, the songs have new identifiers.
  let queue = try readQueue(in: context)
  let albums = QueueAlbums(queue.songs)
  let positions = Set(
    try parts.positions(queue.status).joined().flatMap(albums.positions(ofAlbumAt:)))
  return positions.sorted().compactMap { queue.songs[$0].id }
}

extension CommandContext {
  /// Plays the first song of the next or previous album in the queue, and prints the status.
  ///
  /// - Parameters:
  ///   - name: the word for the album in messages: "next" or "previous".
  ///   - target: returns the position to play, given the albums and the current position; nil if the queue has no
  ///     next or previous album.
  package func playAlbum(named name: String, _ target: (QueueAlbums, Int) -> Int?) throws {
    try server.narrowTags(AlbumGrouping.tags)
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
