public import Bytes

/// A playlist that the server stores, or a playlist file in the music directory
/// (`struct mpd_playlist`).
public struct StoredPlaylist: Sendable, Hashable {
  /// The name of a stored playlist, without a suffix; of a playlist file, its path with the suffix.
  public let name: ByteString
  /// All pairs behind the name.
  public let pairs: [Pair]

  /// A playlist of pairs that came behind its name.
  public init(name: ByteString, pairs: [Pair] = []) {
    self.name = name
    self.pairs = pairs
  }

  /// When it was changed last, in Unix seconds by the server's clock; nil if it is not known.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  init(group: [Pair]) {
    self.init(name: group[0].value, pairs: Array(group.dropFirst()))
  }
}

/// What `save` does about a stored playlist of that name (MPD 0.24).
public enum SaveMode: String, Sendable, Hashable, CaseIterable {
  /// Makes a new one; refused with `.ack(.exist)` if there is one.
  case create
  /// Adds the queue at the end of the one that there is; refused with `.ack(.noExist)` if there is
  /// none.
  case append
  /// Takes the place of the one that there is; refused with `.ack(.noExist)` if there is none.
  case replace
}
