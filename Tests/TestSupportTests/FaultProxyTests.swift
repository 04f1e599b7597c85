import Bytes
import Glibc
import Synchronization
import Testing

@testable import TestSupport

@Suite struct FaultProxyTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer()
  }

  /// Sends lines on one connection until it ends, and returns the replies that came, without the
  /// greeting; nil without a greeting.
  private func replies(
    _ proxy: FaultProxy, _ lines: [ByteString], timeout: Duration = .seconds(20)
  ) throws -> String? {
    let deadline = Deadline(after: timeout)
    guard var connection = try? RawConnection(path: proxy.socketPath, until: deadline) else {
      return nil
    }
    var text = ""
    for line in lines {
      guard let reply = try? connection.exchange([line]) else { break }
      text += ByteString(reply).description
    }
    return text
  }

  @Test(arguments: [(65_536, Duration.zero), (1, .zero), (7, .milliseconds(1))])
  func passesEverythingOn(_ maxChunk: Int, _ delay: Duration) throws {
    let proxy = try FaultProxy(to: server.socketPath, maxChunk: maxChunk, delay: delay)
    let text = try replies(proxy, ["setvol 30", "getvol", "nonsense", "ping"])
    #expect(text == "OK\nvolume: 30\nOK\n" + "ACK [5@0] {} unknown command \"nonsense\"\nOK\n")
    #expect(proxy.traffic.commands == ["setvol 30", "getvol", "nonsense", "ping"])
    #expect(proxy.traffic.clientBytes == "setvol 30\ngetvol\nnonsense\nping\n".utf8.count)
    #expect(proxy.traffic.serverBytes == "OK MPD 0.23.5\n".utf8.count + (text ?? "").utf8.count)
    #expect(!proxy.hasFired)
  }

  private static let closings: [(FaultProxy.Moment, replies: String?, volume: String)] = [
    (.beforeCommand(0), "", "10"), (.beforeCommand(1), "OK\n", "20"),
    (.beforeClientByte(5), "", "10"), (.beforeClientByte(9), "", "10"),
    (.beforeClientByte(10), "OK\n", "20"), (.beforeServerByte(0), nil, "10"),
    (.beforeServerByte(13), nil, "10"), (.beforeServerByte(14), "", "20"),
    (.beforeServerByte(16), "", "20"), (.beforeServerByte(17), "OK\n", "30"),
    (.afterCommand(1), "OK\n", "20 or 30"), (.beforeCommand(2), "OK\nOK\n", "30"),
  ]

  @Test(arguments: closings.indices, [65_536, 1])
  func closesBothSidesAtTheMoment(_ number: Int, _ maxChunk: Int) throws {
    let (moment, expected, volume) = Self.closings[number]
    _ = try server.raw(["setvol 10"])
    let proxy = try FaultProxy(to: server.socketPath, at: moment, maxChunk: maxChunk)
    #expect(try replies(proxy, ["setvol 20", "setvol 30", "ping"]) == expected)
    #expect(proxy.hasFired)
    let reply = try server.raw(["getvol"]).split(separator: "\n")[0]
    #expect(volume.contains(reply.dropFirst(8)), "\(moment)")
    // Everything after the fault is passed on.
    #expect(try replies(proxy, ["setvol 20", "setvol 30", "ping"]) == "OK\nOK\nOK\n")
  }

  @Test func stallsUntilTheClientLeaves() throws {
    let proxy = try FaultProxy(to: server.socketPath, .stall, at: .beforeCommand(1))
    #expect(try replies(proxy, ["setvol 20", "setvol 30"], timeout: .milliseconds(100)) == "OK\n")
    #expect(try server.raw(["getvol"]) == "volume: 20\nOK\n")
    #expect(try replies(proxy, ["ping"]) == "OK\n")
  }

  @Test func callsAClosureAndGoesOn() throws {
    let server = server
    let calls = Mutex(0)
    let proxy = try FaultProxy(
      to: server.socketPath,
      .call {
        calls.withLock { $0 += 1 }
        _ = try? server.raw(["setvol 55"])
      }, at: .beforeCommand(1))
    #expect(try replies(proxy, ["setvol 20", "getvol", "ping"]) == "OK\nvolume: 55\nOK\nOK\n")
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func rewritesALineOfEitherSide() throws {
    let volume = Array("volume: -7\n".utf8)
    let proxy = try FaultProxy(
      to: server.socketPath, .rewrite { _ in volume }, at: .beforeServerByte(17))
    #expect(
      try replies(proxy, ["setvol 20", "getvol", "getvol"])
        == "OK\nvolume: -7\nOK\nvolume: 20\nOK\n")
    proxy.arm(.rewrite { _ in Array("setvol 40\n".utf8) }, at: .beforeCommand(1))
    #expect(!proxy.hasFired && proxy.traffic.commands.isEmpty)
    #expect(try replies(proxy, ["ping", "setvol 30", "getvol"]) == "OK\nOK\nvolume: 40\nOK\n")
    #expect(proxy.traffic.commands == ["ping", "setvol 30", "getvol"])
    proxy.arm(.rewrite { _ in [] }, at: .beforeServerByte(14))
    #expect(try replies(proxy, ["getvol"]) == "OK\n")
  }

  @Test func callsAClosureWithTheClient() throws {
    let client = Mutex<Int32>(0)
    let proxy = try FaultProxy(
      to: server.socketPath, .callWithClient { pid in client.withLock { $0 = pid } },
      at: .beforeCommand(0))
    #expect(try replies(proxy, ["ping"]) == "OK\n")
    #expect(client.withLock { $0 } == getpid())
  }

  @Test func aServerThatIsKilledClosesTheClientsConnection() throws {
    let server = server
    let proxy = try FaultProxy(
      to: server.socketPath, .call { server.kill() }, at: .beforeCommand(1))
    #expect(try replies(proxy, ["ping", "ping"]) == "OK\n")
    #expect(server.processIdentifier == nil)
    #expect(try replies(proxy, ["ping"]) == nil)
    try server.restart()
    #expect(try replies(proxy, ["ping"]) == "OK\n")
  }

  @Test func severalClientsAreServedAtOnce() throws {
    let proxy = try FaultProxy(to: server.socketPath)
    let deadline = Deadline(after: .seconds(20))
    var connections = try (0..<5).map { _ in
      try RawConnection(path: proxy.socketPath, until: deadline)
    }
    for index in connections.indices.reversed() {
      #expect(try connections[index].exchange(["ping"]) == Array("OK\n".utf8))
    }
    #expect(proxy.traffic.commands.count == 5)
  }

  @Test func aLargeReplyArrivesWhole() throws {
    _ = try server.raw((0..<2_000).map { #"add "http://localhost/\#($0)""# })
    let proxy = try FaultProxy(to: server.socketPath)
    let direct = try server.raw(["playlistinfo"])
    #expect(try replies(proxy, ["playlistinfo"]) == direct)
  }
}
