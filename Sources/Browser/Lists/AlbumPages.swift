package import Bytes

/// The albums of an artist, each on a page. One page is shown, with the tracks of its album.
package struct AlbumPages: Sendable {
  /// The albums, in the order of their pages.
  package private(set) var albums: [Album]
  /// The index of the album that is shown.
  package private(set) var current: Int
  var motion: PageMotion

  /// An album and its tracks.
  package struct Album: Sendable {
    /// Identifies the album among the albums of the artist.
    package var identity: ByteString
    package var title: String
    /// The text beside the title: the date, the number of songs and the duration, as far as they are known.
    package var detail: String
    /// The URI of a song whose cover is shown for the album; nil if no song is known.
    package var cover: ByteString?
    /// The tracks; nil until they have been read.
    package var tracks: ListContents?

    package init(
      identity: ByteString, title: String, detail: String = "", cover: ByteString? = nil,
      tracks: ListContents? = nil
    ) {
      self.identity = identity
      self.title = title
      self.detail = detail
      self.cover = cover
      self.tracks = tracks
    }
  }

  /// Creates pages; nil if there are no albums.
  ///
  /// - Parameter identity: the album to show; nil for the first one.
  init?(_ albums: [Album], showing identity: ByteString?) {
    guard !albums.isEmpty else { return nil }
    self.albums = albums
    current = albums.firstIndex { $0.identity == identity } ?? 0
    motion = PageMotion(restingAt: current)
  }

  /// The album that is shown.
  package var album: Album { albums[current] }

  /// The tracks of the album that is shown; empty until they have been read.
  var tracks: ListContents { album.tracks ?? .empty }

  /// The identities of the albums whose tracks are needed: always the album that is shown, and its neighbours if
  /// their tracks have not been read yet.
  var neededAlbums: [ByteString] {
    let neighbours = [current + 1, current - 1].filter {
      albums.indices.contains($0) && albums[$0].tracks == nil
    }
    return ([current] + neighbours).map { albums[$0].identity }
  }

  /// Shows the album at an index at once, without a movement of the pages.
  mutating func show(_ index: Int) { current = max(0, min(index, albums.count - 1)) }

  /// Returns these pages with the tracks that have been read for `other`: an album whose tracks are missing here is
  /// replaced by the album with the same identity in `other`.
  func withTracks(of other: AlbumPages) -> AlbumPages {
    var pages = self
    for index in albums.indices where albums[index].tracks == nil {
      let known = other.albums.first { $0.identity == albums[index].identity }
      pages.albums[index] = known ?? albums[index]
    }
    return pages
  }

  /// Replaces an album by a newly read version. Returns whether the replaced album is the album that is shown.
  mutating func replace(with album: Album) -> Bool {
    guard let index = albums.firstIndex(where: { $0.identity == album.identity }) else {
      return false
    }
    albums[index] = album
    return index == current
  }
}

/// A movement between pages, quick at first and slower towards its end. Positions are counted in pages.
struct PageMotion: Hashable, Sendable {
  let start: Double
  let end: Double
  /// The time at which the movement began.
  let time: Duration

  init(from start: Double, to end: Double, at time: Duration) {
    self.start = start
    self.end = end
    self.time = time
  }

  init(restingAt page: Int) {
    self.init(from: Double(page), to: Double(page), at: .zero)
  }

  /// Returns whether the movement is still going on at a given time.
  func isGoingOn(at now: Duration) -> Bool { start != end && now - time < duration }

  func position(at now: Duration) -> Double {
    guard isGoingOn(at: now) else { return end }
    let rest = 1 - max(.zero, now - time) / duration
    return end + (start - end) * rest * rest
  }

  private var duration: Duration { .milliseconds(240) }
}
