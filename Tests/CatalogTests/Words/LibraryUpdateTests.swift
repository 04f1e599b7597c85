import Bytes
import Collation
import MPDClient
import Testing
import TestSupport

@testable import Catalog

@Suite struct LibraryUpdateTests {
  /// Songs are added, removed, renamed and tagged otherwise, five times in turn.
  @Test(arguments: 0..<150) func anUpdatedLibraryEqualsOneThatIsMadeAnew(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let collator = try Collator(locale: "sv_SE", ignoringArticles: ["le"])
    var songs = ChangingSongs(count: Int.random(in: 0...60, using: &random), using: &random)
    var table = songs.table(updating: nil).table
    var columns = LibraryBuilder(table, collator, ignoring: "le").columns()
    for _ in 0..<5 {
      songs.change(using: &random)
      let new = songs.table(updating: table)
      let old = (LibraryColumns.memory(columns), table)
      let update = LibraryUpdate(of: old, to: new, collator, ignoring: "le")
      columns = try #require(update?.columns())
      let expected = LibraryBuilder(new.table, collator, ignoring: "le").columns()
      for column in LibraryColumn.allCases {
        let (found, expected) = (columns[column.rawValue], expected[column.rawValue])
        #expect(Array(found) == Array(expected), "\(column)")
      }
      table = new.table
    }
  }

  /// Letters outside of the usual alphabets, among them some that collation does not distinguish.
  @Test(arguments: [("de", "๑ 한국 ꜳ"), ("ja", "丂 㐂 𠀀 𝒜bc"), ("th", "เพลง ꙗ ⲁⲃ")])
  func unusualLettersAreFoundAfterAnUpdate(_ locale: String, _ words: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    let texts = words.split(separator: " ").map { ByteString(String($0)) }
    var songs = texts.map { [Song(uri: $0, pairs: [Pair(name: "Title", value: $0)])] }
    let first = madeTable(songs.removeFirst(), updating: nil).table
    var library = (
      LibraryColumns.memory(LibraryBuilder(first, collator, ignoring: "").columns()), first
    )
    for added in songs {
      let new = madeTable(
        library.1.rowsInServerOrder.map { library.1[$0] } + added, updating: library.1)
      let update = LibraryUpdate(of: library, to: new, collator, ignoring: "")
      library = (.memory(try #require(update?.columns())), new.table)
    }
    let anew = LibraryBuilder(library.1, collator, ignoring: "").columns()
    let searches = [library.0, .memory(anew)]
      .map { LibrarySearch($0, library.1, playlists: [], ignoring: "") }
    for text in texts {
      let found = searches.map { $0.matches(of: text).things.map(\.name) }
      #expect(found == [[text], [text]])
    }
  }

  @Test func anAlbumByVariousArtistsIsFoundByANewSortNameOfTheirs() throws {
    let collator = try Collator(locale: .root)
    let songs = ["A", "B"].map { artist in
      Song(
        uri: "d/\(artist)",
        pairs: [Pair(name: "Artist", value: artist), Pair(name: "Album", value: "X")])
    }
    let sampler = Song(
      uri: "e",
      pairs: [
        Pair(name: "Artist", value: "Various Artists"), Pair(name: "ArtistSort", value: "Sampler"),
      ])
    var library = (
      LibraryColumns.memory([]), madeTable(songs, updating: nil).table
    )
    library.0 = .memory(LibraryBuilder(library.1, collator, ignoring: "").columns())
    for songs in [songs + [sampler], songs] {
      let new = madeTable(songs, updating: library.1)
      let update = LibraryUpdate(of: library, to: new, collator, ignoring: "")
      library = (.memory(try #require(update?.columns())), new.table)
      let search = LibrarySearch(library.0, library.1, playlists: [], ignoring: "")
      let isFound = search.matches(of: "x sampler").things.contains { $0.kind == .album }
      #expect(isFound == (songs.count == 3))
    }
  }

  @Test func anotherOrderOnTheServerMakesTheLibraryAnew() throws {
    let collator = try Collator(locale: .root)
    let songs = ["a", "b"].map { Song(uri: $0, pairs: [Pair(name: "Album", value: "Live")]) }
    let old = madeTable(songs, updating: nil).table
    let columns = LibraryBuilder(old, collator, ignoring: "").columns()
    for (songs, isUpdated) in [(songs, true), (songs.reversed(), false)] {
      let new = madeTable(songs, updating: old)
      let update = LibraryUpdate(of: (.memory(columns), old), to: new, collator, ignoring: "")
      #expect((update != nil) == isUpdated)
    }
  }

  /// Of 2,000 songs, 125 may change.
  @Test(arguments: [(125, true), (126, false)])
  func manyChangesMakeTheLibraryAnew(_ count: Int, _ isUpdated: Bool) throws {
    let collator = try Collator(locale: .root)
    let songs = (0..<2000).map { Song(uri: "\($0)", pairs: []) }
    let old = madeTable(songs, updating: nil).table
    let changed = songs.prefix(count).map {
      Song(uri: $0.uri, pairs: [Pair(name: "Title", value: "x")])
    }
    let new = madeTable(changed + songs.dropFirst(count), updating: old)
    let columns = LibraryBuilder(old, collator, ignoring: "").columns()
    let update = LibraryUpdate(of: (.memory(columns), old), to: new, collator, ignoring: "")
    #expect((update != nil) == isUpdated)
  }
}

/// Returns a table of songs, in the given order on the server.
///
/// - Parameter old: the table that is updated; nil if the table is made anew.
private func madeTable(_ songs: [Song], updating old: SongTable?) -> UpdatedSongs {
  var builder = SongTableBuilder(keepingRowsOf: old)
  for (place, song) in songs.enumerated() {
    if let old, let row = old.row(of: song.uri), old[row] == song {
      song.uri.withUnsafeBytes { builder.keep(row, of: $0, at: place) }
    } else {
      builder.add(song, at: place)
    }
  }
  return builder.finishUpdate()
}

/// Songs with tags that are easily confused.
private struct ChangingSongs {
  private var songs: [ByteString: Song] = [:]

  init(count: Int, using random: inout SeededGenerator) {
    for _ in 0..<count { add(using: &random) }
  }

  mutating func change(using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if Bool.random(using: &random) { add(using: &random) }
      if Bool.random(using: &random), let uri = songs.keys.sorted().randomElement(using: &random) {
        songs[uri] = nil
      }
      if Bool.random(using: &random), let uri = songs.keys.sorted().randomElement(using: &random) {
        songs[uri] = Song(uri: uri, pairs: Self.tags(&random))
      }
    }
  }

  func table(updating old: SongTable?) -> UpdatedSongs {
    madeTable(songs.values.sorted { $0.uri < $1.uri }, updating: old)
  }

  private mutating func add(using random: inout SeededGenerator) {
    let directory = ["", "a/", "a/CD1/", "a/CD2/", "b/", "ö/"].randomElement(using: &random) ?? ""
    let uri = ByteString("\(directory)\(Int.random(in: 0..<40, using: &random)).flac")
    songs[uri] = Song(uri: uri, pairs: Self.tags(&random))
  }

  /// The values that a tag may have.
  private static let values: KeyValuePairs<String, [ByteString]> = [
    "Title": ["Jóga", "The The", "joga", "Le Mans", "Smörgås (Live)", "AC/DC", "m"],
    "Artist": ["Björk", "The The", "Le Tigre", "Сплин", "Various Artists"],
    "ArtistSort": ["Björk", "The, The", "Tigre, Le", "Sampler"],
    "AlbumArtist": ["Björk", "Kent", "AC/DC"], "AlbumArtistSort": ["Kent, The", "Bjork"],
    "Composer": ["Björk", "Ångström"], "Album": ["Post", "Post", "post", "Le Post", "Live"],
    "Date": ["1997", "1997-09-22", "2003"], "Track": ["1", "2", "3/4"], "Disc": ["1", "2"],
    "MUSICBRAINZ_ALBUMID": ["Post", "2e3a", "77b0"],
  ]

  private static func tags(_ random: inout SeededGenerator) -> [Pair] {
    values.flatMap { name, values in
      (0..<([0, 1, 1, 1, 2].randomElement(using: &random) ?? 1)).map { _ in
        Pair(name: name, value: values.randomElement(using: &random) ?? "")
      }
    }
  }
}
