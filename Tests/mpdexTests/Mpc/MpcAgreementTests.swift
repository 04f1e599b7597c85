import Testing
import TestSupport

/// Checks mpdex against Debian's mpc: the same standard output, success or failure, and the same
/// state of the server afterwards.
@Suite(.serialized) struct MpcAgreementTests {
  // Two, so that the servers' counters, such as identifiers, are the same for both programs.
  private static let servers = Result { (try MpcServer(), try MpcServer()) }

  private struct Outcome: Equatable {
    let text: String
    let succeeds: Bool
    let state: [String]
  }

  private func outcome(
    of program: String, _ case: MpcCase, on server: MpcServer
  ) throws -> (Outcome, ProcessResult) {
    let environment = ["MPD_HOST": server.server.socketPath, "LC_ALL": "C.UTF-8", "TERM": "xterm"]
    let result = try runProcess(
      program, `case`.arguments, environment: environment.merging(`case`.environment) { $1 },
      input: `case`.standardInput, timeout: .seconds(30))
    let state = try server.state()
    return (Outcome(text: result.text, succeeds: result.status == 0, state: state), result)
  }

  private typealias Outcomes = (mpc: Outcome, mpdex: Outcome, result: ProcessResult)

  /// Runs both programs, each on a server in the case's initial state, and repeats that up to
  /// four times if the outcomes are not as expected: a player advances by itself, and a seek may
  /// meet a decoder at its end. A real difference between the programs appears every time.
  private func outcomes(
    _ case: MpcCase, areExpected: (Outcomes) -> Bool
  ) throws -> Outcomes {
    var last: Result<Outcomes, any Error> = .failure(SetupFailure(replies: []))
    for _ in 1...5 {
      last = Result { try outcomes(`case`) }
      if let outcomes = try? last.get(), areExpected(outcomes) { break }
    }
    return try last.get()
  }

  private func outcomes(_ case: MpcCase) throws -> Outcomes {
    let (first, second) = try Self.servers.get()
    let refusals = try [first, second].flatMap { try $0.prepare(`case`.setup) }
    guard refusals.isEmpty else { throw SetupFailure(replies: refusals) }
    let (mpc, _) = try outcome(of: "/usr/bin/mpc", `case`, on: first)
    let (mpdex, result) = try outcome(of: Reliability.program, `case`, on: second)
    return (mpc, mpdex, result)
  }

  @Test(arguments: MpcCase.all)
  func mpdexBehavesLikeMpc(_ case: MpcCase) throws {
    let (mpc, mpdex, result) = try outcomes(`case`) { $0.mpdex == $0.mpc }
    #expect(mpdex.text == mpc.text, "\(result.errorText)")
    #expect(mpdex.succeeds == mpc.succeeds, "\(result.errorText)")
    #expect(mpdex.state.difference(from: mpc.state).isEmpty)
  }

  /// mpc does not see that its output is lost.
  @Test func aListThatCannotBeWrittenIsAFailure() throws {
    let (server, _) = try Self.servers.get()
    let statuses = try ["/usr/bin/mpc", Reliability.program].map { program in
      try runProcess(
        "/bin/sh", ["-c", "exec \"$0\" listall > /dev/full", program],
        environment: ["MPD_HOST": server.server.socketPath], timeout: .seconds(30)
      ).status
    }
    #expect(statuses == [0, 75])
  }

  @Test(arguments: IntendedDifference.all)
  func intendedDifferencesBehaveAsSpecified(_ difference: IntendedDifference) throws {
    let (mpc, mpdex, result) = try outcomes(difference.case) {
      ($0.result.status, $0.result.text) == (difference.status, difference.text)
    }
    #expect(mpdex != mpc)
    #expect((result.status, result.text) == (difference.status, difference.text))
  }
}
