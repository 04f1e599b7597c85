internal import CommandRuntime
package import Bytes
internal import Platform
internal import TerminalText

/// The program whose output says which songs `queue fill` can add.
package struct FillProgram {
  /// The program's name, which is searched for in PATH, and its arguments.
  package let words: [ByteString]

  package init(words: [ByteString]) { self.words = words }

  /// Runs the program and returns the songs that it prints: URIs, M3U, or JSON as mpdex prints it, each song
  /// once.
  func songs() throws -> [ByteString] {
    let result: ProgramResult
    do {
      result = try runProgram(words, input: nil, limit: maxOutput + 1, stopsAtLimit: true)
    } catch {
      throw CommandFailure(.usage, "cannot run \(name): \(error.message)")
    }
    guard result.output.count <= maxOutput else {
      throw CommandFailure(.no, "\(name) prints more than 64 MiB; none of its songs was added")
    }
    if let failure = failureOfProgram(result.status) {
      let lines = result.messages.split(separator: .newline)
      let message = lines.map { ByteString($0).terminalSafe }.joined(separator: "; ")
      throw CommandFailure(.no, "\(name) \(failure)" + (message.isEmpty ? "" : ": \(message)"))
    }
    let format = SongListFormat(of: result.output, path: "")
    var seen: Set<ByteString> = []
    return try result.output.songListLines(format).map(\.text).filter { seen.insert($0).inserted }
  }

  var name: String { words.first?.terminalSafe ?? "" }
}

/// The most bytes of a list of songs that a program may print.
private let maxOutput = 64 << 20
