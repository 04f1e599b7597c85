import Bytes
import Testing
import TestSupport

@testable import MPDClient

@Suite struct RequestsAtOnceTests {
  private func results(
    of requests: [Request<Int>], _ steps: ScriptedServer.Step...
  ) throws -> [MPDError.Code?] {
    let server = try ScriptedServer(script: [.greeting] + steps)
    var connection = try server.connect()
    let results = connection.runEach(requests)
    #expect(server.failures.isEmpty)
    return results.map { result in
      switch result {
      case .success: nil
      case .failure(let error): error.code
      }
    }
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
    let results = connection.runEach([.update("a"), .update("b"), .update("c")])
    #expect(results.map { try? $0.get() } == [7, nil, 8])
    try connection.run(.ping)
    #expect(server.failures.isEmpty)
  }

  @Test func aLossIsThatOfEachRequestWithoutAReply() throws {
    let codes = try results(
      of: [.update("a"), .update("b"), .update("c")], sent[0], sent[1], sent[2],
      .send("updating_db: 7\nOK\nupda"))
    #expect(codes == [nil, .closed, .closed])
  }

  @Test func nothingIsSentFromTheFirstOnThatNoLineCanCarry() throws {
    let codes = try results(
      of: [.update("a"), .update("new\nline"), .update("c")], sent[0],
      .send("updating_db: 7\nOK\n"), .hang)
    #expect(codes == [nil, .argument])
  }

  @Test(arguments: ["7\nOK\n", "updating_db 7\nOK\n", "updating_db:7\nOK\n"] as [ByteString])
  func anythingElseThanPairsEndsTheConnection(_ answer: ByteString) throws {
    let codes = try results(
      of: [.update("a"), .update("b")], sent[0], sent[1], .send(answer), .hang)
    #expect(codes == [.malformed, .malformed])
  }
}
