import Bytes
import Testing
import TestSupport

/// Commands that make several changes, of which the server refuses one after others, or during which the
/// connection is lost: the exit status and the message say what was done.
@Suite struct PartialChangesTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(
      library: MusicLibrary(["a", "b", "c", "d", "e"].map { .song(ByteString($0 + ".wav")) }))
    _ = try server.raw([
      "add a.wav", "add b.wav", "add c.wav", "add d.wav", "add a.wav", "add b.wav",
    ])
  }

  /// Runs the command beside a fault before the last line that has a beginning, or before a later one.
  private func run(
    _ words: String, _ fault: FaultProxy.Fault, beforeLast prefix: ByteString,
    offset: Int = 0
  ) throws -> ProcessResult {
    let arguments = words.split(separator: " ").map { ByteString($0) }
    let present = try server.queue()
    let proxy = try FaultProxy(to: server.socketPath)
    let home = try TemporaryDirectory(prefix: "home")
    let environment = ["MPD_HOST": proxy.socketPath, "HOME": home.path]
    #expect(try Command.run(arguments, environment: environment).isSilentSuccess)
    let line = try #require(proxy.traffic.commands.lastIndex { $0.hasPrefix(prefix) })
    _ = try server.raw(["clear"] + present.map { "add \($0)" })
    proxy.arm(fault, at: .beforeCommand(line + offset))
    return try Command.run(arguments, environment: environment)
  }

  private static let refusal = FaultProxy.Fault.rewrite { _ in Array("setvol 999\n".utf8) }

  @Test(arguments: [
    ("del 1 3", "delete", "1 of 2 changes was made", "a b d a b"),
    ("queue dedupe", "deleteid", "1 of 2 changes was made", "a b c d b"),
    ("prio 5 1 3", "prio", "1 of 2 changes was made", "a b c d a b"),
  ])
  func aRefusalAfterOtherChangesIsDoneInPart(
    _ words: String, _ line: String, _ account: String, _ queue: String
  ) throws {
    let result = try run(words, Self.refusal, beforeLast: ByteString(line))
    #expect(result.status == 75 && result.output.isEmpty)
    #expect(result.errorText.hasSuffix("; \(account)\n"), "\(result.errorText)")
    #expect(try server.queue() == queue.split(separator: " ").map { "\($0).wav" })
  }

  /// After a restart between two readings of the queue its songs have other ids.
  @Test(arguments: [("queue dedupe", "a b c d"), ("del --albums 3", "a b d a b")])
  func aRestartDeletesNoOtherSongs(_ words: String, _ queue: String) throws {
    let server = server
    let restart = FaultProxy.Fault.call {
      server.halt()
      try? server.restart()
    }
    let result = try run(words, restart, beforeLast: "playlistinfo")
    #expect(result.isSilentSuccess, "\(result.errorText)")
    #expect(try server.queue() == queue.split(separator: " ").map { "\($0).wav" })
  }

  @Test func aRestartAfterAnAdditionMovesNoOtherSongs() throws {
    let server = server
    let restart = FaultProxy.Fault.call {
      server.halt()
      try? server.restart()
    }
    let result = try run("add --next e.wav", restart, beforeLast: "playlistinfo")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasSuffix("but might not play next: the server was restarted\n"),
      "\(result.errorText)")
    #expect(try server.queue() == ["a", "b", "c", "d", "a", "b", "e"].map { "\($0).wav" })
  }

  @Test func theFirstChangeThatIsRefusedIsARefusal() throws {
    let result = try run("del 2", Self.refusal, beforeLast: "delete")
    #expect(result.status == 76 && !result.errorText.contains("made"))
    #expect(try server.queue().count == 6)
  }

  @Test func aReplacementSaysThatTheOldSongsAreStillThere() throws {
    _ = try server.raw(["clear", "add a.wav", "add b.wav"])
    let refused = try run("add --replace c.wav d.wav", Self.refusal, beforeLast: "stop")
    #expect(refused.status == 75)
    #expect(
      refused.errorText.hasSuffix(
        "; some or all of the old songs may still be in the queue, before the new ones\n"))
    #expect(try server.queue() == ["a.wav", "b.wav", "c.wav", "d.wav"])
    _ = try server.raw(["clear", "add a.wav", "add b.wav"])
    let lost = try run("add --replace c.wav d.wav", .close, beforeLast: "add")
    #expect(lost.status == 69)
    #expect(
      lost.errorText.hasSuffix(
        "; it is not known whether songs were added; the old songs are still in the queue\n"))
    #expect(try server.queue() == ["a.wav", "b.wav"])
  }

  @Test(arguments: [FaultProxy.Fault.close, refusal])
  func songsThatWereAddedButNotMovedAreSaid(_ fault: FaultProxy.Fault) throws {
    let result = try run("add --next d.wav e.wav", fault, beforeLast: "moveid")
    #expect(result.status == 75, "\(result.errorText)")
    #expect(
      result.errorText.hasPrefix(
        "mpdex: 2 songs were added at the end of the queue, but might not play next: "))
  }

  @Test func aRefusalAfterAllSongsWereAddedSaysSo() throws {
    _ = try server.raw(["random 1", "play 0"])
    let before = try server.queue()
    // What `insert` has added is taken back.
    let result = try run("insert d.wav e.wav", Self.refusal, beforeLast: "plchangesposid")
    #expect(result.status == 76, "\(result.errorText)")
    #expect(result.errorText.hasSuffix("; nothing was added\n"))
    #expect(try server.queue() == before)
    let search = try run(
      "searchadd file=d.wav --replace", Self.refusal, beforeLast: "searchadd", offset: 1)
    #expect(search.status == 75, "\(search.errorText)")
    #expect(
      search.errorText.hasSuffix(
        "; 1 of 1 changes was made; the old songs are still in the queue\n"))
  }
}
