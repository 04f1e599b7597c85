import Bytes
import Synchronization
import Testing
import TestSupport

@testable import MPDClient

/// Requests some of which the server refuses.
@Suite struct RefusalsPassedOverTests {
  /// A server that refuses some of its requests, and counts the lines that it receives and those that it runs.
  private final class Bench: Sendable {
    struct Counts {
      var (received, lists) = (0, 0)
      var done: [ByteString] = []
    }

    let counts = Mutex(Counts())
    let refuses: @Sendable (ByteString) -> Bool

    init(_ refuses: @escaping @Sendable (ByteString) -> Bool) { self.refuses = refuses }

    func answer(_ lines: [ByteString], _ ack: Int) -> ByteString {
      counts.withLock { counts -> ByteString in
        counts.received += lines.count
        counts.lists += 1
        for (index, line) in lines.enumerated() {
          guard !refuses(line) else {
            return replies(index) + "ACK [\(ack)@\(index)] {deleteid} no\n"
          }
          counts.done.append(line)
        }
        return replies(lines.count) + "OK\n"
      }
    }
  }

  private func run(
    _ bench: Bench, ack: Int, _ requests: [Request<Void>], isCancelled: () -> Bool = { false }
  ) throws -> [Int] {
    let server = try AnsweringServer(version: "0.24.0") { lines, _ in bench.answer(lines, ack) }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var refused: [Int] = []
    try connection.runPassingOverRefusals(requests, isCancelled: isCancelled) { index, _ in
      refused.append(index)
    }
    return refused
  }

  @Test func runsTheRequestsAfterARefusedOne() throws {
    let isRefused: @Sendable (ByteString) -> Bool = {
      ["deleteid \"2\"", "deleteid \"4\""].contains($0)
    }
    let bench = Bench(isRefused)
    let requests = (0..<6).map { Request<Void>.delete(id: $0) }
    #expect(try run(bench, ack: 50, requests) == [2, 4])
    let done = bench.counts.withLock { $0.done }
    #expect(done.count == 4 && !done.contains(where: isRefused))
  }

  /// The rest is not sent again after each refusal.
  @Test func theTrafficIsLinear() throws {
    for interval in [1, 2, 7] {
      let bench = Bench { line in
        let digits = line.bytes.filter { (48..<58).contains($0) }
        return (Int(String(decoding: digits, as: UTF8.self)) ?? 1).isMultiple(of: interval)
      }
      let requests = (0..<2000).map { Request<Void>.delete(id: $0) }
      let refused = try run(bench, ack: 50, requests)
      #expect(refused == Array(stride(from: 0, to: 2000, by: interval)))
      let counts = bench.counts.withLock(\.self)
      #expect(counts.done.count + refused.count == 2000)
      #expect(counts.received < 3 * 2000 + 5000, "\(interval)")
    }
  }

  @Test(arguments: [4, 5]) func aCommandThatIsNotPermittedOrKnownIsSentOnce(_ ack: Int) throws {
    let bench = Bench { $0.hasPrefix("deleteid") }
    let requests =
      (0..<1000).map { Request<Void>.delete(id: $0) } + [.setPriority(1, ids: [7])]
    #expect(try run(bench, ack: ack, requests) == [0])
    let counts = bench.counts.withLock(\.self)
    #expect((counts.lists, counts.done.count) == (2, 1))
  }

  @Test func aRequestThatCannotBeSentKeepsNoOtherBack() throws {
    let bench = Bench { _ in false }
    let requests: [Request<Void>] = [
      .delete(id: 1), .addTag(.title, value: "two\nlines", toID: 1), .delete(id: 2),
    ]
    #expect(try run(bench, ack: 50, requests) == [1])
    #expect(bench.counts.withLock { $0.done }.count == 2)
  }

  @Test func asksBeforeEachListWhetherToGoOn() throws {
    let bench = Bench { _ in false }
    let requests = (0..<12_000).map { Request<Void>.delete(id: $0) }
    let error = try #require(throws: MPDError.self) {
      try run(bench, ack: 50, requests) { bench.counts.withLock { $0.lists } == 2 }
    }
    #expect(error.code == .cancelled)
    #expect(bench.counts.withLock { $0.done }.count == 10_000)
  }
}

/// The replies to the first requests of a command list.
private func replies(_ count: Int) -> ByteString {
  ByteString(Array(repeating: Array("list_OK\n".utf8), count: count).flatMap(\.self))
}
