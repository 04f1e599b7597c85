import Bytes
import ListingCache
import MPDClient
import Testing
import TestSupport

@testable import Catalog

@Suite struct SongTableTests {
  /// Random songs whose directories and names are easily confused, each URI once.
  private static func randomSongs(_ random: inout SeededGenerator, count: Int) -> [Song] {
    let parts: [ByteString] = ["a", "a b", "a-b", "A", "ä", "b", "1", "10", "\u{7F}", "a.cue"]
    var uris: Set<ByteString> = []
    for _ in 0..<count {
      let depth = Int.random(in: 1...3, using: &random)
      let components = (0..<depth).map { _ in parts.randomElement(using: &random) ?? "" }
      uris.insert(components.joined(separator: "/"))
    }
    return uris.sorted().shuffled(using: &random).map { Song(uri: $0, pairs: randomPairs(&random)) }
  }

  private static func randomPairs(_ random: inout SeededGenerator) -> [Pair] {
    let pairs = [
      Pair(name: "Last-Modified", value: "2023-11-14T22:13:20Z"),
      Pair(name: "Last-Modified", value: "never"), Pair(name: "Format", value: "44100:16:2"),
      Pair(name: "Artist", value: "Björk"), Pair(name: "Artist", value: "Zoë"),
      Pair(name: "Album", value: "Post"), Pair(name: "Album", value: ""),
      Pair(name: "Title", value: "Hyperballad"), Pair(name: "Title", value: "7"),
      Pair(name: "Track", value: "7"), Pair(name: "Track", value: "07"),
      Pair(name: "Time", value: "321"), Pair(name: "duration", value: "321.120"),
      Pair(name: "duration", value: "nan"), Pair(name: "Unknown", value: "\u{FFFD}"),
      Pair(name: "Comment", value: ByteString([0xFF, 0xFE])),
    ]
    return (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
      pairs.randomElement(using: &random)
    }
  }

  private static func table(_ songs: [Song]) -> SongTable {
    var builder = SongTableBuilder()
    for song in songs { builder.add(song) }
    return builder.finish()
  }

  @Test(arguments: 0..<100) func aTableHasTheSongsThatWereAdded(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let songs = Self.randomSongs(&random, count: Int.random(in: 0...60, using: &random))
    let table = Self.table(songs)
    #expect(table.count == songs.count)
    for song in songs {
      let row = table.row(of: song.uri)
      #expect(row.map { table[$0] } == song)
    }
    var rows: [Int] = []
    table.forEachSong(in: 0..<table.count) { row, song in
      rows.append(row)
      #expect(table.uri(at: row) == song.uri && table[row] == song)
    }
    #expect(rows == Array(0..<songs.count))
  }

  @Test(arguments: 0..<20) func onlyWantedTagsAreRead(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let songs = Self.randomSongs(&random, count: 60)
    let table = Self.table(songs)
    let wanted = ["Last-Modified", "Format", "Time", "duration", "Artist", "Track"]
    table.forEachSong(in: 0..<table.count, tags: [.artist, .track]) { row, song in
      #expect(song.pairs == table[row].pairs.filter { wanted.contains($0.name) })
    }
  }

  @Test(arguments: 0..<40) func albumsAreThoseOfTheSongs(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = Self.table(Self.randomSongs(&random, count: 60))
    var grouping = AlbumGrouping()
    for row in table.rowsInServerOrder { grouping.add(table[row]) }
    let (found, expected) = (table.albums(), grouping.albums())
    #expect(found.map(\.summary) == expected.map(\.summary))
    #expect(found.map(\.songs) == expected.map(\.songs))
  }

  @Test(arguments: 0..<100) func directoriesAreInOrderAndFollowedByWhatIsBelowThem(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let songs = Self.randomSongs(&random, count: 60)
    let table = Self.table(songs)
    let order = songs.map(\.uri).sorted { left, right in
      let directories = [left, right].map { $0.withoutLastPathComponent.pathComponents }
      return directories[0] == directories[1]
        ? left.lastPathComponent < right.lastPathComponent
        : directories[0].lexicographicallyPrecedes(directories[1])
    }
    #expect((0..<table.count).map(table.uri(at:)) == order)
    for directory in Set(songs.flatMap(\.uri.directories)).union(["zz", "a/zz"]) {
      let below = songs.map(\.uri).filter { $0.hasPrefix("\(directory)/") || directory.isEmpty }
      #expect(Set(table.rows(below: directory).map(table.uri(at:))) == Set(below))
    }
  }

  @Test(arguments: ["", "a", "/", "a/", "//", "x/y/z"] as [ByteString])
  func anUnknownSongHasNoRow(_ uri: ByteString) {
    let table = Self.table([Song(uri: "a/b"), Song(uri: "x/y")])
    #expect(table.row(of: uri) == nil)
    #expect(Self.table([]).row(of: uri) == nil)
    #expect(Self.table([]).rows(below: uri).isEmpty)
  }

  /// A file of the cache may hold any bytes with the right checksums.
  @Test func anyColumnsCanBeRead() throws {
    let temporary = try TemporaryDirectory(prefix: "songs")
    let directory = CacheDirectory(path: temporary.path("cache"))
    let entry = CacheEntryID(CacheKey(["songs"]))
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let columns = SongColumn.allCases.map { _ in Self.randomColumn(&random) }
      #expect(directory.write(columns, as: entry))
      let stored = directory.columns(of: entry.key, columnCount: columns.count)
      Self.readAll(SongTable(.file(try #require(stored))))
    }
  }

  private static func readAll(_ table: SongTable) {
    table.forEachSong(in: 0..<table.count) { row, song in
      _ = table.row(of: song.uri)
      _ = table.rows(below: song.uri.withoutLastPathComponent)
    }
    _ = table.albums()
    _ = table.row(of: "a/b")
    _ = table.facts
  }

  private static func randomColumn(_ random: inout SeededGenerator) -> ByteStrings {
    ByteStrings(
      (0..<Int.random(in: 0...20, using: &random)).map { _ in
        ByteString(
          (0..<Int.random(in: 0...40, using: &random)).map { _ in
            // Mostly small numbers, which refer to something.
            UInt8.random(in: 0...(Bool.random(using: &random) ? 9 : 255), using: &random)
          })
      })
  }

  @Test func whatSongsShareIsStoredOnce() {
    let songs = (1...100).map { track in
      Song(
        uri: "Album/\(track).flac",
        pairs: [
          Pair(name: "Artist", value: "An artist with a long name"),
          Pair(name: "Album", value: "An album with a long name"),
          Pair(name: "Track", value: "\(track)"),
        ])
    }
    let columns = Self.table(songs).columns
    #expect(columns.count(of: .groups) == 1)
    #expect(columns.count(of: .directories) == 1)
    // Three names of tags and two values.
    #expect(columns.count(of: .texts) == 5)
  }
}

extension ByteString {
  /// The directories above a path, the root among them.
  fileprivate var directories: [ByteString] {
    isEmpty ? [] : [withoutLastPathComponent] + withoutLastPathComponent.directories
  }
}
