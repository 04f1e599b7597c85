import Bytes
import TestSupport
import Testing

@Suite struct QueueFillTests {
  private let server: LiveServer
  private let files: TemporaryDirectory

  private static let songs = (10..<50).map { "\($0).wav" }

  init() throws {
    server = try LiveServer(
      files: MusicLibrary(Self.songs.map { .song(ByteString($0), seconds: 1) }),
      configuration: ["restore_paused \"no\""])
    files = try TemporaryDirectory(prefix: "fill")
    try print(Self.songs)
  }

  /// Makes the program print lines.
  private func print(_ lines: [String]) throws {
    try writeFile(files.path("list"), lines.asLines)
  }

  private func fill(_ options: ByteString...) throws -> ProcessResult {
    try server.mpdex(
      arguments: ["queue", "fill", "--once"] + options + [
        "--", "cat", ByteString(files.path("list")),
      ],
      environment: ["XDG_STATE_HOME": files.path("state")])
  }

  @Test("the queue is filled once, and songs are not added again") func once() throws {
    #expect(try fill("--ahead", "3").isSilentSuccess)
    #expect(try server.queue() == ["10.wav", "11.wav", "12.wav"])
    #expect(try fill("--ahead", "3").isSilentSuccess)
    #expect(try server.queue().count == 3)
    _ = try server.raw(["clear"])
    #expect(try fill("--ahead", "3").isSilentSuccess)
    #expect(try server.queue() == ["13.wav", "14.wav", "15.wav"])
  }

  @Test("a program that does not stop printing is ended") func endless() throws {
    let result = try server.mpdex(
      arguments: [
        "queue", "fill", "--once", "--", "sh", "-c",
        "trap '' PIPE; while :; do cat /dev/zero; done",
      ],
      environment: ["XDG_STATE_HOME": files.path("state")])
    #expect(
      (result.status, result.errorText)
        == (1, "mpdex: sh printed more than 64 MiB; none of its songs was added\n"))
    #expect(try server.queue().isEmpty)
  }

  @Test("the current song and those before it do not count") func current() throws {
    _ = try server.raw(["add 40.wav", "add 41.wav", "add 42.wav", "play 1", "pause 1"])
    #expect(try fill("--ahead", "3").isSilentSuccess)
    #expect(try server.queue() == ["40.wav", "41.wav", "42.wav", "10.wav", "11.wav"])
  }

  @Test("if all songs were added lately, the oldest of them come again") func relaxed() throws {
    try print(["10.wav", "11.wav"])
    for wanted in [["10.wav", "11.wav"], ["10.wav", "11.wav"]] {
      #expect(try fill("--ahead", "2").isSilentSuccess)
      #expect(try server.queue() == wanted)
      _ = try server.raw(["clear"])
    }
    #expect(try fill("--ahead", "1").isSilentSuccess)
    #expect(try server.queue() == ["10.wav"])
  }

  @Test("a song that the server does not have is named and left out") func refusedSong() throws {
    try print(["10.wav", "gone.wav", "11.wav"])
    let result = try fill("--ahead", "3")
    #expect(result.status == 0)
    #expect(result.errorText.contains("gone.wav"))
    #expect(try server.queue() == ["10.wav", "11.wav"])
  }

  @Test("if the server has none of the songs, that is a failure") func refusedSongs() throws {
    try print(["gone.wav", "away.wav"])
    let result = try fill("--ahead", "2")
    #expect(
      (result.status, result.errorText)
        == (
          1,
          """
          mpdex: gone.wav: No such song
          mpdex: away.wav: No such song
          mpdex: none of the songs that cat printed could be added

          """
        ))
  }

  @Test(
    "programs that fail are named",
    arguments: [
      (["false"], 1, "false failed with status 1"),
      (["sh", "-c", "echo a >&2; echo b >&2; exit 2"], 1, "sh failed with status 2: a; b\n"),
      (["true"], 1, "true printed no songs, so nothing was added"),
      (["/nowhere/program"], 64, "cannot run /nowhere/program"),
      (["sh", "-c", "echo because >&2; exit 3"], 1, "because"),
      ([], 64, "give a program that prints songs"),
    ] as [([ByteString], Int32, String)])
  func failures(program: [ByteString], status: Int32, message: String) throws {
    let result = try server.mpdex(
      arguments: ["queue", "fill", "--once", "--"] + program,
      environment: ["XDG_STATE_HOME": files.path("state")])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
