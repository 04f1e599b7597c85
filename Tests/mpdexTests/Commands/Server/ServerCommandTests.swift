import Bytes
import Testing
import TestSupport

@Suite struct ServerCommandTests {
  /// All lines must be equal except the elapsed times.
  @Test func statsMatchMpc() throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Artist": "Who", "Album": "It"], seconds: 100_000)
    ])
    let mpc = try runProcess(
      "/usr/bin/mpc", ["stats"],
      environment: ["MPD_HOST": server.socketPath, "TZ": "Asia/Tokyo"])
    let mpdex = try server.mpdex("stats", environment: ["TZ": "Asia/Tokyo"])
    #expect(withoutElapsedTimes(mpdex.text) == withoutElapsedTimes(mpc.text))
    #expect(mpdex.text.contains("\nDB Play Time: 1 days, 3:46:40\n"))
  }

  private func withoutElapsedTimes(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("Uptime: ") ? line.prefix(22) : line
    }
  }

  @Test func statsIgnoresWordsAsMpcDoes() throws {
    let server = try LiveServer()
    let result = try server.mpdex("stats", "x", "y")
    #expect((result.status, result.errorText) == (0, ""))
    #expect(result.text.hasPrefix("Artists:      0\nAlbums:       0\n"))
    #expect(
      try server.mpdexWithNotes("stats", "x").errorText
        == "mpdex: `stats` takes no arguments; the given ones were ignored\n")
  }

  @Test func printsStatsAsJSON() throws {
    let server = try LiveServer(files: [.song("a.wav", tags: ["Artist": "Who"], seconds: 9)])
    let text = try server.mpdex("stats", "--json").text
    #expect(text.hasPrefix(#"{"albums":0,"artists":1,"databasePlayTime":9,"databaseUpdate":"#))
    #expect(text.contains(#","playTime":0,"songs":1,"uptime":"#))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func jsonOmitsStatsTheServerDoesNotSend() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("stats"), .sendLines("uptime: 5", "playtime: 0", "OK"), .hang,
    ])
    let result = try Command.run(
      ["stats", "--json"], environment: ["MPD_HOST": server.socketPath])
    #expect(result.text == #"{"playTime":0,"uptime":5}"# + "\n")
  }

  @Test func versionPrintsTheProtocolVersion() throws {
    let server = try ScriptedServer(script: [.send("OK MPD 0.24.1\n"), .hang])
    let environment = ["MPD_HOST": server.socketPath]
    let result = try Command.run(["version", "--json"], environment: environment)
    #expect(result.text == #"{"protocol":"0.24.1"}"# + "\n")
  }

  @Test func pingReportsWhetherTheServerAnswers() throws {
    let server = try LiveServer()
    #expect(try server.mpdex("ping").isSilentSuccess)
    server.halt()
    let result = try server.mpdex("ping")
    #expect((result.status, result.text) == (69, ""))
  }

  @Test func killStopsTheServer() throws {
    let server = try LiveServer()
    #expect(try server.mpdex("kill").isSilentSuccess)
    #expect(try server.mpdex("ping").status == 69)
  }

  @Test func killNeedsPermission() throws {
    let server = try LiveServer(configuration: [
      "default_permissions \"read\"", "local_permissions \"read\"",
    ])
    let result = try server.mpdex("kill")
    #expect((result.status, result.text) == (77, ""))
    #expect(try server.mpdex("ping").status == 0)
  }
}
