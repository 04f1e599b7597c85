import Bytes
import MPDClient
import Testing
import TestSupport

/// The behaviour of a client whose server is hostile or dies: the right error in time, no crash, no
/// hang, no descriptor left open, and never a wrong answer to the next request.
///
/// The cases run one after the other: together they would need more descriptors than libmpdclient
/// can watch.
@Suite(.serialized) struct HostileServerTests {
  @Test(arguments: HostileCase.connecting)
  func survivesFailuresWhileConnecting(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }

  @Test(arguments: HostileCase.replies + HostileCase.refusals)
  func survivesHostileReplies(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }

  @Test(arguments: HostileCase.ends)
  func survivesRepliesThatEndTooSoon(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }

  @Test(arguments: HostileCase.drips)
  func timesOutOnDrippingReplies(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }

  @Test(arguments: HostileCase.lists)
  func survivesHostileListReplies(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }

  @Test(.serialized, arguments: HostileCase.floods)
  func refusesEndlessReplies(_ hostile: HostileCase) async throws {
    try await check(hostile, with: .blocking)
  }
}

/// The server's steps after a case: it keeps answering as if nothing had happened.
private let nextAnswers: [ScriptedServer.Step] = [
  .expect("status"), .send("volume: 42\nOK\n"), .expect("command_list_ok_begin"),
  .expect("status"), .expect("command_list_end"), .send("volume: 43\nlist_OK\nOK\n"), .hang,
]

/// The server's steps on the next connection.
private let goodServer: [ScriptedServer.Step] = [
  .greeting, .expect("status"), .send("volume: 77\nOK\n"), .hang,
]

private func check(_ hostile: HostileCase, with face: Face) async throws {
  let server = try ScriptedServer(scripts: [hostile.script + nextAnswers, goodServer])
  let caseResult = await face.run(hostile, .socket(path: ByteString(server.socketPath)))
  #expect(caseResult.ending == hostile.ending)
  if hostile.ending.isLoss || hostile.isLostAtNextRequest {
    #expect(caseResult.next.allSatisfy { $0.isLoss }, "\(caseResult.next)")
  } else {
    #expect(caseResult.next == [.answer("volume 42"), .answer("volume 43")])
  }
  #expect(caseResult.afterReconnecting == .answer("volume 77"))
  #expect(try openConnections(to: server.socketPath) == 0)
  if case .loss(.timeout, _) = hostile.ending {
    // Only the lower bound is tested, since a busy machine may take any time.
    #expect(caseResult.elapsed >= .seconds(hostile.timeout - 1))
  }
}
