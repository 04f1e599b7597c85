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
        if [.refused, .no].contains(failure.status) { continue }
        rest = arguments[(index + 1)...]
        return
      }
    }
  }

  /// Throws if an argument failed; the message says what was wrong, what was done and what was not.
  func throwFailures() throws(CommandFailure) {
    guard let last = failures.last else { return }
    var lines = failures.map(\.message)
    if !done.isEmpty { lines.append("\(action): \(quoted(done[...]))") }
    if !rest.isEmpty { lines.append("not \(action): \(quoted(rest))") }
    let wasRefused = [.refused, .no].contains(last.status)
    let status = done.isEmpty ? failures[0].status : .inPart
    throw CommandFailure(wasRefused ? status : last.status, lines.joined(separator: "\n"))
  }

  private func quoted(_ arguments: ArraySlice<ByteString>) -> String {
    arguments.map { "'\($0.isEmpty ? "/" : $0.terminalSafe)'" }.joined(separator: ", ")
  }
}
