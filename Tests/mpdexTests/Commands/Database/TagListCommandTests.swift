import Bytes
import MPDClient
import Testing
import TestSupport

@testable import mpdex

@Suite struct TagListCommandTests {
  private static let server = Result { try LiveServer(library: SearchCommandTests.library) }

  private func run(_ arguments: ByteString...) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }

  @Test func listsTagValuesOfMatchingSongs() throws {
    #expect(try run("list", "artist", "date>=1990").text == "Ann\nBjörk\nBob\n")
    #expect(try run("list", "title", "-e", "(Date == '1988')").text == "Glove\n")
    #expect(try run("list", "date", "title~ove", "-0").text == "1988\u{0}1995-06-13\u{0}")
    #expect(
      try run("list", "title", "artist=Björk", "group", "date").text
        == "1988\n    Glove\n1995-06-13\n    Love (live)\n")
  }

  @Test func foldingIgnoresCaseAndAccents() throws {
    #expect(try run("list", "title", "--fold", "artist=bjork").text == "Glove\nLove (live)\n")
    // The server checks the date, and sends what is needed to check the artist.
    let both: [ByteString] = ["--fold", "artist=bjork", "date>=1990"]
    let server = try Self.server.get()
    for (tag, value) in [("title", "Love (live)"), ("file", "Rock/one.wav")] {
      #expect(
        try server.mpdex(arguments: ["list", ByteString(tag)] + both).text == "\(value)\n")
    }
    #expect(
      try run("list", "title", "artist=bjork").errorText
        == "mpdex: nothing was found; --fold ignores case and accents; = compares the whole value; "
        + "artist~bjork finds values that contain the text\n")
    #expect(
      try run("list", "title", "--fold", "artist=bjork", "group", "date").errorText
        == "mpdex: 'artist=bjork' cannot be used here, because MPD's filters cannot ignore accents; "
        + "`mpdex find` accepts it\n"
    )
  }

  @Test func jsonIncludesTheGroups() throws {
    let result = try run(
      "list", "title", "artist=Björk", "group", "date", "group", "genre", "--json")
    #expect(
      result.text == """
        {"groups":{"Date":"1988","Genre":""},"value":"Glove"}
        {"groups":{"Date":"1995-06-13","Genre":""},"value":"Love (live)"}

        """)
    #expect(try run("list", "date", "title=Glove", "--json").text == "{\"value\":\"1988\"}\n")
  }

  @Test(
    arguments: [
      (["frob"], 64, "there is no tag 'frob'"),
      (["file", "group", "artist"], 64, "which cannot be grouped"),
      (["file", "artist=nobody"], 1, "nothing was found"), (["composer"], 1, "nothing was found"),
      (["composer", "group", "artist"], 1, "nothing was found"),
      (["date", "group", "frob"], 64, "there is no tag 'frob'"),
      (["file", "group", "artist", "base=Rock"], 64, "give the filters before 'group'"),
      (["date", "group", "genre", "artist", "Ann"], 64, "give the filters before 'group'"),
      (["date", "artist", "group"], 1, "nothing was found"),
      (["date", "artist", "group", "group", "genre"], 1, "nothing was found"),
      (["date", "group", "genre", "group", "Genre"], 64, "was given twice; leave out one of them"),
      (["date", "group", "genre", "-0"], 64, "use --json"),
      (["date", "artist=nobody"], 1, "nothing was found"),
      (["date", "group", "date"], 76, "Conflicting group"),
    ] as [([ByteString], Int32, String)])
  func reportsEachFailure(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let server = try Self.server.get()
    let result = try Command.run(
      ["list"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test func listingTheFileTagPrintsURIs() throws {
    let server = try LiveServer(library: [
      .song("b.wav", tags: ["Artist": "Ann"]), .song("a.wav", tags: ["Artist": "Bö"]),
    ])
    #expect(try server.mpdex("list", "file").text == "b.wav\na.wav\n")
    #expect(try server.mpdex("list", "filename", "artist", "Bö").text == "a.wav\n")
    #expect(try server.mpdex("list", "File", "artist=Ann", "-0").text == "b.wav\0")
    let json = try server.mpdex("list", "file", "--json").text
    #expect(json == "{\"value\":\"b.wav\"}\n{\"value\":\"a.wav\"}\n")
  }

  @Test func printsGroupsOnlyWhereTheyChange() {
    let values = [
      TagValue("a", groups: ["x", "1"]), TagValue("b", groups: ["x", "1"]),
      TagValue("c", groups: ["y", "1"]), TagValue("d", groups: ["y", "2"]),
    ]
    let lines = [
      "1", "    x", "        a", "        b", "    y", "        c", "2", "    y", "        d",
    ]
    #expect(nestedLines(values) == lines.map { ByteString($0) })
  }

  /// As in mpc, which explains on standard error that words come in pairs, and lists all values.
  @Test(
    arguments: [
      (["date", "artist"], "artist"), (["date", "group"], "group"),
      (["date", "artist", "Ann", "group"], "group"), (["date", "artist=Ann", "base"], "base"),
      (["date", "group", "genre", "group"], "group"),
    ] as [([ByteString], String)])
  func ignoresWordsThatAreNoPairs(_ arguments: [ByteString], _ word: String) throws {
    let server = try Self.server.get()
    let all = try server.mpdex("list", "date").text
    let result = try server.mpdex(arguments: ["list"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, all, ""))
    #expect(
      try server.mpdexWithNotes(arguments: ["list"] + arguments).errorText
        == "mpdex: '\(word)' is not followed by a value, so all filters were ignored\n")
  }

  @Test func tagsListsThoseOfTheServer() throws {
    let server = try LiveServer(configuration: [#"metadata_to_use "artist,date""#])
    #expect(try server.mpdex("tags").text == "Artist\nDate\n")
    #expect(
      try server.mpdex("tags", "--json").text == #"{"tag":"Artist"}"# + "\n" + #"{"tag":"Date"}"#
        + "\n")
    #expect(try server.mpdex("tags", "-0").text == "Artist\0Date\0")
  }

  /// MPD 0.23 does not know moods.
  @Test func aTagThatTheServerDoesNotKnowIsEmpty() throws {
    let server = try LiveServer(files: [.song("a.wav", tags: ["Title": "Who"])])
    _ = try server.raw(["add a.wav", "play", "pause 1", "playlistadd mix a.wav"])
    let format: ByteString = "%mood%%title%[%titlesort%]"
    for arguments: [ByteString] in [
      ["playlist"], ["playlist", "mix"], ["current"], ["ls", "--only", "songs"], ["listall"],
      ["find", "title=Who"],
      ["find", "--in", "queue", "title=Who"],
    ] {
      let result = try server.mpdex(arguments: arguments + ["-f", format])
      #expect((result.status, result.text, result.errorText) == (0, "Who\n", ""), "\(arguments)")
    }
    #expect(try server.mpdex("playlist", "-f", "[%mood%|%file%]").text == "a.wav\n")
    #expect(try server.mpdex("status", "-f", "%mood%|x").text.hasPrefix("x\n[paused]"))
    #expect(try server.mpdex("queue", "sort", "--by", "mood,title").isSilentSuccess)
    #expect(try server.mpdex("playlist", "sort", "mix", "--by", "mood,title").isSilentSuccess)
  }
}
