public import Foundation
internal import TestSupport

/// A directory of songs on a fake server, which answers with a reply that was prepared beforehand,
/// since mpd takes minutes to load a directory of a million songs.
public final class ReplayedDirectory {
  /// The path that the client requests.
  public static let path = "Flat"

  /// The total length of all names in bytes.
  public let nameBytes: Int
  private let files: TemporaryDirectory
  private let server = Process()
  private let lifeline = Pipe()

  /// Makes the reply and starts the server, whose program is in the same directory as this one.
  ///
  /// - Parameter count: 2 097 152 at most.
  public init(count: Int) throws {
    files = try TemporaryDirectory(prefix: "replay")
    let names = (0..<count).map(songName)
    nameBytes = names.reduce(0) { $0 + $1.utf8.count }
    try writeFile(files.path("names"), Array((names.joined(separator: "\n") + "\n").utf8))
    try writeFile(
      files.path("reply"), Array((names.enumerated().map(Self.entry).joined() + "OK\n").utf8))
    try start()
  }

  deinit {
    // The server ends with its standard input.
    try? lifeline.fileHandleForWriting.close()
    server.waitUntilExit()
  }

  /// The server's socket.
  public var socketPath: String { files.path("socket") }

  /// A file with one name per line.
  public var namesPath: String { files.path("names") }

  private func start() throws {
    let output = Pipe()
    server.executableURL = tool("ReplayServer")
    server.arguments = [socketPath, Self.path, files.path("reply")]
    server.standardInput = lifeline
    server.standardOutput = output
    try server.run()
    _ = try output.fileHandleForReading.read(upToCount: 1)  // it listens
  }

  private static func entry(_ index: Int, _ name: String) -> String {
    let (year, month, day) = (2004 + index % 20, 10 + index / 7 % 3, 10 + index / 3 % 19)
    return """
      file: \(path)/\(name)
      Last-Modified: \(year)-\(month)-\(day)T22:13:20Z
      Format: 44100:16:2
      Time: 237
      duration: 237.123

      """
  }
}

/// The name of a song file; different indices up to 2 097 151 give different names.
public func songName(_ index: Int) -> String {
  "\(MadeUpNames.artist(index)) - \(MadeUpNames.artist(index / 12)).flac"
}

/// A program of the benchmarks, in the directory of the running one.
public func tool(_ name: String) -> URL {
  URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent(name)
}
