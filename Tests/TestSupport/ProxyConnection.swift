import Glibc

/// A client of a `FaultProxy` and its connection to the server.
struct ProxyConnection {
  /// The reason why nothing is passed on any more, apart from those of `LineSocket`.
  private enum End: Error {
    case closed
  }

  let client: LineSocket
  let server: LineSocket
  let state: FaultProxyState
  let maxChunk: Int
  let delay: Duration
  let deadline: Deadline
  /// The line that the client has begun.
  private var line: [UInt8] = []

  init(
    client: LineSocket, server: LineSocket, state: FaultProxyState, maxChunk: Int, delay: Duration,
    deadline: Deadline
  ) {
    (self.client, self.server, self.state) = (client, server, state)
    (self.maxChunk, self.delay, self.deadline) = (max(1, maxChunk), delay, deadline)
  }

  /// Passes everything on until an end; throws the reason.
  mutating func passOn() throws {
    while true {
      let (fromClient, fromServer) = try waitForBytes()
      // The server comes first, so that its last words are not lost if it closes the connection.
      if fromServer { try passOn(.server) }
      if fromClient { try passOn(.client) }
    }
  }

  /// Waits until the client or the server has sent something, or has closed its connection.
  private func waitForBytes() throws -> (client: Bool, server: Bool) {
    let sockets = [client.socket, server.socket] + (client.interruption.map { [$0] } ?? [])
    var entries = sockets.map { pollfd(fd: $0.raw, events: Int16(POLLIN), revents: 0) }
    guard try pollDescriptors(&entries, until: deadline) else { throw LineSocket.Failure.timedOut }
    if entries.count > 2, entries[2].revents != 0 { throw LineSocket.Failure.interrupted }
    return (entries[0].revents != 0, entries[1].revents != 0)
  }

  private mutating func passOn(_ side: ProxySide) throws {
    let bytes = try receive(from: side == .client ? client : server)
    guard let count = state.count(bytes, from: side, &line) else { return try send(bytes, side) }
    try send(bytes[bytes.startIndex..<(bytes.startIndex + count)], side)
    let rest = try fail(bytes.dropFirst(count), side)
    _ = state.count(rest.original, from: side, &line)
    try send(rest.passedOn, side)
  }

  private func receive(from sender: LineSocket) throws -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(sender.socket.raw, &chunk, chunk.count, 0)
    if count < 0, errno == EAGAIN { return [] }
    guard count > 0 else { throw End.closed }
    return chunk[..<count]
  }

  /// Sends bytes of one side to the other, in chunks.
  private func send(_ bytes: ArraySlice<UInt8>, _ side: ProxySide) throws {
    let receiver = side == .client ? server : client
    var rest = bytes
    while !rest.isEmpty {
      if delay > .zero { try pause(delay) }
      try receiver.send(Array(rest.prefix(maxChunk)), until: Deadline(after: .seconds(30)))
      rest = rest.dropFirst(maxChunk)
    }
  }

  /// Makes the fault; throws if nothing is to be passed on after it.
  ///
  /// - Parameter rest: the bytes that have arrived and come after the moment.
  /// - Returns: these bytes, and what is to be passed on in their place.
  private func fail(
    _ rest: ArraySlice<UInt8>, _ side: ProxySide
  ) throws -> (original: ArraySlice<UInt8>, passedOn: ArraySlice<UInt8>) {
    switch state.fault {
    case .close: throw End.closed
    case .stall:
      try client.wait(for: GNUExtensions.pollPeerClosed, until: deadline)
      throw End.closed
    case .call(let body): body()
    case .callWithClient(let body): body(try peerProcess(of: client.socket))
    case .rewrite(let change):
      let text = try completeLine(rest, side)
      let end = text.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.endIndex
      return (text[...], (change(Array(text[..<end])) + text[end...])[...])
    }
    return (rest, rest)
  }

  /// Receives further bytes of one side until they have a newline.
  private func completeLine(_ bytes: ArraySlice<UInt8>, _ side: ProxySide) throws -> [UInt8] {
    let sender = side == .client ? client : server
    var text = Array(bytes)
    while !text.contains(UInt8(ascii: "\n")) {
      try sender.wait(for: Int16(POLLIN), until: Deadline(after: .seconds(30)))
      text += try receive(from: sender)
    }
    return text
  }

  private func pause(_ duration: Duration) throws {
    do {
      try client.wait(for: 0, until: Deadline(after: duration))
    } catch LineSocket.Failure.timedOut {}
  }
}

/// The identifier of the process that has connected a socket of the file system.
func peerProcess(of socket: OwnedDescriptor) throws -> Int32 {
  // The process, the user and the group (`struct ucred`).
  var credentials: [Int32] = [0, 0, 0]
  var size = socklen_t(MemoryLayout<Int32>.size * credentials.count)
  try check(
    getsockopt(socket.raw, SOL_SOCKET, SO_PEERCRED, &credentials, &size), "getsockopt SO_PEERCRED")
  return credentials[0]
}
