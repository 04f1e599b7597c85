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

  /// MPD 0.25 says which file a track is a part of: in the database relative to the sheet, which is a directory
  /// there, in the queue by its absolute path.
  @Test(
    arguments: [
      ("../op.wav", "cu/op/op.wav"), ("../../a.wav", "cu/a.wav"), ("../../../../a.wav", "a.wav"),
      ("a.wav", "cu/op/op.cue/a.wav"), ("/music/cu/op/op.wav", "/music/cu/op/op.wav"),
      ("http://nas/op.wav", "http://nas/op.wav"),
    ] as [(ByteString, ByteString)])
  func aTrackHasTheURIOfItsFile(_ text: ByteString, _ uri: ByteString) {
    let pairs = [Pair(name: "RealUri", value: text)]
    #expect(Song(uri: "cu/op/op.cue/track0001", pairs: pairs).realURI == uri)
    #expect(Song(uri: "cu/op/op.cue/track0001", pairs: pairs).tags.isEmpty)
  }

  @Test func aWholeSongHasNoRange() {
    #expect(Song(uri: "a").realURI == nil)
    #expect(Song(uri: "a").range == nil)
  }
}
