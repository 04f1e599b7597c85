import Bytes
import Foundation
import Glibc
import Testing
import TestSupport

/// Long runs on a server that changes, and is started again, under them: memory and descriptors
/// hardly grow.
@Suite struct SoakTests {
  private static let library = MusicLibrary(
    MusicLibrary.artists(count: 400).entries + (0..<40).map { .song(ByteString("\($0).wav")) })

  /// What a process holds at a moment.
  private struct Holdings: CustomStringConvertible {
    let descriptors: Int
    /// The resident memory that is no file's, in KiB.
    let memory: Int

    init(of process: Int32) throws {
      descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
      let status = ByteString(try readFile("/proc/\(process)/status")).description
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
      memory = Int(line.filter(\.isNumber)) ?? 0
    }

    var description: String { "\(descriptors) descriptors, \(memory) KiB" }

    /// Whether they have not grown since an earlier moment, but for what allocators keep. A sanitizer keeps
    /// much more: freed memory, and the stacks of threads that have ended.
    func isAsFlat(as earlier: Holdings) -> Bool {
      let allowance = max(Reliability.size(sample: 4_096, full: 1_024), earlier.memory / 4)
      return memory > 0 && descriptors <= earlier.descriptors + 2
        && (isSanitized || memory < earlier.memory + allowance)
    }
  }

  /// Changes the server: the queue, a playlist, the database, and now and then it is started again.
  private static func disturb(_ server: LiveServer, _ round: Int) throws {
    if round % 5 == 4 { try server.restart() }
    _ = try server.raw([
      "add \(round % 40).wav", "playlistadd mix \(round % 40).wav", "shuffle",
      "random \(round % 2)",
    ])
    if round % 7 == 6 { _ = try server.raw(["clear", "rm mix"]) }
  }

  @Test func aProcessOfTheLibrariesStaysAsBig() async throws {
    try await onThread {
      let rounds = Reliability.size(sample: 100, full: 1_000)
      let server = try LiveServer(library: Self.library)
      let cache = try TemporaryDirectory(prefix: "cache")
      let program = URL(filePath: Command.path).deletingLastPathComponent()
        .appending(path: "SoakProgram").path
      let process = try BackgroundProgram(
        program, [cache.path, "\(rounds)"],
        environment: ["MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8"])
      var holdings: [Holdings] = []
      for round in 0..<10 {
        try process.waitForOutput(count: round + 1) { try Self.disturb(server, round) }
        holdings.append(try Holdings(of: process.identifier))
        try process.type("\n")
      }
      try expectFlat(
        holdings, "library", "rounds of jump, listing, zoom and edit of the queue", rounds)
    }
  }

  @Test func watchStaysAsBig() async throws {
    try await onThread {
      let changes = Reliability.size(sample: 30, full: 500)
      let server = try LiveServer(library: Self.library)
      let watch = try BackgroundProgram(
        Reliability.program, ["watch", "--initial"],
        environment: ["MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8"])
      // A command that finds no server at its start ends.
      try watch.waitForOutput(count: 1) {}
      watch.readAlways()
      var holdings: [Holdings] = []
      for round in 0..<changes {
        try Self.disturb(server, round)
        if (round + 1).isMultiple(of: changes / 10) {
          usleep(100_000)
          holdings.append(try Holdings(of: watch.identifier))
        }
      }
      try expectFlat(holdings, "watch", "rounds of changes that `watch` prints", changes)
    }
  }

  @Test func theBrowserStaysAsBig() async throws {
    try await onThread {
      let keys = [
        "'b", "\r", "j", "G", "g", "\u{1B}4", "j", "a", "d", "u", "\u{1B}1", "/a\r", "\u{1B}", "'",
      ]
      let count = Reliability.size(sample: 60, full: 2_000)
      let server = try LiveServer(library: Self.library)
      let home = try TemporaryDirectory(prefix: "home")
      let session = try TerminalSession(
        Reliability.program, ["browse", "--locale", "en_US", "Artists"],
        environment: [
          "MPD_HOST": server.socketPath, "HOME": home.path, "TERM": "xterm-256color",
          "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
        ])
      _ = try session.read(atMost: .seconds(10)) { !$0.isEmpty }
      let process = try #require(try runningProgram("\0browse\0", home: home.path))
      var holdings: [Holdings] = []
      for round in 0..<count {
        try session.type(keys[round % keys.count].utf8)
        _ = try session.read(atMost: .milliseconds(5)) { _ in false }
        if round.isMultiple(of: 30) { try Self.disturb(server, round / 30) }
        if (round + 1).isMultiple(of: count / 10) { holdings.append(try Holdings(of: process)) }
      }
      try expectFlat(holdings, "browser", "keys in one session of the browser", count)
    }
  }

  /// Compares the holdings after the first third, when caches are full, with those at the end.
  private func expectFlat(
    _ holdings: [Holdings], _ name: String, _ work: String, _ count: Int
  ) throws {
    let (early, late) = (try #require(holdings.dropFirst(3).first), try #require(holdings.last))
    #expect(late.isAsFlat(as: early), "\(holdings)")
    try Reliability.record(
      "soak \(name)", item: "\(count) \(work): \(early) after 40 % of them, \(late) at the end")
  }
}

/// A program beside a test, whose standard output is read. It is killed with its owner.
private final class BackgroundProgram {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var received = 0

  init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment.merging(sanitizerVariables) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = fcntl(output.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    // Programs inherit the signals that a test's thread blocks, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var identifier: Int32 { process.processIdentifier }

  func type(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Calls a closure again and again until so many bytes have been printed, two minutes at most.
  func waitForOutput(count: Int, _ body: () throws -> Void) throws {
    let end = ContinuousClock.now + .seconds(120)
    while received < count {
      try #require(ContinuousClock.now < end && process.isRunning)
      try body()
      drain()
      usleep(50_000)
    }
  }

  private func drain() {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    received += max(0, read(output.fileHandleForReading.fileDescriptor, &chunk, chunk.count))
  }

  /// Reads all output from now on.
  func readAlways() {
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }
}
