internal import Bytes
internal import MPDClient
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
  /// The arguments that were sent in a command list whose end is not known.
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
        if [.refused, .no].contains(failure.status) { continue }
        rest = arguments[(index + 1)...]
        return
      }
    }
  }

  /// Sends a request for each argument, all in one command list, and continues with a new list after one that
  /// the server refuses.
  mutating func runList<Reply>(
    of arguments: [ByteString], in context: CommandContext,
    _ request: (ByteString) -> Request<Reply>
  ) throws {
    var left = arguments[...]
    while !left.isEmpty {
      var list = CommandList()
      for argument in left { list.append(request(argument)) }
      guard let error = try error(of: list, in: context) else { return done += left }
      let index = min(error.index ?? 0, left.count - 1)
      failures.append(context.failure(error, about: left[left.startIndex + index]))
      left = note(error, at: index, of: left)
    }
  }

  private func error(of list: CommandList, in context: CommandContext) throws -> MPDError? {
    try context.attempt { server throws(MPDError) in
      try server.run(list)
      return nil
    } onError: {
      $0
    }
  }

  /// Notes what a failure of the argument at an index means for the others; returns those to send again.
  private mutating func note(
    _ error: MPDError, at index: Int, of arguments: ArraySlice<ByteString>
  ) -> ArraySlice<ByteString> {
    let (before, after) = (arguments.prefix(index), arguments.dropFirst(index + 1))
    // A request that cannot be sent is found before the list is sent.
    guard error.code != .argument else {
      rest = before + after
      return []
    }
    done += before
    if case .ack = error.code { return after }
    uncertain = after
    return []
  }

  /// Throws if an argument failed; the message says what was wrong, what was done and what was not.
  func throwFailures() throws(CommandFailure) {
    guard let last = failures.last else { return }
    var lines = failures.map(\.message)
    if !done.isEmpty { lines.append("\(action): \(quoted(done[...]))") }
    if !rest.isEmpty { lines.append("not \(action): \(quoted(rest))") }
    if !uncertain.isEmpty { lines.append("perhaps \(action): \(quoted(uncertain))") }
    let wasRefused = [.refused, .no].contains(last.status)
    let status = done.isEmpty ? failures[0].status : .inPart
    throw CommandFailure(wasRefused ? status : last.status, lines.joined(separator: "\n"))
  }

  private func quoted(_ arguments: ArraySlice<ByteString>) -> String {
    arguments.map { "'\($0.isEmpty ? "/" : $0.terminalSafe)'" }.joined(separator: ", ")
  }
}
