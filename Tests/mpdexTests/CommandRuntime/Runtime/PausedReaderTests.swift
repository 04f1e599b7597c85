import Bytes
import Testing
import TestSupport

/// Readers of the output who pause for longer than the server waits for a client.
@Suite struct PausedReaderTests {
  /// Starts a server that closes connections after this many silent seconds.
  private static func start(_ library: MusicLibrary, timeout: Int) throws -> LiveServer {
    try LiveServer(library: library, configuration: ["connection_timeout \"\(timeout)\""])
  }

  private static let server = Result {
    let library = MusicLibrary(
      MusicLibrary.artists(count: 12_000).entries + MusicLibrary.flatSongs(count: 12_000).entries)
    let server = try start(library, timeout: 5)
    _ = try server.raw([#"findadd "(base 'Flat')""#])
    return server
  }

  @Test func everyListingArrivesWhole() async throws {
    let commands = [
      "ls Artists", "ls --json Artists", "ls --by name --no-cache Artists", "lsdirs Artists",
      "ls -f %title%,%album%,%file% Flat", "search base=Flat", "find base=Flat --json",
      "search --in queue base=Flat", "listall", "listall --json --tags Flat", "list file",
      "playlist",
    ].map { $0.split(separator: " ").map { ByteString(String($0)) } }
    let server = try Self.server.get()
    let expected = try await server.pipe(commands, into: "cat")
    let results = try await server.pipe(commands, into: "sleep 10; cat")
    for (command, (result, expected)) in zip(commands, zip(results, expected)) {
      #expect(expected.output.count > 200_000, "\(command)")
      expectSuccess(of: command, result, sameAs: expected)
    }
  }

  /// Names so long that listings exceed what the server sends at once and what the command keeps.
  private static let deep = (0..<14).map { _ in String(repeating: "d", count: 200) }
  private static let deepPath = ByteString(deep.joined(separator: "/"))

  private static let deepServer = Result {
    func songs(_ count: Int) -> [MusicLibrary.Entry] {
      (0..<count).map { .song(ByteString("\($0).wav")) }
    }
    let entries: [MusicLibrary.Entry] = [
      .directory("many", songs(28_000)), .directory("few", songs(2_000)),
    ]
    let library = deep.reduce(entries) { [.directory(ByteString($1), $0)] }
    return try start(MusicLibrary(library), timeout: 2)
  }

  /// The command waits for the reader before a request, and has to connect again.
  @Test func moreThanTheCommandKeepsArrivesWhole() async throws {
    let many = Self.deepPath + "/many"
    let few = Array(repeating: Self.deepPath + "/few", count: 14)
    let commands: [[ByteString]] = [
      ["ls", many], ["search", "base=" + many], ["listall", "-f", "%file%", many],
      ["listall"] + few, ["ls", "--by", "name", "--no-cache"] + few,
    ]
    let server = try Self.deepServer.get()
    let expected = try await server.pipe(commands, into: "cksum")
    let results = try await server.pipe(commands, into: "sleep 6; cksum")
    for (command, (result, expected)) in zip(commands, zip(results, expected)) {
      let size = expected.text.split { $0.isWhitespace }.last.flatMap { Int($0) } ?? 0
      #expect(size > 70_000_000, "\(command[0])")
      expectSuccess(of: command, result, sameAs: expected)
    }
  }

  /// The outputs are not shown in a failure, since they are long.
  private func expectSuccess(
    of command: [ByteString], _ result: ProcessResult, sameAs expected: ProcessResult
  ) {
    let isWhole = result.output == expected.output
    #expect(isWhole, "\(command)")
    #expect((result.status, result.errorText) == (0, ""), "\(command)")
    #expect((expected.status, expected.errorText) == (0, ""), "\(command)")
  }

  /// Also while the command waits for the reader.
  @Test func aReaderWhoLeavesEndsTheCommand() async throws {
    let server = try Self.deepServer.get()
    let few = Self.deepPath + "/few"
    for (count, script) in [(1, "head -n 1"), (14, "sleep 3; head -n 1")] {
      let command = ["listall"] + Array(repeating: few, count: count)
      let result = try #require(try await server.pipe([command], into: script).first)
      #expect(result.output == (few + "/0.wav\n").bytes)
      #expect((result.status, result.errorText) == (0, ""))
    }
  }

  @Test(arguments: ["ls", "listall"] as [ByteString])
  func anOutputThatCannotBeWrittenIsAFailure(_ command: ByteString) throws {
    let server = try Self.server.get()
    let result = try server.shell("\"$@\" >/dev/full", [command])
    #expect(result.status == 75)
    #expect(
      result.errorText == "mpdex: cannot write to standard output: No space left on device\n")
  }
}

extension LiveServer {
  /// Runs commands at once, each in a pipe into a shell script, and returns their outputs with the
  /// exit statuses of the commands.
  fileprivate func pipe(
    _ commands: [[ByteString]], into script: String
  ) async throws -> [ProcessResult] {
    let script = "\"$@\" | { \(script); }; exit \"${PIPESTATUS[0]}\""
    return try await withThrowingTaskGroup(of: (Int, ProcessResult).self) { group in
      for (number, command) in commands.enumerated() {
        group.addTask { (number, try await onThread { try self.shell(script, command) }) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        .sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Runs a shell script with a command as its arguments.
  fileprivate func shell(_ script: String, _ command: [ByteString]) throws -> ProcessResult {
    try runProcess(
      "/bin/bash", ["-c", ByteString(script), "bash", ByteString(Command.path)] + command,
      environment: inheritedEnvironment(adding: ["MPD_HOST": socketPath, "LC_ALL": "C.UTF-8"]),
      timeout: .seconds(50))
  }
}
