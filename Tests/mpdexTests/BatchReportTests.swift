import Bytes
import Testing

@testable import mpdex

@Suite struct BatchReportTests {
  /// Returns the failure after running the arguments, of which those in `failing` fail.
  private func failure(
    of arguments: [ByteString], _ failing: [ByteString: mpdex.ExitStatus]
  ) throws -> CommandFailure? {
    var batch = BatchReport("removed")
    try batch.run(arguments) { argument in
      if let status = failing[argument] { throw CommandFailure(status, "\(argument): no") }
    }
    do throws(CommandFailure) { try batch.throwFailures() } catch { return error }
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
    ] as [([ByteString], [ByteString: mpdex.ExitStatus], mpdex.ExitStatus, String)])
  func reportsDoneFailedAndSkippedArguments(
    _ arguments: [ByteString], _ failing: [ByteString: mpdex.ExitStatus],
    _ status: mpdex.ExitStatus,
    _ message: String
  ) throws {
    let failure = try #require(try failure(of: arguments, failing))
    #expect((failure.status, failure.message) == (status, message))
  }

  @Test func doesNotFailIfAllSucceed() throws {
    #expect(try failure(of: ["a", "b"], [:]) == nil)
    #expect(try failure(of: [], [:]) == nil)
  }
}
