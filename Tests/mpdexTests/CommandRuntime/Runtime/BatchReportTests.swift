import Bytes
import MPDClient
import Testing

@testable import CommandRuntime

@Suite struct BatchReportTests {
  /// Returns the failure after running the arguments, of which those in `failing` fail.
  private func failure(
    of arguments: [ByteString], _ failing: [ByteString: CommandRuntime.ExitStatus]
  ) throws -> CommandFailure? {
    var batch = BatchReport("removed")
    try batch.run(arguments) { argument in
      if let status = failing[argument] { throw CommandFailure(status, "\(argument): no") }
    }
    do { try batch.throwFailures() } catch { return CommandFailure(error) }
    return nil
  }

  @Test(
    arguments: [
      (["a"], ["a": .refused], .refused, "a: no"),
      (["a", "b"], ["a": .no, "b": .refused], .no, "a: no\nb: no"),
      (["a", "b", ""], ["b": .refused], .inPart, "b: no\nremoved: 'a', '/'"),
      (
        ["a", "b", "c", "d"], ["b": .noServer], .noServer,
        "b: no\nremoved: 'a'\nnot removed: 'c', 'd'"
      ),
      (["a", "b"], ["a": .permission], .permission, "a: no\nnot removed: 'b'"),
      (["a", "b", "c"], ["b": .no, "c": .noServer], .noServer, "b: no\nc: no\nremoved: 'a'"),
    ]
      as [(
        [ByteString], [ByteString: CommandRuntime.ExitStatus], CommandRuntime.ExitStatus, String
      )])
  func reportsDoneFailedAndSkippedArguments(
    _ arguments: [ByteString], _ failing: [ByteString: CommandRuntime.ExitStatus],
    _ status: CommandRuntime.ExitStatus,
    _ message: String
  ) throws {
    let failure = try #require(try failure(of: arguments, failing))
    #expect((failure.status, failure.message) == (status, message))
  }

  /// Returns the failure after handling numbers together, of which those up to `sent` were sent and those up to
  /// `answered` have a result.
  private func failure(
    of count: Int, refusing refused: [Int: CommandRuntime.ExitStatus], answered: Int, sent: Int,
    _ status: CommandRuntime.ExitStatus?
  ) throws -> CommandFailure? {
    var batch = BatchReport("updated")
    let arguments = (0..<count).map { ByteString("\($0)") }
    try batch.runTogether(arguments) { some in
      var outcome = OutcomeOfRequests<Void, CommandFailure>()
      outcome.sentCount = min(sent, some.endIndex) - some.startIndex
      for index in some.indices where index < answered {
        let refusal = refused[index].map { CommandFailure($0, "\(index): no") }
        outcome.results.append(refusal.map { .failure($0) } ?? .success(()))
      }
      let isCutShort = outcome.results.count < some.count
      outcome.failure = isCutShort ? status.map { CommandFailure($0, "lost") } : nil
      return outcome
    }
    do { try batch.throwFailures() } catch { return CommandFailure(error) }
    return nil
  }

  @Test func refusalsConcernTheirOwnArgument() throws {
    #expect(try failure(of: 100, refusing: [:], answered: 100, sent: 100, nil) == nil)
    let some = try failure(
      of: 3, refusing: [0: .refused, 2: .noServer], answered: 3, sent: 3, nil)
    #expect(some?.message == "0: no\n2: no\nupdated: '1'")
    let all = try failure(
      of: 34, refusing: [33: .permission, 0: .permission], answered: 34, sent: 34, nil)
    #expect(all?.status == .permission)
    #expect(all?.message.hasPrefix("0: no\nnot updated: '1', '2'") == true)
    #expect(all?.message.hasSuffix("'32', '33'") == true)
  }

  @Test func aLossLeavesWhatWasSentWithoutAResultUncertain() throws {
    let lost = try failure(of: 67, refusing: [1: .refused], answered: 33, sent: 64, .noServer)
    #expect(lost?.status == .noServer)
    let lines = lost?.message.split(separator: "\n").map(String.init) ?? []
    #expect(lines.prefix(2) == ["1: no", "lost"])
    #expect(lines[2].hasSuffix("'31', '32'"))
    #expect(lines[3].hasPrefix("perhaps updated: '33', '34'") && lines[3].hasSuffix("'62', '63'"))
    #expect(lines[4] == "not updated: '64', '65', '66'")
  }

  @Test func whatWasNotSentIsNotUncertain() throws {
    let unsent = try failure(of: 3, refusing: [:], answered: 1, sent: 1, .usage)
    #expect(unsent?.message == "lost\nupdated: '0'\nnot updated: '2'")
    let unconnected = try failure(of: 1, refusing: [:], answered: 0, sent: 0, .noServer)
    #expect(unconnected?.message == "lost")
  }

  @Test func doesNotFailIfAllSucceed() throws {
    #expect(try failure(of: ["a", "b"], [:]) == nil)
    #expect(try failure(of: [], [:]) == nil)
  }
}
