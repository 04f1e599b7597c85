import Bytes
import Catalog
import MPDClient
import TestSupport
import Testing

/// The filters of albums, asked of a real server.
@Suite struct AlbumFiltersTests {
  /// Returns the albums of a server with a library, and the songs that the server finds by the filter of each.
  private func albums(of server: LiveServer) throws -> [(album: Album, found: [ByteString])] {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var grouping = AlbumGrouping()
    try connection.forEachSong(of: .find(.base(""))) { grouping.add($0) }
    return try grouping.albums().map { album in
      let filter = try #require(album.filter)
      return (album, try connection.songs(of: .find(filter)).map(\.uri))
    }
  }

  @Test("each filter finds exactly the songs of its album", arguments: 0..<4)
  func exactness(_ part: Int) throws {
    let server = try LiveServer()
    var forms: Set<String> = []
    for seed in 0..<15 {
      var random = SeededGenerator(seed: UInt64(part * 100 + seed))
      try server.restart(library: RandomLibrary(using: &random).library)
      for (album, found) in try albums(of: server) {
        let filter = album.filter?.expression.description ?? ""
        #expect(found.sorted() == album.songs.sorted(), "seed \(part * 100 + seed): \(filter)")
        forms.formUnion(
          ["base", "file", "(!", "MUSICBRAINZ", #"") AND (Date"#].filter(filter.contains))
      }
    }
    #expect(forms.count == 5)
  }

  @Test("the filter is the one that other programs write if it is enough") func usualForm() throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Artist": #"Q"uo\te"#, "Album": "X", "Date": "1990"]),
      .directory("D", [.song("b.wav", tags: ["AlbumArtist": "Ann", "Album": "Y"])]),
    ])
    let filters = try albums(of: server).map { $0.album.filter?.expression }
    #expect(
      filters == [
        #"((AlbumArtist == "Q\"uo\\te") AND (Album == "X") AND (Date == "1990"))"#,
        #"((AlbumArtist == "Ann") AND (Album == "Y") AND (Date == ""))"#,
      ])
  }

  @Test("a directory in the album's directory is left out") func nestedDirectory() throws {
    let songs = [1, 2].map { number in
      MusicLibrary.Entry.song(
        "\(number).wav", tags: ["Artist": "Ann", "Album": "X", "Track": "\(number)"])
    }
    let server = try LiveServer(library: [.directory("D", songs + [.directory("Live", songs)])])
    let albums = try albums(of: server)
    #expect(albums.map { $0.found.sorted() } == albums.map { $0.album.songs.sorted() })
    #expect(
      albums.map { $0.album.filter?.expression } == [
        "((AlbumArtist == 'Ann')AND (Album == 'X')AND (Date == '')AND ((base 'D')AND (!(base 'D/Live'))))",
        "((AlbumArtist == 'Ann')AND (Album == 'X')AND (Date == '')AND (base 'D/Live'))",
      ])
  }

  /// Songs of two albums with the same names in one directory, so that filters can only name files.
  @Test("an album has no filter if none fits into a request", arguments: [(2, true), (200, false)])
  func manyFiles(_ count: Int, _ hasFilter: Bool) {
    var grouping = AlbumGrouping()
    for (artist, other, count) in [("Ann", "Bob", count), ("Bob", "Ann", 200)]
      as [(
        ByteString, ByteString, Int
      )]
    {
      for number in 0..<count {
        grouping.add(
          Song(
            uri: "A rather long name \(artist) \(number)",
            pairs: [
              Pair(name: "AlbumArtist", value: artist), Pair(name: "AlbumArtist", value: other),
              Pair(name: "Album", value: "X"),
            ]))
      }
    }
    #expect(grouping.albums().map { $0.filter != nil } == [hasFilter, hasFilter])
  }

  @Test("an album has no filter if its name is longer than a request") func longName() {
    var grouping = AlbumGrouping()
    let name = ByteString(String(repeating: "x", count: 4000))
    grouping.add(Song(uri: "a", pairs: [Pair(name: "Album", value: name)]))
    grouping.add(Song(uri: "b", pairs: [Pair(name: "Album", value: "X")]))
    #expect(grouping.albums().map { $0.filter == nil } == [true, false])
  }
}

/// A small library whose songs share few names in many combinations.
private struct RandomLibrary {
  private var songs: [String: [MusicLibrary.Entry]] = [:]
  private static let directories = [
    "", "A", "A/CD1", "A/CD2", "A/Live", "A/Live/Old", "B", "B/Disc 1", "B/x'y", "C", "C/D",
    "C/D/E",
  ]

  init(using random: inout SeededGenerator) {
    for number in 0..<Int.random(in: 1...120, using: &random) {
      let directory = Self.directories.randomElement(using: &random) ?? ""
      let name = ByteString("\(number) \"q'\\.wav")
      songs[directory, default: []].append(.song(name, tags: Self.tags(using: &random)))
    }
  }

  private static func tags(using random: inout SeededGenerator) -> [MusicLibrary.Tag] {
    let choices: [(name: String, values: [ByteString], counts: [Int])] = [
      ("Album", ["X", "Y \"z'"], [1, 1, 1, 1, 1, 1, 0, 2]),
      ("AlbumArtist", ["Ann", "Bob", "Various Artists"], [0, 0, 1, 1, 1, 2]),
      ("Artist", ["Ann", "Bob"], [0, 1, 1, 1, 2]), ("Date", ["1990", "1991-02"], [0, 1, 1, 1]),
      ("MUSICBRAINZ_ALBUMID", ["m1", "m2"], [0, 0, 0, 1]),
      ("Track", ["1", "2/12", "3", "4", "5"], [0, 1, 1]), ("Disc", ["1", "2"], [0, 0, 1]),
    ]
    return choices.flatMap { choice in
      let count = choice.counts.randomElement(using: &random) ?? 0
      return choice.values.shuffled(using: &random).prefix(count).map { value in
        MusicLibrary.Tag(choice.name, value)
      }
    }
  }

  var library: MusicLibrary { MusicLibrary(entries(of: "")) }

  private func entries(of directory: String) -> [MusicLibrary.Entry] {
    let below = Self.directories.filter { path in
      let parent = path.split(separator: "/").dropLast().joined(separator: "/")
      return !path.isEmpty && parent == directory
    }
    return below.map { path in
      .directory(ByteString(path).lastPathComponent, entries(of: path))
    } + (songs[directory] ?? [])
  }
}
