import Bytes
import Catalog
import MPDClient
import Testing

/// Which of made-up songs are one album, and what it is called.
@Suite struct AlbumTests {
  private struct Library {
    let name: String
    let songs: [Song]
    /// The artist, the name, the date and the files of each album.
    let albums: [String]
  }

  private static func song(_ uri: ByteString, _ tags: KeyValuePairs<String, ByteString>) -> Song {
    Song(uri: uri, pairs: tags.map { Pair(name: $0.key, value: $0.value) })
  }

  private static func box(_ disc: Int, _ track: Int) -> Song {
    song(
      "Box/\(disc)-\(track).flac",
      ["AlbumArtist": "Kalo", "Album": "Box", "Disc": "\(disc)/11", "Track": "\(track)/12"])
  }

  private static let libraries: [Library] = [
    Library(
      name: "the directories of discs are one album, in the order of the discs",
      songs: [
        song("Kalo/Two/CD10/1.flac", ["Artist": "Kalo", "Album": "Two", "Track": "1"]),
        song("Kalo/Two/CD2/1.flac", ["Artist": "Kalo", "Album": "Two", "Track": "1"]),
        song("Kalo/Two/cd 1/2.flac", ["Artist": "Kalo", "Album": "Two", "Track": "2"]),
        song("Kalo/Two/cd 1/1.flac", ["Artist": "Kalo", "Album": "Two", "Track": "1"]),
      ],
      albums: [
        "Kalo|Two||Kalo/Two/cd 1/1.flac Kalo/Two/cd 1/2.flac Kalo/Two/CD2/1.flac Kalo/Two/CD10/1.flac"
      ]),
    Library(
      name: "a box is in the order of discs and tracks",
      songs: [box(10, 1), box(2, 10), box(2, 9), box(1, 2), box(11, 1)],
      albums: [
        "Kalo|Box||Box/1-2.flac Box/2-9.flac Box/2-10.flac Box/10-1.flac Box/11-1.flac"
      ]),
    Library(
      name: "albums of the same name by several artists",
      songs: [
        song("A/1", ["AlbumArtist": "Ann", "Album": "Greatest Hits"]),
        song("B/1", ["Artist": "Bob", "Album": "Greatest Hits"]),
        song("C/1", ["AlbumArtist": "Cid", "Artist": "Ann", "Album": "Greatest Hits"]),
      ],
      albums: ["Ann|Greatest Hits||A/1", "Bob|Greatest Hits||B/1", "Cid|Greatest Hits||C/1"]),
    Library(
      name: "compilations with and without an album artist",
      songs: [
        song("P/1", ["Artist": "Ann", "Album": "Party", "Date": "1971"]),
        song("P/2", ["Artist": "Bob", "Album": "Party", "Date": "1985"]),
        song("Q/1", ["AlbumArtist": "VA", "Artist": "Ann", "Album": "Quiet", "Date": "1999"]),
        song("Q/2", ["AlbumArtist": "VA", "Artist": "Bob", "Album": "Quiet", "Date": "1999"]),
        song("R/1", ["Artist": "Ann", "Album": "Rest", "Date": "1980"]),
        song("R/2", ["Artist": "Bob", "Album": "Rest", "Date": "1980"]),
      ],
      albums: [
        "Various Artists|Party||P/1 P/2", "VA|Quiet|1999|Q/1 Q/2",
        "Various Artists|Rest|1980|R/1 R/2",
      ]),
    Library(
      name: "editions with other dates",
      songs: [
        song("A/1", ["AlbumArtist": "Ann", "Album": "X", "Date": "1990"]),
        song("A/2", ["AlbumArtist": "Ann", "Album": "X", "Date": "2009"]),
      ],
      albums: ["Ann|X|1990|A/1", "Ann|X|2009|A/2"]),
    Library(
      name: "directories are one album unless discs and tracks overlap",
      songs: [
        song("A/1", ["Artist": "Ann", "Album": "X", "Track": "1"]),
        song("B/2", ["Artist": "Ann", "Album": "X", "Track": "2"]),
        song("C/1", ["Artist": "Ann", "Album": "X", "Track": "1", "Disc": "1"]),
        song("D/1", ["Artist": "Ann", "Album": "X", "Track": "1", "Disc": "2"]),
      ],
      albums: ["Ann|X||A/1 B/2 D/1", "Ann|X||C/1"]),
    Library(
      name: "the identifier decides if all songs have it",
      songs: [
        song("A/1", ["Artist": "Ann", "Album": "X", "MUSICBRAINZ_ALBUMID": "1"]),
        song("A/2", ["Artist": "Ann", "Album": "X", "MUSICBRAINZ_ALBUMID": "2"]),
        song("B/3", ["Artist": "Bob", "Album": "Y", "MUSICBRAINZ_ALBUMID": "1"]),
      ],
      albums: ["Ann|X||A/1 B/3", "Ann|X||A/2"]),
    Library(
      name: "the names decide if only a part of the songs has an identifier",
      songs: [
        song("A/1", ["Artist": "Ann", "Album": "X", "MUSICBRAINZ_ALBUMID": "1"]),
        song("A/2", ["Artist": "Ann", "Album": "X"]),
      ],
      albums: ["Ann|X||A/1 A/2"]),
    Library(
      name: "an edition with an identifier and one without",
      songs: [
        song("A/1", ["Artist": "Ann", "Album": "X", "Track": "1", "MUSICBRAINZ_ALBUMID": "1"]),
        song("B/1", ["Artist": "Ann", "Album": "X", "Track": "1"]),
      ],
      albums: ["Ann|X||A/1", "Ann|X||B/1"]),
    Library(
      name: "songs without an album, without artists and in the root",
      songs: [
        song("a", ["Artist": "Ann"]), song("b", ["Album": "X"]), song("D/c", ["Album": "X"]),
      ],
      albums: ["|X||b D/c"]),
    Library(
      name: "the first of several album artists counts",
      songs: [
        song("A/1", ["AlbumArtist": "Ann", "AlbumArtist": "Bob", "Album": "X"]),
        song("A/2", ["AlbumArtist": "Ann", "Album": "X"]),
        song("A/3", ["AlbumArtist": "Bob", "Album": "X"]),
      ],
      albums: ["Ann|X||A/1 A/2", "Bob|X||A/3"]),
  ]

  @Test(arguments: libraries.indices) func grouping(_ number: Int) {
    let library = Self.libraries[number]
    var grouping = AlbumGrouping()
    for song in library.songs { grouping.add(song) }
    let found = grouping.albums().map { album in
      let names = [album.artist ?? "", album.name, album.date ?? ""].map(\.description)
      return (names + [album.songs.joined(separator: " ").description]).joined(separator: "|")
    }
    #expect(found == library.albums, "\(library.name)")
  }

  @Test("the numbers are those of the albums") func numbers() {
    let songs = [
      Self.song("A/1", ["Album": "X"]), Self.song("A/2", [:]), Self.song("B/1", ["Album": "Y"]),
      Self.song("A/3", ["Album": "X"]),
    ]
    #expect(AlbumGrouping.numbers(of: songs) == [0, nil, 1, 0])
  }

  @Test("length and time are those of all songs") func facts() throws {
    var grouping = AlbumGrouping()
    grouping.add(
      Self.song("A/1", ["Album": "X", "duration": "61.5", "Last-Modified": "2024-01-01T00:00:00Z"]))
    grouping.add(
      Self.song("A/2", ["Album": "X", "duration": "2.25", "Last-Modified": "2024-01-02T00:00:00Z"]))
    let album = try #require(grouping.albums().first)
    #expect(album.duration == .seconds(63.75))
    #expect(album.added == 1_704_153_600)
  }
}
