import Bytes
import MPDClient
import Testing

@Suite struct SongTests {
  private let song = Song(
    uri: "a",
    pairs: [
      Pair(name: "Artist", value: "Björk"), Pair(name: "artist", value: "Thom"),
      Pair(name: "Title", value: [0x4A, 0xFF]), Pair(name: "Track", value: "07/12"),
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

  @Test func aSubscriptFindsAllValuesOfATagInOrder() {
    #expect(song[all: .artist] == ["Björk", "Thom"])
    #expect(song[all: .album] == [])
  }

  @Test func textsAreDecoded() {
    #expect(song.artist == "Björk")
    #expect(song.title == "J\u{FFFD}")
    #expect(song.album == nil)
    #expect(song.text(.date) == "1998-05-11")
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
