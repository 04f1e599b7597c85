import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// Several requests that a session runs as one command list.
@Suite(.timeLimit(.minutes(1))) struct RequestPackTests {
  private static let list: [ScriptedServer.Step] = [.greeting, .receiveUntil("command_list_end")]

  @Test func theErrorHasTheIndexOfItsRequest() async throws {
    let server = try LiveServer(library: nil)
    let session = try Session(server.settings)
    let refused = try await #require(throws: MPDError.self) {
      try await session.run(.status, .ping, .play(id: 7))
    }
    #expect((refused.code, refused.index) == (.ack(.noExist), 2))
    let unsendable = try await #require(throws: MPDError.self) {
      try await session.run(.status, .delete(-1))
    }
    #expect((unsendable.code, unsendable.index) == (.argument, 1))
    let wrong = Request.status.map { _ throws(MPDError) -> Int in throw MPDError(.malformed, "no") }
    let unreadable = try await #require(throws: MPDError.self) {
      try await session.run(.ping, wrong)
    }
    #expect((unreadable.code, unreadable.index) == (.malformed, 1))
    #expect(session.generation == 1)
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let server = try ScriptedServer(scripts: [
      Self.list + [.hang], [.greeting, .expect("ping"), .send("OK\n"), .hang],
    ])
    let session = try server.session(timeout: .seconds(3_600))
    let task = Task { await Outcome { try await session.run(.status, .stats).0 } }
    #expect(try await eventually { server.receivedLines.last == "command_list_end" })
    task.cancel()
    #expect(try await within { await task.value } == .cancelled)
    try await within { try await session.run(.ping) }
    #expect(session.generation == 2)
  }

  @Test(arguments: [false, true])
  func itIsRepeatedIfAllRequestsAreIdempotent(_ isIdempotent: Bool) async throws {
    let server = try ScriptedServer(scripts: [
      Self.list + [.send("list_OK\n"), .close],
      Self.list + [.sendLines("volume: 3", "list_OK", "list_OK", "OK"), .hang],
    ])
    let session = try server.session()
    let outcome = await Outcome {
      let request: Request<Void> = isIdempotent ? .ping : .next
      return try await session.run(.status, request).0.volume
    }
    #expect(outcome == (isIdempotent ? .value(3) : .refused(.closed)))
    #expect(server.connectionCount == (isIdempotent ? 2 : 1))
  }
}
