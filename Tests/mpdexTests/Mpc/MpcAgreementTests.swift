import TestSupport
import Testing

/// mpdex does what Debian's mpc does: the same standard output, success or failure, and the same
/// state of the server afterwards.
@Suite(.serialized) struct MpcAgreementTests {
  // Two, so that what the servers count, such as identifiers, is the same for both programs.
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
      input: `case`.input ?? [], timeout: .seconds(30))
    let state = try server.state()
    return (Outcome(text: result.text, succeeds: result.status == 0, state: state), result)
  }

  /// What both programs do, each on a server in the state with which the case begins.
  ///
  /// Again where the server says that a decoder is dead: a seek may meet it in the moment between
  /// the end of decoding and the next start.
  private func outcomes(
    _ case: MpcCase
  ) throws -> (mpc: Outcome, mpdex: Outcome, result: ProcessResult) {
    let (first, second) = try Self.servers.get()
    for _ in 1...5 {
      let refusals = try [first, second].flatMap { try $0.prepare(`case`.setup) }
      let (mpc, mpcResult) = try outcome(of: "/usr/bin/mpc", `case`, on: first)
      let (mpdex, result) = try outcome(of: Command.path, `case`, on: second)
      let complaints = refusals + [mpcResult.errorText, result.errorText]
      if complaints.contains(where: { $0.contains("Decoder is dead") }) { continue }
      guard refusals.isEmpty else { throw SetupFailure(replies: refusals) }
      return (mpc, mpdex, result)
    }
    throw SetupFailure(replies: ["Decoder is dead, five times"])
  }

  @Test(arguments: MpcCase.all)
  func bothDoTheSame(_ case: MpcCase) throws {
    let (mpc, mpdex, result) = try outcomes(`case`)
    #expect(mpdex.text == mpc.text, "\(result.errorText)")
    #expect(mpdex.succeeds == mpc.succeeds, "\(result.errorText)")
    #expect(mpdex.state.difference(from: mpc.state).isEmpty)
  }

  @Test(arguments: IntendedDifference.all)
  func mpdexDoesWhatItIsMeantToDo(_ difference: IntendedDifference) throws {
    let (mpc, mpdex, result) = try outcomes(difference.case)
    #expect(mpdex != mpc)
    #expect((result.status, result.text) == (difference.status, difference.text))
  }
}
