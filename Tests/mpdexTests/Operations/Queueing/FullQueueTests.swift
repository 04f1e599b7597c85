import Bytes
import Testing
import TestSupport

/// The commands that change the queue, on a server whose `max_playlist_length` they reach.
@Suite struct FullQueueTests {
  private static let names = ["a.wav", "b.wav", "c.wav", "d.wav", "e.wav", "f.wav"]

  /// A server whose queue can have five songs and has the first of the library, and a directory for the state.
  private struct Fixture {
    let server: LiveServer
    let state: TemporaryDirectory

    init(queueing count: Int = 4, configuration: [String] = []) throws {
      let songs = names.map { MusicLibrary.Entry.song(ByteString($0), seconds: 60) }
      let directory = MusicLibrary.Entry.directory("dir", [.song("1.wav"), .song("2.wav")])
      server = try LiveServer(
        files: MusicLibrary(songs + [directory]),
        configuration: [#"max_playlist_length "5""#] + configuration)
      state = try TemporaryDirectory(prefix: "state")
      _ = try server.raw(names.prefix(count).map { "add \($0)" })
    }

    func mpdex(_ arguments: ByteString..., input: [String]? = nil) throws -> ProcessResult {
      try server.mpdex(
        arguments: arguments, input: input.map(\.asLines),
        environment: ["XDG_STATE_HOME": state.path("state")])
    }

    /// The lines with the URI and the identifier of each song.
    func songs() throws -> [String] {
      try server.raw(["playlistinfo"]).split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("file: ") || $0.hasPrefix("Id: ") }
    }
  }

  /// Two songs would go and four come; nothing of that is done.
  @Test func applyLeavesTheQueueAsItWas() throws {
    let fixture = try Fixture()
    let before = try fixture.songs()
    let wanted = ["e.wav", "f.wav", "a.wav", "dir/1.wav", "dir/2.wav", "b.wav"]
    for list in [wanted, Array(wanted.reversed()), Self.names] {
      let result = try fixture.mpdex("queue", "apply", input: list)
      #expect(
        (result.status, result.errorText)
          == (
            76,
            "mpdex: the server's queue can hold at most 5 songs, the limit set by "
              + "max_playlist_length in its mpd.conf; nothing was done\n"
          ))
      #expect(try fixture.songs() == before)
    }
    #expect(try fixture.mpdex("queue", "history").text.isEmpty)
  }

  /// Whoever may add, but not delete, cannot take back what was inserted.
  @Test func applySaysWhatItCouldNotTakeBack() throws {
    let fixture = try Fixture(
      queueing: 2, configuration: [#"default_permissions "read,add""#])
    let result = try fixture.mpdex("queue", "apply", input: Self.names)
    #expect(
      (result.status, result.errorText)
        == (
          75,
          "mpdex: the server's queue can hold at most 5 songs, the limit set by max_playlist_length "
            + "in its mpd.conf; 3 added; remaining: 1 to add\n"
        ))
    #expect(try fixture.server.queue() == Array(Self.names.prefix(5)))
    #expect(try fixture.mpdex("queue", "history").text.isEmpty == false)
  }

  /// One song more would be needed if the current one were deleted last.
  @Test(arguments: [
    ["b.wav", "c.wav", "d.wav", "e.wav", "f.wav"], ["f.wav", "b.wav", "c.wav", "d.wav", "e.wav"],
    ["dir/1.wav", "dir/2.wav", "f.wav"], ["dir/1.wav", "c.wav", "f.wav", "d.wav", "dir/2.wav"],
  ])
  func whatFitsIsDoneInAFullQueue(_ wanted: [String]) throws {
    let fixture = try Fixture(queueing: 5)
    _ = try fixture.server.raw(["play 0"])
    let result = try fixture.mpdex("queue", "apply", input: wanted)
    #expect((result.status, result.errorText) == (0, ""))
    #expect(try fixture.server.queue() == wanted)
    #expect(try fixture.server.playState().hasPrefix("play"))
  }

  @Test func aQueueGrowsUpToTheLimit() throws {
    let fixture = try Fixture()
    let wanted = ["f.wav", "d.wav", "e.wav", "a.wav", "dir/1.wav"]
    #expect(try fixture.mpdex("queue", "apply", input: wanted).isSilentSuccess)
    #expect(try fixture.server.queue() == wanted)
  }

  @Test(
    "what is added at a place goes in as a whole or not at all",
    arguments: [
      ["insert", "dir"], ["insert", "e.wav", "dir"], ["insert", "dir", "e.wav"],
      ["add", "--at", "start", "dir"], ["add", "--at", "2", "e.wav", "f.wav"],
      ["findadd", "base", "dir", "--at", "start"], ["jump", "dir", "--at", "1"],
    ] as [[ByteString]])
  func places(_ arguments: [ByteString]) throws {
    let fixture = try Fixture()
    _ = try fixture.server.raw(["play 1", "pause 1"])
    let before = try fixture.songs()
    let result = try fixture.server.mpdex(
      arguments: arguments, environment: ["XDG_STATE_HOME": fixture.state.path("state")])
    #expect(result.status == 76, "\(result.errorText)")
    #expect(result.errorText.contains("Playlist is too large; nothing was added\n"))
    #expect(try fixture.songs() == before)
  }

  @Test(
    "what is added at a place goes in as a whole if one of several is refused",
    arguments: [
      "add --next e.wav nowhere.wav", "add --next nowhere.wav e.wav",
      "add --next --play e.wav foo://x",
      "add --at 2 e.wav nowhere.wav c.wav", "add --at start foo://x e.wav",
      "add --replace e.wav nowhere.wav", "add --replace --play e.wav foo://x",
      "insert e.wav nowhere.wav", "load --next L nowhere", "load --at 2 nowhere L",
      "load --replace L nowhere", "load --next --play L nowhere",
    ])
  func refusals(_ line: String) throws {
    let fixture = try Fixture(queueing: 2)
    try fixture.server.write("L", ["e.wav"])
    _ = try fixture.server.raw(["play 1", "pause 1"])
    let before = try fixture.songs()
    let result = try fixture.server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) },
      environment: ["XDG_STATE_HOME": fixture.state.path("state")])
    #expect(result.status == 76 && result.output.isEmpty, "\(result.errorText)")
    #expect(result.errorText.contains(line.contains("foo") ? "foo://x: " : "nowhere"))
    let end = line.contains("--replace") ? "the queue is unchanged\n" : "nothing was added\n"
    #expect(result.errorText.hasSuffix(end), "\(result.errorText)")
    #expect(try fixture.songs() == before)
    #expect(try fixture.mpdex("history").text.isEmpty)
  }

  /// Whoever may add, but not delete, cannot take back what was added: it keeps its place.
  @Test func whatCannotBeTakenBackIsSaid() throws {
    let fixture = try Fixture(queueing: 2, configuration: [#"default_permissions "read,add""#])
    let result = try fixture.mpdex("add", "--at", "2", "c.wav", "nowhere.wav", "d.wav")
    #expect(result.status == 75 && result.output.isEmpty)
    #expect(
      result.errorText == """
        mpdex: 1 song added to the queue before an error occurred: nowhere.wav: no such song, directory or playlist
        mpdex: c.wav and 1 more were not added, or added only in part

        """)
    #expect(try fixture.server.queue() == ["a.wav", "d.wav", "b.wav"])
  }

  @Test func anAdditionAtTheEndKeepsWhatCameBeforeARefusal() throws {
    let fixture = try Fixture(queueing: 1)
    let result = try fixture.mpdex("add", "c.wav", "nowhere.wav", "d.wav")
    #expect(result.status == 75)
    #expect(try fixture.server.queue() == ["a.wav", "c.wav"])
  }

  @Test func anInsertionInRandomOrderLeavesNothing() throws {
    let fixture = try Fixture()
    _ = try fixture.server.raw(["random 1", "play 1", "pause 1"])
    let before = try fixture.songs()
    #expect(try fixture.mpdex("insert", "dir").status == 76)
    #expect(try fixture.songs() == before)
  }

  @Test func anInsertionOfAMissingSongLeavesNothing() throws {
    let fixture = try Fixture(queueing: 2)
    let before = try fixture.songs()
    let result = try fixture.mpdex("insert", "c.wav", "nowhere.wav", "d.wav")
    #expect(result.status == 76, "\(result.errorText)")
    #expect(result.errorText.contains("nowhere.wav"))
    #expect(result.errorText.contains("nothing was added"))
    #expect(try fixture.songs() == before)
  }

  @Test func anAdditionAtTheEndKeepsWhatFits() throws {
    let fixture = try Fixture()
    let result = try fixture.mpdex("add", "dir")
    #expect(result.status == 75)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav", "d.wav", "dir/1.wav"])
  }

  @Test func fillKeepsWhatFitsAndForgetsTheRest() throws {
    let fixture = try Fixture(queueing: 3)
    let result = try fixture.mpdex(
      "queue", "fill", "--once", "--ahead", "6", "--", "printf", "%s\\n", "d.wav", "e.wav",
      "f.wav")
    #expect(
      (result.status, result.errorText)
        == (
          75,
          "mpdex: 2 songs added to the queue; the queue is full, and 1 song did not fit; max_playlist_length in "
            + "the server's mpd.conf sets the limit\n"
        ))
    #expect(try fixture.server.queue() == Array(Self.names.prefix(5)))
    _ = try fixture.server.raw(["delete 0:3"])
    let second = try fixture.mpdex(
      "queue", "fill", "--once", "--ahead", "3", "--", "printf", "%s\\n", "d.wav", "f.wav")
    #expect(second.isSilentSuccess)
    #expect(try fixture.server.queue() == ["d.wav", "e.wav", "f.wav"])
  }
}
