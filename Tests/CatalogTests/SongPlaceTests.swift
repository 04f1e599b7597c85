import Bytes
import Testing

@testable import Catalog

@Suite struct SongPlaceTests {
  @Test(
    arguments: [
      SongPlace(uri: "a/b.wav"), SongPlace(uri: "", position: 0), SongPlace(uri: "x", position: 7),
      SongPlace(uri: ByteString([0xFF]), position: 4_000_000_000, id: 3), SongPlace(uri: "x", id: 0),
    ])
  func aTargetIsReadBack(_ place: SongPlace) {
    #expect(SongPlace(target: place.target) == place)
  }

  @Test(arguments: ["", "short"] as [ByteString])
  func otherTargetsAreNone(_ target: ByteString) {
    #expect(SongPlace(target: target) == nil)
  }
}
