import Bytes
import Synchronization
import TestSupport
import Testing

/// Servers whose answers contradict each other in ways that once ended the program by a signal.
@Suite struct InconsistentServerTests {
  /// Runs the command on a server that computes its replies; returns the result.
  private func run(
    _ arguments: ByteString..., reply: @escaping AnsweringServer.Reply
  ) throws -> ProcessResult {
    let server = try AnsweringServer(version: "0.23.5", reply: reply)
    return try Command.run(
      arguments,
      environment: [
        "MPD_HOST": server.socketPath, "MPD_TIMEOUT": "5", "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  /// The temporary copy has the songs that were given, then one more, then one less than it should.
  @Test("a list is 2, 2 and then 1 songs long") func shrinkingList() throws {
    let readings = Mutex(0)
    let result = try run("playlist", "dedupe", "mix") { lines, isList in
      guard lines.contains(where: { $0.hasPrefix("listplaylist ") }) else {
        let songs: ByteString = lines.first?.hasPrefix("find") == true ? "file: x\n" : ""
        return songs + (isList ? lines.map { _ in "list_OK\n" }.reduce("", +) : "") + "OK\n"
      }
      let number = readings.withLock { number in
        number += 1
        return number
      }
      let songs: ByteString = number <= 2 ? "file: x\nfile: x\n" : "file: x\n"
      return songs + (isList ? lines.map { _ in "list_OK\n" }.reduce("", +) : "") + "OK\n"
    }
    #expect(result.status == 76, "\(result.errorText)")
    #expect(
      result.errorText.hasSuffix(
        "the server did not store 'x' as given, so 'mix' was not changed\n"),
      "\(result.errorText)")
  }

  @Test(
    "a song with an identifier is beyond a queue that is empty", arguments: ["next", "3", "+1"])
  func songBeyondTheQueue(place: ByteString) throws {
    let result = try run("move", "--id", "7", place) { lines, isList in
      lines.map { line in
        let reply: ByteString =
          switch line.split(separator: UInt8(ascii: " ")).first.map({ ByteString($0) }) {
          case "status": "playlistlength: 0\nplaylist: 1\nstate: play\nsong: 5\nsongid: 7\n"
          case "playlistid": "file: x\nPos: 5\nId: 7\n"
          default: ""
          }
        return reply + (isList ? "list_OK\n" : "")
      }.reduce("", +) + "OK\n"
    }
    #expect(result.status == 1, "\(result.errorText)")
    #expect(result.errorText.contains("nothing was moved"), "\(result.errorText)")
  }

  @Test("a change of the queue is at a negative position") func negativePosition() throws {
    let result = try run("watch", "--count", "1", "queue") { lines, isList in
      lines.map { line in
        let reply: ByteString =
          switch line.split(separator: UInt8(ascii: " ")).first.map({ ByteString($0) }) {
          case "status": "playlistlength: 1\nplaylist: 1\nstate: stop\n"
          case "plchangesposid": "cpos: -1\nId: 7\n"
          case "idle": "changed: playlist\n"
          default: ""
          }
        return reply + (isList ? "list_OK\n" : "")
      }.reduce("", +) + "OK\n"
    }
    #expect(result.status >= 0, "\(result.errorText)")
  }
}
