internal import Platform

/// The connection of a session's thread, which records whether it is idling.
struct IdlingConnection: ~Copyable {
  var connection: Connection
  let canceller: SocketCanceller
  private(set) var isIdling: Bool

  /// Connects and sends the server-side settings.
  ///
  /// - Parameter onReconnect: Called when a call has replaced the connection.
  init(
    _ settings: ConnectionSettings, telling state: ConnectionState,
    onReconnect: @escaping @Sendable () -> Void
  ) throws(MPDError) {
    connection = try Connection.open(settings, replaying: state)
    canceller = SocketCanceller()
    isIdling = false
    connection.attach(canceller)
    connection.onReconnect = onReconnect
  }

  /// The socket.
  var descriptor: Int32 { connection.descriptor }

  /// Begins to idle unless it is idling, for all events, since the listeners may change meanwhile.
  mutating func startIdling() throws(MPDError) {
    guard !isIdling else { return }
    try connection.sendIdle(.all)
    isIdling = true
  }

  /// Receives the events that have arrived; nil if there is nothing to read.
  mutating func receiveEvents() throws(MPDError) -> IdleEvents? {
    guard isReadable(descriptor) else { return nil }
    isIdling = false
    return try connection.receiveIdle()
  }

  /// Ends idling and receives the events that come with the answer; nil if it was not idling.
  mutating func stopIdling() throws(MPDError) -> IdleEvents? {
    guard isIdling else { return nil }
    try connection.sendNoIdle()
    isIdling = false
    return try connection.receiveIdle()
  }

  /// Throws if the connection is lost, or if there is something to read while no answer is due,
  /// which can only be the end of the connection.
  func checkSilence() throws(MPDError) {
    try connection.wire.checkReady(for: "idle")
    guard isReadable(descriptor) else { return }
    throw MPDError(.closed, "the server closed the connection while nothing was asked")
  }
}
