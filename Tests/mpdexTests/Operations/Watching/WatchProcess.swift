import Bytes
import Foundation
import Glibc
import TestSupport

/// `mpdex watch`, or another command that follows a server, beside a test. It is ended with its owner.
final class WatchProcess {
  private let process = Process()
  private let directory: TemporaryDirectory
  private let (outputPath, errorPath): (String, String)

  /// Starts the command on a server and waits until it has printed the state at the start.
  ///
  /// - Parameter state: the directory for the history of the queue.
  convenience init(
    _ server: LiveServer, _ arguments: [String], initial: Bool = true, state: String = ""
  ) throws {
    try self.init(server.socketPath, arguments, initial: initial, state: state)
  }

  /// Does the same on a socket.
  convenience init(
    _ socketPath: String, _ arguments: [String], initial: Bool = true, state: String = ""
  ) throws {
    try self.init(
      socketPath, running: ["watch"] + (initial ? ["--initial"] : []) + arguments, state: state)
    if initial { _ = try wait { !$0.isEmpty } }
  }

  /// Starts another command that prints lines until it is ended.
  init(
    _ socketPath: String, running arguments: [String], state: String = "",
    variables: [String: String] = [:]
  ) throws {
    directory = try TemporaryDirectory()
    (outputPath, errorPath) = (directory.path + "/output", directory.path + "/errors")
    for path in [outputPath, errorPath] { try Data().write(to: URL(filePath: path)) }
    process.executableURL = URL(filePath: Command.path)
    process.arguments = arguments
    let environment = [
      "MPD_HOST": socketPath, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "XDG_STATE_HOME": state,
    ]
    process.environment = environment.merging(variables) { $1 }.merging(sanitizerVariables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
  }

  deinit {
    // Programs inherit the signals that a test's thread blocks, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    directory.remove()
  }

  /// Stops the process until `goOn()`.
  func stop() { kill(process.processIdentifier, SIGSTOP) }

  /// Lets the process go on after `stop()`.
  func goOn() { kill(process.processIdentifier, SIGCONT) }

  /// Returns the processor time that it has used so far.
  func processorTime() throws -> Duration {
    let text = String(
      decoding: try readFile("/proc/\(process.processIdentifier)/stat"), as: UTF8.self)
    // The fields after the name, which is in parentheses; see proc_pid_stat(5).
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
    return .seconds(Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// The lines that it has printed so far.
  var lines: [String] { complete(outputPath) }

  /// The lines of standard error so far.
  var errorLines: [String] { complete(errorPath) }

  /// Waits until a condition on the lines is true, 30 seconds at most; returns the lines.
  @discardableResult
  func wait(_ isDone: ([String]) throws -> Bool) throws -> [String] {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      let lines = self.lines
      if try isDone(lines) { return lines }
      usleep(10_000)
    }
    throw WatchTimeout(lines: lines, errors: errorLines)
  }

  private func complete(_ path: String) -> [String] {
    let bytes = (try? readFile(path)) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// What was expected of `watch` has not come.
struct WatchTimeout: Error {
  let lines: [String]
  let errors: [String]
}

/// A line of `watch --json` with the keys that replaying needs.
struct WatchLine: Decodable {
  let event: String
  let change: String
  let position: Int?
  let from: Int?
  let uri: String?
  let playlist: String?

  /// Performs a change of a list of songs.
  func apply(to songs: inout [String]) {
    let (position, uri) = ((position ?? 0) - 1, uri ?? "")
    if change == "insert" { return songs.insert(uri, at: position) }
    let removed = songs.remove(at: (from ?? self.position ?? 0) - 1)
    precondition(removed == uri)
    if change == "move" { songs.insert(uri, at: position) }
  }
}

/// The queue and the stored playlists after all lines of `watch --json --initial`.
struct WatchReplay {
  private(set) var queue: [String] = []
  private(set) var playlists: [String: [String]] = [:]

  /// Creates empty lists.
  init() {}

  init(_ lines: [String]) throws {
    try apply(lines[...])
  }

  /// Replays further lines.
  mutating func apply(_ lines: ArraySlice<String>) throws {
    for line in lines {
      let event = try JSONDecoder().decode(WatchLine.self, from: Data(line.utf8))
      if event.event == "queue" { event.apply(to: &queue) }
      if event.event == "playlist" { replay(event) }
    }
  }

  private mutating func replay(_ event: WatchLine) {
    let name = event.playlist ?? ""
    switch event.change {
    case "created": playlists[name] = []
    case "deleted": playlists[name] = nil
    default: event.apply(to: &playlists[name, default: []])
    }
  }
}
