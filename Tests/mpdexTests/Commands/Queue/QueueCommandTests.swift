import Bytes
import Testing
import TestSupport

/// `mpdex queue` and its actions on the whole queue.
@Suite struct QueueCommandTests {
  private static let library: MusicLibrary = [
    .directory(
      "A b",
      [
        .song("1.wav", tags: ["Title": "Zoo", "Artist": "Bö", "Track": "10"], seconds: 30),
        .song("2.wav", tags: ["Title": "Ångström", "Artist": "Ann", "Track": "9"], seconds: 50),
      ]),
    .directory(
      "A",
      [
        .song("1.wav", tags: ["Title": "apple", "Artist": "Bö", "Track": "2"], seconds: 40),
        .song("2.wav", seconds: 60),
      ]),
  ]
  private static let all = ["A b/1.wav", "A b/2.wav", "A/1.wav", "A/2.wav"]

  /// Queues songs by their index in `all`, and pauses at the given position.
  private func server(_ songs: [Int], current: Int) throws -> LiveServer {
    let server = try LiveServer(files: Self.library)
    let requests = songs.map { "add \"\(Self.all[$0])\"" } + ["play \(current)", "pause 1"]
    _ = try server.raw(requests)
    return server
  }

  /// The note on a terminal.
  private static func note(_ count: Int, _ verb: String) -> String {
    count == 0
      ? "mpdex: nothing to do: the queue stays as it is\n"
      : "mpdex: \(count) song\(count == 1 ? "" : "s") \(verb) the queue\n"
  }

  private func songs(_ server: LiveServer) throws -> [Int?] {
    try server.queue().map { Self.all.firstIndex(of: $0) }
  }

  private func currentID(_ server: LiveServer) throws -> Substring? {
    try server.raw(["status"]).split(separator: "\n").first { $0.hasPrefix("songid: ") }
  }

  @Test(arguments: ["dedupe", "sort", "move"] as [ByteString])
  func everyActionHasHelpWithExamples(_ name: ByteString) throws {
    let help = try Command.run(["queue", name, "--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("EXAMPLES") && help.text.contains("mpdex help options"))
  }

  @Test func optionsMayAppearAnywhere() throws {
    let server = try server([1, 0], current: 0)
    for arguments: [ByteString] in [
      ["-q", "queue", "sort", "--by", "file"], ["queue", "-q", "sort", "--by", "-file"],
      ["queue", "--by", "uri", "--locale", "de", "sort", "-q"],
    ] {
      let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
      #expect((result.status, result.text, result.errorText) == (0, "", ""), "\(arguments)")
    }
    #expect(try songs(server) == [0, 1])
  }

  @Test(
    arguments: [
      ([0, 1, 0, 2, 1], 3, [0, 1, 2], 2), ([0, 1, 0, 2, 1], 2, [1, 0, 2], 2),
      ([3, 3, 3], 1, [3], 2), ([0, 1, 2], 0, [0, 1, 2], 0), ([1, 0, 1], 2, [0, 1], 1),
    ] as [([Int], Int, [Int], Int)])
  func dedupeKeepsTheFirstAndTheCurrentSong(
    _ queue: [Int], _ current: Int, _ expected: [Int], _ removed: Int
  ) throws {
    let server = try server(queue, current: current)
    let id = try currentID(server)
    let result = try server.mpdexWithNotes("queue", "dedupe")
    let note = Self.note(removed, "removed from")
    #expect((result.status, result.text, result.errorText) == (0, "", note))
    #expect(try songs(server) == expected)
    #expect(try currentID(server) == id)
    #expect(try server.raw(["status"]).contains("state: pause"))
  }

  /// Parts of a file are separate songs.
  @Test func dedupeDistinguishesPartsOfAFile() throws {
    let server = try server([3, 3, 3], current: 0)
    _ = try server.raw(["rangeid 2 1:2"])
    #expect(try server.mpdexWithNotes("queue", "dedupe").errorText == Self.note(1, "removed from"))
    #expect(try songs(server) == [3, 3])
  }

  @Test(
    arguments: [
      ("artist", [0, 1, 3, 3], 2), ("Artist,Title", [0, 2, 1, 3, 3], 1),
      ("title,time", [0, 2, 1, 3, 3], 1), ("file", [0, 2, 1, 3], 2), ("filename", [0, 2, 1, 3], 2),
      ("albumartist", [0, 1, 3, 3], 2),
    ] as [(ByteString, [Int], Int)])
  func dedupeComparesTheGivenKeys(
    _ keys: ByteString, _ expected: [Int], _ removed: Int
  ) throws {
    let server = try server([0, 2, 1, 0, 3, 3], current: 0)
    let result = try server.mpdexWithNotes("queue", "dedupe", "--distinct", keys)
    let note = Self.note(removed, "removed from")
    #expect((result.status, result.text, result.errorText) == (0, "", note))
    #expect(try songs(server) == expected)
  }

  @Test(arguments: ["", "bogus", "artist,", "prio", "position", "artist,,title"] as [ByteString])
  func anInvalidDedupeKeyIsWrongUsage(_ keys: ByteString) throws {
    let result = try Command.run(["queue", "dedupe", "--distinct", keys])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("is invalid for '--distinct <keys>'"))
  }

  @Test func dedupeOfAnEmptyQueueRemovesNothing() throws {
    let server = try LiveServer(library: [])
    let result = try server.mpdexWithNotes("queue", "dedupe")
    #expect((result.status, result.errorText) == (0, Self.note(0, "removed from")))
    #expect(
      try server.mpdexWithNotes("queue", "sort", "--by", "title").errorText
        == Self.note(0, "moved in"))
  }

  @Test(
    arguments: [
      (["file"], [2, 3, 0, 1]), (["-filename"], [1, 0, 3, 2]),
      (["title"], [1, 2, 0, 3]), (["title", "--locale", "sv_SE"], [2, 0, 1, 3]),
      (["artist"], [1, 2, 0, 3]), (["ARTIST,track"], [1, 2, 0, 3]), (["track"], [2, 1, 0, 3]),
      (["-artist"], [2, 0, 1, 3]), (["time"], [0, 2, 1, 3]),
      (["albumartist,title"], [1, 2, 0, 3]), (["prio"], [3, 2, 1, 0]),
      (["genre"], [3, 2, 1, 0]),
    ] as [([ByteString], [Int])])
  func sortsByKeys(_ keys: [ByteString], _ expected: [Int]) throws {
    let server = try server([3, 2, 1, 0], current: 1)
    let id = try currentID(server)
    let result = try Command.run(
      ["queue", "sort", "--by"] + keys, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""))
    #expect(try songs(server) == expected)
    #expect(try currentID(server) == id)
    #expect(try server.raw(["status"]).contains("state: pause"))
  }

  @Test func sortingMovesAsFewSongsAsPossible() throws {
    let server = try server([2, 0, 1, 3], current: 0)
    #expect(
      try server.mpdexWithNotes("queue", "sort", "--by", "file").errorText
        == Self.note(1, "moved in"))
    #expect(try songs(server) == [2, 3, 0, 1])
    #expect(
      try server.mpdexWithNotes("queue", "sort", "--by", "file").errorText
        == Self.note(0, "moved in"))
  }

  @Test(arguments: ["id", "nonsense", "", "position"] as [ByteString])
  func anInvalidSortKeyIsWrongUsage(_ key: ByteString) throws {
    #expect(try Command.run(["queue", "sort", "--by", key]).status == 64)
  }

  @Test func sortsAQueueOfManySongs() throws {
    let server = try LiveServer(library: .flatSongs(count: 4500))
    _ = try server.raw([#"add "Flat""#, "shuffle"])
    #expect(try server.mpdex("queue", "sort", "--by", "file").status == 0)
    let queue = try server.queue()
    #expect(queue.count == 4500)
    #expect(queue == queue.sorted())
  }

  /// A song leaves the queue during sorting: the remaining songs are still sorted.
  @Test func sortsAgainAfterAnotherClientsChange() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"),
      .receiveUntil("command_list_end"), .send(Self.queue(["c": 1, "b": 2, "a": 3])),
      .receiveUntil("command_list_end"), .send("ACK [50@0] {moveid} No such song\n"),
      .receiveUntil("command_list_end"), .send(Self.queue(["c": 1, "b": 2])),
      .expect("command_list_ok_begin"), .receiveLine, .expect("command_list_end"),
      .send("list_OK\nOK\n"),
      .receiveUntil("command_list_end"), .send(Self.queue(["b": 2, "c": 1])), .hang,
    ])
    let result = try Command.run(
      ["-v", "queue", "sort", "--by", "file"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.errorText) == (0, Self.note(1, "moved in")))
    #expect(server.failures.isEmpty)
  }

  /// The response to a command list that asks for the status and a part of the queue.
  private static func queue(_ songs: KeyValuePairs<String, Int>) -> ByteString {
    let lines = songs.map { "file: \($0)\nId: \($1)\n" }.joined()
    return ByteString("playlistlength: \(songs.count)\nlist_OK\n\(lines)list_OK\nOK\n")
  }
}
