import Bytes
import TestSupport
import Testing

/// Lists whose names descend, compared with a model and with the ascending lists.
@Suite struct DescendingNamesTests {
  /// A song of a random library.
  private struct Row {
    let file: String
    let artists: [String]
    let title: String
    let year: Int?
  }

  private static let rows: [Row] = {
    var random = SeededGenerator(seed: 41)
    let artists = ["Aa", "Ab", "Abba", "B", "Can", "Canned Heat", "10cc", "9 Lives"]
    return (10..<90).map { number in
      Row(
        file: "\(number).wav",
        artists: artists.shuffled(using: &random).dropLast(Int.random(in: 6...8, using: &random)),
        title: ["Song A", "Song B", "Song C"].randomElement(using: &random) ?? "",
        year: [nil, 1970, 1970, 1997, 2020].randomElement(using: &random) ?? nil)
    }
  }()

  /// The artists in ascending order: digits are after letters, and numbers are compared by value.
  private static let artists = [
    "Aa", "Ab", "Abba", "B", "Can", "Canned Heat", "9 Lives", "10cc",
  ]

  private static let server = Result { () throws -> LiveServer in
    let songs = rows.map { row in
      MusicLibrary.Entry.song(
        ByteString(row.file),
        tags: row.artists.map { MusicLibrary.Tag("Artist", ByteString($0)) }
          + [
            .init("Title", ByteString(row.title)), .init("Album", ByteString("Album " + row.file)),
          ]
          + (row.year.map { [.init("Date", ByteString("\($0)"))] } ?? []))
    }
    return try LiveServer(library: MusicLibrary(arrayLiteral: .directory("D", songs)))
  }

  private func lines(_ line: String) throws -> [String] {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.errorText) == (0, ""), "\(line)")
    return result.text.split(separator: "\n").map(String.init)
  }

  /// Returns the files of all songs, once for each artist, from the last artist to the first. The songs of an artist
  /// are in ascending order of a value; those without an artist are last, in the order of their names.
  private func files(by value: (Row) -> Int) -> [String] {
    let named = Self.artists.reversed().flatMap { artist in
      Self.rows.enumerated().filter { $0.element.artists.contains(artist) }.sorted {
        (value($0.element), $0.offset) < (value($1.element), $1.offset)
      }.map(\.element)
    }
    return (named + Self.rows.filter(\.artists.isEmpty)).map { "D/" + $0.file }
  }

  @Test("songs are in descending order of their names", arguments: ["", " --no-cache"])
  func songs(_ option: String) throws {
    let list = "ls --in search:title~song\(option) --by"
    for _ in 0..<2 {
      #expect(try lines("\(list) -artist") == files { _ in 0 })
      #expect(try lines("\(list) -artist,date") == files { $0.year ?? .max })
      // Descending dates are part of the name, and a song without a date has the least.
      #expect(try lines("\(list) -artist,-date") == files { -($0.year ?? 0) })
      #expect(
        try lines("\(list) -artist,-title")
          == files { row in
            -Int(row.title.utf8.last ?? 0)
          })
    }
  }

  /// A marker of the index.
  private struct Line {
    let label: String
    let offset: Int
    let count: Int

    var marker: String { "\(label) \(count)" }

    init(_ line: String) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      label = String(fields[0])
      (offset, count) = (Int(fields[1]) ?? -1, Int(fields[2]) ?? -1)
    }
  }

  @Test(
    "the markers are those of the ascending order, mirrored",
    arguments: ["", " --zoom A", " --zoom C"])
  func markers(_ zoom: String) throws {
    let up = try lines("index --in search:title~song --by artist\(zoom)").map(Line.init)
    for keys in ["-artist", "-artist,date", "-artist,-date", "-artist,length"] {
      let text = try lines("index --in search:title~song --by \(keys)\(zoom)")
      let down = text.map(Line.init)
      let mirrored: [Line] =
        up.filter { !$0.label.isEmpty }.reversed() + up.filter(\.label.isEmpty)
      if !keys.hasSuffix("-date") || zoom.isEmpty {
        #expect(down.map(\.marker) == mirrored.map(\.marker), "\(keys)")
      }
      for (line, next) in zip(down, down.dropFirst()) {
        #expect(line.offset + line.count == next.offset, "\(keys)")
      }
    }
  }

  @Test func namesAreFoundByTheirBeginnings() throws {
    let all = try lines("ls --in search:title~song --by -artist")
    for (prefix, wanted) in [
      ("can", ["Can", "Canned Heat"]), ("ab", ["Ab", "Abba"]), ("1", ["10cc"]), ("b", ["B"]),
    ] {
      let found = try lines("jump --in search:title~song --by -artist \(prefix) --all --offset")
      let offsets = found.compactMap { Int($0.split(separator: "\t")[0]) }
      let files = Self.rows.filter { !Set($0.artists).isDisjoint(with: wanted) }.map(\.file)
      #expect(offsets == offsets.sorted())
      #expect(Set(offsets.map { all[$0] }) == Set(files.map { "D/" + $0 }), "\(prefix)")
    }
  }

  @Test func partsAreListedByMarkersAndPrefixes() throws {
    let list = "ls --in search:title~song --by -artist"
    let all = try lines(list)
    let parts = try ["--marker #", "--marker C", "--marker B", "--marker A"].flatMap {
      try lines("\(list) \($0)")
    }
    #expect(parts == all.dropLast(Self.rows.count(where: \.artists.isEmpty)))
  }

  /// "Can" begins "Canned Heat" as well.
  @Test func eachInnerMarkerIsListedByItsLabel() throws {
    for zoom in ["A", "C"] {
      let inner = try lines("index --in search:title~song --by -artist --zoom \(zoom)")
      for line in inner.map(Line.init) {
        let marked = try lines("ls --in search:title~song --by -artist --marker \(line.label)")
        #expect(marked.count == line.count, "\(line.label)")
      }
    }
  }

  @Test func otherListsAreMirrored() throws {
    for list in ["ls D", "ls --in tags:artist/title", "ls --in albums", "ls --in tree:D"] {
      let up = try lines("\(list) --by name")
      let down = try lines("\(list) --by -name")
      #expect(down.count == up.count && down != up, "\(list)")
      #expect(Set(down) == Set(up), "\(list)")
    }
    #expect(try lines("ls D --by -name") == lines("ls D --by name").reversed())
    #expect(try lines("ls --in albums --by -album") == lines("ls --in albums").reversed())
  }

  @Test(
    "all keys of names have one direction",
    arguments: [
      ("-artist,title", "title"), ("artist,-title", "-title"), ("-date,-artist", "-artist"),
      ("-artist,date,title", "date"),
    ])
  func refusals(_ keys: String, _ refused: String) throws {
    let result = try Self.server.get().mpdex(
      "ls", "--in", "search:title~song", "--by", ByteString(keys))
    #expect(result.status == 64)
    #expect(result.errorText.hasPrefix("mpdex: cannot sort by '\(refused)' here; the keys are"))
  }

  @Test func linesOfInputAreNotTurnedAround() throws {
    let result = try Command.run(["index", "--in", "-", "--by", "-name"], input: Array("a\n".utf8))
    #expect((result.status, result.text) == (64, ""))
  }
}
