import Bytes
import Catalog
import MPDClient
import Operations
import TestSupport
import Testing

/// Lists that are sorted by names first, and by a date, a time or a number among equal names.
@Suite struct NamesThenValuesTests {
  /// A song of a random library.
  private struct Row {
    let file: String
    let artists: [String]
    let year: Int?
    let seconds: Double
  }

  private static let rows: [Row] = {
    var random = SeededGenerator(seed: 40)
    let artists = ["Aa", "Ab", "Abba", "B", "Can", "Canned Heat"]
    return (10..<90).map { number in
      Row(
        file: "\(number).wav",
        artists: artists.shuffled(using: &random).dropLast(Int.random(in: 4...6, using: &random)),
        year: [nil, 1970, 1970, 1997, 2020].randomElement(using: &random) ?? nil,
        seconds: Double(Int.random(in: 1...9, using: &random) * 100))
    }
  }()

  private static let server = Result { () throws -> LiveServer in
    let songs = rows.map { row in
      MusicLibrary.Entry.song(
        ByteString(row.file),
        tags: row.artists.map { MusicLibrary.Tag("Artist", ByteString($0)) }
          + [.init("Title", "Song"), .init("Album", ByteString("Album " + row.file))]
          + (row.year.map { [.init("Date", ByteString("\($0)"))] } ?? []),
        seconds: row.seconds)
    }
    return try LiveServer(library: MusicLibrary(arrayLiteral: .directory("D", songs)))
  }

  private func lines(_ line: String) throws -> [String] {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.errorText) == (0, ""))
    return result.text.split(separator: "\n").map(String.init)
  }

  /// Returns the files of all songs in an order, as often as a song has artists. A value of nil comes last.
  private func expected(by value: (Row) -> Int?, isDescending: Bool) -> [String] {
    let named = Self.rows.flatMap { row in row.artists.map { (name: $0, row: row) } }
    let sign = isDescending ? -1 : 1
    let sorted = named.enumerated().sorted { left, right in
      let keys = [left, right].map { entry in
        (entry.element.name, value(entry.element.row).map { $0 * sign } ?? Int.max, entry.offset)
      }
      return keys[0] < keys[1]
    }
    let nameless = Self.rows.filter(\.artists.isEmpty)
    return sorted.map { "D/" + $0.element.row.file } + nameless.map { "D/" + $0.file }
  }

  @Test(arguments: [("date", true), ("time", false), ("time", true)])
  func songsOfAnArtistAreInOrderOfTheValue(_ key: String, isDescending: Bool) throws {
    let keys = "artist,\(isDescending ? "-" : "")\(key)"
    let expected = expected(
      by: { key == "date" ? $0.year : Int($0.seconds) }, isDescending: isDescending)
    #expect(try lines("ls --in search:title=song --by \(keys)") == expected)
  }

  @Test("the markers are those of the names, whatever the second key")
  func markers() throws {
    for zoom in ["", " --zoom A", " --zoom C"] {
      let list = "index --in search:title=song\(zoom) --by artist"
      #expect(try lines(list + ",-date") == lines(list))
      #expect(try lines(list + ",-length --no-cache") == lines(list))
    }
  }

  @Test func namesAreFoundByTheirBeginnings() throws {
    let all = try lines("ls --in search:title=song --by artist,-time")
    let found = try lines("jump --in search:title=song --by artist,-time can --all --offset")
    let offsets = found.compactMap { Int($0.split(separator: "\t")[0]) }
    let rows = Self.rows.filter { $0.artists.contains { $0.hasPrefix("Can") } }
    let files = rows.map { "D/" + $0.file }
    #expect(Set(offsets.map { all[$0] }) == Set(files))
  }

  @Test func albumsOfAnArtistAreInOrderOfTheirDates() throws {
    let albums = try lines("ls --in albums --by artist,-date -f %albumartist%:%date%")
    let split = albums.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    let (artists, dates) = (split.map { $0[0] }, split.map { Int($0[1]) ?? 0 })
    let isInOrder = zip(artists.indices, artists.indices.dropFirst()).allSatisfy { left, right in
      artists[left] == artists[right]
        ? dates[left] >= dates[right] : artists[left] < artists[right] || artists[right].isEmpty
    }
    #expect(isInOrder && albums.count == Self.rows.count, "\(albums)")
  }

  /// The name of an album has more parts than those by which the list is sorted.
  @Test func albumsAreFoundBySeveralValues() throws {
    let row = try #require(Self.rows.first { $0.artists.first == "Can" })
    for keys in ["artist", "artist,-date", "artist,length"] {
      let words: [ByteString] = ["jump", "--in", "albums", "--by", ByteString(keys)]
      let name = ByteString("can\talbum \(row.file)")
      let result = try Self.server.get().mpdex(
        arguments: words + [name, "-f", "%albumartist%:%album%"])
      #expect(result.text == "Can:Album \(row.file)\n", "\(keys) \(result.errorText)")
    }
  }

  @Test func songsOfAnAlbumHaveNoNamesToBeSortedBy() throws {
    let songs = ListingSource.songs(.base(""))
    for keys: ByteString in ["artist", "artist,-date", "-date,title"] {
      #expect(throws: (any Error).self) { try songs.sorted(by: OrderOption(keys)) }
    }
    #expect(try songs.sorted(by: OrderOption("-length")).order?.property == .length)
  }

  @Test(
    "a value cannot stand between names, nor after another value",
    arguments: [
      ("artist,-date,album", "-date"), ("-added,-date", "-date"), ("artist,-album", "-album"),
      ("artist,songs", "songs"),
    ])
  func refusals(_ keys: String, _ refused: String) throws {
    let result = try Self.server.get().mpdex(
      "ls", "--in", "search:title=song", "--by", ByteString(keys))
    #expect(result.status == 64)
    #expect(result.errorText.hasPrefix("mpdex: cannot sort by '\(refused)' here; the keys are"))
  }
}
