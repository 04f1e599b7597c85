import Bytes
import Testing
import TestSupport

@Suite struct IdleCommandTests {
  private let volumes = ["setvol 40", "setvol 60"]

  @Test(arguments: [["idle"], ["idle", "mixer"], ["idle", "player", "mixer"]] as [[ByteString]])
  func printsTheSameAsMpc(_ arguments: [ByteString]) throws {
    let server = try self.server()
    for program in [Command.path, "/usr/bin/mpc"] {
      let result = try server.run(arguments, of: program, meanwhile: { _ = try $0.raw(volumes) })
      #expect((result.status, result.text, result.errorText) == (0, "mixer\n", ""))
    }
  }

  @Test func printsEventsInProtocolOrder() throws {
    let server = try self.server()
    let list = ["command_list_begin"] + volumes + ["repeat 1", "repeat 0", "command_list_end"]
    #expect(
      try server.run(["idle", "options", "mixer"], meanwhile: { _ = try $0.raw(list) }).text
        == "mixer\noptions\n")
  }

  @Test func printsEventsAsJSONOrNULTerminated() throws {
    let server = try self.server()
    let json = try server.mpdex("idle", "--json", meanwhile: volumes)
    #expect(json.text == #"{"event":"mixer"}"# + "\n")
    #expect(try server.mpdex("idle", "-0", meanwhile: volumes).text == "mixer\0")
  }

  @Test(arguments: ["", "Player", "foo", "player,mixer"])
  func anUnknownEventIsWrongUsage(_ event: String) throws {
    let result = try Command.run(["idle", "mixer", ByteString(event)])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("The value '\(event)' is invalid for '<event>'"))
    for name in ["database", "stored_playlist", "player", "mount"] {
      #expect(result.errorText.contains("'\(name)'"))
    }
  }

  /// `head` would wait indefinitely for events that stay in a buffer.
  @Test(arguments: ["idleloop mixer", "idleloop --json"])
  func idleloopFlushesEachEventAndEndsWithItsReader(_ command: String) throws {
    let server = try self.server()
    let script = "{ \"$0\" \(command); echo $? >&2; } | head -n 2"
    let result = try server.run(
      ["-c", ByteString(script), ByteString(Command.path)], of: "/bin/sh",
      meanwhile: { _ = try $0.raw(volumes) })
    let line = command.contains("json") ? #"{"event":"mixer"}"# : "mixer"
    #expect(result.text == "\(line)\n\(line)\n")
    #expect(result.errorText == "0\n")
  }

  @Test(arguments: ["idle", "idleloop", "current --wait", "wait --for song"])
  func losingTheServerExitsWith69(_ command: String) throws {
    let server = try self.server()
    let result = try server.run(
      command.split(separator: " ").map { ByteString(String($0)) }, meanwhile: { $0.halt() })
    #expect((result.status, result.text) == (69, ""))
  }

  @Test func idleExitsWith1AfterTheTimeout() throws {
    let server = try self.server()
    let late = try server.mpdex("idle", "--timeout", "1")
    #expect((late.status, late.text) == (1, ""))
    #expect(late.errorText == "mpdex: nothing has changed after 1 second\n")
    #expect(try server.mpdex("idle", "--timeout", "0").errorText == "mpdex: nothing has changed\n")
    #expect(try server.mpdex("idle", "--timeout", "20", meanwhile: volumes).text == "mixer\n")
  }

  private func server() throws -> LiveServer {
    try LiveServer(
      library: [.song("a.wav")],
      configuration: ["audio_output {\n type \"null\"\n name \"N\"\n mixer_type \"software\"\n}"])
  }

  @Test func idleloopExitsWith1AfterTheTimeout() throws {
    let result = try self.server().mpdex("idleloop", "mixer", "--timeout", "1")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nothing has changed after 1 second\n")
  }
}
