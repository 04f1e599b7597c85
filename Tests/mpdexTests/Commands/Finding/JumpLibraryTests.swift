import Bytes
import TestSupport
import Testing

/// `jump --in library`, by whole outputs.
@Suite struct JumpLibraryTests {
  static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(library: LibraryOfWords.library)
    _ = try server.raw(["save \"Evening mix\""])
    return server
  }

  @Test(
    arguments: [
      (["bjork"], LibraryOfWords.bjork),
      (["BJÖRK", "homog"], LibraryOfWords.homogenic), (["homog 97"], LibraryOfWords.homogenic),
      (["97", "-n", "2"], LibraryOfWords.homogenic + "B/h/1.wav\n"),
      (["joga"], "B/h/2.wav\n"), (["splin", "--all"], LibraryOfWords.splin + "S/1.wav\n"),
      (["hmogenic"], LibraryOfWords.homogenic), (["even"], "Evening mix\n"),
      (["even", "-0"], "Evening mix\0"), (["joga", "--unique"], "B/h/2.wav\n"),
      (
        ["joga", "--json"],
        #"{"album":"Homogenic","artist":"Björk","date":"1997","kind":"song","name":"Jóga","uri":"B/h/2.wav"}"#
          + "\n"
      ),
      (
        ["splin", "--json"],
        #"{"filter":"(Artist == 'Сплин')","kind":"artist","name":"Сплин"}"# + "\n"
      ),
      (
        ["debut", "--json"],
        #"{"artist":"Björk","date":"1993","filter":"((AlbumArtist == \"Björk\") AND "#
          + #"(Album == \"Debut\") AND (Date == \"1993\"))","kind":"album","name":"Debut"}"# + "\n"
      ),
      (
        ["even", "--json"], #"{"kind":"playlist","name":"Evening mix","uri":"Evening mix"}"# + "\n"
      ),
      (["joga", "--no-cache"], "B/h/2.wav\n"),
    ] as [([ByteString], String)])
  func findsThings(_ arguments: [ByteString], _ expected: String) throws {
    let result = try Self.server.get()
      .mpdex(arguments: ["jump", "--in", "library"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  /// Names of other scripts are always found by their Latin spellings.
  @Test(arguments: [["spl"], ["spl", "--latin"], ["Сплин", "--latin"]] as [[ByteString]])
  func latinLettersFindOtherScripts(_ arguments: [ByteString]) throws {
    let result = try Self.server.get()
      .mpdex(arguments: ["jump", "--in", "library"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, LibraryOfWords.splin, ""))
  }

  @Test func aTerminalShowsNoFilters() throws {
    let result = try Self.server.get()
      .mpdex("jump", "--in", "library", "bjork", "-n", "3", terminal: .output)
    #expect(result.text == "Björk\nBjörk – Debut (1993)\nBjörk – Homogenic (1997)\n")
  }

  @Test func standardInputHasTheWords() throws {
    let result = try Self.server.get()
      .mpdex("jump", "--in", "library", "-", input: Array("homog 97\n".utf8))
    #expect(result.text == LibraryOfWords.homogenic)
  }

  @Test(
    arguments: [
      (
        ["bjork", "xyzzy"],
        "nothing in the library has a word that begins with 'xyzzy'; nearest: artist 'Björk'"
      ),
      (["xyzzy"], "nothing in the library has a word that begins with 'xyzzy'"),
      (
        ["debut", "joga"],
        "nothing in the library matches all the words in 'debut joga'; nearest: song 'Björk – Jóga', "
          + "album 'Björk – Debut (1993)'"
      ),
      (
        ["bj", "--unique"],
        "'bj' matches 2 entries in the library equally well:\nmpdex: artist 'Bjarne'\nmpdex: artist 'Björk'"
      ),
    ] as [([ByteString], String)])
  func saysWhatIsNotFound(_ arguments: [ByteString], _ message: String) throws {
    let result = try Self.server.get().mpdex(arguments: ["jump", "--in", "library"] + arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
  }

  @Test(
    arguments: [
      (
        ["jump", "a", "b"],
        "jump takes one path; to search the library for several words, use --in library"
      ),
      (
        ["jump", "--in", "library", "a", "--offset", "--fuzzy"], "--fuzzy, --offset cannot be used"
      ),
      (["jump", "--in", "library", " "], "give at least one word to look for in the library"),
      (
        ["jump", "--in", "library", "a", "-f", "%file%"],
        "-f cannot be used with --in library, which also finds"
      ),
      (
        ["jump", "--in", "library", "year", "date>=1990"],
        "'date>=1990' is a filter, not a word to search for: `mpdex find 'date>=1990'` prints the songs that match"
      ),
      (
        ["jump", "--in", "library", "./joga", "--add"],
        "'./joga' is a path, not a word to search for"
      ),
      (["index", "--in", "library"], "--in library works only with `mpdex jump`"),
      (["ls", "--in", "library"], "--in library works only with `mpdex jump`"),
      (["jump", "--in", "library:x", "a"], "there is no such list"),
    ] as [([ByteString], String)])
  func refusesWhatHasNoMeaning(_ arguments: [ByteString], _ message: String) throws {
    let result = try Self.server.get().mpdex(arguments: arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test(
    arguments: [
      (["bjork", "--add"], ["S/1.wav", "B/d/1.wav", "B/h/1.wav", "B/h/2.wav"]),
      (["homog", "--replace"], ["B/h/1.wav", "B/h/2.wav"]),
      (["joga", "--at", "start"], ["B/h/2.wav", "S/1.wav"]),
      (["even", "--add"], ["S/1.wav", "S/1.wav"]),
    ] as [([ByteString], [String])])
  func whatIsFoundIsQueued(_ arguments: [ByteString], _ queue: [String]) throws {
    let server = try LiveServer(library: LibraryOfWords.library)
    _ = try server.raw(["add S/1.wav", "save \"Evening mix\""])
    let home = try TemporaryDirectory()
    let result = try server.mpdex(
      arguments: ["jump", "--in", "library"] + arguments, environment: ["HOME": home.path])
    #expect((result.status, result.errorText) == (0, ""))
    #expect(try server.queue() == queue)
    #expect(try server.mpdex("undo", environment: ["HOME": home.path]).status == 0)
    #expect(try server.queue() == ["S/1.wav"])
  }

  @Test(arguments: [[], ["--json"]] as [[ByteString]])
  func addTakesWhatItPrints(_ options: [ByteString]) throws {
    let server = try LiveServer(library: LibraryOfWords.library)
    let lines = try server.mpdex(
      arguments: ["jump", "--in", "library", "bjork", "-n", "3"] + options
    ).output
    #expect(try server.mpdex("add", input: lines).status == 0)
    #expect(
      try server.queue() == [
        "B/d/1.wav", "B/h/1.wav", "B/h/2.wav", "B/d/1.wav", "B/h/1.wav", "B/h/2.wav",
      ])
  }
}

/// A library of a few artists, whose songs words find.
enum LibraryOfWords {
  static let library: MusicLibrary = [
    .directory(
      "B",
      [
        .directory("d", [song("1.wav", "Björk", "Human Behaviour", "Debut", "1993")]),
        .directory(
          "h",
          [
            song("1.wav", "Björk", "Hunter", "Homogenic", "1997"),
            song("2.wav", "Björk", "Jóga", "Homogenic", "1997"),
          ]),
      ]),
    .directory("S", [.song("1.wav", tags: ["Artist": "Сплин", "Title": "Выхода нет"])]),
    .song("other.wav", tags: ["Artist": "Bjarne", "Title": "Other"]),
  ]

  private static func song(
    _ name: ByteString, _ artist: ByteString, _ title: ByteString, _ album: ByteString,
    _ date: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name,
      tags: [
        "Artist": artist, "Title": title, "Album": album, "Date": date,
        "Track": ByteString(name.prefix(1)),
      ])
  }

  static let bjork = "Björk\t(Artist == 'Björk')\n"
  static let homogenic =
    "Björk – Homogenic (1997)\t((AlbumArtist == \"Björk\") AND (Album == \"Homogenic\") AND (Date == \"1997\"))\n"
  static let splin = "Сплин\t(Artist == 'Сплин')\n"
}
