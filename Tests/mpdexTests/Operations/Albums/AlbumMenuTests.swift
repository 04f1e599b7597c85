import Bytes
import Foundation
import TestSupport
import Testing

/// The lines of `list --albums`, in every command that takes songs: the line, the filter alone and JSON, as an argument
/// and on standard input.
@Suite struct AlbumMenuTests {
  private let server: LiveServer

  /// Two albums of the same name, one of them with another album of this name in its directory.
  private static let library: MusicLibrary = [
    .directory("A", songs("Ann", 2) + [.directory("Live", songs("Ann", 3))]),
    .directory("B", songs("Bob", 2)), .song("x.wav", tags: ["Artist": "Ann"]),
  ]

  private static func songs(_ artist: ByteString, _ count: Int) -> [MusicLibrary.Entry] {
    (1...count).map { number in
      .song(
        "\(number).wav",
        tags: ["Album": "Hits", "Artist": artist, "Track": "\(number)", "Title": "T\(number)"],
        seconds: 60)
    }
  }

  init() throws { server = try LiveServer(library: Self.library) }

  private static let ann = ["A/1.wav", "A/2.wav"]
  private static let live = ["A/Live/1.wav", "A/Live/2.wav", "A/Live/3.wav"]
  private static let all = ann + live + ["B/1.wav", "B/2.wav", "x.wav"]

  @Test(arguments: [["albums"], ["list", "--albums"]] as [[ByteString]])
  func filtersAreReadFromStandardInput(_ command: [ByteString]) throws {
    let words = command + ["-", "-f", "%songs%"]
    #expect(try server.mpdex(arguments: words, input: Array("artist=Ann\n".utf8)).text == "2\n3\n")
    let two = Array("artist=Ann\0track>=3\0".utf8)
    #expect(try server.mpdex(arguments: words + ["-0"], input: two).text == "3\0")
    // Without a hyphen, all albums are meant.
    #expect(
      try server.mpdex(arguments: command + ["-f", "%songs%"], input: two).text == "2\n3\n2\n")
  }

  @Test func foldingIgnoresCaseAndAccents() throws {
    let format: [ByteString] = ["artist=ÀNN", "-f", "%songs%"]
    #expect(try server.mpdex(arguments: ["albums", "--fold"] + format).text == "2\n3\n")
    #expect(try server.mpdex(arguments: ["list", "--albums", "--fold"] + format).text == "2\n3\n")
    #expect(
      try server.mpdex("albums", "--fold", "title=t3", "track>=3", "-f", "%songs%").text == "3\n")
    #expect(
      try server.mpdex(arguments: ["albums"] + format).errorText
        == "mpdex: nothing was found; --fold ignores case and accents; = compares the whole value; "
        + "artist~ÀNN finds values that contain the text\n")
  }

  /// The line of the album A in each of its forms.
  private func forms() throws -> [ByteString] {
    let lines = try [["-0"], ["-0", "-f", "%filter%"], ["--json"]].map { options in
      let result = try server.mpdex(
        arguments: ["list", "--albums"] + options.map { ByteString($0) })
      let lines = result.output.split { $0 == 0 || $0 == 0x0A }.map { ByteString($0) }
      return try #require(
        lines.first { $0.description.contains("A/Live") && $0.description.contains("(!") })
    }
    return lines + lines.map { $0 + "\r" }
  }

  private func fill(_ words: [ByteString]) throws {
    _ = try server.raw(["clear"] + Self.all.map { "add \($0)" })
    _ = try? server.raw(["rm L"])
    _ = try server.raw(Self.all.map { "playlistadd L \($0)" })
  }

  private struct Taking {
    let words: String
    /// The songs of the queue, or of the playlist L, afterwards.
    let queue: [String]?
    let playlist: [String]?

    init(_ words: String, queue: [String]? = nil, playlist: [String]? = nil) {
      (self.words, self.queue, self.playlist) = (words, queue, playlist)
    }
  }

  private static let commands: [Taking] = [
    Taking("add LINE", queue: all + ann), Taking("insert LINE", queue: ann + all),
    Taking("load LINE", queue: all + ann),
    Taking("add --replace LINE", queue: ann), Taking("del LINE", queue: live + all.suffix(3)),
    Taking("crop LINE", queue: ann), Taking("queue crop LINE", queue: ann),
    Taking("playlist add L LINE", playlist: all + ann),
    Taking("playlist toggle L LINE", playlist: live + all.suffix(3)),
    Taking("playlist del L LINE", playlist: live + all.suffix(3)),
    Taking("playlist crop L LINE", playlist: ann),
    Taking("findadd LINE", queue: all + ann),
  ]

  @Test(arguments: commands.indices) func everyCommandTakesEveryForm(_ number: Int) throws {
    let taking = Self.commands[number]
    for line in try forms() {
      for isInput in [false, true] {
        try fill([])
        let words = taking.words.split(separator: " ").map { word in
          word == "LINE" ? (isInput ? "-" : line) : ByteString(String(word))
        }
        let result = try server.mpdex(
          arguments: words + ["-q"], input: isInput ? line.bytes + [0x0A] : [])
        #expect((result.status, result.errorText) == (0, ""), "\(taking.words): \(line)")
        if let queue = taking.queue {
          #expect(try server.queue() == queue, "\(taking.words): \(line)")
        }
        if let playlist = taking.playlist {
          #expect(try server.playlist("L") == playlist, "\(taking.words): \(line)")
        }
      }
    }
  }

  @Test("lists of songs may have lines of albums", arguments: ["queue apply", "playlist apply L"])
  func lists(_ command: String) throws {
    let words = command.split(separator: " ").map { ByteString(String($0)) }
    for line in try forms().dropLast() {
      try fill([])
      let isJSON = line.hasPrefix("{")
      let other = isJSON ? #"{"uri":"x.wav"}"# : "x.wav"
      let result = try server.mpdex(
        arguments: words + ["-q"], input: Array("\(other)\n".utf8) + line.bytes + [0x0A])
      #expect((result.status, result.errorText) == (0, ""), "\(line)")
      let songs = try words[0] == "queue" ? server.queue() : server.playlist("L")
      #expect(songs == ["x.wav"] + Self.ann)
    }
  }

  @Test("find, rate and pick take a line") func others() throws {
    for line in try forms() {
      for command: ByteString in ["find", "search"] {
        #expect(try server.mpdex(command, line).text == "A/1.wav\nA/2.wav\n")
      }
      let picked = try server.mpdex("pick", "--in-order", input: line.bytes)
      #expect((picked.status, picked.text) == (0, "A/1.wav\nA/2.wav\n"))
      #expect(try server.mpdex("rate", "7", line, "-q").isSilentSuccess)
      #expect(try server.mpdex("rate", "A/2.wav").text == "7\n")
      #expect(try server.mpdex("rate", "A/Live/1.wav").status == 1)
      #expect(try server.mpdex("rate", "--remove", "-", "-q", input: line.bytes).isSilentSuccess)
      #expect(try server.mpdex("rate", "A/2.wav").status == 1)
    }
  }

  @Test("a directory that is named like a line is added as itself") func namesComeFirst() throws {
    let name = "(Artist == 'Ann')"
    let server = try LiveServer(library: [
      .directory(ByteString(name), [.song("1.wav")]), .song("ann.wav", tags: ["Artist": "Ann"]),
    ])
    for command in [["add"], ["playlist", "add", "L"], ["playlist", "toggle", "M"]] {
      let words = command.map { ByteString($0) }
      #expect(try server.mpdex(arguments: words + [ByteString(name), "-q"]).status == 0)
    }
    #expect(try server.queue() == ["\(name)/1.wav"])
    #expect(try server.playlist("L") == ["\(name)/1.wav"])
    #expect(try server.playlist("M") == ["\(name)/1.wav"])
    let picked = try server.mpdex("pick", "--in-order", "--json", input: Array(name.utf8))
    #expect(picked.text.contains("1.wav") && !picked.text.contains("ann.wav"))
    _ = try server.raw(["clear", #"playlistadd "(Artist == 'Bob')" ann.wav"#])
    #expect(try server.mpdex("load", "(Artist == 'Bob')", "-q").status == 0)
    #expect(try server.queue() == ["ann.wav"])
  }

  @Test("positions and filters are not mixed") func mixed() throws {
    try fill([])
    let line = try forms()[0]
    for words: [ByteString] in [["del", "1"], ["crop", "1"], ["playlist", "del", "L", "1"]] {
      let result = try server.mpdex(arguments: words + [line])
      #expect(result.status == 64)
      #expect(
        result.errorText
          == "mpdex: give positions or filters, not both; nothing was removed\n")
    }
    let albums = try server.mpdex("del", "--albums", line)
    #expect(albums.status == 64)
    let nothing = try server.mpdex("crop", "(Artist == 'Nobody')")
    #expect(nothing.status == 1)
    #expect(nothing.errorText == "mpdex: no song in the queue matches; nothing was removed\n")
    #expect(try server.queue() == Self.all)
  }
}

/// The albums that `list --albums` prints, and in which order.
@Suite struct AlbumListTests {
  private let server: LiveServer

  private static func song(
    _ name: ByteString, _ artist: ByteString, _ album: ByteString, _ date: ByteString,
    seconds: Double = 60, modified: Int
  ) -> MusicLibrary.Entry {
    .song(
      name, tags: [.init("Artist", artist), .init("Album", album), .init("Date", date)],
      seconds: seconds, modified: MusicLibrary.defaultModified + modified)
  }

  private static let library: MusicLibrary = [
    song("1.wav", "Ann", "Zoo", "1997-05", modified: 10),
    song("2.wav", "Ann", "Zoo", "1997-05", modified: 5000),
    song("3.wav", "bob", "Ark", "1999", seconds: 500, modified: 300),
    .song("4.wav", tags: ["Artist": "Cid", "Album": "Öl"], seconds: 90),
  ]

  init() throws { server = try LiveServer(library: Self.library) }

  private func names(_ words: ByteString...) throws -> String {
    let format: [ByteString] = ["list", "--albums", "-f", "%album% %songs%"]
    return try server.mpdex(arguments: format + words).text
      .split(separator: "\n").joined(separator: ", ")
  }

  @Test(
    arguments: [
      ("artist", "Zoo 2, Ark 1, Öl 1"), ("album", "Ark 1, Öl 1, Zoo 2"),
      ("-album", "Zoo 2, Öl 1, Ark 1"), ("date", "Zoo 2, Ark 1, Öl 1"),
      ("-date", "Ark 1, Zoo 2, Öl 1"), ("-added", "Zoo 2, Ark 1, Öl 1"),
      ("songs,album", "Ark 1, Öl 1, Zoo 2"), ("-length", "Ark 1, Zoo 2, Öl 1"),
      ("-songs,-albumartist", "Zoo 2, Öl 1, Ark 1"),
    ])
  func albumsAreSortedByTheirKeys(_ keys: String, _ expected: String) throws {
    #expect(try names("--by", ByteString(keys)) == expected)
  }

  @Test("the newest albums") func newest() throws {
    #expect(try names("--by", "-added", "-n", "2") == "Zoo 2, Ark 1")
  }

  @Test("an album that has a song that matches is listed whole") func wholeAlbums() throws {
    #expect(try names("file=2.wav") == "Zoo 2")
    #expect(try names("artist=Ann") == "Zoo 2")
    #expect(try server.mpdex("list", "--albums", "artist=Nobody").status == 1)
  }

  @Test("-n limits values, URIs and JSON") func limits() throws {
    #expect(try server.mpdex("list", "artist", "-n", "2").text == "Ann\nCid\n")
    #expect(try server.mpdex("list", "file", "-n", "1").text == "1.wav\n")
    let json = try server.mpdex("list", "album", "--json", "-n", "1").text
    #expect(json == #"{"value":"Ark"}"# + "\n")
  }

  @Test(
    arguments: [
      (["--albums", "--by", "genre"], "cannot sort by 'genre' here; the keys of albums are "),
      (["artist", "--by", "artist"], "--by needs --albums"),
    ])
  func otherKeysAreRefused(_ words: [String], _ message: String) throws {
    let result = try server.mpdex(arguments: ["list"] + words.map { ByteString($0) })
    #expect(result.status == 64 && result.errorText.contains(message))
  }

  @Test("songs is a key of albums alone", arguments: [["queue", "sort"], ["find", "file~"]])
  func songsIsNoKeyOfSongs(_ words: [String]) throws {
    let result = try server.mpdex(
      arguments: words.map { ByteString($0) } + ["--by", "songs"])
    #expect(result.status == 64 && result.errorText.contains("cannot sort by 'songs' here"))
  }

  @Test("a search that ignores case finds exactly the album of a line") func exactInSearches()
    throws
  {
    func songs(_ album: ByteString) -> [MusicLibrary.Entry] {
      [.song("1.wav", tags: ["Album": album, "Artist": "Ann", "Title": "One"], seconds: 60)]
    }
    let server = try LiveServer(
      library: [.directory("L", songs("Hits")), .directory("U", songs("HITS"))])
    _ = try server.raw(["add L", "add U", "playlistadd P L/1.wav", "playlistadd P U/1.wav"])
    let menu = try server.mpdex("list", "--albums", "album=HITS").output.dropLast()
    let line = ByteString(menu)
    let filter = try #require(line.bytes.split(separator: 0x09).last.map { ByteString($0) })
    for taken in [line, filter] {
      for words: [ByteString] in [
        [], ["artist=ANN"], ["--in", "queue"], ["--in", "queue", "artist~ann"],
        ["--in", "playlist:P"], ["--in", "playlist:P", "title=one"], ["--fold"],
        ["--in", "tree:U"],
      ] {
        let found = try server.mpdex(arguments: ["search"] + words + [taken])
        #expect(found.text == "U/1.wav\n", "\(words)")
      }
      _ = try server.raw(["clear"])
      #expect(try server.mpdex("searchadd", taken, "artist=ANN").isSilentSuccess)
      #expect(try server.mpdex("searchadd", taken).isSilentSuccess)
      #expect(try server.queue() == ["U/1.wav", "U/1.wav"])
      _ = try server.raw(["clear", "add L", "add U"])
    }
    // Other filters ignore case, as in mpc.
    #expect(try server.mpdex("search", "(Artist == 'ann')").text == "L/1.wav\nU/1.wav\n")
  }

  @Test("many lines find the same songs as each of them alone") func manyLines() throws {
    let name = "(Album == 'Disc 31')"
    let albums = (1...30).map { number in
      MusicLibrary.Entry.directory(
        "\(number)",
        ["1.wav", "2.wav"].map { file in
          .song(file, tags: ["Album": "Disc \(number % 29)", "Artist": "A\(number)"])
        })
    }
    let server = try LiveServer(
      library: MusicLibrary(albums + [.directory(ByteString(name), [.song("x.wav")])]))
    let menu: [ByteString] = try server.mpdex("list", "--albums").output.split(separator: 0x0A)
      .map { ByteString($0) }.reversed()
    #expect(menu.count == 30)
    for line in menu { #expect(try server.mpdex("add", line).isSilentSuccess) }
    let songs = try server.queue()
    let expected = songs + ["\(name)/x.wav", "1/1.wav", "1/2.wav"]
    #expect(expected.count == 63)
    let lines: [ByteString] = menu + [ByteString(name), "(Artist == 'A1')"]
    let input: [UInt8] = lines.flatMap { $0.bytes + [0x0A] }
    _ = try server.raw(["clear"])
    #expect(try server.mpdex("add", "-", input: input).isSilentSuccess)
    #expect(try server.queue() == expected)
    #expect(try server.mpdex("queue", "clear", "-q").isSilentSuccess)
    #expect(try server.mpdex("queue", "apply", "-q", input: input).isSilentSuccess)
    #expect(try server.queue() == expected)
    #expect(try server.mpdex("playlist", "add", "Many", "-", input: input).isSilentSuccess)
    #expect(try server.playlist("Many") == expected)
    let wrong = try server.mpdex("add", "-", input: input + Array("(Album == 'None')\n".utf8))
    #expect((wrong.status, wrong.text) == (1, ""))
    #expect(wrong.errorText == "mpdex: no song matches (Album == 'None'); nothing was added\n")
  }
}
