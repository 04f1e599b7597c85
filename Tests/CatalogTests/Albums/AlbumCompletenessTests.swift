import Bytes
import Catalog
import MPDClient
import Testing

/// Which albums lack tracks, by the discs and tracks of their songs.
@Suite struct AlbumCompletenessTests {
  private func songs(_ places: String) -> [Song] {
    places.split(separator: " ").enumerated().map { index, place in
      let parts = place.split(separator: "-", omittingEmptySubsequences: false)
      let names = parts.count == 2 ? ["Disc", "Track"] : ["Track"]
      let pairs = zip(names, parts).map { Pair(name: $0, value: ByteString(String($1))) }
      return Song(uri: "A/\(index)", pairs: pairs.filter { !$0.value.isEmpty })
    }
  }

  @Test(
    "whole albums",
    arguments: [
      "1 2 3", "3 1 2", "1/3 2/3 3/3", "01 02", "1-1 1-2 2-1", "1/2-1/2 1/2-2/2 2/2-1/1",
      "1-1 1-2 2-3 2-4", "1-1 1-2 2-3/4 2-4/4", "1 1 2",
    ])
  func complete(_ places: String) { #expect(!songs(places).isIncompleteAlbum) }

  @Test(
    "albums that lack tracks",
    arguments: [
      "1 3", "2", "1 2/3", "1/99999999", "1  ", "-", "1-1 1-2 3-1", "1/2-1", "1-1 2-1 2-3",
      "1-1 1-2 2-2 2-3", "1 2 0", "1 x",
    ])
  func incomplete(_ places: String) {
    let songs = places == "1  " ? songs("1") + [Song(uri: "A/x")] : songs(places)
    #expect(songs.isIncompleteAlbum)
  }

  @Test("the directories of discs count as discs") func directories() {
    let songs = [("CD1", "1"), ("CD1", "2"), ("CD2", "1")].map { directory, track in
      Song(
        uri: "A/\(directory)/\(track)", pairs: [Pair(name: "Track", value: ByteString(track))])
    }
    #expect(!songs.isIncompleteAlbum)
    #expect(![songs[0], songs[2]].isIncompleteAlbum)
    #expect([songs[2]].isIncompleteAlbum)
  }
}
