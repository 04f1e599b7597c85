import Bytes
import MPDClient
import Testing

@Suite struct SongRangeTests {
  @Test(
    arguments: [
      ("1.500-4.000", SongRange(start: .milliseconds(1_500), end: .seconds(4))),
      ("2.000-", SongRange(start: .seconds(2), end: nil)),
      ("3-3", SongRange(start: .seconds(3), end: .seconds(3))), ("4-3", nil), ("-", nil), ("", nil),
      ("-3", nil), ("3", nil), ("1-x", nil), ("1-2-3", nil), ("x-2", nil), ("1--2", nil),
    ] as [(ByteString, SongRange?)])
  func aRangeIsReadFromASong(_ text: ByteString, _ range: SongRange?) {
    #expect(Song(uri: "a", pairs: [Pair(name: "Range", value: text)]).range == range)
  }

  @Test func aWholeSongHasNoRange() {
    #expect(Song(uri: "a").range == nil)
  }
}
