import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// Which song of a queue each song of a list is.
@Suite struct SongMatchingTests {
  private static let overture = SongRange(start: .zero, end: .seconds(20))
  private static let aria = SongRange(start: .seconds(20), end: .milliseconds(45493))
  private static let finale = SongRange(start: .milliseconds(45493), end: nil)

  /// The three tracks with the ids 1, 2 and 3, and a whole file with the id 4.
  private let queue: [ListedSong] = [
    ListedSong(SongIdentity("a.wav", range: overture), id: 1),
    ListedSong(SongIdentity("a.wav", range: aria), id: 2),
    ListedSong(SongIdentity("a.wav", range: finale), id: 3),
    ListedSong(SongIdentity("b.wav"), id: 4),
  ]

  private func origins(
    _ wanted: [ListedSong], current: Int? = nil, of present: [ListedSong]? = nil
  ) -> [Int?] {
    let matching = SongMatching(from: present ?? queue, to: wanted, current: current)
    return QueueEdit(from: matching.present, to: matching.wanted, current: current).origins
  }

  private func part(_ range: SongRange?, id: Int? = nil) -> ListedSong {
    ListedSong(SongIdentity("a.wav", range: range), id: id)
  }

  @Test func anIdentifierIsTheSong() {
    #expect(origins(queue.reversed()) == [3, 2, 1, 0])
    #expect(origins([queue[1], queue[2]]) == [1, 2])
    #expect(origins([ListedSong("a.wav", id: 3), ListedSong("a.wav", id: 1)]) == [2, 0])
  }

  /// As after a restart of the server, or with those of another server.
  @Test func anIdentifierOfAnotherSongIsNone() {
    #expect(origins([part(Self.aria, id: 1), part(Self.overture, id: 3)]) == [1, 0])
    #expect(origins([ListedSong("b.wav", id: 1)]) == [3])
    #expect(origins([part(nil, id: 1)]) == [nil])
  }

  @Test func aSecondLineWithAnIdentifierIsACopy() {
    #expect(origins([queue[1], queue[1], queue[0]]) == [1, nil, 0])
    #expect(origins([queue[3], queue[3]]) == [3, nil])
    let twice = [ListedSong(SongIdentity("b.wav"), id: 7)] + queue
    #expect(origins([queue[3], queue[3]], of: twice).compactMap(\.self).sorted() == [0, 4])
  }

  @Test func withoutIdentifiersURIAndRangeDecide() {
    #expect(origins([part(Self.finale), part(Self.overture)]) == [2, 0])
    #expect(origins([part(Self.aria), part(Self.aria)]) == [1, nil])
    #expect(origins([part(nil)]) == [nil])
  }

  /// The current one is kept, then come whole files, then parts in order.
  @Test func aURIAloneIsWhatIsLeft() {
    let lines = (1...4).map { _ in ListedSong("a.wav") }
    #expect(origins(Array(lines.prefix(1))) == [0])
    #expect(origins(Array(lines.prefix(2))) == [0, 1])
    #expect(origins(Array(lines.prefix(2)), current: 2) == [0, 2])
    #expect(origins(lines) == [0, 1, 2, nil])
    let withWhole = queue + [ListedSong(SongIdentity("a.wav"), id: 5)]
    #expect(origins(Array(lines.prefix(1)), of: withWhole) == [4])
    #expect(origins([ListedSong("a.wav"), part(Self.overture)]) == [1, 0])
  }

  /// Each list of up to four lines about a queue with parts, compared with the obvious rule: a song with a known
  /// identifier or range is never another one.
  @Test func noLineIsASongThatItDoesNotName() {
    var generator = SeededGenerator(seed: 3)
    let ranges: [SongRange?] = [nil, Self.overture, Self.aria, Self.finale]
    for _ in 0..<2000 {
      let songs = (0..<Int.random(in: 0...5, using: &generator)).map { id in
        part(ranges.randomElement(using: &generator) ?? nil, id: id)
      }
      let lines = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        let id = Bool.random(using: &generator) ? Int.random(in: 0...5, using: &generator) : nil
        return Bool.random(using: &generator)
          ? part(ranges.randomElement(using: &generator) ?? nil, id: id)
          : ListedSong("a.wav", id: id)
      }
      let current = songs.indices.randomElement(using: &generator)
      let origins = origins(lines, current: current, of: songs)
      #expect(Set(origins.compactMap(\.self)).count == origins.compactMap(\.self).count)
      for (line, origin) in zip(lines, origins) {
        guard let origin, line.hasKnownRange else { continue }
        #expect(songs[origin].identity == line.identity, "\(songs) \(lines)")
      }
      for line in lines {
        guard let id = line.id, songs.indices.contains(id) else { continue }
        let isNamed = !line.hasKnownRange || songs[id].identity == line.identity
        #expect(!isNamed || origins.contains(id), "\(songs) \(lines)")
      }
    }
  }

  @Test(
    arguments: [
      ("a.cue/track0001", true), ("d/a.flac/track0012", true), ("track0001", false),
      ("a/track001", false), ("a/track0001.wav", false), ("http://h/track0001", false),
      ("a/trackabcd", false), ("/track0001", false),
    ] as [(ByteString, Bool)])
  func aVirtualTrackNeedsNoRange(_ uri: ByteString, _ isVirtual: Bool) {
    let identity = SongIdentity(uri, range: Self.aria)
    #expect((identity.range == nil) == isVirtual)
  }

  @Test func rangesAreTextsInSeconds() {
    #expect(
      [Self.overture, Self.aria, Self.finale].map(\.text) == ["0-20", "20-45.493", "45.493-"])
    for range in [Self.overture, Self.aria, Self.finale] {
      #expect(SongRange(ByteString(range.text)) == range)
    }
  }
}
