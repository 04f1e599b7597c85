internal import Collation
internal import Bytes
internal import MPDClient

/// What songs are compared by.
struct SongKey {
  let variable: SongVariable
  var isDescending = false
}

/// How songs are sorted: by keys, the first that differs counting. Songs without a key's value
/// stand behind the others; songs that are equal in all keys stay in order.
struct SongOrder {
  let keys: [SongKey]
  var isReversed = false
  let collator: Collator

  /// The tags that are compared.
  var tags: [Tag] { keys.flatMap { $0.variable.tag?.withStandIns ?? [] } }

  /// The indexes of the songs in this order.
  func order(of songs: [Song]) -> [Int] {
    let columns = keys.map { key in
      (values: songs.map { sortKey(of: $0, by: key.variable) }, isDescending: key.isDescending)
    }
    return songs.indices.sorted { left, right in
      for (values, isDescending) in columns where values[left] != values[right] {
        return precedes(values[left], values[right], isDescending) != isReversed
      }
      return left < right
    }
  }

  /// Nil for a song without a value.
  private func sortKey(of song: Song, by variable: SongVariable) -> [UInt8]? {
    switch variable {
    // A directory's songs stand together: the end of a component comes before anything in it.
    case .file: Array(song.uri.pathComponents.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): song.value(of: tag).map(collator.sortKey)
    case .time: song.duration.map { number(Int($0.inSeconds * 1000)) }
    case .modifiedTime: song.lastModified.map(number)
    default: number(song.priority)
    }
  }
}

private func precedes(_ left: [UInt8]?, _ right: [UInt8]?, _ isDescending: Bool) -> Bool {
  guard let left, let right else { return left != nil }
  return left.lexicographicallyPrecedes(right) != isDescending
}

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
  /// The tag, and those that stand for it, the nearest first.
  var withStandIns: [Tag] { [self] + (standIns[self]?.withStandIns ?? []) }
}

extension Song {
  /// The first value of a tag, or of the one that stands for it; nil if there is none.
  func value(of tag: Tag) -> ByteString? {
    tag.withStandIns.lazy.compactMap { self[$0] }.first
  }
}
