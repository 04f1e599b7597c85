import Bytes
import MPDClient
import Testing
import TestSupport

/// `Connection.applyQueue(_:from:)` while the connection or the server is lost, and beside a client that
/// changes the queue at each moment of an edit.
@Suite struct QueueEditFaultTests {
  private static let before: [ByteString] = ["0.wav", "1.wav", "2.wav", "3.wav", "4.wav"]
  private static let wanted: [ByteString] = ["3.wav", "0.wav", "5.wav", "6.wav", "1.wav"]
  private static let all = QueueEdit(from: before, to: wanted).counts

  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: MusicLibrary((0..<7).map { .song("\($0).wav") }))
    try fill()
    // The queue that a server has after it was killed.
    try server.restart()
  }

  /// Gives the queue the songs that it has before each edit.
  private func fill() throws {
    _ = try server.raw(["clear"] + Self.before.map { "add \($0)" })
  }

  private func queue() throws -> [ByteString] {
    var connection = try server.connect()
    return try connection.queueURIs()
  }

  /// How an edit ended.
  private enum Ending {
    case notConnected
    case applied(QueueEditOutcome)
    case failed(QueueEditError)
  }

  private func apply(
    _ songs: [ByteString] = wanted, through proxy: FaultProxy, timeout: Duration = .seconds(10)
  ) throws -> Ending {
    let path = ByteString(proxy.socketPath)
    guard var connection = try? Connection(to: .socket(path: path), timeout: timeout) else {
      return .notConnected
    }
    do throws(QueueEditError) {
      return .applied(try connection.applyQueue(songs))
    } catch {
      return .failed(error)
    }
  }

  /// Returns what an undisturbed edit sends and receives.
  private func traffic() throws -> FaultProxy.Traffic {
    try fill()
    let proxy = try FaultProxy(to: server.socketPath)
    _ = try apply(through: proxy)
    #expect(try queue() == Self.wanted)
    return proxy.traffic
  }

  private func expectSecondRunFinishes() throws {
    var connection = try server.connect()
    try connection.applyQueue(Self.wanted)
    #expect(try queue() == Self.wanted)
  }

  /// The server is there again at once, so that the report is exact: either everything was done, or
  /// nothing was.
  private func expectExactReport(
    _ fault: FaultProxy.Fault = .close, at moment: FaultProxy.Moment, maxChunk: Int = 65_536,
    timeout: Duration = .seconds(10)
  ) throws {
    try fill()
    let proxy = try FaultProxy(to: server.socketPath, fault, at: moment, maxChunk: maxChunk)
    let ending = try apply(through: proxy, timeout: timeout)
    #expect(proxy.hasFired, "\(moment)")
    switch ending {
    case .notConnected: #expect(try queue() == Self.before, "\(moment)")
    case .applied(let outcome):
      #expect(try queue() == Self.wanted, "\(moment)")
      #expect(outcome.done == Self.all, "\(moment)")
      var connection = try server.connect()
      #expect(try connection.queueContents().ids == outcome.ids, "\(moment)")
      #expect(try connection.run(.status).queueVersion == outcome.queueVersion, "\(moment)")
    case .failed(let error):
      #expect(try queue() == Self.before, "\(moment)")
      #expect(error.done.total == 0, "\(moment)")
      // A request that was stalled may be done yet.
      let isStalled = error.cause.code == .timeout && error.before != nil
      #expect(error.unanswered == (isStalled ? Self.all : QueueEditCounts()), "\(moment)")
      #expect(error.remaining == (error.before == nil ? nil : Self.all), "\(moment)")
    }
    try expectSecondRunFinishes()
  }

  @Test func aConnectionLostAtEachCommandIsReportedExactly() throws {
    let count = try traffic().commands.count
    #expect(count > 10)
    for number in 0..<count {
      try expectExactReport(at: .beforeCommand(number))
      try expectExactReport(at: .afterCommand(number))
    }
  }

  @Test func aConnectionLostAtEachByteOfTheClientIsReportedExactly() throws {
    for number in 0..<(try traffic().clientBytes) {
      try expectExactReport(at: .beforeClientByte(number))
    }
  }

  @Test func aConnectionLostAtEachByteOfTheServerIsReportedExactly() throws {
    for number in 0..<(try traffic().serverBytes) {
      try expectExactReport(at: .beforeServerByte(number))
    }
  }

  @Test func aConnectionLostBetweenSingleBytesIsReportedExactly() throws {
    for number in stride(from: 0, to: try traffic().serverBytes, by: 7) {
      try expectExactReport(at: .beforeServerByte(number), maxChunk: 1)
    }
  }

  @Test func aServerThatStopsAnsweringIsGivenUpInTime() throws {
    let count = try traffic().commands.count
    for number in [0, count - 2, count - 1] {
      let timeout = Duration.milliseconds(500)
      try expectExactReport(.stall, at: .beforeCommand(number), timeout: timeout)
    }
    let last = try traffic().serverBytes - 3
    try expectExactReport(.stall, at: .beforeServerByte(last), timeout: .milliseconds(500))
  }

  @Test func aServerKilledAtEachCommandLosesNothingThatASecondRunDoesNotRestore() throws {
    let server = server
    for number in 0..<(try traffic().commands.count) {
      try fill()
      let proxy = try FaultProxy(
        to: server.socketPath, .call { server.kill() }, at: .beforeCommand(number))
      guard case .failed(let error) = try apply(through: proxy) else {
        Issue.record("command \(number) was answered by a server that was killed")
        continue
      }
      #expect(error.remaining == nil)
      #expect(error.done.total == 0)
      try server.restart()
      #expect(try queue() == Self.before)
      try expectSecondRunFinishes()
    }
  }

  /// The server has the queue of its state file then: nothing was done to that, or, while the queue is
  /// only read, everything.
  @Test func aServerRestartedAtOnceIsAskedWhatRemains() throws {
    let server = server
    var failures = 0
    for number in stride(from: 1, to: try traffic().commands.count, by: 2) {
      try fill()
      let proxy = try FaultProxy(
        to: server.socketPath,
        .call {
          server.kill()
          try? server.restart()
        }, at: .beforeCommand(number))
      switch try apply(through: proxy) {
      case .notConnected: Issue.record("no connection")
      case .applied: #expect(try queue() == Self.wanted, "\(number)")
      case .failed(let error):
        failures += 1
        #expect(try queue() == Self.before)
        #expect(error.remaining == (error.before == nil ? nil : Self.all))
        #expect(error.isUntouched)
      }
      try expectSecondRunFinishes()
    }
    #expect(failures > 2)
  }

  /// An edit of two command lists: the first may be done, and the second not.
  @Test func aLongEditIsReportedExactly() throws {
    let wanted = (0..<5200).map { ByteString("\($0 % 7).wav") }
    let counts = QueueEdit(from: Self.before, to: wanted).counts
    func begin(_ moment: FaultProxy.Moment? = nil) throws -> (FaultProxy, Ending) {
      try fill()
      let proxy = try FaultProxy(to: server.socketPath, at: moment)
      return (proxy, try apply(wanted, through: proxy))
    }
    let traffic = try begin().0.traffic
    let ends = traffic.commands.indices.filter { traffic.commands[$0] == "command_list_end" }
    #expect(ends.count > 2)
    var partial = 0
    for end in ends.suffix(2) {
      for moment in [.afterCommand(end), .beforeCommand(end), .beforeCommand(end - 100)]
        + (end == ends.last ? [] : [.beforeCommand(end + 1), .beforeCommand(end + 2)])
        as [FaultProxy.Moment]
      {
        let (_, ending) = try begin(moment)
        let left = QueueEdit(from: try queue(), to: wanted).counts
        switch ending {
        case .notConnected: Issue.record("no connection")
        case .applied(let outcome): #expect((left.total, outcome.done) == (0, counts), "\(moment)")
        case .failed(let error):
          #expect(error.remaining == left, "\(moment)")
          #expect(error.done.total == counts.total - left.total, "\(moment)")
          #expect(error.isUntouched == (left == counts), "\(moment)")
          if error.done.total > 0 { partial += 1 }
        }
      }
    }
    #expect(partial > 0)
    try expectSecondRunFinishes()
  }

  @Test func anotherClientChangesTheQueueAtEachCommand() throws {
    let server = server
    for number in 0..<(try traffic().commands.count) {
      try fill()
      let proxy = try FaultProxy(
        to: server.socketPath,
        .call { _ = try? server.raw(["delete 0", "add 2.wav", "move 0 2"]) },
        at: .beforeCommand(number))
      guard case .applied(let outcome) = try apply(through: proxy) else {
        Issue.record("the change before command \(number) stopped the edit")
        continue
      }
      #expect(outcome.attempts <= 2)
      #expect(try queue() == Self.wanted)
    }
  }

  /// The change comes between the last check and the edit, after which the positions are wrong.
  @Test func anotherClientEmptiesTheQueueAtEachCommand() throws {
    let server = server
    for number in 0..<(try traffic().commands.count) {
      try fill()
      let proxy = try FaultProxy(
        to: server.socketPath, .call { _ = try? server.raw(["clear"]) },
        at: .beforeCommand(number))
      guard case .applied = try apply(through: proxy) else {
        Issue.record("the change before command \(number) stopped the edit")
        continue
      }
      #expect(try queue() == Self.wanted)
    }
  }

  /// Twice the same song finds its position gone; the server has nothing against the song.
  @Test func positionsThatAnotherClientRemovesTwiceAreNoRefusal() throws {
    let server = server
    let wanted = Self.before + ["5.wav"]
    func apply(_ moments: [FaultProxy.Moment]) throws -> (FaultProxy, Ending) {
      try fill()
      var proxies: [FaultProxy] = []
      for moment in moments {
        let path = proxies.last?.socketPath ?? server.socketPath
        let fault = FaultProxy.Fault.call { _ = try? server.raw(["delete 0"]) }
        proxies.append(try FaultProxy(to: path, fault, at: moment))
      }
      let last = try FaultProxy(to: proxies.last?.socketPath ?? server.socketPath)
      return (last, try self.apply(wanted, through: last))
    }
    var moments: [FaultProxy.Moment] = []
    for attempts in 1...3 {
      let (proxy, ending) = try apply(moments)
      guard case .applied(let outcome) = ending else {
        Issue.record("the edit failed: \(ending)")
        return
      }
      #expect(outcome.attempts == attempts)
      #expect(try queue() == wanted)
      let end = try #require(proxy.traffic.commands.lastIndex(of: "command_list_end"))
      moments.append(.beforeCommand(end))
    }
  }
}
