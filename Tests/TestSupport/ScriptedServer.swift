public import Bytes
import Synchronization

/// A fake server on a socket in a temporary directory, which plays scripts to its clients.
///
/// Each connection has a thread of its own, so that a client may hold several. Everything ends
/// after three minutes, since a test may wait long for a thread on a busy machine, at ``stop()``,
/// or with the last owner.
public final class ScriptedServer: Sendable {
  /// One action of the server on a connection; after its last step it closes the connection.
  public enum Step: Sendable, Hashable {
    /// Sends the bytes as they are.
    case send(ByteString)
    /// Receives a line, which must be this one, given without its line feed.
    case expect(ByteString)
    /// Receives any line.
    case receiveLine
    /// Receives lines up to and including this one, for example `command_list_end`.
    case receiveUntil(ByteString)
    /// Does nothing for a while.
    case wait(Duration)
    /// Neither sends nor receives until the client closes the connection.
    case hang
    /// Closes the connection; later steps are not played.
    case close

    /// Sends the greeting of a server of protocol version 0.23.5.
    public static let greeting = Step.send("OK MPD 0.23.5\n")

    /// Sends lines, each followed by a line feed.
    public static func sendLines(_ lines: ByteString...) -> Step {
      .send(ByteString(lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }))
    }
  }

  private let directory: TemporaryDirectory
  private let player: ScriptPlayer

  /// A server that plays the first script to its first client and so on, and the last script to all
  /// clients that follow; throws ``SystemFailure`` if the socket cannot be opened.
  public init(scripts: [[Step]]) throws {
    directory = try TemporaryDirectory(prefix: "scripted")
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    player = try ScriptPlayer(listener: listener, scripts: scripts)
    player.start()
  }

  /// A server that plays the same script to each client.
  public convenience init(script: [Step]) throws {
    try self.init(scripts: [script])
  }

  deinit {
    player.stop()
  }

  /// Closes all connections and the socket, and waits for that.
  public func stop() {
    player.stop()
  }

  /// The absolute path of the socket.
  public var socketPath: String { directory.path("socket") }

  /// The lines received on all connections, without line feeds, in the order of their arrival.
  public var receivedLines: [ByteString] { player.record.lines.map(\.text) }

  /// The lines received on one connection, counted from 0 in the order of acceptance.
  public func receivedLines(connection: Int) -> [ByteString] {
    player.record.lines.filter { $0.connection == connection }.map(\.text)
  }

  /// The number of accepted connections.
  public var connectionCount: Int { player.record.accepted }

  /// A sentence for each step that could not be played as written; empty if there was none.
  public var failures: [String] { player.record.failures }

  /// Waits until a number of connections have ended on the server's side; false if 30 seconds, or the
  /// given time, were not enough.
  public func waitForEnd(ofConnections count: Int = 1, timeout: Duration = .seconds(5)) -> Bool {
    Deadline(after: min(timeout, .seconds(30))).wait { player.record.ended >= count }
  }
}
