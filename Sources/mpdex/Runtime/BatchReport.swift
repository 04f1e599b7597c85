internal import Bytes
internal import TerminalText

/// Collects the outcomes of a command that handles several arguments one by one.
struct BatchReport {
  /// The participle for an argument that was handled, such as "removed".
  private let action: String
  private var done: [ByteString] = []
  private var failures: [CommandFailure] = []
  /// The arguments that were not tried, because the connection was lost or the server would have
  /// refused all of them.
  private var rest: ArraySlice<ByteString> = []
  /// The arguments whose requests were sent before the connection was lost, without a reply to them.
  private var uncertain: ArraySlice<ByteString> = []

  init(_ action: String) {
    self.action = action
  }

  /// Runs a body for each argument, and continues after those that the server refuses.
  mutating func run(
    _ arguments: [ByteString], _ body: (ByteString) throws -> Void
  ) throws {
    for (index, argument) in arguments.enumerated() {
      do {
        try body(argument)
        done.append(argument)
      } catch let failure as CommandFailure {
        failures.append(failure)
        if failure.isOfOneArgument { continue }
        rest = arguments[(index + 1)...]
        return
      }
    }
  }

  /// Does the same with a body that sends the requests for up to 32 arguments at once and returns a result
  /// for each that was sent.
  mutating func runTogether(
    _ arguments: [ByteString],
    _ body: (ArraySlice<ByteString>) throws -> [Result<Void, CommandFailure>]
  ) throws {
    var left = arguments[...]
    while !left.isEmpty, rest.isEmpty {
      let together = left.prefix(32)
      left = left.dropFirst(32)
      note(try body(together), of: together, before: left)
    }
  }

  /// Notes the results for some arguments, and which of them and of those after them are not known.
  private mutating func note(
    _ results: [Result<Void, CommandFailure>], of arguments: ArraySlice<ByteString>,
    before left: ArraySlice<ByteString>
  ) {
    for (index, result) in zip(arguments.indices, results) {
      guard case .failure(let failure) = result else {
        done.append(arguments[index])
        continue
      }
      failures.append(failure)
      if failure.isOfOneArgument { continue }
      let isLost = failure.status == .noServer
      if isLost { uncertain = arguments.prefix(results.count)[index...] }
      rest = arguments[(isLost ? uncertain.endIndex : index + 1)...] + left
      return
    }
  }

  /// Throws if an argument failed; the message says what was wrong, what was done and what was not.
  func throwFailures() throws(CommandFailure) {
    guard let last = failures.last else { return }
    var lines = failures.map(\.message)
    if !done.isEmpty { lines.append("\(action): \(quoted(done[...]))") }
    if !uncertain.isEmpty { lines.append("perhaps \(action): \(quoted(uncertain))") }
    if !rest.isEmpty { lines.append("not \(action): \(quoted(rest))") }
    let status = done.isEmpty ? failures[0].status : .inPart
    throw CommandFailure(
      last.isOfOneArgument ? status : last.status, lines.joined(separator: "\n"))
  }

  private func quoted(_ arguments: ArraySlice<ByteString>) -> String {
    arguments.map { "'\($0.isEmpty ? "/" : $0.terminalSafe)'" }.joined(separator: ", ")
  }
}

extension CommandFailure {
  /// Whether the arguments after the one that failed can still be handled.
  fileprivate var isOfOneArgument: Bool { [.refused, .no].contains(status) }
}
