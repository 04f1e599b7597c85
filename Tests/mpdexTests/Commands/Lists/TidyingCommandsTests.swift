import Bytes
import CommandSyntax
import Testing
import TestSupport

@testable import mpdex

/// The commands that `queue` and `playlist` share.
@Suite struct TidyingCommandsTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain
  private static let songs = [three, plain, one, two, plain]

  /// Both kinds of lists, with the words that name them after the verb.
  private static let lists: [(kind: ByteString, name: [ByteString])] = [
    ("queue", []), ("playlist", ["mix"]),
  ]

  /// A server whose queue and whose playlist "mix" have the same songs.
  private func server() throws -> LiveServer {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", Self.songs)
    _ = try server.raw(Self.songs.map { "add \"\($0)\"" })
    return server
  }

  private func songs(_ kind: ByteString, _ server: LiveServer) throws -> [String] {
    try kind == "queue" ? server.queue() : server.playlist("mix") ?? []
  }

  /// Each verb with its arguments after the list, what `--dry-run` prints, and the songs after it.
  private static let verbs: [(verb: ByteString, arguments: [ByteString], [String], String)] = [
    ("dedupe", [], [three, plain, one, two], "- 5 plain.wav\n"),
    (
      "dedupe", ["--distinct", "artist"], [three, plain, one, two, plain], ""
    ),
    (
      "sort", ["--by", "uri"], [one, two, three, plain, plain], "~ 1 4 d/3.wav\n~ 1 4 plain.wav\n"
    ),
    ("crop", ["2-3"], [plain, one], "- 5 plain.wav\n- 4 d/2.wav\n- 1 d/3.wav\n"),
    ("del", ["1", "4-5"], [plain, one], "- 5 plain.wav\n- 4 d/2.wav\n- 1 d/3.wav\n"),
    ("move", ["1", "3"], [plain, one, three, two, plain], "~ 1 3 d/3.wav\n"),
    (
      "move", ["4-5", "start"], [two, plain, three, plain, one], "~ 4 1 d/2.wav\n~ 5 2 plain.wav\n"
    ),
    (
      "clear", [], [],
      "- 5 plain.wav\n- 4 d/2.wav\n- 3 d/1.wav\n- 2 plain.wav\n- 1 d/3.wav\n"
    ),
  ]

  @Test func bothKindsOfListsAreChangedAlike() throws {
    for (verb, arguments, expected, _) in Self.verbs {
      for list in Self.lists {
        let server = try server()
        let words = [list.kind, verb] + list.name + arguments + ["-q"]
        let result = try server.mpdex(arguments: words)
        #expect((result.status, result.errorText) == (0, ""), "\(words)")
        #expect(try songs(list.kind, server) == expected, "\(words)")
      }
    }
  }

  @Test func aDryRunPrintsTheChangesAndMakesNone() throws {
    let server = try server()
    for (verb, arguments, expected, changes) in Self.verbs {
      for list in Self.lists {
        let words = [list.kind, verb] + list.name + arguments
        let dry = try server.mpdex(arguments: words + ["--dry-run"])
        #expect((dry.status, dry.errorText) == (0, ""), "\(words)")
        #expect(dry.text == changes, "\(words)")
        let check = try server.mpdex(arguments: words + ["--check"])
        #expect((check.status, check.text) == (expected == Self.songs ? 0 : 1, ""), "\(words)")
        #expect(try songs(list.kind, server) == Self.songs, "\(words)")
      }
    }
    let json = try server.mpdex("queue", "dedupe", "--dry-run", "--json")
    #expect(json.text == #"{"change":"delete","position":5,"uri":"plain.wav"}"# + "\n")
  }

  @Test(
    arguments: [
      (["dedupe"], [], "1 song removed from"), (["sort"], ["--by", "uri"], "2 songs moved in"),
      (["del"], ["2-3"], "2 songs removed from"), (["crop"], ["1"], "4 songs removed from"),
      (["move"], ["1", "2"], "1 song moved in"), (["move"], ["2", "2"], nil),
    ] as [([ByteString], [ByteString], String?)])
  func aTerminalGetsTheSameReport(
    _ verb: [ByteString], _ arguments: [ByteString], _ report: String?
  ) throws {
    let server = try server()
    for (list, title) in zip(Self.lists, ["the queue", "'mix'"]) {
      let words = [list.kind] + verb + list.name + arguments
      let result = try server.mpdexWithNotes(arguments: words)
      let note = report.map { "\($0) \(title)" } ?? "nothing to do: \(title) stays as it is"
      #expect((result.status, result.errorText) == (0, "mpdex: \(note)\n"), "\(words)")
    }
  }

  @Test func aSeedShufflesBothKindsOfListsInTheSameWay() throws {
    let server = try server()
    for list in Self.lists {
      let words = [list.kind, "shuffle"] + list.name + ["--seed", "3"]
      #expect(try server.mpdex(arguments: words).isSilentSuccess)
    }
    let queue = try server.queue()
    #expect(try server.playlist("mix") == queue)
    #expect(queue != Self.songs && queue.sorted() == Self.songs.sorted())
  }

  @Test func aPlaylistIsShuffledWithoutASeed() throws {
    let server = try server()
    #expect(try server.mpdex("playlist", "shuffle", "mix").isSilentSuccess)
    #expect(try server.playlist("mix")?.sorted() == Self.songs.sorted())
  }

  @Test func aQueueIsCroppedToTheCurrentSong() throws {
    let songs = ["a.wav", "b.wav", "c.wav", "d.wav"]
    let server = try LiveServer(
      files: MusicLibrary(songs.map { .song(ByteString($0), seconds: 9) }))
    _ = try server.raw(songs.map { "add \($0)" })
    #expect(try server.mpdex("crop").status == 1)
    _ = try server.raw(["play 2", "pause 1"])
    #expect(try server.mpdex("queue", "crop", "0", "4").isSilentSuccess)
    #expect(try server.queue() == ["c.wav", "d.wav"])
    #expect(try server.mpdex("crop").isSilentSuccess)
    #expect(try server.queue() == ["c.wav"])
    #expect(try server.playState() == "pause 0")
  }

  @Test func missingSongsAndAlbumsAreDeleted() throws {
    let server = try server()
    try server.write("mix", [Self.one, "gone.wav", Self.plain])
    let dry = try server.mpdex("playlist", "del", "mix", "--missing", "--dry-run")
    #expect((dry.status, dry.text) == (0, "- 2 gone.wav\n"))
    #expect(try server.mpdex("playlist", "del", "mix", "3", "--missing").isSilentSuccess)
    #expect(try server.playlist("mix") == [Self.one])
    #expect(try server.mpdex("queue", "del", "--missing").isSilentSuccess)
    #expect(try server.queue() == Self.songs)
  }

  /// The options that only one kind of list has, by verb.
  private static let differences: [String: Set<String>] = [
    "add": ["--next", "--play", "--dry-run", "--check", "--json"], "apply": ["--finish-current"],
    "del": ["--id"], "move": ["--id"],
  ]

  @Test func bothKindsOfListsHaveTheSameVerbsAndOptions() {
    let queue = Dictionary(uniqueKeysWithValues: QueueCommand.actions.map { ($0.name, $0) })
    let playlist = Dictionary(uniqueKeysWithValues: PlaylistCommand.actions.map { ($0.name, $0) })
    let shared = Set(queue.keys).intersection(playlist.keys)
    #expect(
      Set(queue.keys).subtracting(shared) == ["fill", "queued", "stash", "stashes", "switch"])
    #expect(Set(playlist.keys).subtracting(shared) == ["rename", "rm", "show", "toggle"])
    for verb in shared {
      let options = [queue, playlist].map { Set($0[verb].map(Self.options) ?? []) }
      let differences = options[0].symmetricDifference(options[1])
      #expect(differences == Self.differences[verb] ?? [], "\(verb)")
    }
  }

  /// The names of the options that a command shows.
  private static func options(of type: any CommandSyntax.Command.Type) -> [String] {
    Mpdex.commands.describe(type).declarations
      .filter { $0.isShown && $0.isOption }.flatMap(\.names)
  }
}
