internal import CommandRuntime
internal import Bytes
internal import MPDClient
internal import TerminalText

extension FilterCondition {
  /// Creates the condition of a filter in MPD's own syntax.
  init(expression: ByteString) {
    let isPattern = expression.description.contains("=~")
    self = isPattern ? .pattern(.raw(expression), argument: expression) : .filter(.raw(expression))
  }

  /// The argument of a condition with a regular expression; nil for any other.
  fileprivate var argumentOfPattern: ByteString? {
    if case .pattern(_, let argument) = self { argument } else { nil }
  }

  /// Returns the condition, which names its argument if it has a regular expression.
  func naming(_ argument: ByteString) -> FilterCondition {
    if case .pattern(let filter, _) = self { .pattern(filter, argument: argument) } else { self }
  }
}

extension [FilterCondition] {
  /// Calls a closure that sends the filter of the conditions. If the server cannot read a regular
  /// expression, the failure names the conditions that have one.
  package func namingPatterns<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      let failure = CommandFailure(error)
      let arguments = compactMap(\.argumentOfPattern).map { "'\($0.terminalSafe)'" }
      let message = failure.message[...]
      guard !arguments.isEmpty, let start = message.firstRange(of: refusal)?.upperBound else {
        throw error
      }
      throw CommandFailure(
        failure.status,
        "\(arguments.joined(separator: " or ")): the regular expression is wrong\(message[start...])"
      )
    }
  }
}

/// The beginning of MPD's words for a regular expression that it cannot read, which go on with the offset.
private let refusal = "Error in regex"
