import Bytes
import Testing
import TestSupport

@Suite struct SearchCommandTests {
  static let library: MusicLibrary = [
    .directory(
      "Rock",
      [
        .song(
          "one.wav",
          tags: ["Artist": "Björk", "Title": "Love (live)", "Date": "1995-06-13", "Track": "2/9"]),
        .song("two.wav", tags: ["Artist": "Björk", "Title": "Glove", "Date": "1988"]),
        .song(
          "three.wav", tags: ["Artist": "Ann", "Artist": "Bob", "Date": "2001", "Genre": "Jazz"]),
      ]),
    .song("plain.wav", modified: 1_000_000_000),
    .song(SampleLibrary.odd + ".wav", tags: ["Artist": "it's \"odd\" \\"]),
  ]
  private static let server = Result { try LiveServer(library: library) }

  private func run(_ arguments: ByteString...) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }

  @Test(
    arguments: [
      (["find", "artist=Björk"], ["one", "two"]), (["find", "artist=björk"], []),
      (["search", "artist=björk"], ["one", "two"]), (["search", "artist=BJÖR"], []),
      (["search", "artist~BJÖR"], ["one", "two"]), (["find", "title~love"], ["two"]),
      (["search", "title~love"], ["one", "two"]), (["find", "title^=Love"], ["one"]),
      (["find", "title^=Love ("], ["one"]), (["search", "title!^=l", "title!="], ["two"]),
      (["find", "title=~^[LG]l?ove"], ["one", "two"]), (["find", "genre!="], ["three"]),
      (["find", "artist=Bob"], ["three"]), (["find", "date>=1990"], ["one", "three"]),
      (["find", "date<1995-06-13", "date>1900"], ["two"]), (["find", "track<=2"], ["one"]),
      (["search", "date=1995"], ["one"]), (["find", "date=1995-06"], ["one"]),
      (["find", "date=199"], []), (["find", "date==1995"], []), (["find", "date", "1995"], []),
      (["find", "artist=Björk", "date!=1995"], ["two"]), (["find", "track=2"], ["one"]),
      (["find", "date>=1990", "artist", "Björk"], ["one"]),
      (["find", "-e", "(Genre == 'Jazz')", "artist=Ann"], ["three"]),
      (["find", "base=Rock", "artist!=Björk"], ["three"]),
      (["search", "any~ann"], ["three"]), (["find", "file~two"], ["two"]),
    ] as [([ByteString], [String])])
  func findsBySimpleFilters(_ arguments: [ByteString], _ names: [String]) throws {
    let server = try Self.server.get()
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect(result.text == names.map { "Rock/\($0).wav\n" }.joined())
    #expect(result.status == (names.isEmpty ? 1 : 0))
    #expect(result.errorText.hasPrefix("mpdex: nothing was found") == names.isEmpty)
    #expect(!names.isEmpty || result.errorText.hasSuffix("\n"))
  }

  @Test(
    arguments: [
      (
        ["search", "artist=BJÖR"],
        folds + "; = compares the whole value; artist~BJÖR finds values that contain the text"
      ),
      (
        ["find", "date=1700", "title=a b"],
        folds + "; = compares the whole value; 'title~a b' finds values that contain the text"
      ),
      (
        ["searchadd", "any=x"],
        "; = compares the whole value; any~x finds values that contain the text"
      ),
      (
        ["find", "date=1970s"],
        "; for songs from these years, write 'date>=1970' 'date<=1979'"
      ),
      (["search", "date=1700"], ""), (["search", "title~zzz"], folds),
      (["find", "title", "zz"], folds), (["find", "date=1700"], ""),
      (["findadd", "title", "zz"], caseMatters),
      (
        ["search", "--fold", "title~zzz", "artist^=x y"],
        "; `mpdex jump --in library 'zzz x y'` searches all artists, albums, songs and playlists"
      ), (["search", "--fold", "date=1700"], ""),
      (["findadd", "--fold", "title", "zz"], ""),
    ] as [([ByteString], String)])
  func saysHowPartsAreFound(_ arguments: [ByteString], _ hint: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nothing was found\(hint)\n")
  }

  /// Of several filters, only those that find no song alone are blamed.
  @Test(
    arguments: [
      (["find", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (["findadd", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (["find", "--fold", "artist=bjork", "date>=2020"], "; no song matches 'date>=2020'"),
      (["count", "year", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (["albums", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (["list", "--albums", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (["list", "title", "artist=Björk", "date>=2020"], "; no song matches 'date>=2020'"),
      (
        ["find", "artist=björk", "date>=1990"],
        "; no song matches 'artist=björk'" + folds
          + "; = compares the whole value; artist~björk finds values that contain the text"
      ),
      (["find", "artist", "Björk", "title", "zz"], "; no song matches 'title zz'" + folds),
      (
        ["find", "date>=1990", "title~zz", "genre=rock"],
        "; no song matches 'title~zz' or 'genre=rock'" + folds
          + "; = compares the whole value; genre~rock finds values that contain the text"
      ),
      (["find", "artist=Björk", "genre=Jazz"], each),
      (["search", "artist=BJÖRK", "date=2001"], each),
      (["find", "-e", "(Genre == 'Jazz')", "date<1990"], each),
      (["find", "artist=Björk", "--window", "5:"], elsewhere),
      (["findadd", "artist=Björk", "--window", "5:"], elsewhere),
      (["find", "artist=Björk", "date>=1990", "--window", "5:"], eachElsewhere),
      // The queue is empty. It can contain songs that are not in the library.
      (
        ["find", "--in", "queue", "artist=Björk", "title~zz"],
        folds + "; = compares the whole value; artist~Björk finds values that contain the text"
      ),
      (["find", "--in", "search:genre=jazz", "artist=Björk"], elsewhere),
      (["find", "--in", "search:genre=jazz", "title", "zz"], folds),
      (
        ["find", "-e", "(Genre == 'Jazzz')", "date<1990"],
        "; no song matches '(Genre == 'Jazzz')'" + caseMatters
      ),
      (
        ["list", "composer", "artist=Björk"],
        "; the songs that match the filters do not have this tag"
      ),
      (
        ["list", "composer", "artist=Björk", "--json"],
        "; the songs that match the filters do not have this tag"
      ),
    ] as [([ByteString], String)])
  func blamesTheFilterThatFindsNothing(_ arguments: [ByteString], _ hint: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nothing was found\(hint)\n")
  }

  @Test(
    arguments: [
      (["search", "title=~("], "'title=~('"),
      (["find", "artist=~^B", "title!=~("], "'artist=~^B' or 'title!=~('"),
      (["searchadd", "--replace", "file=~("], "'file=~('"),
      (["search", "-e", "(title =~ \"(\")"], "'(title =~ \"(\")'"),
      (["search", "(title =~ \"(\")"], "'(title =~ \"(\")'"),
      (["search", "--in", "queue", "title=~("], "'title=~('"),
      (["list", "title", "title=~("], "'title=~('"),
      (["list", "file", "title=~("], "'title=~('"), (["searchplay", "title=~("], "'title=~('"),
    ] as [([ByteString], String)])
  func namesAWrongRegularExpression(_ arguments: [ByteString], _ filters: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (76, ""))
    #expect(
      result.errorText.hasPrefix(
        "mpdex: the regular expression in \(filters) is wrong at offset 1: "))
  }

  @Test func filtersByModificationTime() throws {
    #expect(try run("find", "modified<2010").text == "plain.wav\n")
    #expect(try run("find", "modified>=2010", "artist=Bob").text == "Rock/three.wav\n")
  }

  /// A song whose database entry lacks the time counts as added when it was modified.
  @Test func filtersByTheTimeOfAddingSinceMPD024() throws {
    let older = try run("find", "added<2010")
    let newer = try run("find", "added>=2010", "artist=Bob")
    if ProgramVersion.mpd >= ProgramVersion(0, 24) {
      #expect(older.text == "plain.wav\n")
      #expect(newer.text == "Rock/three.wav\n")
    } else {
      #expect((newer.status, newer.text) == (76, ""))
      #expect(
        newer.errorText
          == "mpdex: this server does not record when songs were added; MPD 0.24 and later do\n")
    }
  }

  @Test func findsAndPrintsSpecialCharactersAndBytes() throws {
    let found = try run("find", #"artist=it's "odd" \"#)
    #expect(found.output == (SampleLibrary.odd + ".wav\n").bytes)
    let byName = try run("find", "file=" + SampleLibrary.odd + ".wav", "-0")
    #expect(byName.output == (SampleLibrary.odd + ".wav").bytes + [0])
    let json = try run("find", #"artist=it's "odd" \"#, "--json")
    #expect(json.text.contains(#""tags":{"Artist":["it's \"odd\" \\"]},"uri":"b\"ad\\ "#))
    #expect(json.text.contains(#""uriBase64":""#))
  }

  @Test func formatsDoNotAffectMachineReadableOutput() throws {
    #expect(try run("find", "artist=Bob", "-f", "%artist%").text == "Ann, Bob\n")
    let server = try Self.server.get()
    let json = try run("find", "date>0", "--json")
    #expect(try run("find", "date>0", "-f", "x", "--json") == json)
    for option: ByteString in ["-0", "--json"] {
      let plain = try run("find", "date>0", option)
      let formatted = try server.mpdex(
        "find", "date>0", option, environment: ["MPC_FORMAT": "x"])
      #expect(plain == formatted)
      #expect(plain.status == 0)
    }
  }

  /// For menus, which choose among records that may have newlines.
  @Test func theFormatOptionShapesRecordsWithANulByte() throws {
    let records = try run("find", "date>0", "-0", "-f", "%artist%\n[%title%]").text
    #expect(records == "Björk\nLove (live)\0Björk\nGlove\0Ann, Bob\n\0")
  }

  @Test(
    arguments: [
      (["artist=bjork"], ["one", "two"]), (["artist=BJÖRK"], ["one", "two"]),
      (["artist=bjor"], []), (["artist^=bjor"], ["one", "two"]), (["artist~ork"], ["one", "two"]),
      (["artist!=bjork", "genre="], ["plain", "odd"]), (["artist", "JOR"], ["one", "two"]),
      (["artist=bob"], ["three"]), (["any~glove"], ["two"]), (["file~ROCK/T"], ["two", "three"]),
      (["albumartist=bjork"], ["one", "two"]), (["artist=bjork", "date=1988"], ["two"]),
      (["artist=bjork", "--window", "1:"], ["two"]), (["artist~b", "--window", "1:2"], ["two"]),
      (["artist=bjork", "--by", "Title"], ["two", "one"]),
      (["artist=bjork", "--by=-file"], ["two", "one"]),
      (["title=~^G", "artist=bjork"], ["two"]),
      (["date>=1990", "artist!~bjork"], ["three"]),
    ] as [([ByteString], [String])])
  func foldedComparisonsIgnoreCaseAndAccents(
    _ arguments: [ByteString], _ names: [String]
  ) throws {
    let server = try Self.server.get()
    let odd = (SampleLibrary.odd + ".wav").bytes
    let expected = names.flatMap { name -> [UInt8] in
      (name == "odd" ? odd : Array((name == "plain" ? "plain.wav" : "Rock/\(name).wav").utf8)) + [0]
    }
    for command: ByteString in ["search", "find"] where command == "search" || arguments.count == 1
    {
      if command == "find", arguments[0].description == "artist" { continue }
      let result = try server.mpdex(arguments: [command, "--fold", "-0"] + arguments)
      #expect(result.output == expected)
      #expect(result.status == (names.isEmpty ? 1 : 0))
    }
  }

  @Test func foldedSearchesPrintTagsAndWorkInTheQueueAndInPlaylists() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw(["add Rock", "playlistadd mix Rock/two.wav", "playlistadd mix plain.wav"])
    let format: ByteString = "%position% %title%"
    let queue = try server.mpdex("search", "--fold", "--in", "queue", "artist=bjork", "-f", format)
    #expect(queue.text == "1 Love (live)\n2 Glove\n")
    let playlist = try server.mpdex(
      "search", "--fold", "--in", "playlist:mix", "artist=bjork", "-f", format)
    #expect(playlist.text == "1 Glove\n")
    let json = try server.mpdex("find", "--fold", "title=GLOVE", "--json").text
    #expect(json == (try server.mpdex("find", "title=Glove", "--json").text))
    #expect(json.contains(#""tags":{"Artist":["Björk"],"Date":["1988"],"Title":["Glove"]}"#))
  }

  /// In Swedish ö is a letter of its own.
  @Test func foldingIsThatOfTheLocale() throws {
    let server = try Self.server.get()
    let swedish = ["MPDEX_LOCALE": "sv_SE"]
    #expect(try server.mpdex("search", "--fold", "artist=bjork", environment: swedish).status == 1)
    let found = try server.mpdex("search", "--fold", "artist=BJÖRK", environment: swedish)
    #expect(found.text == "Rock/one.wav\nRock/two.wav\n")
  }

  /// MPD cannot sort by URI; the songs are in the order of `queue sort --by file`.
  @Test func sortsByURI() throws {
    let server = try LiveServer(library: [
      .directory("B", [.song("1.wav")]), .song("a10.wav"), .song("a9.wav"),
      .directory("a", [.song("Z.wav"), .song("y.wav")]),
    ])
    let sorted = "a/y.wav\na/Z.wav\na9.wav\na10.wav\nB/1.wav\n"
    #expect(try server.mpdex("search", "file~", "--by", "file").text == sorted)
    #expect(try server.mpdex("find", "base=a", "--by=-file").text == "a/Z.wav\na/y.wav\n")
    let window = try server.mpdex("--by", "-filename", "search", "file~", "--window", "1:3")
    #expect(window.text == "a10.wav\na9.wav\n")
    #expect(try server.mpdex("find", "file=x", "--by", "file").status == 1)
  }

  @Test func sortsAndLimitsToAWindow() throws {
    let sorted = "Rock/three.wav\nRock/one.wav\nRock/two.wav\n"
    #expect(try run("find", "date>0", "--by", "-Date").text == sorted)
    #expect(try run("--by", "-date", "find", "date>0").text == sorted)
    #expect(
      try run("find", "date>0", "--by=-date", "--window", "1:").text
        == String(sorted.dropFirst(15)))
    #expect(try run("find", "date>0", "--by=date", "--window", "0").text == "Rock/two.wav\n")
    #expect(try run("find", "date>0", "--by", "date", "--window", ":1").text == "Rock/two.wav\n")
    #expect(try run("find", "date>0", "--window", "3:9").status == 1)
    #expect(try run("find", "file~", "--by", "mtime", "--window", "0:1").text == "plain.wav\n")
  }

  @Test(
    arguments: [":", "2:1", "1:1", "x", "", "1:2:3", "-1:2", "0:99999999999", " "] as [ByteString])
  func refusesInvalidWindows(_ window: ByteString) throws {
    let result = try run("find", "date>0", "--window=" + window)
    #expect((result.status, result.text) == (64, ""))
  }

  @Test(
    arguments: [
      [], ["artist"], ["frob=x"], ["artist=x", "--by", "frob"], ["date>=x"],
      ["artist=x", "--in", "tags"], ["artist=x", "--in", "treee"], ["artist=x", "-n", "0"],
      ["artist=x\ny"],
    ] as [[ByteString]])
  func wrongUsageIsReportedBeforeConnecting(_ arguments: [ByteString]) throws {
    let result = try Command.run(["find"] + arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(!result.errorText.isEmpty)
  }

  @Test(arguments: ["nope", "-nope", "artist,nope", ""] as [ByteString])
  func anInvalidSortKeyErrorListsTheKeys(_ key: ByteString) throws {
    let result = try Command.run(
      ["search", "file~", "--by", key], environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    let message = "is not a key; the keys are uri, time, mtime, added, rating"
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test func searchesTheQueueWithPositions() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw([
      "add plain.wav", "add Rock/one.wav", "add Rock/three.wav", "add Rock/one.wav",
    ])
    let lines = try server.mpdex(
      "find", "--in", "queue", "artist=Björk", "-f", "%position% %title%")
    #expect(lines.text == "2 Love (live)\n4 Love (live)\n")
    let json = try server.mpdex("search", "--in", "queue", "artist=ann", "--json")
    #expect(json.text.contains(#""id":3,"position":3,"#))
    let cut = try server.mpdex(
      "find", "--in", "queue", "file~", "--window", "1:3", "-f", "%position%")
    #expect(cut.text == "2\n3\n")
    #expect(try server.mpdex("find", "--in", "queue", "date<1990").status == 1)
  }

  @Test func searchesAPlaylistWithPositions() throws {
    let server = try LiveServer(library: Self.library)
    let songs = ["Rock/one.wav", "http://x/", "plain.wav", "Rock/one.wav", "Rock/two.wav"]
    _ = try server.raw(songs.map { "playlistadd \"my list\" \"\($0)\"" })
    let lines = try server.mpdex(
      "search", "--in", "playlist:my list", "title~LOVE", "-f", "%position% %title%")
    #expect(lines.text == "1 Love (live)\n4 Love (live)\n5 Glove\n")
    let json = try server.mpdex("find", "--in", "playlist:my list", "title=Glove", "--json")
    #expect(json.text.contains(#""position":5,"tags":{"Artist":["Björk"],"#))
    let cut = try server.mpdex("find", "--in=playlist:my list", "file~", "--window", "1:3", "-0")
    #expect(cut.text == "plain.wav\0Rock/one.wav\0")
    #expect(try server.mpdex("find", "--in", "playlist:my list", "genre=Jazz").status == 1)
    #expect(try server.mpdex("find", "--in", "playlist:none", "genre=Jazz").status == 76)
  }

  @Test("any list of songs is searched, and sorted by mpdex") func searchesLists() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw([
      "add plain.wav", "add Rock/one.wav", "add Rock/three.wav", "add Rock/two.wav", "prioid 5 3",
      "playlistadd mix Rock/two.wav", "playlistadd mix Rock/one.wav",
    ])
    let uris = Array("Rock/two.wav\nplain.wav\nRock/one.wav\n".utf8)
    for (arguments, expected) in [
      (["find", "artist=Björk", "--in", "queue", "--by", "date", "-f", "%position%"], "4\n2\n"),
      (["find", "file~", "--in", "queue", "--by", "-prio", "-n", "1"], "Rock/three.wav\n"),
      (
        ["find", "artist=Björk", "--in", "playlist:mix", "--by", "uri"],
        "Rock/one.wav\nRock/two.wav\n"
      ),
      (["find", "title~o", "--in", "search:artist=björk", "-n", "1"], "Rock/one.wav\n"),
      (
        ["search", "file~", "--in", "tree:Rock", "--by", "-uri", "--window", "1:"],
        "Rock/three.wav\nRock/one.wav\n"
      ),
      (["search", "artist=björk", "--in", "-"], "Rock/two.wav\nRock/one.wav\n"),
    ] as [([ByteString], String)] {
      let result = try server.mpdex(arguments: arguments, input: uris)
      #expect((result.text, result.errorText) == (expected, ""), "\(arguments)")
    }
  }

  /// More songs than one page holds, and than the server would send in one response.
  @Test func fetchesLargeResultsInPages() throws {
    let server = try LiveServer(
      library: .flatSongs(count: 9_000), configuration: ["max_output_buffer_size \"1500\""])
    let all = try server.mpdex("find", "genre=Test")
    #expect(
      all.text
        == MusicLibrary.flatSongs(count: 9_000).songPaths.map { "\($0.description)\n" }.joined())
    let cut = try server.mpdex("find", "genre=Test", "--window", "4090:4100")
    let lines = all.text.split(separator: "\n")
    #expect(cut.text.split(separator: "\n") == Array(lines[4090..<4100]))
  }

  @Test func escapesNamesOnATerminal() throws {
    let server = try Self.server.get()
    let result = try server.mpdex("find", "file~ad", terminal: .output)
    #expect(result.text.contains(#"b"ad\ \xFF\tx.wav"#))
  }
}

private let folds = "; --fold ignores case and accents"
private let each =
  "; each filter by itself matches songs in the library, but no song matches all of them"
private let eachElsewhere =
  "; each filter by itself matches songs in the library, but no song in this list or window matches all of them"
private let elsewhere =
  "; the filter matches songs in the library, but none in this list or window"
private let caseMatters = "; this command is case-sensitive, unlike `mpdex search`"
