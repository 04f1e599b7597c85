internal import Bytes
import Glibc

/// One connection to a client of a scripted server.
struct ScriptedConnection {
  /// The client has sent something that the script does not expect.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  var socket: LineSocket
  let deadline: Deadline
  let onLine: (ByteString) -> Void

  /// Plays one step; throws if that is impossible.
  mutating func play(_ step: ScriptedServer.Step) throws {
    switch step {
    case .send(let text): try socket.send(text.bytes, until: deadline)
    case .expect(let line): try expect(line)
    case .receiveLine: _ = try receive()
    case .receiveUntil(let last): while try receive() != last {}
    case .wait(let duration): try pause(duration)
    case .hang: try hang()
    case .close: break
    }
  }

  private mutating func expect(_ line: ByteString) throws {
    let received = try receive()
    guard received == line else { throw Mismatch(description: "received \(received)") }
  }

  private mutating func receive() throws -> ByteString {
    guard let line = try socket.receiveLine(until: deadline) else {
      throw Mismatch(description: "the client closed the connection")
    }
    onLine(ByteString(line))
    return ByteString(line)
  }

  private func pause(_ duration: Duration) throws {
    try unlessStopped { try socket.wait(for: 0, until: Deadline(after: duration)) }
  }

  private func hang() throws {
    try unlessStopped { try socket.wait(for: GNUExtensions.pollPeerClosed, until: deadline) }
  }

  /// Runs a wait that may end for any reason without a failure.
  private func unlessStopped(_ wait: () throws -> Void) throws {
    do {
      try wait()
    } catch LineSocket.Failure.timedOut, LineSocket.Failure.interrupted {
      return
    }
  }
}
