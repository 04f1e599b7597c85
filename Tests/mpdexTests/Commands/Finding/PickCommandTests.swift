import Bytes
import TestSupport
import Testing

@Suite struct PickCommandTests {
  /// Ten songs: six by Ann in two albums, three by Bob, one without tags; the albums of the compilation
  /// have no album artist.
  static let library: MusicLibrary = [
    .directory(
      "Ann",
      [
        ann("1.wav", "Dawn", track: "2", seconds: 60),
        ann("2.wav", "Dawn", track: "1", seconds: 70),
        ann("3.wav", "Dawn", track: "3", seconds: 80),
        ann("4.wav", "Dusk", track: "1", seconds: 90),
        ann("5.wav", "Dusk", track: "2", seconds: 100),
        ann("6.wav", "Dusk", track: "3", seconds: 110),
      ]),
    .directory(
      "Hits",
      [
        .directory("CD 1", [hit("1.wav", "Bob", disc: "1"), hit("2.wav", "Cid", disc: "1")]),
        .directory("CD 2", [hit("1.wav", "Dan", disc: "2")]),
      ]),
    .song("plain.wav", seconds: 30),
  ]

  private static func ann(
    _ name: ByteString, _ album: ByteString, track: ByteString, seconds: Double
  ) -> MusicLibrary.Entry {
    .song(
      name,
      tags: [
        "Artist": "Ann", "AlbumArtist": "Ann", "Album": album, "Track": track, "Title": name,
        "Date": album == "Dawn" ? "1990" : "1995",
      ], seconds: seconds)
  }

  private static func hit(
    _ name: ByteString, _ artist: ByteString, disc: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name,
      tags: ["Artist": artist, "Album": "Hits", "Disc": disc, "Title": name], seconds: 120)
  }

  static let paths =
    (1...6).map { "Ann/\($0).wav" } + ["Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "Hits/CD 2/1.wav"]
    + ["plain.wav"]

  private static let server = Result { try LiveServer(library: library) }

  private func pick(
    _ arguments: [ByteString], from input: [String] = paths, isJSON: Bool = false
  ) throws -> [String] {
    let server = try Self.server.get()
    let result = try server.mpdex(arguments: ["pick"] + arguments, input: input.asLines)
    #expect((result.status, result.errorText) == (0, ""))
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test("without options every line is picked, in order, and no server is asked")
  func everything() throws {
    let result = try Command.run(
      ["pick"], environment: ["MPD_HOST": "/nowhere/socket"], input: ["b", "a", "b"].asLines)
    #expect((result.text, result.errorText) == ("b\na\nb\n", ""))
  }

  @Test("a limit chooses at random and keeps the order; the same seed chooses the same")
  func limit() throws {
    var chosen: Set<[String]> = []
    for seed in 0..<40 {
      let picked = try pick(["-n", "3", "--seed", "\(seed)"])
      #expect(picked.count == 3)
      #expect(picked == Self.paths.filter(picked.contains))
      chosen.insert(picked)
      #expect(try pick(["-n", "3", "--seed", "\(seed)"]) == picked)
    }
    #expect(chosen.count > 10)
    #expect(try pick(["-n", "3", "--in-order"]) == Array(Self.paths.prefix(3)))
    #expect(try pick(["-n", "30"]) == Self.paths)
  }

  @Test("repeated songs are picked once", arguments: ["uri", "file"])
  func distinct(keys: ByteString) throws {
    #expect(try pick(["--distinct", keys], from: ["b", "a", "b", "a", "c"]) == ["b", "a", "c"])
  }

  @Test("the list is one of the server's") func listsOfTheServer() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw([
      "add \"Hits/CD 1\"", "add plain.wav", "playlistadd mix \"Ann/3.wav\"",
      "playlistadd mix \"Ann/1.wav\"", "playlistadd mix \"Ann/3.wav\"",
    ])
    for (arguments, songs) in [
      (["--in", "queue"], ["Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "plain.wav"]),
      (["--in", "playlist:mix", "--distinct", "uri"], ["Ann/3.wav", "Ann/1.wav"]),
      (["--in", "playlist:mix", "--by", "-time", "-n", "1"], ["Ann/3.wav"]),
      (["--in", "search:artist=ann", "--by", "-uri", "-n", "2"], ["Ann/6.wav", "Ann/5.wav"]),
      (["--in", "tree:Hits", "--albums"], Array(Self.paths[6...8])),
    ] as [([ByteString], [String])] {
      let result = try server.mpdex(arguments: ["pick"] + arguments, input: ["x"].asLines)
      #expect((result.text, result.errorText) == (songs.map { $0 + "\n" }.joined(), ""))
    }
    let others = try server.mpdex(
      "pick", "--exclude", "search:artist=ann", "--exclude", "queue", input: Self.paths.asLines)
    #expect(others.text == "Hits/CD 2/1.wav\n")
    #expect(try server.mpdex("pick", "--in", "-", input: ["b"].asLines).text == "b\n")
    let json = try server.mpdex("pick", "--in", "queue", "-n", "1", "--in-order", "--json").text
    #expect(json.contains(#""position":1"#), "\(json)")
    let refused = try server.mpdex("pick", "--in", "tags")
    #expect(refused.status == 64)
    #expect(refused.errorText.contains("give a list of songs with --in: queue, playlist:NAME"))
  }

  @Test("songs with equal tags are picked once; those without the tags stay") func distinctTags()
    throws
  {
    #expect(
      try pick(["--distinct", "artist,album"]) == [
        "Ann/1.wav", "Ann/4.wav", "Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "Hits/CD 2/1.wav",
        "plain.wav",
      ])
    #expect(
      try pick(["--distinct", "album"])
        == ["Ann/1.wav", "Ann/4.wav", "Hits/CD 1/1.wav", "plain.wav"])
  }

  @Test("the list is also read from a file, or with a hyphen from standard input") func lists()
    throws
  {
    let directory = try TemporaryDirectory()
    try writeFile(directory.path("list.m3u"), ["#EXTM3U", "#EXTINF:1,x", "b", "a", "b"].asLines)
    #expect(try pick(["--distinct", "uri", "-"], from: ["b", "a", "b"]) == ["b", "a"])
    #expect(
      try pick([ByteString(directory.path("list.m3u")), "--distinct", "uri"], from: ["c"]) == [
        "b", "a",
      ])
  }

  @Test("a message shows only the beginning of a record") func longRecord() throws {
    let record = String(repeating: "x", count: 1000)
    let result = try Command.run(["pick", "-0"], input: Array("a\0\(record)\ny\0".utf8))
    #expect(result.status == 64)
    #expect(
      result.errorText
        == "mpdex: the argument '\(record.prefix(60))…' contains a newline, which MPD does not accept; "
        + "nothing was sent\n")
  }

  @Test("songs without a length are left out of a limit by length, which is said")
  func unknownLengths()
    throws
  {
    let objects = [
      #"{"uri":"a","duration":60,"tags":{}}"#, #"{"uri":"b","tags":{}}"#,
      #"{"uri":"c","duration":600,"tags":{}}"#,
    ]
    let arguments: [ByteString] = ["pick", "--duration", "5m"]
    let result = try Command.run(arguments + ["-v"], input: objects.asLines)
    #expect(result.text == "a\n")
    #expect(
      result.errorText.hasPrefix("mpdex: --duration left out 1 song of unknown length\n"))
    #expect(try Command.run(arguments, input: objects.asLines).errorText == "")
  }

  @Test("an order by several keys, downwards too") func sorted() throws {
    #expect(
      try pick(["--by", "-date,track"]) == [
        "Ann/4.wav", "Ann/5.wav", "Ann/6.wav", "Ann/2.wav", "Ann/1.wav", "Ann/3.wav",
      ] + Self.paths.suffix(4))
    #expect(try pick(["--by=-time", "-n", "1"]) == ["Hits/CD 1/1.wav"])
  }

  @Test("at most so many of a key") func caps() throws {
    #expect(
      try pick(["--max-per", "artist=2", "--in-order"]) == ["Ann/1.wav", "Ann/2.wav"]
        + Self.paths.suffix(4))
    #expect(
      try pick(["--max-per", "artist=4", "--max-per", "album=1", "--in-order"])
        == ["Ann/1.wav", "Ann/4.wav", "Hits/CD 1/1.wav", "plain.wav"])
  }

  @Test("songs up to a length, or beyond it") func durations() throws {
    #expect(
      try pick(["--duration", "3m", "--in-order"]) == ["Ann/1.wav", "Ann/4.wav", "plain.wav"])
    #expect(
      try pick(["--duration", "2:20", "--at-least", "--in-order"])
        == ["Ann/1.wav", "Ann/2.wav", "Ann/3.wav"])
  }

  @Test("without the current song nothing is spread", arguments: [0, 1, 2])
  func spreadWithoutAnswer(_ command: Int) throws {
    let server = try Self.server.get()
    let proxy = try FaultProxy(to: server.socketPath, .close, at: .beforeCommand(command))
    let songs = Array("{\"uri\":\"a\",\"tags\":{\"Artist\":[\"x\"]}}\n".utf8)
    func pick(_ more: ByteString...) throws -> ProcessResult {
      try Command.run(
        ["pick", "--spread", "artist"] + more, environment: ["MPD_HOST": proxy.socketPath],
        input: songs)
    }
    let result = try pick()
    #expect((result.status, result.text) == (69, ""))
    #expect(
      result.errorText.hasSuffix(
        "; --spread needs the current song, so nothing was picked; --ignore-current arranges the songs without it\n"
      ), "\(result.errorText)")
    #expect(try pick("--ignore-current").status == 0)
  }

  @Test("neighbours have different artists wherever that is possible") func spread() throws {
    let artists = try pick(["--spread", "artist", "--seed", "1", "-f", "[%artist%|%file%]"])
    // Six of ten songs are Ann's: one pair cannot be avoided.
    #expect(zip(artists, artists.dropFirst()).count { $0 == $1 } == 1)
    let even = Array(Self.paths.dropFirst(2))
    let spread = try pick(
      ["--spread", "artist", "--seed", "1", "-f", "[%artist%|%file%]"], from: even)
    #expect(zip(spread, spread.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("the current song is the neighbour of the first") func seam() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add \"Ann/1.wav\"", "play 0", "pause 1"])
    for seed in 0..<20 {
      let arguments: [ByteString] = ["pick", "--spread", "artist", "--seed", "\(seed)"]
      let input = ["Ann/2.wav", "Hits/CD 1/1.wav"].asLines
      #expect(
        try server.mpdex(arguments: arguments, input: input).text
          == "Hits/CD 1/1.wav\nAnn/2.wav\n")
    }
  }

  @Test("albums are whole, in their own order, and compilations in one piece") func albums() throws
  {
    let picked = try pick(["--albums", "--shuffle", "--seed", "5"])
    #expect(picked.sorted() == Self.paths.sorted())
    let dawn = ["Ann/2.wav", "Ann/1.wav", "Ann/3.wav"]
    let hits = ["Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "Hits/CD 2/1.wav"]
    for album in [dawn, hits] {
      let start = try #require(picked.firstIndex(of: album[0]))
      #expect(Array(picked[start..<start + 3]) == album)
    }
    #expect(
      try pick(["--albums", "--duration", "3:30", "--in-order"]) == dawn)
  }

  @Test("albums as `list --albums` prints them") func listedAlbums() throws {
    let server = try Self.server.get()
    let listed = try server.mpdex("list", "--albums")
    #expect(
      listed.text == """
        Ann – Dawn (1990)\t((AlbumArtist == "Ann") AND (Album == "Dawn") AND (Date == "1990"))
        Ann – Dusk (1995)\t((AlbumArtist == "Ann") AND (Album == "Dusk") AND (Date == "1995"))
        Various Artists – Hits\t((Album == 'Hits')AND (Date == ''))

        """)
    let albums = listed.text.split(separator: "\n").map(String.init)
    let hits = ["Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "Hits/CD 2/1.wav"]
    #expect(try pick([], from: [albums[2]]) == hits)
    #expect(try pick(["-n", "1", "--in-order"], from: albums.reversed()) == hits)
    #expect(
      try pick(["--albums", "--by", "-date", "-n", "1"], from: albums)
        == ["Ann/4.wav", "Ann/5.wav", "Ann/6.wav"])
    #expect(
      try server.mpdex("find", ByteString(String(albums[2].split(separator: "\t")[1]))).text
        == hits.joined(separator: "\n") + "\n")
  }

  @Test("the filter of every album means its songs alone, however many albums there are")
  func manyAlbums() throws {
    var entries: [MusicLibrary.Entry] = (10..<40).map { number in
      .directory(
        "\(number)",
        [
          .song("1.wav", tags: ["Album": "Same", "Artist": "\(number % 3)", "Track": "1"]),
          .directory(
            "Live", [.song("2.wav", tags: ["Album": "Same", "Artist": "X", "Track": "1"])]),
          .song("3.wav", tags: ["Album": "Same", "AlbumArtist": "\(number)", "Date": "(c) 1997"]),
        ])
    }
    entries += [
      .song("a.wav", tags: ["Album": "One", "MUSICBRAINZ_ALBUMID": "m"]),
      .song("b.wav", tags: ["Album": "Two", "MUSICBRAINZ_ALBUMID": "m"]),
      .song("c.wav", tags: ["Album": "Same"]),
    ]
    let server = try LiveServer(library: MusicLibrary(entries))
    let albums = try server.mpdex("list", "--albums").text.split(separator: "\n").map(String.init)
    #expect(albums.count == 92)
    func picked(_ albums: ArraySlice<String>, _ options: ByteString...) throws -> [String] {
      let result = try server.mpdex(
        arguments: ["pick", "--in-order"] + options, input: albums.asLines)
      #expect(result.errorText == "")
      return result.text.split(separator: "\n").map(String.init)
    }
    let all = try picked(albums[...])
    #expect(all.sorted() == MusicLibrary(entries).songPaths.map(\.description).sorted())
    let box = try #require(albums.firstIndex { $0.contains("\t(MUSICBRAINZ_ALBUMID") })
    for album in albums.indices.filter({ $0 % 7 == 0 }) + [box] {
      let songs = try picked(albums[album...album])
      #expect(songs.count == (album == box ? 2 : 1))
      #expect(try picked(albums[album...album], "--albums", "--exclude", "queue") == songs)
    }
    #expect(try picked(albums[...], "--spread", "artist", "--seed", "1").sorted() == all.sorted())
    #expect(try picked(albums[box...], "-n", "1", "--exclude", "queue").count == 2)
  }

  @Test("directories and absolute paths are songs for every rule") func otherPaths() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add \"Hits/CD 1\""])
    let absolute = server.musicDirectory + "/Hits/CD 1/1.wav"
    let result = try server.mpdex(
      "pick", "--exclude", "queue", "--distinct", "uri",
      input: ["Hits", absolute, "plain.wav"].asLines)
    #expect((result.text, result.errorText) == ("Hits/CD 2/1.wav\nplain.wav\n", ""))
    let list = try TemporaryDirectory()
    try writeFile(list.path("list"), ["Ann", absolute].asLines)
    let excluded = try server.mpdex(
      "pick", "--exclude", ByteString(list.path("list")), input: Self.paths.asLines)
    #expect(excluded.text == "Hits/CD 1/2.wav\nHits/CD 2/1.wav\nplain.wav\n")
  }

  @Test("a directory means the songs below it") func directories() throws {
    #expect(
      try pick(["--distinct", "artist"], from: ["Hits", "Ann"])
        == ["Hits/CD 1/1.wav", "Hits/CD 1/2.wav", "Hits/CD 2/1.wav", "Ann/1.wav"])
  }

  @Test("objects are printed as they were read, and need no server") func json() throws {
    let objects = [
      #"{"uri":"a","duration":60,"tags":{"Artist":["Ann"]},"mine":[1, 2]}"#,
      #"{"uri":"b","duration":60.5,"tags":{"Artist":["Ann"]}}"#,
      #"{"uri":"c","duration":60,"tags":{"Artist":["Bob"]}}"#,
    ]
    let result = try Command.run(
      ["pick", "--max-per", "artist=1", "--in-order", "--json"],
      environment: ["MPD_HOST": "/nowhere/socket"], input: objects.asLines)
    #expect(result.text == objects[0] + "\n" + objects[2] + "\n")
  }

  @Test("records end with NULs") func nulTerminated() throws {
    let result = try Command.run(
      ["pick", "-0", "--distinct", "uri"], input: Array("b\0a\nc\0b\0".utf8))
    #expect(result.status == 64)
    let socket = try Self.server.get().socketPath
    let picked = try Command.run(
      ["pick", "-0", "--distinct", "uri"], environment: ["MPD_HOST": socket],
      input: Array("b\0a\0b\0".utf8))
    #expect(picked.text == "b\0a\0")
  }

  @Test(
    "bad input and rules that contradict each other are refused",
    arguments: [
      ([], ["{\"file\":\"a\"}"], 64, "line 1 is not a JSON object with a \"uri\""),
      (
        ["--by", "title"], ["nothing/there"], 1,
        "line 1, 'nothing/there': no such song or directory"
      ),
      (["--shuffle", "--in-order"], ["a"], 64, "give only one of"),
      (["--at-least"], ["a"], 64, "--at-least needs --duration"),
      (["--duration", "soon"], ["a"], 64, "soon"), (["--size", "4X"], ["a"], 64, "4X"),
      (["--duration", "400000000y"], ["a"], 64, "400000000y"),
      (["--duration", "1h30"], ["a"], 64, "1h30"),
      (["--max-per", "artist"], ["a"], 64, "artist"),
      (["-n", "0"], ["a"], 64, "-n takes a whole number of at least 1"),
      (["--locale", "sv"], ["a"], 64, "--by"),
      ([], [""], 1, "the list has no songs, so nothing was picked"),
      (["--exclude", "playlist:nope"], ["a"], 76, "nope"),
      (
        ["--by", "foo"], ["a"], 64,
        "the keys are uri, time, mtime, added, rating, playCount"
      ),
      (
        ["--max-per", "foo=1"], ["a"], 64,
        "the keys are uri, time, mtime, added and the tags"
      ),
      (["--max-per", "artist"], ["a"], 64, "a key and a number of at least 1, such as artist=2"),
      (["--spread", "foo"], ["a"], 64, "the keys are uri, time, mtime, added and the tags"),
      (["--spread", "rating"], ["a"], 64, "'rating' is not a key; the keys are"),
      (["--spread", "plays"], ["a"], 64, "'plays' is not a key; the keys are"),
      (["--distinct=foo"], ["a"], 64, "'foo' is not a key; the keys are"),
      (["--distinct", "artist,foo"], ["a"], 64, "'foo' is not a key; the keys are"),
      (
        ["-0"], ["a", "b"], 64,
        "the list consists of lines, but with -0 each entry must end with a NUL byte"
      ),
      (["nothing.m3u"], ["a"], 64, "cannot read nothing.m3u"),
    ] as [([ByteString], [String], Int32, String)])
  func failures(
    arguments: [ByteString], input: [String], status: Int32, message: String
  ) throws {
    let server = try Self.server.get()
    let result = try server.mpdex(arguments: ["pick"] + arguments, input: input.asLines)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
