import Foundation
import Glibc
import TestSupport

/// A run of the command beside a test. It is ended with its owner.
final class BackgroundCommand {
  private let process = Process()

  /// Starts the command.
  ///
  /// - Parameter errors: the path of the file that gets its messages; nil for none.
  init(_ arguments: [String], environment: [String: String], errors: String? = nil) throws {
    process.executableURL = URL(filePath: Reliability.program)
    process.arguments = arguments
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      .merging(sanitizerVariables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    if let errors { try writeFile(errors, []) }
    process.standardError = errors.flatMap { FileHandle(forWritingAtPath: $0) } ?? .nullDevice
    try process.run()
  }

  deinit {
    // Programs inherit the signals that a test's thread blocks, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }

  /// The exit status, after the end.
  var status: Int32 { process.terminationStatus }
}
