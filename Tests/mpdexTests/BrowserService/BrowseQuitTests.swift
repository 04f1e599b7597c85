import Bytes
import Foundation
import Glibc
import TestSupport
import Testing

/// Quitting the browser while a server does not answer.
@Suite struct BrowseQuitTests {
  /// A browser of a server that does not answer after the first list, and to which an addition was sent.
  private struct Fixture {
    let server: LiveServer
    let screen: TmuxScreen

    init() throws {
      server = try LiveServer(library: [.song("one.wav"), .song("two.wav")])
      let state = try TemporaryDirectory(prefix: "state")
      screen = try TmuxScreen(
        "\(Command.path) browse --locale en_US; echo ended: $?; sleep 60",
        environment: ["MPD_HOST": server.socketPath, "XDG_STATE_HOME": state.path("state")],
        columns: 100, rows: 24)
      #expect(try screen.waits { $0.contains { $0.hasPrefix("▌") } })
      kill(try #require(server.processIdentifier), SIGSTOP)
      try screen.press("a", "q")
    }

    /// Lets the server answer again.
    func goOn() throws { kill(try #require(server.processIdentifier), SIGCONT) }
  }

  private static let waiting =
    " waiting for the server: adding 1 entry to the queue; press any key to quit without waiting"

  @Test func theScreenSaysWhatIsWaitedFor() throws {
    let fixture = try Fixture()
    #expect(try fixture.screen.waits { $0[23] == Self.waiting })
    try fixture.goOn()
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    #expect(try fixture.server.queue().count == 1)
    #expect(try !fixture.screen.text().contains { $0.contains("may not have been done") })
  }

  @Test func aKeyEndsTheWait() throws {
    let fixture = try Fixture()
    #expect(try fixture.screen.waits { $0[23] == Self.waiting })
    try fixture.screen.press("q")
    let note =
      "mpdex: the server did not answer in time, so this may not have been done: adding 1 entry to the"
    #expect(
      try fixture.screen.waits { $0.contains("ended: 0") && $0.contains { $0.hasPrefix(note) } })
    try fixture.goOn()
  }

  /// A program of the user's own is not something that the server has to do.
  @Test func aProgramThatStillRunsIsNamed() throws {
    let server = try LiveServer(library: [.song("one.wav")])
    let settings = try TemporaryDirectory(prefix: "config")
    try FileManager.default.createDirectory(
      atPath: settings.path("mpdex"), withIntermediateDirectories: true)
    try writeFile(settings.path("mpdex/config"), Array("key e = run| sleep 20\n".utf8))
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_CONFIG_HOME": settings.path],
      columns: 100, rows: 24)
    #expect(try screen.waits { $0.contains { $0.hasPrefix("▌") } })
    try screen.press("e")
    #expect(try screen.waits { $0[23] == " running `sleep 20`" })
    try screen.press("q")
    #expect(
      try screen.waits {
        $0[23] == " waiting for `sleep 20` to end; press any key to quit without waiting"
      })
    try screen.press("q")
    let note = "mpdex: `sleep 20` is still running, and its output is lost"
    #expect(try screen.waits { $0.contains("ended: 0") && $0.contains(note) })
  }

  /// The bound is some seconds; the timeout of the connection is 30.
  @Test func theWaitEndsByItself() throws {
    let fixture = try Fixture()
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    try fixture.goOn()
  }
}
