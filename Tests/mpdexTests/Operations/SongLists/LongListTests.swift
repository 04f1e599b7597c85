import Bytes
import Synchronization
import Testing
import TestSupport

@testable import Operations

/// Lists with many lines, and lists with long ones.
@Suite struct LongListTests {
  private static let line = "a song of the library.wav"

  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: [.song(ByteString(Self.line)), .song("b.wav")])
  }

  @Test("a line takes less memory than eight times its bytes", arguments: ["apply", "diff"])
  func memory(_ action: ByteString) throws {
    // A debug build prints a thousand lines of a difference in a second.
    let (short, long) = action == "apply" ? (10_000, 80_000) : (2_000, 12_000)
    let bytes = try peak(action, lines: long) - peak(action, lines: short)
    #expect(bytes < 8 * (Self.line.utf8.count + 1) * (long - short), "\(bytes)")
  }

  /// The most memory, in bytes, that the command has used when it asks for the queue, after it has read its list.
  private func peak(_ action: ByteString, lines: Int) throws -> Int {
    let peak = Mutex(0)
    let proxy = try FaultProxy(
      to: server.socketPath,
      .callWithClient { pid in peak.withLock { $0 = max($0, peakMemory(of: pid)) } },
      at: .beforeCommand(0))
    let directory = try TemporaryDirectory(prefix: "long")
    let list = directory.path("list")
    try writeFile(list, Array(repeatElement(Array((Self.line + "\n").utf8), count: lines).joined()))
    let words: [ByteString] =
      action == "apply"
      ? ["queue", "apply", "--check", ByteString(list)]
      : ["playlist", "diff", ByteString(list), "queue"]
    _ = try Command.run(words, environment: ["MPD_HOST": proxy.socketPath])
    return peak.withLock(\.self)
  }

  @Test(
    "a message shows the beginning of a long line",
    arguments: [
      ["queue", "apply"], ["add", "-"], ["insert", "-"], ["del", "-"], ["del", "--id", "-"],
      ["queue", "apply", "--jump"], ["playlist", "apply", "new"], ["addplaylist", "new", "-"],
      ["rm", "-"], ["ls", "-"], ["update", "-"],
    ] as [[ByteString]])
  func messages(_ words: [ByteString]) throws {
    let long = String(repeating: "ä", count: 50_000)
    let result = try server.mpdex(arguments: words, input: ["b.wav", long, "b.wav"].asLines)
    #expect(result.status != 0)
    #expect(result.errorText.utf8.count < 4_000, "\(result.errorText.prefix(300))")
    #expect(!result.errorText.contains("\\x"))
  }

  @Test func linesKeepTheirNumbers() throws {
    let text = "\n# a\nx\r\n\ny\n#EXTINF\nz"
    let all = try Array(text.utf8).songListLines(.lines)
    #expect(all.map(\.number) == [2, 3, 5, 6, 7])
    #expect(all.map(\.text) == ["# a", "x", "y", "#EXTINF", "z"])
    let songs = try Array(text.utf8).songListLines(.m3u)
    #expect(songs.map(\.number) == [3, 5, 7])
    let plain = try Array("a\nb".utf8).songListLines(.lines)
    #expect(plain.map(\.number) == [1, 2])
  }

  @Test func linesOfSongsThatAreKnownOrNotKeepTheirOrder() throws {
    _ = try server.raw([#"add "b.wav""#])
    let songs = [Self.line, "b.wav", Self.line, Self.line, "b.wav"]
    #expect(try server.mpdex("queue", "apply", input: songs.asLines).isSilentSuccess)
    #expect(try server.queue() == songs)
  }

  /// A status has some thirty lines.
  @Test func aStatusThatDoesNotEndIsGivenUp() throws {
    let lines = String(repeating: "volume: 5\n", count: 5_000)
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .send(ByteString(lines)), .hang,
    ])
    let result = try Command.run(
      ["queue", "apply"], environment: ["MPD_HOST": server.socketPath], input: ["a"].asLines)
    #expect((result.status, result.text) == (69, ""))
    #expect(result.errorText.contains("the server's answer is malformed"))
  }
}

/// The most memory that a process has used, in bytes.
private func peakMemory(of pid: Int32) -> Int {
  let text = (try? readFile("/proc/\(pid)/status")).map { String(decoding: $0, as: UTF8.self) }
  let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) << 10
}
