import Glibc

/// A server whose backlog is full: it accepts no connection until `greetNext()`. Use it from one thread
/// at a time.
public final class BusyServer: @unchecked Sendable {  // because a test hands it to one other thread
  /// The path of the socket.
  public let socketPath: String
  private let directory: TemporaryDirectory
  private let listener: OwnedDescriptor
  private var waiting: [OwnedDescriptor] = []
  private var accepted: [OwnedDescriptor] = []

  /// Listens, and fills the backlog with connections.
  public init() throws {
    directory = try TemporaryDirectory()
    socketPath = directory.path("socket")
    listener = try UnixSocket.listen(at: socketPath, backlog: 1)
    for _ in 0..<64 {
      guard let socket = try UnixSocket.connectAtOnce(to: socketPath) else { return }
      waiting.append(socket)
    }
  }

  /// Accepts the connections that fill the backlog, so that others find a place, and greets the next
  /// one; gives up after half a minute.
  public func greetNext() throws {
    for _ in waiting { accepted.append(try UnixSocket.accept(from: listener)) }
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      if let socket = try? UnixSocket.accept(from: listener) {
        let greeting = Array("OK MPD 0.23.5\n".utf8)
        _ = greeting.withUnsafeBytes { write(socket.raw, $0.baseAddress, $0.count) }
        return accepted.append(socket)
      }
      poll(nil, 0, 5)
    }
    throw SystemFailure("accept", code: ETIMEDOUT)
  }
}
