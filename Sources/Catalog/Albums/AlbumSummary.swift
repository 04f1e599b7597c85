public import Bytes
internal import ListingCache
public import MPDClient

/// The properties of an album that lists show.
public struct AlbumSummary: Sendable, Hashable {
  /// The title; see ``Album/name``.
  public let name: ByteString
  /// The artist of the whole album; see ``Album/artist``.
  public let artist: ByteString?
  /// The date; see ``Album/date``.
  public let date: ByteString?
  /// The number of songs, on all discs of the album.
  public let songCount: Int
  /// The sum of the known lengths of the songs, to the millisecond.
  public let duration: Duration
  /// The time at which the newest song was added, in Unix seconds; see ``Album/added``.
  public let added: Int?
  /// The filter that finds exactly the album's songs; nil if it would be longer than a server accepts.
  public let filter: Filter?
}

extension Album {
  /// The properties that lists show.
  public var summary: AlbumSummary {
    AlbumSummary(
      name: name, artist: artist, date: date, songCount: songs.count, duration: duration,
      added: added, filter: filter)
  }
}

// A summary is stored as an entry's target.
extension AlbumSummary {
  var target: ByteString {
    let numbers = [songCount, duration.milliseconds, added ?? -1]
    let texts: [ByteString] = [name, artist ?? "", date ?? "", filter?.expression ?? ""]
    return ByteString(packed(texts + numbers.map { "\($0)" }))
  }

  /// Reads a summary from an entry's target; nil if the target does not have the form of a summary.
  package init?(target: ByteString) {
    guard let parts = unpacked(target.bytes), parts.count == 7,
      let songCount = parts[4].number(as: Int.self),
      let milliseconds = parts[5].number(as: Int.self)
    else { return nil }
    name = parts[0]
    (artist, date) = (parts[1].unlessEmpty, parts[2].unlessEmpty)
    filter = parts[3].unlessEmpty.map { .raw($0) }
    (self.songCount, duration) = (songCount, .milliseconds(milliseconds))
    added = parts[6].number(as: Int.self)
  }
}

extension ByteString {
  fileprivate var unlessEmpty: ByteString? { isEmpty ? nil : self }
}
