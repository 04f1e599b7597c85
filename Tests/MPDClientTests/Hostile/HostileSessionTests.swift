import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// Runs the cases of `HostileServerTests` over a session: calls end as over a connection, and whatever
/// happened to one call, the next one gets its own answer, over another connection if needed.
///
/// The cases run one after the other: together they would need more descriptors than libmpdclient can
/// watch.
@Suite(.serialized) struct HostileSessionTests {
  @Test(arguments: HostileCase.connecting)
  func survivesFailuresWhileConnecting(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }

  @Test(arguments: HostileCase.replies + HostileCase.refusals)
  func survivesHostileReplies(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }

  @Test(arguments: HostileCase.ends)
  func survivesRepliesThatEndTooSoon(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }

  @Test(arguments: HostileCase.drips)
  func timesOutOnDrippingReplies(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }

  @Test(arguments: HostileCase.lists)
  func survivesHostileListReplies(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }

  @Test(.serialized, arguments: HostileCase.floods)
  func refusesEndlessReplies(_ hostile: HostileCase) async throws {
    try await check(hostile)
  }
}

private func check(_ hostile: HostileCase) async throws {
  let answers: [ScriptedServer.Step] = [.expect("status"), .send("volume: 42\nOK\n"), .hang]
  let renewed = [.expect("status"), .send("volume: 77\nOK\n")] as [ScriptedServer.Step]
  let server = try ScriptedServer(scripts: [
    hostile.script + answers, [.greeting] + renewed + renewed + [.hang],
  ])
  let address = ServerAddress.socket(path: ByteString(server.socketPath))
  let ending = await ending(of: hostile, at: address)
  // Data that a server sends unasked may end the connection before the call is sent.
  let mayBeRenewed = hostile.name.hasSuffix("after the greeting")
  let isRenewed = mayBeRenewed && ending.call == .answer("volume 77")
  #expect(ending.call == hostile.ending || isRenewed)
  if hostile.call.password == nil {
    let isLost = hostile.ending.isLoss || hostile.isLostAtNextRequest
    #expect(ending.next == .answer(isLost ? "volume 77" : "volume 42"))
  }
  #expect(try openConnections(to: server.socketPath) == 0)
}

/// Returns the endings of the call of a case and of a `status` after it.
private func ending(
  of hostile: HostileCase, at address: ServerAddress
) async -> (call: HostileCase.Ending, next: HostileCase.Ending) {
  let settings = ConnectionSettings(
    addresses: [address], password: hostile.call.password, timeout: .seconds(hostile.timeout))
  do {
    let session = try Session(
      settings, cancellationGrace: .milliseconds(500), idleDelay: .seconds(3_600))
    let call = await outcome {
      try await session.withConnection { connection in
        try hostile.call.run(over: &connection)
      }
    }
    let next = await outcome { HostileCase.text(try await session.run(.status)) }
    await session.close()
    return (call, next)
  } catch {
    return (HostileCase.Ending(error), HostileCase.Ending(error))
  }
}

private func outcome(_ call: () async throws -> String) async -> HostileCase.Ending {
  do {
    return .answer(try await call())
  } catch let error as MPDError {
    return HostileCase.Ending(error)
  } catch {
    return .answer("\(error)")
  }
}
