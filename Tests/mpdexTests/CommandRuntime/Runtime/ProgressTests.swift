import Bytes
import Testing
import TestSupport

@testable import CommandRuntime

@Suite struct ProgressTests {
  /// A terminal that records its output, and a clock that is set by hand.
  ///
  /// `@unchecked Sendable` because each test uses its own, on one thread.
  private final class Screen: @unchecked Sendable {
    var time = Duration.zero
    var written: [String] = []

    func progress(of total: Int?) -> Progress {
      Progress("adding", of: total, now: { self.time }, write: { self.written.append($0) })
    }
  }

  private static let erased = "\r\u{1B}[K"

  @Test func showsNothingForHalfASecond() {
    let screen = Screen()
    do {
      var progress = screen.progress(of: 10)
      screen.time = .milliseconds(499)
      progress.update(to: 1)
    }
    #expect(screen.written.isEmpty)
  }

  @Test func updatesTenTimesASecondAndIsErased() {
    let screen = Screen()
    do {
      var progress = screen.progress(of: 8)
      for (milliseconds, done) in [(500, 1), (599, 2), (600, 3), (601, 4), (2000, 5), (9000, 8)] {
        screen.time = .milliseconds(milliseconds)
        progress.update(to: done)
      }
    }
    let lines = ["adding 1 of 8 (12%)", "adding 3 of 8 (37%)", "adding 5 of 8 (62%)", ""]
    #expect(screen.written == lines.map { Self.erased + $0 })
  }

  @Test func showsOnlyTheCountWithoutATotal() {
    let screen = Screen()
    do {
      var progress = screen.progress(of: nil)
      screen.time = .seconds(1)
      progress.update(to: 77)
    }
    #expect(screen.written == [Self.erased + "adding 77", Self.erased])
  }

  @Test func isErasedAfterAnError() {
    struct Failure: Error {}
    let screen = Screen()
    #expect(throws: Failure.self) {
      var progress = screen.progress(of: 3)
      screen.time = .seconds(1)
      progress.update(to: 1)
      throw Failure()
    }
    #expect(screen.written.last == Self.erased)
  }

  @Test(
    arguments: [
      (
        [], .errorOutput,
        "\(erased)adding 5000 of 6000 (83%)\(erased)mpdex: 6000 songs added to the queue\n"
      ),
      ([], [], ""), ([], .output, ""),
      (["-q"], .errorOutput, ""),
    ] as [([ByteString], TerminalStreams, String)])
  func isShownOnlyOnATerminal(
    _ options: [ByteString], _ terminal: TerminalStreams, _ expected: String
  ) throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("status"), .send("playlistlength: 0\nplaylist: 1\nOK\n"),
      .receiveUntil("command_list_end"), .wait(.milliseconds(600)),
      .send(Self.reply(lengths: (0, 5000))), .receiveUntil("command_list_end"),
      .send(Self.reply(lengths: (5000, 6000))), .hang,
    ])
    let result = try Command.run(
      options + ["add", "-"], environment: ["MPD_HOST": server.socketPath],
      input: Array(String(repeating: "a\n", count: 6000).utf8), terminal: terminal)
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == expected)
  }

  @Test(arguments: [["index"], ["ls", "--by", "name"], ["jump", "D0"]] as [[ByteString]])
  func listingsShowProgress(_ command: [ByteString]) throws {
    func entries(_ range: Range<Int>) -> ByteString {
      ByteString(range.map { "directory: D\($0)\n" }.joined())
    }
    let server = try ScriptedServer(script: [
      .greeting, .expect("tagtypes \"clear\""), .send("OK\n"), .expect("lsinfo"),
      .wait(.milliseconds(600)), .send(entries(0..<512)),
      .send(entries(512..<600)), .send("OK\n"), .hang,
    ])
    let result = try Command.run(
      command + ["--no-cache"], environment: ["MPD_HOST": server.socketPath], input: [],
      terminal: .errorOutput)
    #expect(result.status == 0)
    #expect(result.errorText == "\(Self.erased)listing 512\(Self.erased)")
  }

  /// The response of a server that adds songs between two status requests.
  private static func reply(lengths: (Int, Int)) -> ByteString {
    let added = String(repeating: "list_OK\n", count: lengths.1 - lengths.0)
    return ByteString(
      "playlistlength: \(lengths.0)\nlist_OK\n\(added)playlistlength: \(lengths.1)\nlist_OK\nOK\n"
    )
  }
}
