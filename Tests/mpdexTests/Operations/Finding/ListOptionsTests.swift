import Bytes
import Testing
import TestSupport

/// `--in`: other lists than directories, by their whole output.
@Suite struct ListOptionsTests {
  private static let server = Result { try tagged() }

  /// A library of a few artists, and a queue in which one song is several times.
  private static func tagged() throws -> LiveServer {
    let server = try LiveServer(library: library)
    for uri in ["Pop/b1.wav", "Pop/c.wav", "Pop/b1.wav", "Other/noise.wav", "Pop/a1.wav"] {
      _ = try server.raw([#"add "\#(uri)""#])
    }
    _ = try server.raw([#"save "mix""#])
    return server
  }

  private static let library: MusicLibrary = [
    .directory(
      "Pop",
      [
        song("a1.wav", "The Beatles", "Help!", "Yesterday", beatles),
        song("a2.wav", "The Beatles", "Help!", "Help!", beatles),
        song("b1.wav", "Björk", "Homogenic", "Jóga", ["Disc": "2", "Track": "1"]),
        song("b2.wav", "Björk", "Homogenic", "Hunter", ["Disc": "1", "Track": "10"]),
        song("b3.wav", "Björk", "Homogenic", "Bachelorette", ["Disc": "1", "Track": "9"]),
        song("b4.wav", "Björk", "Debut", "Venus", ["Date": "1993"]),
        song("c.wav", "AC/DC", "T.N.T.", "T.N.T."),
      ]),
    .directory("Other", [.song("noise.wav"), .directory("Homo sapiens", [.song("x.wav")])]),
  ]

  private static let beatles: KeyValuePairs<String, ByteString> = [
    "ArtistSort": "Beatles, The", "AlbumArtistSort": "Beatles, The",
  ]

  private static func song(
    _ name: ByteString, _ artist: ByteString, _ album: ByteString, _ title: ByteString,
    _ others: KeyValuePairs<String, ByteString> = [:]
  ) -> MusicLibrary.Entry {
    let tags = [("Artist", artist), ("Album", album), ("Title", title)] + others.map { $0 }
    let date = others.contains { $0.key == "Date" } ? [] : [("Date", ByteString("1997"))]
    return .song(name, tags: (tags + date).map { MusicLibrary.Tag($0.0, $0.1) })
  }

  @Test(
    arguments: [
      (["index", "--in", "tags"], "A\t0\t1\nB\t1\t2\n\t3\t1\n"),
      (["index", "--in", "tags", "bj"], "D\t0\t1\nH\t1\t1\n"),
      (["index", "--in", "tags:artist/title", "bjo"], "B\t0\t1\nH\t1\t1\nJ\t2\t1\nV\t3\t1\n"),
      (["ls", "--in", "tags"], "AC\\/DC\nThe Beatles\nBjörk\n/\n"),
      (["ls", "--in", "tags", #"AC\/DC"#], "AC\\/DC/T.N.T.\n"),
      (
        ["ls", "--in", "tags", "the beatles", "bjo/"],
        "The Beatles/Help!\nBjörk/Debut\nBjörk/Homogenic\n"
      ),
      (["ls", "--in", "tags:genre"], "/\n"),
      (["ls", "--in", "tree", "--only", "directories"], "Other/Homo sapiens\nOther\nPop\n"),
      (
        ["ls", "--in", "tree:Other"],
        "Other/Homo sapiens\nOther/noise.wav\nOther/Homo sapiens/x.wav\n"
      ),
      (["jump", "--in", "tree", "homo"], "Other/Homo sapiens\n"),
      (["jump", "--in", "tree", "homo/x"], "Other/Homo sapiens/x.wav\n"),
      (["ls", "--in", "queue"], "1\tJóga\n3\tJóga\n2\tT.N.T.\n5\tYesterday\n4\tnoise.wav\n"),
      (
        ["ls", "--in", "queue", "--by", "artist,title"],
        "2\tAC/DC\tT.N.T.\n5\tBeatles, The\tYesterday\n1\tBjörk\tJóga\n3\tBjörk\tJóga\n4\tnoise.wav\n"
      ),
      (["index", "--in", "queue", "--by", "artist"], "A\t0\t1\nB\t1\t3\n\t4\t1\n"),
      (["jump", "--in", "queue", "jog"], "1\n"),
      (["jump", "--in", "queue", "jog", "-n", "2"], "1\n3\n"),
      (["jump", "--in", "queue", "noi"], "4\n"),
      (["jump", "--in", "playlist:mix", "yes"], "Pop/a1.wav\n"),
      (["ls", "--in", "playlist:mix", "-f", "%title%"], "Jóga\nJóga\nT.N.T.\nYesterday\n\n"),
      (["ls", "--in", "search:album~homo artist=björk"], "Pop/b3.wav\nPop/b2.wav\nPop/b1.wav\n"),
      (["ls", "--in", "search:(Artist == 'ac/dc')"], "Pop/c.wav\n"),
    ] as [([ByteString], String)])
  func eachListIsSortedAndFound(_ arguments: [ByteString], _ expected: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test func linesAreThoseOfStandardInput() throws {
    let lines = Array("zebra\nÄtna\nabba\n\nbjörk\n10cc\n".utf8)
    let table: [([ByteString], String)] = [
      (["index", "--in", "-"], "A\t0\t2\nB\t2\t1\nZ\t3\t1\n#\t4\t1\n"),
      (["ls", "--in", "-"], "abba\nÄtna\nbjörk\nzebra\n10cc\n"),
      (["jump", "--in", "-", "--offset", "bjo"], "2\tbjörk\n"),
      (
        ["jump", "--in", "-", "bjo", "--json"], #"{"kind":"line","name":"björk","offset":2}"# + "\n"
      ),
    ]
    for (arguments, expected) in table {
      // No server is asked.
      let result = try Command.run(
        arguments, environment: ["MPD_HOST": "/nowhere"], input: lines)
      #expect((result.status, result.text, result.errorText) == (0, expected, ""))
    }
    let records = try Command.run(["ls", "--in", "-", "-0"], input: Array("b\0a\n\0".utf8))
    #expect(records.text == "a\n\0b\0")
  }

  /// What is found is what other commands take.
  @Test func whatIsFoundLeadsToTheSongs() throws {
    let server = try Self.server.get()
    let filter = try server.mpdex("jump", "--in", "tags", "bjo/homo")
    #expect(filter.text == "((AlbumArtist == 'Björk')AND (Album == 'Homogenic'))\n")
    let found = try server.mpdex(arguments: ["find", ByteString(filter.text.dropLast())])
    #expect(found.text == "Pop/b1.wav\nPop/b2.wav\nPop/b3.wav\n")
    let json = try server.mpdex("jump", "--in", "tags", "bjo/homo", "--json")
    #expect(
      json.text
        == #"{"filter":"((AlbumArtist == 'Björk')AND (Album == 'Homogenic'))","kind":"tag","#
        + #""name":"Homogenic","offset":1,"path":"Björk/Homogenic","#
        + #""values":{"Album":"Homogenic","AlbumArtist":"Björk"}}"# + "\n")
    let queued = try server.mpdex("jump", "--in", "queue", "jog", "--json")
    #expect(
      queued.text
        == #"{"id":1,"kind":"song","name":"Jóga","offset":0,"position":1,"uri":"Pop/b1.wav"}"#
        + "\n")
  }

  @Test func aSongOfTheQueueIsPlayedWhereItIs() throws {
    let server = try LiveServer(files: [
      .song("1.wav", tags: ["Title": "One"]), .song("2.wav", tags: ["Title": "Two"]),
    ])
    for uri in ["1.wav", "2.wav", "1.wav"] { _ = try server.raw(["add \(uri)"]) }
    let played = try server.mpdex("jump", "--in", "queue", "tw", "--play").text
    #expect(played.hasPrefix("Two\n[playing] #2/3 "))
    #expect(try server.playState() == "play 1")
    #expect(try server.queue() == ["1.wav", "2.wav", "1.wav"])
    let refused = try server.mpdex("jump", "--in", "queue", "tw", "--add")
    #expect((refused.status, refused.text) == (64, ""))
    #expect(
      refused.errorText
        == "mpdex: the song is already in the queue, at position 2; nothing was done; --play plays it there, and "
        + "`mpdex move 2 next` moves it after the current song\n")
  }

  @Test func theSongsOfAValueAreQueuedInTheOrderOfTheAlbums() throws {
    let server = try LiveServer(library: Self.library)
    #expect(try server.mpdex("jump", "--in", "tags", "bjo", "--add").status == 0)
    #expect(try server.queue() == ["Pop/b4.wav", "Pop/b3.wav", "Pop/b2.wav", "Pop/b1.wav"])
  }

  @Test(
    arguments: [
      (["jump", "--in", "tags", "zz"], 1, "nothing in the values of AlbumArtist begins with 'zz'"),
      (["jump", "--in", "queue", "zz"], 1, "nothing in the queue begins with 'zz'"),
      (
        ["index", "--in", "tree", "c.wav"], 1, "no directory in the whole tree begins with 'c.wav'"
      ),
      (
        ["index", "--in", "queue", "jog"], 1,
        "'Pop/b1.wav' cannot be listed, because it contains no other entries"
      ),
      (
        ["index", "--in", "-", "foo"], 1,
        "the lines of standard input form a flat list, so a path cannot be given; leave out the path\n"
      ),
      (["jump", "--in", "queue", ""], 64, "mpdex: the path is empty; give a name to look for\n"),
      (["jump", "--in", "playlist:nix", "a"], 76, "No such playlist"),
      (["index", "--in", "nonsense"], 64, "The value 'nonsense' is invalid for '--in <list>'"),
      (["index", "--in", "tags:nonsense"], 64, "is invalid for '--in <list>'"),
      (
        ["index", "--by", "artist"], 64,
        "cannot sort by 'artist' here; directories can be sorted only by name and mtime"
      ),
      (["index", "--in", "search:nonsense"], 64, "neither a filter nor a tag"),
    ] as [([ByteString], Int32, String)])
  func mistakesAreNamed(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments, input: [])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message))
  }
}

/// A value of a tag that is the whole of a prefix is the best match, but not the only one.
@Suite struct ExactValueTests {
  private static let server = Result {
    try LiveServer(library: [
      .song("1.wav", tags: ["Artist": "Cho", "Title": "A"]),
      .song("2.wav", tags: ["Artist": "Choir", "Title": "B"]),
      .song("3.wav", tags: ["Artist": "Chø", "ArtistSort": "Zø", "Title": "C"]),
      .song("4.wav", tags: ["Album": "One"]),
      .song("5.wav", tags: ["Artist": "Cho", "Album": "Two"]),
    ])
  }

  @Test(
    arguments: [
      (["Cho", "--all"], ["Cho", "Choir"]), (["cho", "--all"], ["Cho", "Choir"]),
      (["Chø", "--all"], ["Cho", "Choir", "Chø"]), (["Chø"], ["Chø"]),
      (["Cho", "--unique"], ["Cho"]), (["Chø", "-n", "1"], ["Chø"]),
    ] as [([ByteString], [String])])
  func allPrintsTheOthersToo(_ arguments: [ByteString], _ values: [String]) throws {
    let result = try Self.server.get().mpdex(
      arguments: ["jump", "--in", "tags:artist"] + arguments)
    #expect(result.text == values.map { "(Artist == '\($0)')\n" }.joined())
  }

  @Test func anEmptyPartIsAllWithoutTheTag() throws {
    let result = try Self.server.get().mpdex("jump", "--in", "tags:title", "/", "--all")
    #expect(
      result.text == "((Title == '')AND (Artist == ''))\n((Title == '')AND (Artist == 'Cho'))\n")
  }
}
