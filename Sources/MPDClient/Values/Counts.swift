public import Bytes

/// Statistics of a server, such as the number of songs, as sent in reply to `stats` (`struct mpd_stats`). A property
/// is nil if the server did not send its value.
public struct Stats: Sendable, Hashable, Codable {
  /// All pairs of the server's answer to `stats`, including pairs for which this type has no property.
  public let pairs: [Pair]

  /// Creates statistics from the pairs of a server's answer to `stats`.
  ///
  /// - Parameter pairs: the pairs of the answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// The number of different artists in the database.
  public var artists: Int? { pairs.count("artists") }

  /// The number of different albums in the database.
  public var albums: Int? { pairs.count("albums") }

  /// The number of songs in the database.
  public var songs: Int? { pairs.count("songs") }

  /// The total length of all songs in the database.
  public var databasePlayTime: Duration? { pairs.seconds("db_playtime") }

  /// The time when the database was last updated, in Unix seconds.
  public var databaseUpdate: Int? { pairs.count("db_update") }

  /// The time since the server was started, in whole seconds.
  public var uptime: Duration? { pairs.seconds("uptime") }

  /// How long the server has played music since it was started.
  public var playTime: Duration? { pairs.seconds("playtime") }
}

/// The number and the total length of a set of songs.
public struct SongCount: Sendable, Hashable, Codable {
  /// The number of songs; 0 if the set is empty.
  public let songs: Int
  /// The sum of the lengths of the songs, in whole seconds.
  public let playTime: Duration

  /// Creates a count of songs with the sum of their lengths.
  ///
  /// - Parameters:
  ///   - songs: the number of songs.
  ///   - playTime: the sum of the songs' lengths, in whole seconds.
  public init(songs: Int, playTime: Duration) {
    self.songs = songs
    self.playTime = playTime
  }

  init(_ pairs: [Pair], of command: String) throws(MPDError) {
    songs = try pairs.requiredNumber("songs", of: command)
    playTime = .seconds(try pairs.requiredNumber("playtime", of: command))
  }
}

/// The number and the total length of the songs that share one value of a tag.
public struct TagCount: Sendable, Hashable, Codable {
  /// The value of the tag; empty for the songs without the tag.
  public let value: ByteString
  /// The number and the total length of the songs that have the value.
  public let count: SongCount

  /// Creates the count of the songs that share one value of a tag.
  ///
  /// - Parameters:
  ///   - value: the value of the tag; empty for the songs without the tag.
  ///   - count: the number and the total length of the songs that have the value.
  public init(value: some ByteStringConvertible, count: SongCount) {
    self.value = value.byteString
    self.count = count
  }
}

/// A value of a tag in the database, such as the title of an album. A request can group the values by other tags,
/// such as the album's artist; ``groups`` then contains the values of these group tags.
public struct TagValue: Sendable, Hashable, Codable {
  /// The value of the tag; empty for songs without the tag.
  public let value: ByteString
  /// The values of the group tags, in the order in which the request names these tags. The value of a group tag is
  /// empty for songs without this tag.
  public let groups: [ByteString]

  /// Creates a value of a tag with the values of the group tags.
  ///
  /// - Parameters:
  ///   - value: the value of the tag; empty for songs without the tag.
  ///   - groups: the values of the group tags, in the order in which the request names these tags. The value of a group
  ///     tag is empty for songs without this tag.
  public init(_ value: some ByteStringConvertible, groups: [ByteString] = []) {
    self.value = value.byteString
    self.groups = groups
  }
}
