import Bytes
import Foundation
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Operations

/// A password is in nothing that the command prints or keeps, and not in the arguments of a process that stays.
@Suite struct SecretsTests {
  private static let secret = "Geheim-Wort-1"
  private static let wrong = "Geheim-Wort-2"

  private static let lines = [
    "status", "ls", "ls --by name", "jump d", "index", "cache", "playlist --json", "add d/a.wav",
    "clear -q",
    "queue history", "queue undo", "rm one", "history", "undo", "playlist history", "queue stash x",
    "queue stashes", "queue switch x", "save two",
    "load one",
    "playlist show one", "search title=x", "list artist", "stats", "outputs", "version", "config",
    "tags",
    "get state", "sticker d/a.wav list", "watch --timeout 0", "idle --timeout 0",
    "wait --for song --timeout 0",
    "channels", "partitions", "urlhandlers", "nothing", "ls --nothing", "-a nowhere status",
  ]

  /// A way to give a password: arguments before the others, variables, and lines of the settings file.
  private struct Way {
    var options = ["-v"]
    var environment: [String: String] = [:]
    var settings = ""
  }

  private static func ways(_ password: String, _ host: String) -> [Way] {
    [
      Way(options: ["--verbose"], environment: ["MPD_HOST": "\(password)@\(host)"]),
      Way(options: ["-v", "-h", "\(password)@\(host)"]),
      Way(options: ["-v", "--host=\(host)", "--password", password]),
      Way(options: ["-v", "-P", password], environment: ["MPD_HOST": host]),
      Way(settings: "host = \(password)@\(host)\n"),
    ]
  }

  @Test func nothingHasThePassword() async throws {
    let problems = Mutex<[String]>([])
    let count = Mutex(0)
    try await onThread {
      try forEachAtOnce(Self.lines, own: { try protectedServer(Self.secret) }) { words, server in
        for (password, host) in [
          (Self.secret, server.socketPath), (Self.wrong, server.socketPath),
          (Self.secret, "/nowhere/\(words.count)"),
        ] {
          let isReached = host == server.socketPath
          // Without a server all fail alike, so that one way is enough.
          for (index, way) in Self.ways(password, host).enumerated()
          where isReached || index == words.count % 5 {
            let home = try TemporaryDirectory(prefix: "home")
            let result = try Self.run(words, way, home)
            let leaks = try Self.leaks(result, home)
            count.withLock { $0 += 1 }
            problems.withLock {
              $0 += leaks.map { "\(way.options.joined(separator: " ")) \(words): \($0)" }
            }
          }
        }
      }
    }
    for problem in problems.withLock({ $0 }) { Issue.record("\(problem)") }
    print("secrets: \(count.withLock { $0 }) runs")
  }

  private static func run(
    _ words: String, _ way: Way, _ home: TemporaryDirectory
  ) throws -> ProcessResult {
    let folder = home.path(".config/mpdex")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeFile("\(folder)/config", Array(way.settings.utf8))
    let own = [
      "HOME": home.path, "TMPDIR": home.path, "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "MPD_TIMEOUT": "5",
    ]
    return try runProcess(
      Reliability.program, way.options + words.split(separator: " ").map { String($0) },
      environment: own.merging(way.environment) { $1 }, terminal: .errorOutput,
      timeout: .seconds(30))
  }

  /// Where a password is: an output, or a file below a directory.
  private static func leaks(_ result: ProcessResult, _ home: TemporaryDirectory) throws -> [String]
  {
    func has(_ bytes: [UInt8]) -> Bool { bytes.holds("Geheim-Wort") }
    var leaks: [String] = []
    if has(result.output) { leaks.append("results: \(result.text)") }
    if has(result.errorOutput) { leaks.append("messages: \(result.errorText)") }
    let kept = try filesBelow(home.path).filter { file in
      file.contains("Geheim-Wort")
        || !file.hasSuffix("/.config/mpdex/config") && (try? readFile(file)).map(has) == true
    }
    return leaks + kept
  }

  /// Passwords in command lines that are refused: the message says what is wrong, not what it was.
  @Test(arguments: [
    ["-P", "Geheim-Wort\nx", "status"], ["--password=Geheim-Wort\nx", "ls"],
    ["-h", "Geheim-Wort\nx@/nowhere", "ls"],
    ["--host=Geheim-Wort\nx@/nowhere"], ["-h", "Geheim-Wort@", "status"],
    ["--host", "Geheim-Wort@", "ls"],
    ["-h", "Geheim@Geheim-Wort@localhost", "-p", "1", "status"], ["-P", "Geheim-Wort", "cache"],
    ["-P", "Geheim-Wort", "ls", "--timeout", "x"], ["-PGeheim-Wort", "ls", "--nothing"],
    ["-P", "Geheim-Wort", "--timeout", "0", "ls"],
    ["-v", "-h", "Geheim-Wort@x\u{1}.invalid", "ls"],
    ["--password", "Geheim-Wort", "nothing"],
    ["stop", "--after", "1h", "-h", "Geheim-Wort@/nowhere"],
    ["--pasword=Geheim-Wort", "status"], ["status", "--passwort=Geheim-Wort"],
  ])
  func refusalsDoNotNameIt(_ arguments: [String]) throws {
    let home = try TemporaryDirectory(prefix: "home")
    let result = try runProcess(
      Reliability.program, arguments,
      environment: ["HOME": home.path, "MPD_TIMEOUT": "5", "LC_ALL": "C.UTF-8", "TERM": "dumb"],
      terminal: .errorOutput, timeout: .seconds(30))
    #expect(result.status > 0)
    #expect(try Self.leaks(result, home) == [], "\(arguments)")
  }

  @Test(arguments: [
    "Geheim-Wort\nx@/nowhere", "Geheim-Wort@", "Geheim@Geheim-Wort@127.0.0.1",
  ])
  func variablesAreNotNamed(_ host: String) throws {
    for words in ["status", "ls --by name", "browse", "stop --after 1h"] {
      let home = try TemporaryDirectory(prefix: "home")
      let result = try Self.run(
        words, Way(environment: ["MPD_HOST": host, "MPD_PORT": "1"]), home)
      #expect(result.status > 0)
      #expect(try Self.leaks(result, home) == [], "\(words)")
    }
  }

  /// Everybody on the machine can read the arguments of a process.
  @Test(arguments: [
    "watch", "idleloop", "idle", "wait --for song", "subscribe x", "waitmessage x",
    "current --wait",
    "queue fill -- true",
  ])
  func argumentsOfAWaitingProcessLackIt(_ words: String) async throws {
    try await onThread {
      let server = try protectedServer(Self.secret)
      let home = try TemporaryDirectory(prefix: "home")
      for options in [
        ["-P", Self.secret, "-h", server.socketPath],
        ["--password=\(Self.secret)", "--host=\(server.socketPath)"],
        ["-h", "\(Self.secret)@\(server.socketPath)"],
        ["--host=\(Self.secret)@\(server.socketPath)"],
      ] {
        let session = try TerminalSession(
          Reliability.program, options + words.split(separator: " ").map { String($0) },
          environment: ["HOME": home.path, "TERM": "dumb", "LC_ALL": "C.UTF-8"])
        let name = words.split(separator: " ")[0]
        var line: [UInt8] = []
        // The program has hidden it once it has read its arguments.
        let isHidden = try Self.waits {
          guard let process = try runningProgram("\0\(name)\0", home: home.path) else {
            return false
          }
          line = try readFile("/proc/\(process)/cmdline")
          return !line.holds(Self.secret)
        }
        #expect(isHidden, "\(options) \(words): \(ByteString(line))")
        session.hangUp()
        _ = session.waitForEnd(atMost: .seconds(5))
      }
    }
  }

  /// The file that the kernel writes after a crash has all memory.
  @Test(.enabled(if: mayWriteCoreFiles)) func noCoreFileHasIt() async throws {
    try await onThread {
      let server = try protectedServer(Self.secret)
      let home = try TemporaryDirectory(prefix: "home")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "ulimit -c 4096; exec \"$0\" idle", Reliability.program],
        environment: [
          "MPD_HOST": "\(Self.secret)@\(server.socketPath)", "HOME": home.path, "TERM": "dumb",
        ])
      let isForbidden = try Self.waits {
        guard let process = try runningProgram("\0idle\0", home: home.path) else { return false }
        let limits = ByteString(try readFile("/proc/\(process)/limits")).description
        let line = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") } ?? ""
        return line.split(separator: " ").dropFirst(4).first == "0"
      }
      #expect(isForbidden)
      session.hangUp()
      _ = session.waitForEnd(atMost: .seconds(5))
    }
  }

  private static func waits(until condition: () throws -> Bool) throws -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while try !condition() {
      guard .now < end else { return false }
      usleep(10_000)
    }
    return true
  }

  /// The process that waits to stop the player gets the password by its environment, and removes it from there.
  @Test(arguments: [true, false])
  func theEnvironmentOfAProcessThatStopsLacksIt(_ isInHost: Bool) throws {
    let server = try protectedServer(Self.secret)
    _ = try server.raw(["password \(Self.secret)", "play 0"])
    let home = try StopHome()
    let host = isInHost ? "\(Self.secret)@\(server.socketPath)" : server.socketPath
    let result = try Command.run(
      ["stop", "--after", "1h"] + (isInHost ? [] : ["-P", ByteString(Self.secret)]),
      environment: home.environment.merging(["MPD_HOST": host]) { $1 })
    #expect(result.isSilentSuccess, "\(result.errorText)")
    let pid = try #require(home.stops.first).process.pid
    for file in ["environ", "cmdline"] {
      #expect(try !readFile("/proc/\(pid)/\(file)").holds(Self.secret), "\(file)")
    }
  }
}

/// Whether the system lets this process's children write core files.
private var mayWriteCoreFiles: Bool {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  return limit.rlim_max > 0
}

/// A server that wants a password, with a song in the queue and in the playlist "one".
func protectedServer(_ password: String) throws -> LiveServer {
  let server = try LiveServer(
    files: [.directory("d", [.song("a.wav", seconds: 60)])],
    configuration: [
      "password \"\(password)@read,add,control,admin\"", "default_permissions \"\"",
    ])
  _ = try server.raw(["password \(password)", "add d/a.wav", "save one"])
  return server
}

/// The paths of everything below a directory, the directory first.
func filesBelow(_ directory: String) throws -> [String] {
  let names =
    FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
  return [directory] + names.sorted().map { "\(directory)/\($0)" }
}
