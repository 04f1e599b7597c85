package import Bytes
package import MPDClient
internal import TerminalText

/// Collects the outcomes of a command that handles several arguments independently of each other.
package struct BatchReport {
  /// A participle that says what is done to each argument, such as "removed".
  package var action: String
  private var done: [ByteString] = []
  private var failures: [CommandFailure] = []
  /// The arguments that were not tried, because the connection was lost or the server would have refused all of them.
  private var rest: ArraySlice<ByteString> = []
  /// The arguments whose requests may have been sent, but got no reply before the connection was lost.
  private var uncertain: ArraySlice<ByteString> = []
  /// Whether the connection was lost while the requests for several arguments were sent together.
  package private(set) var hasLostConnection = false

  package init(_ action: String) {
    self.action = action
  }

  /// Calls a closure for each argument, and continues with the next argument if the server refuses one.
  package mutating func run(_ arguments: [ByteString], _ body: (ByteString) throws -> Void) throws {
    for (index, argument) in arguments.enumerated() {
      do { try body(argument) } catch let error where !(error is OutputError) {
        guard goesOn(after: CommandFailure(error), of: arguments, at: index) else { return }
        continue
      }
      done.append(argument)
    }
  }

  /// Records the failure of an argument. Returns whether the remaining arguments can still be handled.
  private mutating func goesOn(
    after failure: CommandFailure, of arguments: [ByteString], at index: Int
  ) -> Bool {
    failures.append(failure)
    if failure.concernsOneArgument { return true }
    rest = arguments[(index + 1)...]
    return false
  }

  /// Handles arguments like `run(_:_:)`, but up to 32 at once. The closure sends the requests for the arguments
  /// together, and is called again with the arguments for which it returned no result.
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

  /// Records the results of the arguments.
  ///
  /// - Returns: nil if the arguments that follow can still be tried; otherwise the elements of `arguments` that were
  ///   not tried.
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

  /// Adds a failure that concerns all arguments.
  package mutating func add(_ failure: CommandFailure) { failures.append(failure) }

  /// Throws if an argument failed. The message says what was wrong, what was done and what was not done.
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
  /// Whether the failure concerns only its own argument, so that the following arguments can still be handled.
  fileprivate var concernsOneArgument: Bool { [.refused, .no].contains(status) }
}
