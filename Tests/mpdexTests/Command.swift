import Bytes
import Foundation
import TestSupport

/// The built command.
enum Command {
  /// The path of the built command, which is next to the test bundle.
  static let path: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "mpdex").path
  }()

  /// Runs the command with only a locale, a terminal type and the given environment variables.
  static func run(
    _ arguments: [ByteString], environment: [String: String] = [:], input: [UInt8]? = nil,
    directory: String? = nil, terminal: TerminalStreams = []
  ) throws -> ProcessResult {
    let locale = ["LC_ALL": "en_US.UTF-8", "TERM": "xterm"]
    return try runProcess(
      path, arguments, environment: locale.merging(environment) { $1 }, input: input,
      directory: directory, terminal: terminal, timeout: .seconds(30))
  }
}

extension ProcessResult {
  /// Whether the program succeeded and printed nothing.
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

  /// The same with standard error as a terminal, to which the command says what it did.
  func mpdexWithNotes(
    _ arguments: ByteString..., input: [UInt8]? = nil
  ) throws -> ProcessResult {
    try mpdexWithNotes(arguments: arguments, input: input)
  }

  /// The same with a list of arguments.
  func mpdexWithNotes(arguments: [ByteString], input: [UInt8]? = nil) throws -> ProcessResult {
    // A dumb terminal shows no progress.
    try mpdex(
      arguments: arguments, input: input, environment: ["TERM": "dumb"], terminal: .errorOutput)
  }

  /// Returns "stop", or "play" or "pause" with the 0-based position of the song, bypassing the code
  /// under test.
  func playState() throws -> String {
    let lines = try raw(["status"]).split(separator: "\n")
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    let state = value("state") ?? ""
    return state == "stop" ? state : state + " " + (value("song") ?? "")
  }

  /// Returns the URIs of the queue, bypassing the code under test.
  func queue() throws -> [String] {
    try raw(["playlistinfo"]).split(separator: "\n").filter { $0.hasPrefix("file: ") }
      .map { String($0.dropFirst(6)) }
  }
}
