internal import Bytes
internal import MPDClient

/// The properties by which an order compares several songs that form one entry: the songs of an album, or those that
/// have a value of a tag.
struct SongGroup {
  private(set) var count = 0
  /// The sum of the known lengths of the songs.
  private(set) var duration = Duration.zero
  /// The time at which the newest song was added, or else last changed, in Unix seconds; nil if it is unknown.
  private(set) var added: Int?
  /// The date of an album, or the earliest of the songs' dates that an order compares; nil if it is unknown.
  private(set) var date: PartialDate?
  /// The URIs of the songs; empty unless the order compares stickers.
  private(set) var uris: [ByteString] = []

  init() {}

  /// Creates the group of an album's songs.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - dates: the dates of songs that an order compares, by URI. If none of them is that of a song on the album, the
  ///     date is the album's.
  init(_ album: Album, _ dates: [ByteString: PartialDate]) {
    (count, duration, added) = (album.songs.count, album.duration, album.added)
    uris = album.songs
    let ofSongs = dates.isEmpty ? [] : uris.compactMap { dates[$0] }
    let earliest = ofSongs.reduce(PartialDate?.none) { earlier($0, $1) }
    date = earliest ?? album.date.flatMap { PartialDate($0) }
  }

  /// Adds a song.
  ///
  /// - Parameters:
  ///   - song: the song.
  ///   - order: the order that will compare the group.
  mutating func add(_ song: Song, by order: ListingOrder) {
    count += 1
    duration += song.duration ?? .zero
    added = [added, song.addedOrModified].compactMap(\.self).max()
    date = earlier(date, order.date(of: song))
    if order.sticker != nil { uris.append(song.uri) }
  }
}

/// Returns the earlier of two dates, or the one that is known. A year is earlier than its months, and a month than its
/// days.
private func earlier(_ left: PartialDate?, _ right: PartialDate?) -> PartialDate? {
  guard let left, let right else { return left ?? right }
  let parts = [left, right].map { ($0.year, $0.month ?? 0, $0.day ?? 0) }
  return parts[1] < parts[0] ? right : left
}
