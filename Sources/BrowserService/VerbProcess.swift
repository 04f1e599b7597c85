package import Bytes
internal import CommandRuntime
internal import Platform
internal import TerminalText

/// Runs mpdex commands for the browser, each in a process of its own, so that they have the same effects, history and
/// messages as in a shell.
package struct VerbProcess: Sendable {
  /// The browser's options that select the server, which are passed on to each command.
  let options: [ByteString]
  /// Returns the full name of a command, given its name or an abbreviation; nil if there is no such command.
  let nameOfCommand: @Sendable (ByteString) -> String?

  package init(
    options: [ByteString],
    nameOfCommand: @escaping @Sendable (ByteString) -> String? = { $0.description }
  ) {
    self.options = options
    self.nameOfCommand = nameOfCommand
  }

  /// The lines that a command has printed, and whether the command has failed.
  struct Outcome: Sendable {
    /// The lines of the command's results. If the command has failed or has no results, these are the lines of its
    /// messages.
    let lines: [String]
    let hasFailed: Bool
    /// The lines of the command's notes and errors.
    var messages: [String] = []

    /// The first of the `lines`; empty if there are no lines.
    var line: String { lines.first ?? "" }
  }

  /// Runs a command that reads the given lines from its standard input.
  ///
  /// - Parameters:
  ///   - input: the lines. If nil, the command's standard input cannot be read, so that a command that needs input
  ///     fails.
  ///   - terminator: the byte after each line.
  func run(
    _ words: [ByteString], input: [ByteString]?, endedBy terminator: UInt8 = 0
  ) async -> Outcome {
    let bytes = input?.flatMap { $0.bytes + [terminator] }
    do { return try await valueOnThread { result(words, bytes) } } catch {
      return Outcome(lines: [error.message], hasFailed: true)
    }
  }

  /// Runs a command without the options that select the server. Returns the lines of its output; if the command cannot
  /// be run, returns no lines.
  func answer(_ words: [ByteString]) async -> [ByteString] {
    let result = try? await valueOnThread {
      try? runProgram([ownPath] + words, input: [], in: .apart)
    }
    return result?.output.lines ?? []
  }

  private func result(_ words: [ByteString], _ input: [UInt8]?) -> Outcome {
    do {
      let result = try runProgram(
        [ownPath] + words.prefix(1) + options + words.dropFirst(),
        input: input, limit: maxShownOutput, in: .apart)
      let hasFailed = result.status != 0
      let messages = messageLines(result.messages)
      let hasResults = !hasFailed && !result.output.isEmpty
      return Outcome(
        lines: hasResults ? lines(result.output) : messages, hasFailed: hasFailed,
        messages: messages)
    } catch {
      return Outcome(lines: ["the command could not be run: \(error.message)"], hasFailed: true)
    }
  }

  private func messageLines(_ bytes: [UInt8]) -> [String] {
    // What a shell offers for help has its own key here.
    lines(bytes).map { $0.withoutPrefix("mpdex: ") }.filter { !$0.hasPrefix("See 'mpdex ") }
  }

  func lines(_ bytes: [UInt8]) -> [String] {
    var lines = aligned(bytes.lines)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if bytes.count == maxShownOutput { lines.append("(the rest is left out)") }
    return lines
  }
}

// Completing a line that the user types.
extension VerbProcess {
  /// Returns the part of a line before its last word, and the completions that a shell would offer for that word.
  func completions(of line: String) async -> (start: String, [String]) {
    let start = startOfLastWord(in: line)
    let word = line.utf8.count - start.utf8.count
    let question = ByteString("mpdex " + withServer(line))
    let replaced = ByteString(question.bytes.suffix(word))
    let answer = await answer(["complete", "bash", menuKind, question, replaced])
    let candidates = answer.dropFirst().filter { $0.isUTF8 && !$0.isEmpty }.map(\.description)
    let isOpen = answer.first == "nospace" || candidates.count > 1
    return (start, candidates.map { isOpen ? $0 : $0 + " " })
  }

  /// Returns the line with the browser's server options inserted after the name of the command.
  private func withServer(_ line: String) -> String {
    let verb = line.prefix { $0 != " " }
    guard verb.count < line.count else { return line }
    let options = options.map { " " + ShellQuoting.none.quoted($0.bytes).description }
      .joined()
    return verb + options + line.dropFirst(verb.count)
  }
}

/// Returns the part of a line before its last word. A quotation mark that opens the word belongs to the word.
private func startOfLastWord(in line: String) -> String {
  let word = line.utf8.count - (shellWords(ByteString(line)).last?.start ?? 0)
  return String(decoding: line.utf8.dropLast(word), as: UTF8.self)
}

/// The value of bash's variable COMP_TYPE that makes the command return whole words as completions.
private let menuKind: ByteString = "37"

extension [UInt8] {
  fileprivate var lines: [ByteString] {
    split(separator: .newline, omittingEmptySubsequences: false).map { ByteString($0) }
  }
}

/// Returns the lines in a form that is safe to show on a terminal. Fields that are separated by tabs are aligned in
/// columns, two blanks apart.
func aligned(_ lines: [ByteString]) -> [String] {
  let rows = lines.map { line in
    line.bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { ByteString($0).terminalSafe }
  }
  // The last field of a row may be long, and no field follows it, so it is not aligned.
  var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
  for row in rows {
    for (column, field) in row.dropLast().enumerated() {
      widths[column] = max(widths[column], displayWidth(field))
    }
  }
  return rows.map { row in
    let padded = zip(row.dropLast(), widths).map { field, width in
      field + String(repeating: " ", count: width - displayWidth(field) + 2)
    }
    return padded.joined() + (row.last ?? "")
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

extension VerbProcess.Outcome {
  /// The number of added songs that the command reports; nil if it does not report a number.
  var addedSongs: Int? {
    messages.lazy.compactMap { message in
      let count = message.prefix { $0.isASCII && $0.isWholeNumber }
      let rest = message.dropFirst(count.count)
      return [" song added to the queue", " songs added to the queue"].contains(rest[...])
        ? Int(count) : nil
    }.first
  }
}

/// The maximum number of bytes of a command's output that are shown.
let maxShownOutput = 1 << 16
