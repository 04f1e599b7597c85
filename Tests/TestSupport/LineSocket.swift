import Glibc

/// Lines sent and received on a connected, nonblocking socket, each within a deadline.
struct LineSocket {
  /// The reason why nothing more could be sent or received.
  enum Failure: Error {
    case timedOut
    case interrupted
    case closed
  }

  let socket: OwnedDescriptor
  /// A descriptor that ends all waits as soon as it is readable, for example because its other end
  /// was closed.
  var interruption: OwnedDescriptor?
  private var received: [UInt8] = []
  private var start = 0

  init(_ socket: OwnedDescriptor, interruption: OwnedDescriptor? = nil) {
    self.socket = socket
    self.interruption = interruption
  }

  /// Sends all bytes; never raises SIGPIPE.
  func send(_ bytes: [UInt8], until deadline: Deadline) throws {
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 || errno == EAGAIN else { throw Failure.closed }
      sent += max(count, 0)
    }
  }

  /// The next line without its line feed, or nil when the peer has closed the connection.
  mutating func receiveLine(until deadline: Deadline) throws -> [UInt8]? {
    var searched = start
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(received[start..<end])
      }
      received.removeFirst(start)
      start = 0
      searched = received.count
      guard try receiveChunk(until: deadline) else { return nil }
    }
  }

  /// Waits until the socket is ready for the events of `poll`.
  func wait(for events: Int16, until deadline: Deadline) throws {
    var entries = [pollfd(fd: socket.raw, events: events, revents: 0)]
    if let interruption {
      entries.append(pollfd(fd: interruption.raw, events: Int16(POLLIN), revents: 0))
    }
    guard try pollDescriptors(&entries, until: deadline) else { throw Failure.timedOut }
    if entries.dropFirst().contains(where: { $0.revents != 0 }) { throw Failure.interrupted }
  }

  private mutating func receiveChunk(until deadline: Deadline) throws -> Bool {
    // A peer that never ends its line must not block the caller forever.
    guard !deadline.hasPassed else { throw Failure.timedOut }
    try wait(for: Int16(POLLIN), until: deadline)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket.raw, &chunk, chunk.count, 0)
    if count < 0 { return errno == EAGAIN }
    received += chunk.prefix(count)
    return count > 0
  }
}
