internal import Bytes
internal import MPDClient

extension Sequence<Song> {
  /// Whether songs are missing from the album that consists of these songs. Songs are missing if a song has no track
  /// number, if the track numbers have a gap or end before the total that a song states ("9/12"), or if a disc is
  /// missing, judging by the disc numbers and totals. Track numbers may start again on each disc, or continue through
  /// all discs. The songs need the tags track and disc.
  package var isIncompleteAlbum: Bool {
    var discs: [Int: NumberedTracks] = [:]
    var all = NumberedTracks()
    var discNumbers = NumberedTracks()
    for song in self {
      let place = AlbumPlace(song).onFirstDisc
      let (track, disc) = (Int(place.track), Int(place.disc))
      discs[disc, default: NumberedTracks()].insert(track, of: song.total(.track))
      all.insert(track, of: song.total(.track))
      discNumbers.insert(disc, of: song.total(.disc))
    }
    let hasAllTracks =
      discs.values.allSatisfy { $0.isComplete } || all.isComplete && !all.hasRepetitions
    return !hasAllTracks || !discNumbers.isComplete
  }
}

/// Track or disc numbers, and their total: the largest number or total that a song states.
private struct NumberedTracks {
  private var numbers: Set<Int> = []
  private var total = 0
  private(set) var hasRepetitions = false

  mutating func insert(_ number: Int, of total: Int?) {
    if !numbers.insert(number).inserted { hasRepetitions = true }
    self.total = Swift.max(self.total, number, total ?? 0)
  }

  /// Whether the numbers are exactly those from 1 to the total.
  var isComplete: Bool { !numbers.contains(0) && numbers.count == total }
}

extension Song {
  /// The total that follows the number in a tag, such as 12 in "9/12"; nil if the tag states no total.
  fileprivate func total(_ tag: Tag) -> Int? {
    guard let parts = bytes(of: tag)?.split(separator: .slash), parts.count == 2 else { return nil }
    return ByteString(parts[1]).number(as: Int.self)
  }
}
