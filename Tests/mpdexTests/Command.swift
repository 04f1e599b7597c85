import Bytes
import Foundation
import TestSupport

/// The built command.
enum Command {
  /// It stands beside the test bundle.
  static let path: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "mpdex").path
  }()

  /// Runs it in an environment that holds nothing but a locale and what is given.
  static func run(
    _ arguments: [ByteString], environment: [String: String] = [:], input: [UInt8]? = nil,
    terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    let locale = ["LC_ALL": "en_US.UTF-8", "TERM": "xterm"]
    return try runProcess(
      path, arguments, environment: locale.merging(environment) { $1 }, input: input,
      terminal: terminal, timeout: .seconds(30))
  }
}

extension ProcessResult {
  /// Whether the program did what it was told to and had nothing to say.
  var isSilentSuccess: Bool { status == 0 && output.isEmpty && errorOutput.isEmpty }
}

extension LiveServer {
  /// Runs the command against this server.
  func mpdex(
    _ arguments: ByteString..., input: [UInt8]? = nil, environment: [String: String] = [:],
    terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    try mpdex(
      arguments: arguments, input: input, environment: environment, terminal: terminal)
  }

  /// The same with a list of arguments.
  func mpdex(
    arguments: [ByteString], input: [UInt8]? = nil, environment: [String: String] = [:],
    terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    try Command.run(
      arguments, environment: ["MPD_HOST": socketPath].merging(environment) { $1 }, input: input,
      terminal: terminal)
  }

  /// The URIs of the queue, asked without the code under test.
  func queue() throws -> [String] {
    try raw(["playlistinfo"]).split(separator: "\n").filter { $0.hasPrefix("file: ") }
      .map { String($0.dropFirst(6)) }
  }
}
