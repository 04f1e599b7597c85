import Bytes
import Testing
import TestSupport

@Suite struct MusicLibraryTests {
  static let small: MusicLibrary = [
    .directory(
      "A",
      [
        .directory("B\\" + [0xFF], [.song("1.wav", tags: ["Artist": "x", "Artist": "y"])]),
        .song("2 \".wav", seconds: 61.25, modified: 7),
        .playlist("p.m3u", modified: 8),
      ], modified: 9),
    .song("3.wav", seconds: nil),
  ]

  @Test func rendersTheServersDatabaseText() {
    let expected: [ByteString] = [
      "header", "directory: A", "mtime: 9", "begin: A", "directory: B\\" + [0xFF],
      "mtime: 1700000000", "begin: A/B\\" + [0xFF], "song_begin: 1.wav", "Time: 600.000000",
      "Artist: x", "Artist: y", "mtime: 1700000000", "song_end", "end: A/B\\" + [0xFF],
      "song_begin: 2 \".wav", "Time: 61.250000", "mtime: 7", "song_end", "playlist_begin: p.m3u",
      "mtime: 8", "playlist_end", "end: A", "song_begin: 3.wav", "mtime: 1700000000", "song_end",
    ]
    let text = Self.small.databaseText(header: Array("header\n".utf8))
    #expect(text == expected.flatMap { $0.bytes + [0x0A] })
  }

  @Test func listsItsPaths() {
    #expect(Self.small.directoryPaths == ["A", "A/B\\" + [0xFF]])
    #expect(Self.small.songPaths == ["A/B\\" + [0xFF] + "/1.wav", "A/2 \".wav", "3.wav"])
    #expect(Self.small.playlistPaths == ["A/p.m3u"])
  }

  @Test func artistsHaveDifferentNamesInSeveralScripts() {
    let paths = MusicLibrary.artists(count: 20_000).directoryPaths
    let scalars = Set(paths.flatMap { $0.description.unicodeScalars })
    #expect(paths.count == 20_001)
    #expect(Set(paths).count == paths.count)
    for character in "éöñбЖαΣあ가ب7!\"\\" {
      #expect(scalars.isSuperset(of: String(character).unicodeScalars), "\(character)")
    }
  }

  @Test func artistNamesDoNotDependOnTheCount() {
    let (few, many) = (MusicLibrary.artists(count: 5), MusicLibrary.artists(count: 9))
    #expect(few.directoryPaths == Array(many.directoryPaths.prefix(6)))
    #expect(few.songPaths == Array(many.songPaths.prefix(5)))
  }

  @Test func flatSongsAreInOneDirectory() {
    let library = MusicLibrary.flatSongs(count: 1_000)
    #expect(library.directoryPaths == ["Flat"])
    #expect(Set(library.songPaths).count == 1_000)
    #expect(library.songPaths.last?.description.hasPrefix("Flat/000999 ") == true)
  }

  @Test func largeLibrariesRenderCompletely() {
    let songs = MusicLibrary.flatSongs(count: 30_000).databaseText(header: [])
    let artists = MusicLibrary.artists(count: 20_000).databaseText(header: [])
    #expect(songs.count > 3_000_000)
    #expect(artists.count > 3_000_000)
  }
}
