internal import Bytes

/// What became of each of several arguments that are dealt with one by one.
struct EachArgument {
  /// What is done with them, such as "removed".
  private let deed: String
  private var done: [ByteString] = []
  private var failures: [CommandFailure] = []
  /// What was not tried, since the server was gone or would have refused all of it.
  private var rest: ArraySlice<ByteString> = []

  init(is deed: String) {
    self.deed = deed
  }

  /// Runs a body for each argument, and goes on behind those that the server refuses.
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

  /// Ends the command if something failed: says what was wrong, what was done and what was not.
  func report() throws(CommandFailure) {
    guard let last = failures.last else { return }
    var lines = failures.map(\.message)
    if !done.isEmpty { lines.append("\(deed): \(quoted(done[...]))") }
    if !rest.isEmpty { lines.append("not \(deed): \(quoted(rest))") }
    let wasRefused = [.refused, .no].contains(last.status)
    let status = done.isEmpty ? failures[0].status : .inPart
    throw CommandFailure(wasRefused ? status : last.status, lines.joined(separator: "\n"))
  }

  private func quoted(_ arguments: ArraySlice<ByteString>) -> String {
    arguments.map { "'\($0.isEmpty ? "/" : $0.visible)'" }.joined(separator: ", ")
  }
}
