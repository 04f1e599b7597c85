import Bytes
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Operations

/// The directory of the files that describe what waits to stop a player. The processes end with it.
final class StopHome {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory(prefix: "stop")
  }

  deinit {
    for stop in stops where stop.process.isRunning { kill(stop.process.pid, SIGKILL) }
  }

  var environment: [String: String] { ["XDG_STATE_HOME": directory.path] }

  /// What waits, as the files say.
  var stops: [PendingStop] { files.compactMap { PendingStop(bytes: (try? readFile($0)) ?? []) } }

  /// The paths of the files.
  var files: [String] {
    let folder = directory.path("mpdex/stop")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Runs `mpdex stop` on a server.
  func stop(_ server: LiveServer, _ arguments: ByteString...) throws -> ProcessResult {
    try server.mpdex(arguments: ["stop"] + arguments, environment: environment)
  }

  /// Kills the processes, so that they set nothing back.
  func killAll() throws {
    let processes = stops.map(\.process)
    for process in processes { kill(process.pid, SIGKILL) }
    try waitUntil { !processes.contains(where: \.isRunning) }
  }

  /// Waits until nothing waits any more, 30 seconds at most.
  func waitForEnd() throws {
    let processes = stops.map(\.process)
    try waitUntil { files.isEmpty && !processes.contains(where: \.isRunning) }
  }
}

/// Waits until a condition is true, 30 seconds at most.
func waitUntil(
  _ location: SourceLocation = #_sourceLocation, _ isDone: () throws -> Bool
) throws {
  let end = ContinuousClock.now + .seconds(30)
  while try !isDone() {
    try #require(ContinuousClock.now < end, sourceLocation: location)
    usleep(20_000)
  }
}

extension LiveServer {
  /// The value of a line of the status, bypassing the code under test; empty if it is missing.
  func statusValue(_ name: String) throws -> String {
    let lines = try raw(["status"]).split(separator: "\n")
    return lines.first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
      ?? ""
  }
}
