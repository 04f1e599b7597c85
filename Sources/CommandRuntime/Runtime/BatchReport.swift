package import Bytes
package import MPDClient
internal import TerminalText

/// Collects the outcomes of a command that handles several arguments, each for itself.
package struct BatchReport {
  /// The participle for an argument that was handled, such as "removed".
  package var action: String
  private var done: [ByteString] = []
  private var failures: [CommandFailure] = []
  /// The arguments that were not tried, because the connection was lost or the server would have
  /// refused all of them.
  private var rest: ArraySlice<ByteString> = []
  /// The arguments whose requests may have been sent before the connection was lost, without a reply.
  private var uncertain: ArraySlice<ByteString> = []
  /// Whether requests that were sent together have ended with the loss of the connection.
  package private(set) var hasLostConnection = false

  package init(_ action: String) {
    self.action = action
  }

  /// Runs a body for each argument, and continues after those that the server refuses.
  package mutating func run(_ arguments: [ByteString], _ body: (ByteString) throws -> Void) throws {
    for (index, argument) in arguments.enumerated() {
      do { try body(argument) } catch let error where !(error is OutputError) {
        guard goesOn(after: CommandFailure(error), of: arguments, at: index) else { return }
        continue
      }
      done.append(argument)
    }
  }

  /// Notes the failure of an argument; returns whether the arguments after it can still be handled.
  private mutating func goesOn(
    after failure: CommandFailure, of arguments: [ByteString], at index: Int
  ) -> Bool {
    failures.append(failure)
    if failure.concernsOneArgument { return true }
    rest = arguments[(index + 1)...]
    return false
  }

  /// Does the same with a body that sends the requests for up to 32 arguments at once, and that is
  /// called again with those that it has left out.
  package mutating func runTogether(
    _ arguments: [ByteString],
    _ body: (ArraySlice<ByteString>) throws -> OutcomeOfRequests<Void, CommandFailure>
  ) throws {
    var left = arguments[...]
    while !left.isEmpty, rest.isEmpty {
      let together = left.prefix(32)
      let outcome = try body(together)
      if let untried = note(outcome, of: together) {
        rest = untried + left.dropFirst(together.count)
      }
      if outcome.failure != nil { return }
      left = left.dropFirst(outcome.results.count)
    }
  }

  /// Notes the results of the arguments.
  ///
  /// - Returns: the arguments that were not tried; nil if the ones after them can still be tried.
  private mutating func note(
    _ outcome: OutcomeOfRequests<Void, CommandFailure>, of arguments: ArraySlice<ByteString>
  ) -> ArraySlice<ByteString>? {
    for (index, result) in zip(arguments.indices, outcome.results) {
      guard case .failure(let failure) = result else {
        done.append(arguments[index])
        continue
      }
      failures.append(failure)
      if !failure.concernsOneArgument { return arguments[(index + 1)...] }
    }
    guard let failure = outcome.failure else { return nil }
    failures.append(failure)
    hasLostConnection = failure.status == .noServer
    uncertain = arguments.prefix(outcome.sentCount).dropFirst(outcome.results.count)
    return arguments.dropFirst(max(outcome.sentCount, outcome.results.count + 1))
  }

  /// Adds the failure of something that concerns all arguments.
  package mutating func add(_ failure: CommandFailure) { failures.append(failure) }

  /// Throws if an argument failed; the message says what was wrong, what was done and what was not.
  package func throwFailures() throws {
    guard let last = failures.last else { return }
    var lines = failures.map(\.message)
    if !done.isEmpty { lines.append("\(action): \(quoted(done[...]))") }
    if !uncertain.isEmpty { lines.append("perhaps \(action): \(quoted(uncertain))") }
    if !rest.isEmpty { lines.append("not \(action): \(quoted(rest))") }
    let status = done.isEmpty ? failures[0].status : .inPart
    throw CommandFailure(
      last.concernsOneArgument ? status : last.status, lines.joined(separator: "\n"))
  }

  private func quoted(_ arguments: ArraySlice<ByteString>) -> String {
    arguments.map { "'\($0.isEmpty ? "/" : $0.shortened.terminalSafe)'" }.joined(separator: ", ")
  }
}

extension CommandFailure {
  /// Whether the arguments after the one that failed can still be handled.
  fileprivate var concernsOneArgument: Bool { [.refused, .no].contains(status) }
}
