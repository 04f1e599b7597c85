public import Bytes

/// The server's answer to `config`.
public struct Configuration: Sendable, Hashable {
  /// The pairs of the answer, also those that this type has no name for.
  public let pairs: [Pair]

  /// Reads the pairs of an answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// The absolute path of the music directory; nil if there is none, or if it is no local one.
  public var musicDirectory: ByteString? { pairs.first("music_directory") }

  /// The absolute path of the directory of stored playlists; nil if there is none, or before
  /// MPD 0.24.
  public var playlistDirectory: ByteString? { pairs.first("playlist_directory") }

  /// Whether filters can have regular expressions; false also before MPD 0.24, which does not tell.
  public var hasRegularExpressions: Bool { pairs.flag("pcre") }
}
