import Bytes
import MPDClient
import Testing

@testable import Catalog

@Suite struct SongNamesTests {
  private func song(_ tags: KeyValuePairs<String, ByteString>) -> Song {
    Song(uri: "x", pairs: tags.map { Pair(name: $0.key, value: $0.value) })
  }

  private func names(
    _ tags: [MPDClient.Tag], _ values: KeyValuePairs<String, ByteString>
  ) -> [ByteString] {
    SongNames(tags: tags).names(of: song(values))
  }

  @Test func theNameIsTheSortTagsValueIfThereIsOne() {
    #expect(names([.title], ["Title": "One"]) == ["One"])
    #expect(names([.artist], ["Artist": "The Who", "ArtistSort": "Who, The"]) == ["Who, The"])
    #expect(names([.title], ["Artist": "x"]) == [])
    #expect(names([.title], [:]) == [])
  }

  @Test func datesHaveOneForm() {
    #expect(names([.date], ["Date": "20210314"]) == ["2021-03-14"])
    #expect(names([.originalDate], ["OriginalDate": "2021/3"]) == ["2021-03"])
    #expect(names([.date], ["Date": "unknown"]) == ["unknown"])
    #expect(names([.title], ["Title": "20210314"]) == ["20210314"])
  }

  @Test func theArtistStandsInForTheAlbumArtist() {
    // As on the server, the artist's sort tag does not.
    #expect(
      names([.albumArtist], ["Artist": "The Who", "ArtistSort": "Who, The"]) == ["The Who"])
    #expect(
      names([.albumArtist], ["AlbumArtist": "A", "Artist": "B", "ArtistSort": "Bs"]) == ["A"])
    #expect(names([.albumArtist], ["Artist": "B", "AlbumArtistSort": "Bs"]) == ["Bs"])
  }

  /// Servers do not say which sort value belongs to which value.
  @Test func sortValuesBelongToValuesWithTheSameLettersOrAtTheSamePlace() {
    #expect(
      names(
        [.artist],
        [
          "Artist": "The Who", "Artist": "The Kinks", "ArtistSort": "Kinks, The",
          "ArtistSort": "Who, The",
        ]) == ["Who, The", "Kinks, The"])
    #expect(
      names(
        [.artist],
        ["Artist": "椎名林檎", "Artist": "A", "ArtistSort": "Sheena", "ArtistSort": "A"])
        == ["Sheena", "A"])
    #expect(
      names([.artist], ["Artist": "One", "Artist": "Two", "ArtistSort": "Three"])
        == ["One", "Two"])
  }

  @Test func severalTagsGiveEveryCombination() {
    #expect(
      names([.artist, .title], ["Artist": "A", "Artist": "B", "Title": "T"])
        == ["A\u{FFFE}T", "B\u{FFFE}T"])
    #expect(names([.artist, .title], ["Artist": "A"]) == ["A\u{FFFE}"])
    #expect(names([.artist, .title], ["Title": "T"]) == [])
  }

  @Test func songsAreSentWithTheTagsThatNamesNeed() {
    let needed = Set(SongNames(tags: [.albumArtist, .date]).neededTags)
    #expect(needed == [.albumArtist, .albumArtistSort, .artist, .date])
  }
}
