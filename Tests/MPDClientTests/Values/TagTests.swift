import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct TagTests {
  @Test func namesAreComparedIgnoringCase() {
    let spellings: [MPDClient.Tag] = ["Artist", "artist", "ARTIST", "aRtIsT"]
    for tag in spellings {
      #expect(tag == .artist)
      #expect(Set(spellings).contains(tag))
    }
    #expect(Set(spellings).count == 1)
    #expect(spellings.map(\.name) == ["Artist", "artist", "ARTIST", "aRtIsT"])
    #expect(MPDClient.Tag("musicbrainz_workid") == .musicBrainzWorkID)
  }

  /// Letters beyond ASCII, and characters that differ only in the bit that distinguishes case, are
  /// not equal.
  @Test(
    arguments: [
      ("Artist", "ArtistSort"), ("Artist", "Artis"), ("", "A"), ("É", "é"), ("@", "`"), ("[", "{"),
    ] as [(MPDClient.Tag, MPDClient.Tag)])
  func differentNamesAreDifferentTags(
    _ left: MPDClient.Tag, _ right: MPDClient.Tag
  ) {
    #expect(left != right)
    #expect(Set([left, right]).count == 2)
  }

  @Test func aSongIsAskedForATagInAnyCase() throws {
    let server = try LiveServer(library: [
      .song("1.wav", tags: ["Artist": "A", "Artist": "B", "Title": "T"])
    ])
    var connection = try server.connect()
    let song = try #require(try connection.run(.find(.file(.equals, "1.wav"))).first)
    #expect(song[all: "ARTIST"] == ["A", "B"])
    #expect(song["title"] == "T")
    #expect(song["titl"] == nil)
    let values = try connection.run(.list("artist", groupedBy: ["TITLE"]))
    #expect(values.map(\.value) == ["A", "B"])
    #expect(values.map(\.groups) == [["T"], ["T"]])
  }

  /// Every tag of the installed server has a constant here.
  @Test func everyServerTagHasAConstant() throws {
    let server = try LiveServer(library: nil, configuration: [#"metadata_to_use "+comment""#])
    var connection = try server.connect()
    let named: Set<MPDClient.Tag> = [
      .artist, .artistSort, .album, .albumSort, .albumArtist, .albumArtistSort, .title, .titleSort,
      .track, .name, .genre, .mood, .date, .originalDate, .composer, .composerSort, .performer,
      .conductor, .work, .movement, .movementNumber, .showMovement, .ensemble, .location, .grouping,
      .comment, .disc, .label, .musicBrainzArtistID, .musicBrainzAlbumID,
      .musicBrainzAlbumArtistID, .musicBrainzTrackID, .musicBrainzReleaseTrackID,
      .musicBrainzReleaseGroupID, .musicBrainzWorkID,
    ]
    #expect(named.count == 35)
    #expect(Set(try connection.run(.tagTypes)).subtracting(named) == [])
  }
}
