package import Bytes
internal import Glibc
internal import Platform
internal import TerminalText

/// A program that is run for each event.
package struct EventProgram {
  /// The name of the program, which is searched for in PATH, and its arguments.
  package let words: [ByteString]

  package init(words: [ByteString]) { self.words = words }

  /// Runs the program with an event in its environment, and waits until it has ended. Returns what
  /// went wrong; nil if it succeeded.
  package func run(for event: WatchEvent) -> String? {
    do {
      // It reads nothing: the standard input of this process might be its caller's.
      let pid = try startProgram(
        words, environment: environment(with: event), streams: [nil, STDOUT_FILENO, STDERR_FILENO])
      let status = try waitForEnd(of: pid)
      return failureOfProgram(status).map { "\(name) \($0) (\(event.line.terminalSafe))" }
    } catch {
      return "cannot run \(name): \(error.message) (\(event.line.terminalSafe))"
    }
  }

  private var name: String { words.first?.terminalSafe ?? "" }
}

/// Returns the environment of this process with the variables of an event, and without the
/// variables of an event that may have started this process itself.
private func environment(with event: WatchEvent) -> [ByteString] {
  let names = Set(event.environment.map { ByteString($0.name) })
  let inherited = environmentOfProcess.filter { variable in
    !names.contains(ByteString(variable.prefix { $0 != .equalsSign }))
  }
  return inherited
    + event.environment.compactMap { name, value in
      value.map { ByteString(name + "=") + $0 }
    }
}
