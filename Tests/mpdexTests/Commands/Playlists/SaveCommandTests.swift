import Bytes
import Testing
import TestSupport

@Suite struct SaveCommandTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let plain = PlaylistLibrary.plain

  /// Returns a server with these songs queued and a stored playlist "old" of two songs.
  private func server(queue: [String], limit: Int? = nil) throws -> LiveServer {
    let server = try LiveServer.withPlaylistLibrary(limit: limit)
    try server.write("old", [Self.one, Self.two])
    _ = try server.raw(queue.map { "add \"\($0)\"" })
    return server
  }

  @Test func doesNotOverwriteAnExistingPlaylist() throws {
    let server = try server(queue: [Self.plain])
    let result = try server.mpdex("save", "old")
    #expect((result.status, result.text) == (76, ""))
    #expect(
      result.errorText
        == "mpdex: old: Playlist already exists; nothing was saved; use --replace to overwrite it or "
        + "--append to add to it\n"
    )
    #expect(try server.playlist("old") == [Self.one, Self.two])
  }

  @Test(
    arguments: [
      ("--replace", [plain, one], "1 song added to 'old', 1 removed"),
      ("--append", [one, two, plain, one], "2 songs added to 'old'"),
    ] as [(ByteString, [String], String)])
  func replacesOrAppendsToAnExistingPlaylist(
    _ option: ByteString, _ expected: [String], _ note: String
  ) throws {
    let server = try server(queue: [Self.plain, Self.one])
    let result = try server.mpdexWithNotes("save", option, "old")
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: \(note)\n")
    #expect(try server.playlist("old") == expected)
    #expect(try server.playlistNames() == ["old"])
  }

  @Test func aDryRunShowsTheChanges() throws {
    let server = try server(queue: [Self.plain, Self.one])
    #expect(
      try server.mpdex("save", "new", "--dry-run").text == "+ 1 plain.wav\n+ 2 d/1.wav\n")
    #expect(
      try server.mpdex("save", "--append", "old", "--dry-run").text
        == "+ 3 plain.wav\n+ 4 d/1.wav\n")
    #expect(try server.mpdex("save", "--replace", "old", "--check").status == 1)
    #expect(try server.mpdex("save", "old", "--dry-run") == server.mpdex("save", "old"))
    #expect(try server.playlistNames() == ["old"])
    #expect(try server.playlist("old") == [Self.one, Self.two])
  }

  @Test(arguments: ["--replace", "--append"] as [ByteString])
  func createsAMissingPlaylist(_ option: ByteString) throws {
    let server = try server(queue: [Self.plain])
    let result = try server.mpdexWithNotes("save", option, "new")
    #expect(
      (result.status, result.errorText) == (0, "mpdex: 1 song added to 'new', a new playlist\n"))
    #expect(try server.playlist("new") == [Self.plain])
    #expect(try server.playlistNames() == ["new", "old"])
  }

  @Test(
    arguments: ["--replace", "--append"] as [ByteString], ["#hash.wav", " blank.wav"] as [String])
  func refusesSongsAPlaylistCannotHold(_ option: ByteString, _ song: String) throws {
    let server = try server(queue: [Self.plain, song])
    for name in ["old", "new"] as [ByteString] {
      let result = try server.mpdex("save", option, name)
      #expect((result.status, result.text) == (76, ""))
      #expect(result.errorText.hasPrefix("mpdex: a playlist cannot hold '\(song)': "))
      #expect(result.errorText.hasSuffix("'\(name.description)' was not changed\n"))
    }
    #expect(try server.mpdex("save", "new").status == 76)
    #expect(try server.playlist("old") == [Self.one, Self.two])
    #expect(try server.playlistNames() == ["old"])
  }

  @Test func savingAnEmptyQueueEmptiesThePlaylist() throws {
    let server = try server(queue: [])
    #expect(try server.mpdex("save", "--replace", "old").status == 0)
    #expect(try server.playlist("old") == [])
    #expect(try server.playlistNames() == ["old"])
  }

  /// The old playlist is longer than the part that the server reads when it edits it.
  @Test func appendsToAPlaylistBeyondTheServersLimit() throws {
    let server = try server(queue: [Self.plain], limit: 3)
    let long = Array(repeating: Self.one, count: 30)
    try server.write("old", long)
    #expect(try server.mpdex("save", "--append", "old").status == 0)
    #expect(try server.playlist("old") == long + [Self.plain])
  }

  /// The playlist must not be lost if its replacement cannot be created.
  @Test func aRefusedSaveCreatesNoPlaylist() throws {
    let server = try server(queue: [Self.plain])
    try server.write("old", [Self.one])
    _ = try server.raw(["rm old"])
    let result = try server.mpdex("save", "--replace", "a/b")
    #expect((result.status, result.text) == (76, ""))
    #expect(try server.playlistNames() == [])
  }

  @Test func replaceAndAppendTogetherAreWrongUsage() throws {
    #expect(try Command.run(["save", "--replace", "--append", "x"]).status == 64)
  }

  private static let newerServer: [ScriptedServer.Step] = [
    .send("OK MPD 0.24.0\n"), .expect(#"tagtypes "clear""#), .receiveUntil("command_list_end"),
    .send("OK\nplaylist: 1\nplaylistlength: 1\nlist_OK\nfile: a\nPos: 0\nId: 1\nlist_OK\nOK\n"),
    .expect(#"listplaylist "x""#), .send("file: b\nOK\n"),
  ]

  /// A server whose `save` has modes is asked to append.
  @Test func usesTheServersModeToAppend() throws {
    let server = try ScriptedServer(
      script: Self.newerServer + [
        .expect("command_list_ok_begin"), .expect(#"save "x" "append""#),
        .expect(#"listplaylist "x""#), .expect("command_list_end"),
        .send("list_OK\nfile: b\nfile: a\nlist_OK\nOK\n"), .hang,
      ])
    let result = try Command.run(
      ["save", "--append", "x"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""))
    #expect(server.failures.isEmpty)
  }

  /// The server's own mode would remove what others append at the same time: here a song comes before the names are
  /// exchanged.
  @Test func keepsWhatOthersAppendToAPlaylistThatIsReplaced() throws {
    let server = try ScriptedServer(
      script: Self.newerServer + [
        .receiveLine, .send("OK\n"), .receiveLine, .send("file: a\nOK\n"),
        .receiveUntil("command_list_end"),
        .send("file: b\nfile: theirs\nlist_OK\nlist_OK\nlist_OK\nOK\n"),
        .expect("command_list_ok_begin"), .expect(#"listplaylist "x""#),
        .expect(#"playlistadd "x" "theirs""#), .expect("command_list_end"),
        .send("file: a\nlist_OK\nlist_OK\nOK\n"), .receiveLine, .send("OK\n"), .hang,
      ])
    let result = try Command.run(
      ["save", "--replace", "x"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
    #expect(server.failures.isEmpty)
    #expect(server.receivedLines(connection: 0).last?.hasPrefix("rm \"mpdex-previous-") == true)
  }

  /// What was saved is another queue than the one that was read.
  @Test func replacesNothingByAnotherQueue() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.24.0\n"), .expect(#"tagtypes "clear""#), .receiveUntil("command_list_end"),
      .send("OK\nplaylist: 1\nplaylistlength: 2\nlist_OK\n"),
      .send("file: a\nPos: 0\nId: 1\nfile: b\nPos: 1\nId: 2\nlist_OK\nOK\n"),
      .expect(#"listplaylist "x""#), .send("OK\n"), .receiveLine, .send("OK\n"),
      .receiveLine, .send("file: a\nOK\n"), .receiveLine, .send("OK\n"), .hang,
    ])
    let result = try Command.run(
      ["save", "--replace", "x"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: the queue changed while it was being saved; 'x' was not changed; try again\n")
  }
}
