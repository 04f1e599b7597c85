import Bytes
import MPDClient
import Testing

@Suite struct SongTests {
  private let song = Song(
    uri: "a",
    pairs: [
      Pair(name: "Artist", value: "Björk"), Pair(name: "artist", value: "Thom"),
      Pair(name: "Title", value: ByteString([0x4A, 0xFF])), Pair(name: "Track", value: "07/12"),
      Pair(name: "Date", value: "1998-05-11"), Pair(name: "Disc", value: "one"),
      Pair(name: "Mood", value: "99999999999999999999"), Pair(name: "Genre", value: ""),
      Pair(name: "Id", value: "3"),
    ])

  @Test func aSubscriptFindsTheFirstValueOfATag() {
    #expect(song[.artist] == "Björk")
    #expect(song["ARTIST"] == "Björk")
    #expect(song[.genre] == "")
    #expect(song[.album] == nil)
    #expect(song["Id"] == "3")
  }

  @Test(
    arguments: [
      ("2023-11-14T22:13:20Z", 1_700_000_000), ("1970-01-01T00:00:00Z", 0),
      ("2024-02-29T12:00:00.5Z", 1_709_208_000), ("0-3-1T0:0:0Z", -62_162_035_200),
      ("2023-11-14T22:13:20", nil), ("2023-11-14Z", nil), ("never", nil), ("", nil),
      ("2023-13-14T22:13:20Z", nil), ("2023-11-100T22:13:20Z", nil),
      ("99999999999999999999-11-14T22:13:20Z", nil), ("10000-11-14T22:13:20Z", nil),
    ] as [(ByteString, Int?)]) func aTimeIsRead(_ text: ByteString, _ expected: Int?)
  {
    let song = Song(uri: "a", pairs: [Pair(name: "Last-Modified", value: text)])
    #expect(song.lastModified == expected)
  }

  @Test func aSubscriptFindsAllValuesOfATagInOrder() {
    #expect(song[all: .artist] == ["Björk", "Thom"])
    #expect(song[all: .album] == [])
  }

  @Test func textsAreDecoded() {
    #expect(song.artist == "Björk")
    #expect(song.title == "J\u{FFFD}")
    #expect(song.album == nil)
    #expect(song[.title] == "J\u{FFFD}")
    #expect(song[.date] == "1998-05-11")
    #expect(song.tags.map(\.value).prefix(3) == ["Björk", "Thom", "J\u{FFFD}"])
  }

  @Test func theExactBytesOfATagAreKept() {
    #expect(song.bytes(of: .title) == [0x4A, 0xFF])
    #expect(song.allBytes(of: .artist) == ["Björk", "Thom"])
    #expect(song.bytes(of: .album) == nil)
    #expect(song.allBytes(of: .album) == [])
  }

  @Test(
    arguments: [
      (["Title": "Jóga", "Name": "Radio"], "Jóga"), (["Name": "Radio"], "Radio"),
      ([:], "01 x.flac"),
    ] as [([String: String], String)])
  func theDisplayTitleIsNeverMissing(_ tags: [String: String], _ title: String) {
    let pairs = tags.sorted { $0.key < $1.key }.map { Pair(name: $0.key, value: $0.value) }
    #expect(Song(uri: "a/01 x.flac", pairs: pairs).displayTitle == title)
  }

  @Test func numbersAreTheDigitsAtTheBeginningOfATag() {
    #expect(song.number(.track) == 7)
    #expect(song.number(.date) == 1998)
    #expect(song.number(.disc) == nil)
    #expect(song.number(.mood) == nil)
    #expect(song.number(.genre) == nil)
    #expect(song.number(.album) == nil)
  }
}
