package import Bytes

/// The albums of an artist or a directory, each on a page of its own. One page is shown at a time, with the tracks of
/// its album.
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
    /// The text below the title: the date, the number of songs and the duration. Unknown values are left out.
    package var detail: String
    /// The mean rating of the rated tracks, from 0 to 10; nil if none has been rated.
    package var rating: Int?
    /// The URI of a song whose cover is shown for the album; nil if no song is known.
    package var cover: ByteString?
    /// The tracks; nil until they have been read.
    package var tracks: ListContents?
    /// Whether the tracks and the rating were read before the last change on the server, so that they must be read again
    /// when the album is shown.
    fileprivate(set) var isOutdated = false

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

  /// Creates pages that show the album with the given identity. Returns nil if there are no albums.
  ///
  /// - Parameter identity: the identity of the album to show. If it is nil or unknown, the first album is shown.
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

  /// The identities of the albums whose tracks are needed now: the album that is shown, and each neighbouring album
  /// whose tracks have not been read since the last change on the server.
  var neededAlbums: [ByteString] {
    let neighbours = [current + 1, current - 1].filter {
      albums.indices.contains($0) && (albums[$0].tracks == nil || albums[$0].isOutdated)
    }
    return ([current] + neighbours).map { albums[$0].identity }
  }

  /// Shows the album at the given index immediately, without animating the pages.
  mutating func show(_ index: Int) { current = max(0, min(index, albums.count - 1)) }

  /// Returns a copy of these pages in which every album without tracks is replaced by the album of `other` that has the
  /// same identity, if there is one. The tracks of such an album are shown until they have been read again.
  func withTracks(of other: AlbumPages) -> AlbumPages {
    let known = Dictionary(other.albums.map { ($0.identity, $0) }) { first, _ in first }
    var pages = self
    for index in albums.indices where albums[index].tracks == nil {
      guard let album = known[albums[index].identity] else { continue }
      pages.albums[index] = album
      pages.albums[index].isOutdated = true
    }
    return pages
  }

  /// Replaces an album with a newly read version. Returns whether the replaced album is the album that is shown.
  mutating func replace(with album: Album) -> Bool {
    guard let index = albums.firstIndex(where: { $0.identity == album.identity }) else {
      return false
    }
    albums[index] = album
    return index == current
  }
}

/// An animated movement between pages, fast at first and slower towards the end. Positions are counted in pages.
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

  /// Returns whether the movement is still in progress at a given time.
  func isGoingOn(at now: Duration) -> Bool { start != end && now - time < duration }

  func position(at now: Duration) -> Double {
    guard isGoingOn(at: now) else { return end }
    let rest = 1 - max(.zero, now - time) / duration
    return end + (start - end) * rest * rest
  }

  private var duration: Duration { .milliseconds(240) }
}
