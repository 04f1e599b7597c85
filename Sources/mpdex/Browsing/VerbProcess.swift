internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

/// Runs commands of mpdex for the browser, each in a process of its own: they have the same meaning, the
/// same history and the same messages as in a shell.
struct VerbProcess: Sendable {
  /// The options of the browser that say which server is meant.
  let options: [ByteString]

  /// What a command has said.
  struct Outcome: Sendable {
    /// The lines of its results, or of its messages if it has failed or has no results.
    let lines: [String]
    let hasFailed: Bool

    /// The first line; may be empty.
    var line: String { lines.first ?? "" }
  }

  /// Runs a command with some lines as its standard input.
  ///
  /// - Parameters:
  ///   - input: nil for a standard input that cannot be read, so that a command that needs one fails.
  ///   - terminator: the byte after each of the lines.
  func run(
    _ words: [ByteString], input: [ByteString]?, endedBy terminator: UInt8 = 0
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      do throws(MPDError) {
        let bytes = input?.flatMap { $0.bytes + [terminator] }
        try runOnThread { continuation.resume(returning: result(words, bytes)) }
      } catch {
        continuation.resume(returning: Outcome(lines: [error.description], hasFailed: true))
      }
    }
  }

  /// Runs a command without the options for the server, and returns the lines of its output; none if it
  /// cannot be run.
  func answer(_ words: [ByteString]) async -> [ByteString] {
    await withCheckedContinuation { continuation in
      do throws(MPDError) {
        try runOnThread {
          let result = try? runProgram([ownPath] + words, input: [], isStoppable: false)
          continuation.resume(returning: (result?.output ?? []).lines)
        }
      } catch {
        continuation.resume(returning: [])
      }
    }
  }

  private func result(_ words: [ByteString], _ input: [UInt8]?) -> Outcome {
    do throws(SystemError) {
      let result = try runProgram(
        [ownPath] + words.prefix(1) + options + words.dropFirst(),
        input: input, limit: maxOutput, isStoppable: false)
      let hasFailed = result.status != 0
      return Outcome(lines: lines(result, hasFailed), hasFailed: hasFailed)
    } catch {
      return Outcome(lines: ["the command cannot be run: \(error.message)"], hasFailed: true)
    }
  }

  private func lines(_ result: ProgramResult, _ hasFailed: Bool) -> [String] {
    let isMessage = hasFailed || result.output.isEmpty
    let chosen = isMessage ? result.messages : result.output
    var lines = chosen.lines.map(\.terminalSafe)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if chosen.count == maxOutput { lines.append("(the rest is left out)") }
    return isMessage ? lines.map { $0.withoutPrefix("mpdex: ") } : lines
  }
}

extension [UInt8] {
  fileprivate var lines: [ByteString] {
    split(separator: .newline, omittingEmptySubsequences: false).map { ByteString($0) }
  }
}

extension String {
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// The number of bytes of an answer that are shown.
private let maxOutput = 1 << 16
