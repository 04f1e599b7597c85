public import ListingIndex

/// A song with what the server told about it.
public struct Song: Sendable, Hashable {
  /// The path in the music directory, or a URL.
  public let uri: ByteString
  /// All pairs behind the URI in the server's order, the tags among them; a tag with several
  /// values stands several times.
  public private(set) var pairs: [Pair] = []

  /// A song that nothing else is known of.
  public init(uri: ByteString) {
    self.uri = uri
  }

  /// The first value of a pair, by its protocol name ("Artist"); nil if it was not sent.
  public func first(_ name: String) -> ByteString? {
    pairs.first { $0.name == name }?.value
  }

  /// The 0-based position in the queue; nil for a song that is not in it.
  public var position: Int? { first("Pos").flatMap { Int($0.description) } }

  /// The queue's identifier of the song; nil for a song that is not in the queue.
  public var id: Int? { first("Id").flatMap { Int($0.description) } }

  /// The length; nil if it is not known (MPD 0.20).
  public var duration: Duration? {
    first("duration").flatMap { Double($0.description) }.map { .seconds($0) }
  }

  /// Groups the pairs of a reply into songs; each begins with `file`.
  static func songs(from pairs: [Pair]) -> [Song] {
    var songs: [Song] = []
    for pair in pairs {
      if pair.name == "file" {
        songs.append(Song(uri: pair.value))
      } else if !songs.isEmpty {
        songs[songs.count - 1].pairs.append(pair)
      }
    }
    return songs
  }
}
