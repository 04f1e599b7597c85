import Bytes
import Testing
import TestSupport

/// The commands that write files, where there is no room for any byte of them (`ulimit -f`).
@Suite struct NoRoomTests {
  private let server: LiveServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try LiveServer(library: [.song("a.wav"), .song("b.wav"), .song("c.wav")])
    directory = try TemporaryDirectory(prefix: "full")
    _ = try server.raw(["add a.wav", "add b.wav"])
  }

  private func mpdex(_ arguments: ByteString..., isFull: Bool = true) throws -> ProcessResult {
    let script = (isFull ? "ulimit -f 0; " : "") + "exec \"$0\" \"$@\""
    return try runProcess(
      "/bin/sh", ["-c", ByteString(script), ByteString(Command.path)] + arguments,
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": server.socketPath, "XDG_STATE_HOME": directory.path("state"),
        "TMPDIR": directory.path, "EDITOR": "true", "LC_ALL": "C.UTF-8",
      ]), timeout: .seconds(30))
  }

  /// The names of the files in the directory for temporary ones.
  private func files() throws -> [String] {
    try runProcess("/usr/bin/find", [ByteString(directory.path), "-type", "f", "-size", "+0"]).text
      .split(separator: "\n").map(String.init)
  }

  private func expectNoRoom(_ result: ProcessResult, _ outcome: String) throws {
    #expect(result.status == 75)
    #expect(result.errorText.hasPrefix("mpdex: there is no room to write /"), "\(result.errorText)")
    #expect(result.errorText.hasSuffix(": File too large; \(outcome)\n"), "\(result.errorText)")
    #expect(try server.queue() == ["a.wav", "b.wav"])
  }

  @Test(arguments: [["queue", "edit"], ["playlist", "edit", "mix"]] as [[ByteString]])
  func editLeavesNoFile(_ words: [ByteString]) throws {
    try server.write("mix", ["a.wav"])
    let script = "ulimit -f 0; exec \"$0\" \"$@\""
    let result = try runProcess(
      "/bin/sh", ["-c", ByteString(script), ByteString(Command.path)] + words,
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": server.socketPath, "TMPDIR": directory.path, "EDITOR": "true",
        "LC_ALL": "C.UTF-8",
      ]), timeout: .seconds(30))
    try expectNoRoom(result, "nothing was changed")
    #expect(try runProcess("/bin/ls", ["-A", directory.path]).text.isEmpty)
  }

  @Test func aStashIsNotKept() throws {
    #expect(try mpdex("queue", "stash", "x", isFull: false).isSilentSuccess)
    let before = try files()
    try expectNoRoom(mpdex("queue", "stash", "y"), "the queue was not stashed")
    try expectNoRoom(
      mpdex("queue", "switch", "x"), "the queue could not be stashed, so nothing was changed")
    #expect(try files() == before)
    #expect(try mpdex("queue", "stashes", isFull: false).text == "x\t2\t\n")
  }

  @Test func nothingIsUndone() throws {
    _ = try server.raw(["delete 1"])
    #expect(try mpdex("add", "b.wav", isFull: false).isSilentSuccess)
    try expectNoRoom(mpdex("queue", "undo"), "nothing was changed")
  }

  @Test func aFileForAPictureIsNotWritten() throws {
    let result = try mpdex("albumart", "a.wav", "-o", ByteString(directory.path("cover")))
    #expect(result.status != 64)
    #expect(try files() == [])
  }

  @Test func whatFillAddsIsNotRemembered() throws {
    let result = try mpdex(
      "queue", "fill", "--once", "--ahead", "3", "--", "printf", "c.wav\\n")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasPrefix("mpdex: 1 song added to the queue; there is no room to write /"))
    #expect(
      result.errorText.hasSuffix(
        ": File too large; the added songs were not recorded, so they may be added again\n"),
      "\(result.errorText)")
    #expect(try server.queue() == ["a.wav", "b.wav", "c.wav"])
  }

  @Test(arguments: ["mkdir", "mkfifo"])
  func whatIsNoFileHidesNoStash(_ make: String) throws {
    for name: ByteString in ["a", "x", "z"] {
      #expect(try mpdex("queue", "stash", name, isFull: false).isSilentSuccess)
    }
    let file = try #require(try files().first { $0.hasSuffix("/q-x") })
    _ = try runProcess(
      "/bin/sh", ["-c", "rm \"$0\"; \(make) \"$0\"", file],
      environment: [
        "PATH": "/usr/bin:/bin"
      ])
    let list = try mpdex("queue", "stashes", isFull: false)
    #expect((list.status, list.text) == (75, "a\t2\t\nz\t2\t\n"))
    #expect(
      list.errorText.hasPrefix(
        "mpdex: stash 'x': cannot read \(file): ")
    )
    for arguments: [ByteString] in [["queue", "switch", "x"], ["queue", "stash", "x"]] {
      let result = try server.mpdex(
        arguments: arguments, environment: ["XDG_STATE_HOME": directory.path("state")])
      #expect((result.status, result.text) == (1, ""))
      #expect(
        result.errorText.contains("the file of the stash 'x' is damaged; nothing was changed"))
    }
    #expect(try mpdex("queue", "switch", "z", isFull: false).status == 0)
    let deletion = try mpdex("queue", "stash", "x", "--delete", isFull: false)
    #expect(deletion.status == (make == "mkdir" ? 1 : 0))
  }
}
