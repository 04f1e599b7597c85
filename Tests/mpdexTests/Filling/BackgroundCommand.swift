import Foundation
import Glibc
import TestSupport

/// A run of the command beside a test. It is ended with its owner.
final class BackgroundCommand {
  private let process = Process()

  init(_ arguments: [String], environment: [String: String]) throws {
    process.executableURL = URL(filePath: Command.path)
    process.arguments = arguments
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      .merging(sanitizerVariables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    // Programs inherit the signals that a test's thread blocks, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }
}
