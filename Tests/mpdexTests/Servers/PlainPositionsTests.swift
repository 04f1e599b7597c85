import Bytes
import Synchronization
import Testing
import TestSupport

/// bpd, the server of beets, calls itself MPD 0.16 and takes single positions alone.
@Suite struct PlainPositionsTests {
  private static let songs: ByteString = """
    file: b.mp3
    Title: B
    Pos: 0
    Id: 1
    file: a.mp3
    Title: A
    Pos: 1
    Id: 2
    file: b.mp3
    Title: B
    Pos: 2
    Id: 3

    """

  private final class Server: Sendable {
    private let received: Received
    private let server: AnsweringServer

    private final class Received: Sendable {
      let lines = Mutex<[ByteString]>([])
    }

    init() throws {
      let received = Received()
      self.received = received
      server = try AnsweringServer(version: "0.16.0") { lines, isList in
        received.lines.withLock { $0 += lines }
        var text: ByteString = ""
        for (index, line) in lines.enumerated() {
          if line.contains(.colon) {
            return "\(text)ACK [2@\(index)] {} invalid type for argument\n"
          }
          text += Server.reply(to: line) + (isList ? "list_OK\n" : "")
        }
        return text + "OK\n"
      }
    }

    private static func reply(to line: ByteString) -> ByteString {
      switch line {
      case "status": "playlist: 3\nplaylistlength: 3\nstate: stop\n"
      case "playlistinfo": PlainPositionsTests.songs
      default: ""
      }
    }

    func mpdex(_ arguments: ByteString...) throws -> ProcessResult { try mpdex(arguments) }

    func mpdex(_ arguments: [ByteString]) throws -> ProcessResult {
      try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    }

    /// The requests with one of the words that change the queue.
    var changes: [ByteString] {
      received.lines.withLock { $0 }.filter { line in
        ["delete", "move", "swap"].contains { line.hasPrefix($0) }
      }
    }
  }

  @Test func theQueueIsReadAsAWhole() throws {
    let server = try Server()
    let result = try server.mpdex("playlist", "-f", "%title%")
    #expect((result.status, result.text, result.errorText) == (0, "B\nA\nB\n", ""))
  }

  @Test(
    arguments: [
      (["del", "1"], [#"delete "0""#]), (["del", "1-2"], [#"delete "1""#, #"delete "0""#]),
      (["del", "1", "3"], [#"delete "2""#, #"delete "0""#]),
      (["move", "3", "1"], [#"move "2" "0""#]), (["move", "1", "2"], [#"move "1" "0""#]),
      (["move", "2-3", "1"], [#"move "1" "0""#, #"move "2" "1""#]),
    ] as [([ByteString], [ByteString])])
  func positionsAreSentOneByOne(_ words: [ByteString], _ lines: [ByteString]) throws {
    let server = try Server()
    let result = try server.mpdex(words)
    #expect((result.status, result.errorText) == (0, ""), "\(words)")
    #expect(server.changes == lines)
  }

  @Test func songsAreFoundAndSorted() throws {
    let server = try Server()
    #expect(try server.mpdex("queue", "dedupe").status == 0)
    #expect(server.changes == [#"deleteid "3""#])
    // This server does not move the songs, which the command reports.
    #expect(try server.mpdex("queue", "sort", "--by", "title").status == 75)
    #expect(server.changes.count > 1)
  }
}
