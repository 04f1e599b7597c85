public import Bytes
internal import Platform

/// A blocking connection to an MPD server: each call returns only after the reply has arrived.
///
/// The connection wraps libmpdclient's `struct mpd_connection` and is closed when the value is destroyed. Use a
/// connection from one thread at a time. Commands are values of the type ``Request``: `try connection.run(.status)`.
public struct Connection: ~Copyable {
  let wire: LibraryConnection
  /// The address to which the connection was made.
  public let address: ServerAddress
  var state: ConnectionState
  /// The tags that the server currently sends with songs. All tags are switched off before names are listed, because a
  /// listing of names needs no tags.
  var sentTags: EnabledNames
  /// The requests for directory entries that are to be sent together with the next request; see
  /// `requestAhead(entriesOf:)`.
  var listsAhead: [RequestLine]
  var hasRaisedBinaryLimit: Bool
  /// Whether directory trees are read window by window. Becomes true when the server has sent a part of a tree and
  /// refused the rest.
  var readsTreesByWindows: Bool
  /// Whether large playlists are read in parts, because the server once could not send a whole playlist, but could
  /// send the parts. Reading in parts requires MPD 0.24.
  package var readsPlaylistsByParts: Bool
  /// The number of times that a lost connection has been replaced by a new connection, for example while a list was
  /// read in windows.
  package private(set) var reconnections: Int
  // Not `SocketCanceller?`, whose implicit nil would be assigned before the initialiser can fail.
  private var canceller: Optional<SocketCanceller>
  var onReconnect: Optional<@Sendable () -> Void>

  /// The default timeout: 30 seconds, as in libmpdclient.
  public static let defaultTimeout = Duration.seconds(30)

  /// Connects to one address and sends the password, if there is one (`mpd_connection_new`, `mpd_send_password`).
  ///
  /// After this call, SIGPIPE is ignored in the whole process, since libmpdclient writes to sockets that a server may
  /// have closed.
  ///
  /// - Parameters:
  ///   - address: the host and port, or the socket.
  ///   - password: the password, which grants permissions; nil to send none.
  ///   - timeout: how long the server may be silent, from one second to a day. It is rounded up to whole seconds, since
  ///     libmpdclient 2.20 misreads fractions of a second. A reply that arrives in small pieces may take this long in
  ///     total, plus a second for each 4 KiB.
  public init(
    to address: ServerAddress, password: (any ByteStringConvertible)? = nil,
    timeout: Duration = Connection.defaultTimeout
  ) throws(MPDError) {
    var connection = Connection(
      try LibraryConnection.greeted(by: address, timeout: timeout), address)
    try connection.replay(ConnectionState(password: password?.byteString))
    self = connection
  }

  private init(_ wire: consuming LibraryConnection, _ address: ServerAddress) {
    self.wire = wire
    self.address = address
    self.state = ConnectionState()
    self.sentTags = .all
    self.listsAhead = []
    self.hasRaisedBinaryLimit = false
    self.readsTreesByWindows = false
    self.readsPlaylistsByParts = false
    self.reconnections = 0
    self.canceller = nil
    self.onReconnect = nil
  }

  deinit {
    canceller?.detach()
  }

  var descriptor: Int32 { wire.descriptor }

  /// The version of the protocol that the server speaks, such as (0, 23, 5); MPD's own version can be higher
  /// (`mpd_connection_get_server_version`).
  public var protocolVersion: (major: Int, minor: Int, patch: Int) { wire.protocolVersion }
}

extension Connection {
  /// Connects to the first address that answers, and applies the settings.
  ///
  /// - Parameter settings: the addresses to try, and the settings of the new connection.
  /// - Throws: the last failure; its message lists each tried address with the reason why the connection failed. If a
  ///   server refuses a setting, such as the password, no further address is tried.
  public static func open(_ settings: ConnectionSettings) throws(MPDError) -> Connection {
    try open(settings, replaying: ConnectionState(settings))
  }

  /// Connects like ``open(_:)``, but does not wait for the greeting of the server at the last address: the settings are
  /// sent before the greeting has arrived. If there are no settings, the first request is sent before the greeting too,
  /// provided that the request only reads data. If the server never sends a greeting, the first request throws the
  /// error that ``open(_:)`` would have thrown.
  package static func openWithoutGreeting(
    _ settings: ConnectionSettings
  ) throws(MPDError) -> Connection {
    try open(settings, replaying: ConnectionState(settings), awaitingGreeting: false)
  }

  /// Connects to the first address in the settings at which a server answers, and applies server-side settings, such
  /// as the password and the tags.
  ///
  /// - Parameters:
  ///   - settings: the addresses and the timeout.
  ///   - state: the server-side settings, from the user or from an earlier connection.
  ///   - awaitingGreeting: whether to wait for the greeting of a server at the last address. At the other addresses
  ///     the greeting is always awaited, because the next address is tried if it fails to arrive.
  static func open(
    _ settings: ConnectionSettings, replaying state: ConnectionState, awaitingGreeting: Bool = true
  ) throws(MPDError) -> Connection {
    var failures: [(ServerAddress, MPDError)] = []
    for (index, address) in settings.addresses.enumerated() {
      let isLast = index == settings.addresses.count - 1
      do throws(MPDError) {
        var connection = Connection(
          try LibraryConnection(dialing: address, timeout: settings.timeout), address)
        if awaitingGreeting || !isLast { try connection.wire.receiveGreeting() }
        try connection.replay(state)
        connection.wire.greeting.describe = { [failures] in
          noServer(failures + [(address, $0)])
        }
        return connection
      } catch {
        // Another address of the same server would refuse as well.
        if error.code.isRefusal { throw error }
        failures.append((address, error))
      }
    }
    throw noServer(failures)
  }

  /// Waits for the greeting of the server; returns at once if the greeting has already arrived.
  package func receiveGreeting() throws(MPDError) { try wire.receiveGreeting() }

  /// Replaces a lost connection with a new one to the same address, and applies the settings of earlier requests
  /// again: the last password, the partition, tag types, protocol features, `binarylimit` and subscriptions. Unread
  /// messages are lost.
  ///
  /// - Throws: the error of the failed connection, or the server's error if it refuses a setting, such as
  ///   `.ack(.noExist)` for a partition that was deleted in the meantime. The old connection is then kept.
  public mutating func reconnect() throws(MPDError) {
    // If the greeting has failed before, this throws the same error again, instead of connecting to the server once
    // more.
    try wire.receiveGreeting()
    var new = Connection(
      try LibraryConnection.greeted(by: address, timeout: wire.timeout), address)
    new.takeCanceller(from: &self)
    do throws(MPDError) { try new.replay(state) } catch {
      takeCanceller(from: &new)
      throw error
    }
    new.state.narrowedTags = state.narrowedTags
    new.readsPlaylistsByParts = readsPlaylistsByParts
    new.onReconnect = onReconnect
    new.reconnections = reconnections + 1
    new.wire.lines.pointee.inheritOmitted(from: wire.lines.pointee)
    self = new
    onReconnect?()
  }

  /// Reconnects if the connection is known to be lost. The check returns immediately, so it cannot detect a loss that
  /// the operating system has not noticed yet. Throws like `reconnect()`.
  package mutating func reconnectIfLost() throws(MPDError) {
    if wire.isLost { try reconnect() }
  }

  /// Moves the canceller from another connection to this one, and attaches it to this connection's socket. Otherwise
  /// the other connection would detach the canceller when it is destroyed.
  private mutating func takeCanceller(from other: inout Connection) {
    guard let canceller = other.canceller else { return }
    other.canceller = nil
    attach(canceller)
  }

  mutating func attach(_ canceller: SocketCanceller) {
    self.canceller = canceller
    canceller.attach(descriptor)
  }

  /// The reply lines that were left out because they are longer than 256 KiB, in order of arrival. Each line is listed
  /// once, and at most 100 lines are kept. No other lines are missing from the replies. The list also contains the
  /// lines of earlier connections that this connection has replaced.
  public var omittedLines: [OmittedLine] { wire.lines.pointee.omitted }

  /// Asks the server to close the connection and waits until the connection is closed (`close`, sent as a raw line).
  /// This call is optional: destroying a connection also closes it, and no data is lost.
  public consuming func close() throws(MPDError) {
    try runLast(RequestLine(command: "close", arguments: []))
  }

  /// Shuts the server down and waits until it has closed the connection (`kill`, sent as a raw line).
  ///
  /// - Throws: `.ack(.permission)` if this connection is not permitted to shut the server down; the server then keeps
  ///   running.
  public consuming func killServer() throws(MPDError) {
    try runLast(RequestLine(command: "kill", arguments: []))
  }

  private func runLast(_ line: RequestLine) throws(MPDError) {
    do throws(MPDError) { try wire.exchange(line) } catch {
      guard error.code == .closed else { throw error }
    }
  }
}

private func noServer(_ failures: [(ServerAddress, MPDError)]) -> MPDError {
  guard let last = failures.last else {
    return MPDError(.argument, "there is no address to connect to")
  }
  // An invalid address may contain a part of a password, so it is not shown.
  let tried = failures.map { $1.code == .argument ? $1.message : "\($0) (\($1.message))" }
  return MPDError(last.1.code, "\(noServerMessage); tried \(tried.joined(separator: ", "))")
}

private let noServerMessage = "no MPD server could be reached"

extension MPDError {
  /// Whether the error means that no server answered at any of the addresses. After `openWithoutGreeting`, the
  /// first request can also throw such an error.
  package var isOfNoServer: Bool { message.hasPrefix(noServerMessage) }
}

/// Interrupts a thread that is waiting on a connection's socket.
///
/// The connection attaches its socket to the canceller, and detaches it before closing it. The canceller thus never
/// shuts down an unrelated descriptor that reuses the number of the closed socket.
final class SocketCanceller: Sendable {
  private struct State {
    var descriptor: Int32?
    var isCancelled = false
  }

  private let state = Locked(State())

  func attach(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptor = descriptor
      if state.isCancelled { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  func detach() {
    state.withLock { $0.descriptor = nil }
  }

  /// Shuts the socket down, which ends all waits on it. A socket that is attached later is shut down at once, so that
  /// reconnecting fails too.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
