/// The server's answer to `stats` (`struct mpd_stats`); a number is nil if the server did not send
/// it.
public struct Stats: Sendable, Hashable {
  /// The pairs of the answer, also those that this type has no name for.
  public let pairs: [Pair]

  /// Reads the pairs of an answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// The number of different artists in the database.
  public var artists: Int? { pairs.count("artists") }

  /// The number of different albums in the database.
  public var albums: Int? { pairs.count("albums") }

  /// The number of songs in the database.
  public var songs: Int? { pairs.count("songs") }

  /// How long all songs of the database play.
  public var databasePlayTime: Duration? { pairs.seconds("db_playtime") }

  /// When the database was updated last, in Unix seconds.
  public var databaseUpdate: Int? { pairs.count("db_update") }

  /// How long the server runs.
  public var uptime: Duration? { pairs.seconds("uptime") }

  /// How long it played since it runs.
  public var playTime: Duration? { pairs.seconds("playtime") }
}
