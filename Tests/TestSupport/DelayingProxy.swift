import Glibc

/// A proxy between clients and a server, on a unix socket of its own, that behaves as a slow link: all bytes
/// arrive later by the same time, in both directions.
public final class DelayingProxy: Sendable {
  private let listener: ProxyListener

  /// Starts to accept clients; throws ``SystemFailure`` if the socket cannot be opened.
  ///
  /// - Parameters:
  ///   - server: the path of the server's socket.
  ///   - delay: the time that bytes take each way.
  public init(to server: String, delay: Duration) throws {
    listener = try ProxyListener(to: server) { ends in
      var connection = DelayedConnection(ends: ends, delay: delay)
      try connection.passOn()
    }
  }

  /// The absolute path of the socket for clients.
  public var socketPath: String { listener.socketPath }
}

/// A client of a delaying proxy and its connection to the server.
private struct DelayedConnection {
  /// Bytes on their way, and when they arrive.
  private typealias Parcel = (due: ContinuousClock.Instant, bytes: [UInt8])

  let ends: ProxyListener.Ends
  let delay: Duration
  private var toServer: [Parcel] = []
  private var toClient: [Parcel] = []

  init(ends: ProxyListener.Ends, delay: Duration) {
    (self.ends, self.delay) = (ends, delay)
  }

  /// Passes everything on until one of the two closes its connection.
  mutating func passOn() throws {
    while true {
      let (fromClient, fromServer) = try ends.wait(for: timeToNextParcel)
      if fromClient { toServer.append((.now + delay, try ends.receive(from: ends.client))) }
      if fromServer { toClient.append((.now + delay, try ends.receive(from: ends.server))) }
      try deliver(&toServer, to: ends.server)
      try deliver(&toClient, to: ends.client)
    }
  }

  private var timeToNextParcel: Duration? {
    [toServer.first, toClient.first].compactMap { $0?.due }.min().map { max(.zero, $0 - .now) }
  }

  private func deliver(_ parcels: inout [Parcel], to receiver: LineSocket) throws {
    while let first = parcels.first, first.due <= .now {
      try ends.send(first.bytes, to: receiver)
      parcels.removeFirst()
    }
  }
}
