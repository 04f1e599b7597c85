import Bytes
internal import CMPDClient
internal import Glibc
public import Bytes

/// A connection to an MPD server on which each call blocks until the answer is there.
///
/// It wraps libmpdclient's `struct mpd_connection` and closes it at the end of its life. It is for
/// one thread at a time. Commands are values, see `Request`: `try connection.run(.status)`.
public struct Connection: ~Copyable {
  let handle: OpaquePointer
  /// The address that answered.
  public let address: ServerAddress
  /// What it was told so far.
  var state: ConnectionState
  /// Whether songs come with the tags that were chosen: listings of names switch them off.
  var sendsTags: Bool
  /// Whether the server was asked for large chunks of pictures.
  var hasAskedForLargeChunks: Bool
  let timeoutSeconds: Int
  // Not `SocketCanceller?`, whose implicit nil would stand before the initialiser can fail.
  private var canceller: Optional<SocketCanceller>
  /// Told of each connection that this one was replaced by.
  var onReconnect: Optional<@Sendable () -> Void>

  /// Connects to one address and sends the password, if there is one
  /// (`mpd_connection_new`, `mpd_send_password`).
  ///
  /// SIGPIPE is ignored in the whole process from then on, since libmpdclient writes to sockets
  /// that a server may have closed.
  ///
  /// - Parameter timeoutSeconds: how long the server may be silent; whole seconds, since
  ///   libmpdclient 2.20 takes a fraction for something else. A reply that comes in small pieces
  ///   may take no longer, but for a second more for each 4 KiB of it.
  public init(
    to address: ServerAddress, password: ByteString? = nil,
    timeoutSeconds: Int = ConnectionSettings.defaultTimeoutSeconds
  ) throws(MPDError) {
    let handle = try openHandle(address, timeoutSeconds: timeoutSeconds)
    var connection = Connection(handle, address, timeoutSeconds)
    try connection.tell(ConnectionState(password: password))
    self = connection
  }

  private init(_ handle: OpaquePointer, _ address: ServerAddress, _ timeoutSeconds: Int) {
    self.handle = handle
    self.address = address
    self.timeoutSeconds = timeoutSeconds
    self.state = ConnectionState()
    self.sendsTags = true
    self.hasAskedForLargeChunks = false
    self.canceller = nil
    self.onReconnect = nil
  }

  deinit {
    canceller?.detach()
    mpd_connection_free(handle)
  }

  /// Connects to the first of the addresses that answers, and tells it what the settings say.
  ///
  /// - Throws: the last failure, its message naming every address that was tried with what was
  ///   wrong there. A refusal, of the password for instance, ends the search.
  public static func open(_ settings: ConnectionSettings) throws(MPDError) -> Connection {
    try open(settings, telling: ConnectionState(settings))
  }

  /// The same, with something else to tell.
  static func open(
    _ settings: ConnectionSettings, telling state: ConnectionState
  ) throws(MPDError) -> Connection {
    var failures: [(ServerAddress, MPDError)] = []
    for address in settings.addresses {
      do throws(MPDError) {
        let handle = try openHandle(address, timeoutSeconds: settings.timeoutSeconds)
        var connection = Connection(handle, address, settings.timeoutSeconds)
        try connection.tell(state)
        return connection
      } catch {
        // Another address would refuse it, too.
        if error.code.isRefusal { throw error }
        failures.append((address, error))
      }
    }
    guard let last = failures.last else { throw MPDError(.argument, "no address to connect to") }
    let tried = failures.map { "\($0) (\($1.message))" }.joined(separator: ", ")
    throw MPDError(last.1.code, "no MPD server; tried \(tried)")
  }

  /// Connects anew to the same address, in place of a connection that was lost, and tells the
  /// server what it was told before by settings and requests: the last password, the partition, tag
  /// types, protocol features, `binarylimit` and subscriptions. Messages that were not read are
  /// gone.
  ///
  /// - Throws: why there is no connection; also the refusal of what is told, such as
  ///   `.ack(.noExist)` for a partition that was deleted meanwhile. The old connection stays as it
  ///   was then.
  public mutating func reconnect() throws(MPDError) {
    let handle = try openHandle(address, timeoutSeconds: timeoutSeconds)
    var new = Connection(handle, address, timeoutSeconds)
    new.takeInterrupter(from: &self)
    do throws(MPDError) { try new.tell(state) } catch {
      takeInterrupter(from: &new)
      throw error
    }
    new.onReconnect = onReconnect
    self = new
    onReconnect?()
  }

  /// Takes another connection's canceller over, which the end of that one would detach.
  private mutating func takeInterrupter(from other: inout Connection) {
    guard let canceller = other.canceller else { return }
    other.canceller = nil
    attach(canceller)
  }

  /// Lets another thread break the waits on this connection.
  mutating func attach(_ canceller: SocketCanceller) {
    self.canceller = canceller
    canceller.attach(descriptor)
  }

  /// The socket.
  var descriptor: Int32 { mpd_connection_get_fd(handle) }

  /// The version of the protocol that the server speaks, such as (0, 23, 5): MPD's own version can
  /// be higher (`mpd_connection_get_server_version`).
  public var protocolVersion: (major: Int, minor: Int, patch: Int) {
    guard let numbers = mpd_connection_get_server_version(handle) else { return (0, 0, 0) }
    return (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
  }
}

private func openHandle(
  _ address: ServerAddress, timeoutSeconds: Int
) throws(MPDError) -> OpaquePointer {
  signal(SIGPIPE, SIG_IGN)
  let (host, port) = address.libraryArguments
  try address.check()
  try checkDescriptors()
  let milliseconds = timeoutMilliseconds(timeoutSeconds)
  guard let handle = host.withCString({ mpd_connection_new($0, port, milliseconds) }) else {
    throw MPDError(.client, "out of memory")
  }
  if mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS {
    if case .tcp = address { keepAlive(handle) }
    return handle
  }
  let error = MPDError(from: handle, command: nil)
  mpd_connection_free(handle)
  throw error
}

/// At least a second, and at most a day: longer than anybody waits, and well within libmpdclient's
/// milliseconds.
func timeoutMilliseconds(_ seconds: Int) -> UInt32 {
  UInt32(min(max(1, seconds), 86_400) * 1000)
}

/// Refuses to open a socket whose number would be too high for libmpdclient, which waits by
/// `select` and aborts.
private func checkDescriptors() throws(MPDError) {
  let next = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  let reason = errno
  close(next)
  guard next >= 0 else { throw MPDError(.system(reason), "no socket can be opened") }
  guard next < FD_SETSIZE else {
    throw MPDError(.system(EMFILE), "more than \(FD_SETSIZE) files are open")
  }
}
