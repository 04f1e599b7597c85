import Bytes
import MPDClient
import Testing
import TestSupport

@testable import CommandRuntime

/// `mpdex queue apply` while the connection or the server is lost: the exit status and the message say
/// exactly what the queue is, and a second run finishes the edit.
@Suite struct QueueApplyFaultTests {
  private static let before = ["a.wav", "b.wav", "c.wav", "d.wav"]
  private static let wanted = ["c.wav", "e.wav", "a.wav", "f.wav"]
  private static let all = counts(from: before)

  private let server: LiveServer
  private let state: TemporaryDirectory

  init() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    server = try LiveServer(library: MusicLibrary(names.map { .song(ByteString($0 + ".wav")) }))
    state = try TemporaryDirectory(prefix: "state")
    try fill()
    // The queue that a server has after it was killed.
    try server.restart()
  }

  private static func counts(from songs: [String]) -> String {
    QueueEdit(from: songs, to: wanted).counts.plan
  }

  private func fill() throws {
    _ = try server.raw(["clear"] + Self.before.map { "add \($0)" })
  }

  /// Runs the command with the history of the queue.
  private func apply(
    through socketPath: String, _ options: [ByteString] = []
  ) throws -> ProcessResult {
    try Command.run(
      ["queue", "apply"] + options,
      environment: ["MPD_HOST": socketPath, "XDG_STATE_HOME": state.path("state")],
      input: Self.wanted.asLines)
  }

  private func traffic() throws -> FaultProxy.Traffic {
    try fill()
    let proxy = try FaultProxy(to: server.socketPath)
    #expect(try apply(through: proxy.socketPath).isSilentSuccess)
    #expect(try server.queue() == Self.wanted)
    return proxy.traffic
  }

  private func expectSecondRunFinishes() throws {
    #expect(try apply(through: server.socketPath).isSilentSuccess)
    #expect(try server.queue() == Self.wanted)
  }

  /// Runs the command beside a fault, and compares the report with the queue.
  private func expectExactReport(
    _ fault: FaultProxy.Fault = .close, at moment: FaultProxy.Moment, _ options: [ByteString] = []
  ) throws {
    try fill()
    let proxy = try FaultProxy(to: server.socketPath, fault, at: moment)
    let result = try apply(through: proxy.socketPath, options)
    if server.processIdentifier == nil { try server.restart() }
    #expect(proxy.hasFired, "\(moment)")
    try expectExact(result, after: "\(moment)")
  }

  private func expectExact(_ result: ProcessResult, after moment: String) throws {
    let (queue, message) = (try server.queue(), result.errorText)
    #expect(result.output.isEmpty)
    if result.status == 0 {
      #expect(queue == Self.wanted, "\(moment) \(message)")
      return
    }
    #expect(message.hasPrefix("mpdex: ") && message.hasSuffix("\n"), "\(moment) \(message)")
    #expect([69, 75].contains(result.status), "\(moment) \(message)")
    // Without the server, what it was asked to do last is not known.
    let isKnown = !message.contains("the server has not confirmed any of the changes")
    #expect((result.status == 69) == (isKnown && queue == Self.before), "\(moment) \(message)")
    if let rest = message.split(separator: "; remaining: ").dropFirst().first {
      #expect(rest.hasPrefix(Self.counts(from: queue) + "; run"), "\(moment) \(message)")
    }
  }

  @Test func aConnectionLostAtEachCommandIsReportedExactly() throws {
    let count = try traffic().commands.count
    #expect(count > 10)
    for number in 0..<count {
      try expectExactReport(at: .beforeCommand(number))
      if number.isMultiple(of: 3) {
        try expectExactReport(at: .afterCommand(number))
        try expectSecondRunFinishes()
      }
    }
  }

  @Test func aConnectionLostBetweenBytesOfTheClientIsReportedExactly() throws {
    for number in stride(from: 1, to: try traffic().clientBytes, by: 97) {
      try expectExactReport(at: .beforeClientByte(number))
    }
  }

  @Test func aConnectionLostBetweenBytesOfTheServerIsReportedExactly() throws {
    for number in stride(from: 0, to: try traffic().serverBytes, by: 151) {
      try expectExactReport(at: .beforeServerByte(number))
    }
  }

  @Test func aServerKilledAtEachCommandIsReportedExactly() throws {
    let server = server
    let end = try #require(try traffic().commands.lastIndex(of: "command_list_end"))
    for number in 0...end {
      try expectExactReport(.call { server.kill() }, at: .beforeCommand(number))
      if number.isMultiple(of: 3) { try expectSecondRunFinishes() }
    }
  }

  @Test func aServerRestartedAtOnceIsReportedExactly() throws {
    let server = server
    // A server that is killed later has confirmed the edit, and may have lost it all the same.
    let end = try #require(try traffic().commands.lastIndex(of: "command_list_end"))
    for number in stride(from: 1, through: end, by: 4) {
      try expectExactReport(
        .call {
          server.kill()
          try? server.restart()
        }, at: .beforeCommand(number))
      try expectSecondRunFinishes()
    }
  }

  @Test func aServerThatStopsAnsweringIsGivenUpInTime() throws {
    let traffic = try traffic()
    let end = try #require(traffic.commands.lastIndex(of: "command_list_end"))
    for moment in [.beforeCommand(0), .beforeCommand(end), .afterCommand(end)]
      as [FaultProxy.Moment]
    {
      try expectExactReport(.stall, at: moment, ["--timeout", "1"])
    }
  }

  @Test func singleBytesAndPausesChangeNothing() throws {
    try fill()
    let proxy = try FaultProxy(
      to: server.socketPath, maxChunk: 1, delay: .microseconds(100))
    #expect(try apply(through: proxy.socketPath).isSilentSuccess)
    #expect(try server.queue() == Self.wanted)
  }

  @Test func anotherClientChangesTheQueueAtEachCommand() throws {
    let server = server
    for number in stride(from: 0, to: try traffic().commands.count, by: 2) {
      try fill()
      let proxy = try FaultProxy(
        to: server.socketPath, .call { _ = try? server.raw(["delete 1", "add f.wav"]) },
        at: .beforeCommand(number))
      #expect(try apply(through: proxy.socketPath).status == 0)
      let queue = try server.queue()
      let isAfterEdit = queue == [Self.wanted[0]] + Self.wanted[2...] + ["f.wav"]
      #expect(queue == Self.wanted || isAfterEdit, "\(number)")
    }
  }

  /// Before anything is deleted it is certain that the queue can have the list.
  @Test(arguments: 1...6) func theLimitOfTheQueueIsReportedExactly(_ limit: Int) throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let server = try LiveServer(
      library: MusicLibrary(names.map { .song(ByteString($0 + ".wav")) }),
      configuration: [#"max_playlist_length "\#(limit)""#])
    let before = Array(Self.before.prefix(min(limit, 2)))
    _ = try server.raw(before.map { "add \($0)" })
    let input = Self.wanted.asLines
    let result = try server.mpdex("queue", "apply", input: input)
    let queue = try server.queue()
    guard limit < Self.wanted.count else {
      #expect((result.status, queue) == (0, Self.wanted))
      return
    }
    #expect((result.status, queue) == (76, before))
    #expect(
      result.errorText.hasSuffix(
        "at most \(limit) song\(limit == 1 ? "" : "s"), the limit set by max_playlist_length in its mpd.conf; nothing "
          + "was done\n"
      ), "\(result.errorText)")
  }
}
