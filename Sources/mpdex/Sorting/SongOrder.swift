internal import Collation
internal import ListingIndex
internal import MPDClient

/// How songs are sorted: by keys, the first that differs counting. Songs without a key's value stand
/// behind the others; songs that are equal in all keys stay in order.
struct SongOrder {
  let keys: [SongVariable]
  let isReversed: Bool
  let collator: Collator

  /// The tags that are compared.
  var tags: [Tag] { keys.flatMap { $0.tag?.withStandIns ?? [] } }

  /// The indexes of the songs in this order.
  func order(of songs: [Song]) -> [Int] {
    let columns = keys.map { key in songs.map { sortKey(of: $0, by: key) } }
    return songs.indices.sorted { left, right in
      for column in columns where column[left] != column[right] {
        return column[left].lexicographicallyPrecedes(column[right]) != isReversed
      }
      return left < right
    }
  }

  private func sortKey(of song: Song, by key: SongVariable) -> [UInt8] {
    switch key {
    // A directory's songs stand together: the end of a component comes before anything in it.
    case .file: Array(song.uri.components.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): song.value(of: tag).map { [0] + collator.sortKey(of: $0) } ?? missing
    case .time: song.duration.map { [0] + number(Int($0.inSeconds * 1000)) } ?? missing
    case .modifiedTime: song.lastModified.map { [0] + number($0) } ?? missing
    default: number(song.priority)
    }
  }
}

/// Behind every value.
private let missing: [UInt8] = [1]

/// A number that is not negative, so that bytes compare as it does.
private func number(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}

/// What stands for a tag that a song has not.
private let standIns: [Tag: Tag] = [
  .albumArtist: .artist, .artistSort: .artist, .albumArtistSort: .albumArtist,
  .albumSort: .album, .titleSort: .title, .composerSort: .composer,
]

extension Tag {
  fileprivate var withStandIns: [Tag] { [self] + (standIns[self]?.withStandIns ?? []) }
}

extension Song {
  fileprivate func value(of tag: Tag) -> ByteString? {
    tag.withStandIns.lazy.compactMap { first($0) }.first
  }
}
