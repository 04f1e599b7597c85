import Dispatch
import Foundation
import Glibc
import Synchronization

/// Accepts clients on a unix socket of its own, and serves each of them on a thread, together with a
/// connection to a server. It ends when its last owner is released.
final class ProxyListener: Sendable {
  /// A client and its connection to the server.
  struct Ends: Sendable {
    let client: LineSocket
    let server: LineSocket
    let deadline: Deadline
  }

  private let directory: TemporaryDirectory
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let threads = DispatchGroup()

  /// Starts to accept clients, for ten minutes at most.
  ///
  /// - Parameters:
  ///   - server: the path of the server's socket.
  ///   - serve: passes everything on until one of the two closes its connection; what it throws ends both.
  /// - Throws: ``SystemFailure`` if the socket cannot be opened.
  init(to server: String, _ serve: @escaping @Sendable (Ends) throws -> Void) throws {
    directory = try TemporaryDirectory(prefix: "proxy")
    let (reading, writing) = try OwnedDescriptor.pipe()
    interrupter = Mutex(writing)
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    let threads = threads
    detach(in: threads) {
      let deadline = Deadline(after: .seconds(600))
      let waiting = LineSocket(listener, interruption: reading)
      while (try? waiting.wait(for: Int16(POLLIN), until: deadline)) != nil {
        guard let client = try? UnixSocket.accept(from: listener),
          let server = try? UnixSocket.connect(to: server)
        else { continue }
        let ends = Ends(
          client: LineSocket(client, interruption: reading),
          server: LineSocket(server, interruption: reading), deadline: deadline)
        detach(in: threads) { try? serve(ends) }
      }
    }
  }

  deinit {
    interrupter.withLock { $0 = nil }
    _ = threads.wait(timeout: .now() + 10)
  }

  /// The absolute path of the socket for clients.
  var socketPath: String { directory.path("socket") }
}

/// Runs a closure on a thread of its own.
private func detach(in threads: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
  threads.enter()
  Thread.detachNewThread {
    body()
    threads.leave()
  }
}

extension ProxyListener.Ends {
  /// The reason why nothing is passed on any more, apart from those of `LineSocket`.
  struct Closed: Error {}

  /// Waits until the client or the server has sent something, or has closed its connection; both are false
  /// if a time passes first.
  func wait(for time: Duration? = nil) throws -> (client: Bool, server: Bool) {
    let sockets = [client.socket, server.socket] + (client.interruption.map { [$0] } ?? [])
    var entries = sockets.map { pollfd(fd: $0.raw, events: Int16(POLLIN), revents: 0) }
    let end = time.map { Deadline(after: $0) } ?? deadline
    guard try pollDescriptors(&entries, until: end) else {
      guard !deadline.hasPassed else { throw LineSocket.Failure.timedOut }
      return (false, false)
    }
    if entries.count > 2, entries[2].revents != 0 { throw LineSocket.Failure.interrupted }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }

  /// Receives what one of the two has sent; throws `Closed` if it has closed its connection.
  func receive(from sender: LineSocket) throws -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(sender.socket.raw, &chunk, chunk.count, 0)
    if count < 0, errno == EAGAIN { return [] }
    guard count > 0 else { throw Closed() }
    return Array(chunk[..<count])
  }

  /// Sends bytes to one of the two.
  func send(_ bytes: [UInt8], to receiver: LineSocket) throws {
    try receiver.send(bytes, until: Deadline(after: .seconds(30)))
  }
}
