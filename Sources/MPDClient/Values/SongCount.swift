public import Bytes

/// How many songs there are, and how long they play.
public struct SongCount: Sendable, Hashable {
  /// The number of songs.
  public let songs: Int
  /// The time that all of them play, in whole seconds.
  public let playTime: Duration

  /// Makes a count.
  public init(songs: Int, playTime: Duration) {
    self.songs = songs
    self.playTime = playTime
  }

  /// Reads the pairs `songs` and `playtime`, which an answer cannot be without.
  init(_ pairs: [Pair], of command: String) throws(MPDError) {
    songs = try pairs.requiredNumber("songs", of: command)
    playTime = .seconds(try pairs.requiredNumber("playtime", of: command))
  }
}

/// The songs that have one value of a tag.
public struct TagCount: Sendable, Hashable {
  /// The value; empty for the songs without the tag.
  public let value: ByteString
  /// How many songs have it.
  public let count: SongCount

  /// Makes a count.
  public init(value: ByteString, count: SongCount) {
    self.value = value
    self.count = count
  }
}
