import Bytes
import CommandSyntax
import Testing
import TestSupport

@testable import mpdex

/// A success prints nothing on standard error unless that is a terminal: cron mails what it sees.
@Suite(.serialized) struct SilentSuccessTests {
  private static let server = Result { () throws -> LiveServer in
    let files = MusicLibrary(
      MpcServer.library.entries + [.song("other.wav", tags: ["Artist": "Ann"])])
    let server = try LiveServer(
      files: files,
      configuration: [
        "audio_output {\n type \"null\"\n name \"Null\"\n mixer_type \"software\"\n}",
        "audio_output {\n type \"alsa\"\n name \"Second\"\n device \"null\"\n"
          + " mixer_type \"none\"\n}",
      ])
    try writeFile(server.musicDirectory + "/Rock/cover.png", pictureBytes(100))
    try writeFile(
      server.musicDirectory + "/picture.wav",
      waveFile(picture: pictureBytes(100), mimeType: "image/png"))
    return server
  }

  @Test(arguments: succeedingCommands)
  func printsNothingOnStandardError(_ command: SucceedingCommand) throws {
    let server = try Self.server.get()
    let home = try TemporaryDirectory()
    try command.prepare(server)
    let result = try server.mpdex(arguments: command.arguments, environment: ["HOME": home.path])
    #expect((result.status, result.errorText) == (0, ""))
    guard command.takesOptions else { return }
    try command.prepare(server)
    let quiet = try server.mpdex(
      arguments: ["-q"] + command.arguments, environment: ["HOME": home.path],
      terminal: .errorOutput)
    #expect((quiet.status, quiet.errorText) == (0, ""))
  }

  @Test func listneighborsPrintsNothingOnStandardError() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("listneighbors"), .sendLines("OK"), .hang,
    ])
    let result = try Command.run(["listneighbors"], environment: ["MPD_HOST": server.socketPath])
    #expect(result.isSilentSuccess)
  }

  @Test func everyCommandIsTested() throws {
    /// Those that end the server, or need a second client or a journal, have such a test in a suite of their own.
    let elsewhere: Set = [
      "browse", "history", "idle", "idleloop", "kill", "listneighbors", "mount", "pick", "redo",
      "sendmessage", "subscribe", "undo", "unmount", "waitmessage", "watch",
    ]
    let tested = Set(succeedingCommands.map { $0.words[0] })
    let names = Set(Mpdex.commands.all.map { $0.name })
    #expect(names.subtracting(tested) == elsewhere)
  }

  @Test func theLastOfQuietAndVerboseCounts() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let verbose = try server.mpdex("-qv", "add", "Artists/Zoo")
    #expect(
      (verbose.text, verbose.errorText) == (
        "adding: Artists/Zoo\n", "mpdex: 1 song added to the queue\n"
      ))
    #expect(try server.mpdex("-vq", "add", "Artists/Zoo").isSilentSuccess)
    #expect(try server.mpdex("-q", "add", "-v", "Artists/Zoo", "--quiet").isSilentSuccess)
  }
}

/// A command line that does something and succeeds.
struct SucceedingCommand: Sendable, CustomTestStringConvertible {
  let words: [String]
  /// The requests before it.
  let setup: [String]

  init(_ line: String, _ setup: [String] = []) {
    words = line.split(separator: " ").map(String.init)
    self.setup = setup
  }

  var arguments: [ByteString] { words.map { ByteString($0) } }

  /// Whether it takes the options of every command.
  var takesOptions: Bool { words[0] != "completions" && words[0] != "manual" }

  var testDescription: String { words.joined(separator: " ") }

  func prepare(_ server: LiveServer) throws {
    let reset = [
      "stop", "clear", "random 0", "single 0", "consume 0", "repeat 0", "setvol 50", "rm mix",
      "rm new", "rm max", "delpartition b", "enableoutput 1",
    ]
    for request in reset { _ = try server.raw([request]) }
    let refusals = try setup.map { try server.raw([$0]) }.filter { $0.contains("ACK") }
    #expect(refusals.isEmpty)
  }
}

private let succeedingCommands: [SucceedingCommand] =
  [
    "index", "index Rock", "jump rock --add --play", "jump rock --replace", "cache",
    "cache --clear",
    "add Rock", "add --at 1 --jump ro", "insert Rock", "volume", "volume 30", "repeat", "random on",
    "single once", "consume off", "crossfade 3", "mixrampdb -17", "mixrampdelay 2",
    "replaygain album", "clearerror", "wait --for stop", "addplaylist mix Rock", "ls",
    "ls --by name --sections", "lsdirs", "listall", "tab Rock/", "lstab R", "loadtab m",
    "search artist=Ann", "find artist=Ann",
    "searchadd artist=Ann", "findadd artist=Ann", "list artist", "albums", "count artist", "tags",
    "update",
    "update --wait Rock", "rescan", "art Rock/one.wav", "albumart Rock/one.wav",
    "readpicture picture.wav", "sticker plain.wav set a 5", "rate 8 plain.wav", "outputs",
    "enable 2", "disable 2",
    "toggleoutput 2", "outputset 2 dop=1", "moveoutput Second", "partitions", "makepart b",
    "version", "stats", "ping", "channels", "config", "decoders", "urlhandlers", "completions bash",
    "manual",
  ].map { SucceedingCommand($0) }
  + [
    "clear", "del 1-2", "move 1 2", "playlist", "prio 5 1", "queue dedupe", "queue sort --by -file",
    "queue move 1 2", "queue queued", "searchplay one", "shuffle", "play", "save new",
  ].map { SucceedingCommand($0, queued) }
  + [
    "crop", "pause", "toggle", "stop", "next", "prev", "cdprev", "seek 5", "seekthrough 5",
    "current", "queued", "status", "get state title",
  ].map { SucceedingCommand($0, queued + ["play 1", "pause 1"]) }
  + [
    "clearplaylist mix", "playlist dedupe mix", "delplaylist mix 1", "lsplaylists", "load mix",
    "moveplaylist mix 1 2", "renplaylist mix max", "rm mix", "save --replace mix",
    "save --append mix", "playlist add --replace mix Rock", "playlist sort mix --by -file",
  ].map { SucceedingCommand($0, queued + stored) }
  + [
    SucceedingCommand("pause-if-playing", queued + ["play 0"]),
    SucceedingCommand("delpart b", ["newpartition b"]),
  ]

private let queued = ["add Rock/one.wav", "add Rock/two.wav", "add plain.wav", "add plain.wav"]
private let stored = ["playlistadd mix Rock/one.wav", "playlistadd mix Rock/one.wav"]
