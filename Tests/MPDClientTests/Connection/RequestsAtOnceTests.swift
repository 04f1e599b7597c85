import Bytes
import Testing
import TestSupport

@testable import MPDClient

@Suite struct RequestsAtOnceTests {
  /// What has become of some updates: the errors of those with a result, how many may have been sent, and why
  /// the next one has no result.
  private struct Account: Equatable {
    var results: [MPDError.Code?]
    var sent: Int
    var failure: MPDError.Code?
  }

  private func account(
    of paths: [ByteString], _ script: ScriptedServer.Step...
  ) throws -> Account {
    let server = try ScriptedServer(script: script)
    let settings = ConnectionSettings(addresses: [.socket(path: ByteString(server.socketPath))])
    var connection = try Connection.openWithoutGreeting(settings)
    let outcome = connection.runEach(paths.map { Request.update($0) })
    #expect(server.failures.isEmpty)
    let codes = outcome.results.map { result in
      if case .failure(let error) = result { error.code } else { MPDError.Code?.none }
    }
    return Account(results: codes, sent: outcome.sentCount, failure: outcome.failure?.code)
  }

  private let sent = ["a", "b", "c"].map {
    ScriptedServer.Step.expect(ByteString("update \"\($0)\""))
  }

  @Test func eachRunsAfterARefusal() throws {
    let answers: [ByteString] = [
      "updating_db: 7\nOK\n", "ACK [54@0] {update} Update queue is full\n", "updating_db: 8\nOK\n",
    ]
    let server = try ScriptedServer(
      script: [.greeting] + sent + answers.map { .send($0) } + [
        .expect("ping"), .send("OK\n"), .hang,
      ])
    var connection = try server.connect()
    let outcome = connection.runEach([.update("a"), .update("b"), .update("c")])
    #expect(outcome.results.map { try? $0.get() } == [7, nil, 8])
    #expect(outcome.failure == nil)
    try connection.run(.ping)
    #expect(server.failures.isEmpty)
  }

  @Test func afterALossTheFirstRequestsHaveResults() throws {
    let account = try account(
      of: ["a", "b", "c"], .greeting, sent[0], sent[1], sent[2],
      .send("updating_db: 7\nOK\nupda"))
    #expect(account == Account(results: [nil], sent: 3, failure: .closed))
  }

  @Test func nothingIsSentToAServerThatDoesNotGreet() throws {
    let account = try account(of: ["a", "b"])
    #expect(account == Account(results: [], sent: 0, failure: .closed))
  }

  @Test func nothingIsSentFromTheFirstOnThatNoLineCanCarry() throws {
    let account = try account(
      of: ["a", "new\nline", "c"], .greeting, sent[0], .send("updating_db: 7\nOK\n"), .hang)
    #expect(account == Account(results: [nil], sent: 1, failure: .argument))
  }

  @Test(arguments: ["7\nOK\n", "updating_db 7\nOK\n", "updating_db:7\nOK\n"] as [ByteString])
  func anythingElseThanPairsEndsTheConnection(_ answer: ByteString) throws {
    let account = try account(of: ["a", "b"], .greeting, sent[0], sent[1], .send(answer), .hang)
    #expect(account == Account(results: [], sent: 2, failure: .malformed))
  }
}
