import Bytes
import Foundation
import Glibc
import Synchronization
import Testing
import TestSupport

/// The browser at a terminal while the connection, the server or the browser itself is disturbed: it goes on,
/// ends when it is asked to, and leaves the terminal as it was.
@Suite struct BrowserFaultTests {
  private static let library: MusicLibrary = [
    .directory(
      "Artists",
      (0..<60).map { .directory(ByteString(MadeUpNames.artist($0)), [.song("1.wav")]) })
  ]

  private static func browse(_ socketPath: String, _ home: String) throws -> TerminalSession {
    try TerminalSession(
      Reliability.program, ["browse", "--locale", "en_US", "Artists"],
      environment: [
        "MPD_HOST": socketPath, "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no", "MPD_TIMEOUT": "1",
      ])
  }

  /// The keys of a short session: a jump, a selection that is added, the queue, help.
  private static let keys = ["jj", "'m", "\r", " ", "a", "\u{1B}4", "d", "u", "\u{1B}1", "?", "q"]

  /// Types the keys and leaves; returns a description of what is wrong, if anything.
  private static func use(_ session: TerminalSession, keys: [String] = keys) throws -> String? {
    _ = try session.read(atMost: .seconds(3)) { contains($0, "Artists") }
    for key in keys {
      try? session.type(key.utf8)
      _ = try session.read(atMost: .milliseconds(15)) { _ in false }
    }
    if try leave(session, session.readToEnd) { return problem(of: session) }
    return "no end: " + String(decoding: session.output.suffix(400), as: UTF8.self).debugDescription
  }

  /// Leaves the browser; returns false if it does not end. Whatever is on the screen, Escape leaves it, and q the
  /// browser; both again if a busy browser has read them at once, as a single key with Alt.
  private static func leave(
    _ session: TerminalSession, _ hasEnded: (_ atMost: Duration) throws -> Bool
  ) throws -> Bool {
    for _ in 0..<60 {
      try? session.type("\u{1B}".utf8)
      _ = try session.read(atMost: .milliseconds(60)) { _ in false }
      try? session.type("q".utf8)
      if try hasEnded(.milliseconds(400)) { return true }
    }
    return false
  }

  private static func problem(of session: TerminalSession) -> String? {
    guard session.isInLineMode else { return "the terminal is not as before" }
    let text = session.output
    if contains(text, "\u{1B}[?1049h"), !contains(text, "\u{1B}[?1049l") {
      return "the screen is not as before"
    }
    return contains(text, "Fatal error") || contains(text, "crashed") ? "crash" : nil
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool { has(bytes, text) }

  @Test func theBrowserOutlivesEveryFault() async throws {
    try await onThread {
      let traffic = try Self.traffic()
      let plan = PlannedFault.plan(for: traffic).filter { !$0.kind.isSignal && $0.kind != .suspend }
      let chosen = plan.spread(Reliability.size(sample: 6, full: 240))
      let problems = Mutex(0)
      try forEachAtOnce(chosen, own: { try LiveServer(library: Self.library) }) { planned, server in
        let proxy = try FaultProxy(to: server, for: planned.kind)
        proxy.arm(planned, restarting: server)
        let home = try TemporaryDirectory(prefix: "home")
        let problem = try Self.use(try Self.browse(proxy.socketPath, home.path))
        if problem != nil { problems.withLock { $0 += 1 } }
        #expect(problem == nil, "\(planned)")
      }
      try Reliability.record(
        "browser",
        item: """
          \(chosen.count) sessions of the browser, each with a fault: \(problems.withLock { $0 }) crashes, \
          hangs and terminals that are not as before
          """)
    }
  }

  private static func traffic() throws -> FaultProxy.Traffic {
    let server = try LiveServer(library: library)
    let proxy = try FaultProxy(to: server.socketPath)
    let home = try TemporaryDirectory(prefix: "home")
    #expect(try use(try browse(proxy.socketPath, home.path)) == nil)
    return proxy.traffic
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGTSTP])
  func aSignalLeavesTheTerminalAsItWas(_ signal: Int32) async throws {
    try await onThread {
      let server = try LiveServer(library: Self.library)
      for round in 0..<Reliability.size(sample: 1, full: 25) {
        let home = try TemporaryDirectory(prefix: "home")
        let session = try Self.shell(server.socketPath, home.path)
        #expect(try session.read { Self.contains($0, "Artists") })
        try session.type(Self.keys[..<(round % 6)].joined().utf8)
        _ = try session.read(atMost: .milliseconds(round * 3)) { _ in false }
        let browser = try #require(try runningProgram("\0browse\0", home: home.path))
        kill(browser, signal)
        #expect(try session.read { Self.contains($0, "Stopped") || Self.contains($0, "ended") })
        #expect(Self.contains(session.output, "\u{1B}[?1049l"))
        guard signal == SIGTSTP else { continue }
        try session.type("fg\r".utf8)
        #expect(try session.read { Self.count($0, "\u{1B}[?1049h") == 2 })
        #expect(!session.isInLineMode)
        _ = try session.read(atMost: .milliseconds(100)) { _ in false }
        let hasLeft = { Self.count($0, "\u{1B}[?1049l") == 2 }
        #expect(try Self.leave(session) { try session.read(atMost: $0, until: hasLeft) })
      }
    }
  }

  @Test func aSignalOfABrokenPipeChangesNothing() async throws {
    try await onThread {
      let server = try LiveServer(library: Self.library)
      let home = try TemporaryDirectory(prefix: "home")
      let session = try Self.shell(server.socketPath, home.path)
      #expect(try session.read { Self.contains($0, "Artists") })
      let browser = try #require(try runningProgram("\0browse\0", home: home.path))
      for key in Self.keys.dropLast() {
        kill(browser, SIGPIPE)
        try session.type(key.utf8)
        _ = try session.read(atMost: .milliseconds(30)) { _ in false }
      }
      #expect(!Self.contains(session.output, "ended"))
      let hasEnded = { Self.contains($0, "ended") }
      #expect(try Self.leave(session) { try session.read(atMost: $0, until: hasEnded) })
      #expect(Self.contains(session.output, "\u{1B}[?1049l"))
    }
  }

  private static func count(_ bytes: [UInt8], _ text: String) -> Int {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count - 1
  }

  /// A shell with the browser as a job.
  private static func shell(_ socketPath: String, _ home: String) throws -> TerminalSession {
    let session = try TerminalSession(
      "/bin/bash", ["--noprofile", "--norc", "-i"],
      environment: [
        "MPD_HOST": socketPath, "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin", "PS1": "ready>", "SWIFT_BACKTRACE": "enable=no",
      ])
    #expect(try session.read { contains($0, "ready>") })
    try session.type("\(Reliability.program) browse Artists; echo 'en''ded'\r".utf8)
    return session
  }
}

/// Returns the process whose command line has some text and whose home is a directory; nil if there is none.
func runningProgram(_ text: String, home: String) throws -> Int32? {
  try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.first {
    pid in
    guard let environment = try? readFile("/proc/\(pid)/environ"),
      let line = try? readFile("/proc/\(pid)/cmdline")
    else { return false }
    return has(environment, "HOME=\(home)\0") && has(line, text) && !has(line, "setsid")
  }
}

private func has(_ bytes: [UInt8], _ text: String) -> Bool {
  bytes.firstRange(of: Array(text.utf8)) != nil
}
