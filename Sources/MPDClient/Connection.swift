internal import CMPDClient
internal import Glibc
public import ListingIndex

/// A connection to an MPD server on which each call blocks until the answer is there.
///
/// It wraps libmpdclient's `struct mpd_connection` and closes it at the end of its life. It is for
/// one thread at a time. Commands are values, see `Request`: `try connection.run(.status)`.
public struct Connection: ~Copyable {
  let handle: OpaquePointer
  /// The address that answered.
  public let address: ServerAddress
  /// Which tags songs come with.
  var tagTypes: TagTypes
  /// Whether the server was asked for large chunks of pictures.
  var sendsLargeChunks: Bool
  /// The partition that was switched to; nil for the one that the server chose.
  var partition: Optional<ByteString>
  private let password: ByteString?
  let timeoutSeconds: Int
  // Not `Interrupter?`, whose implicit nil would stand before the initialiser can fail.
  private var interrupter: Optional<Interrupter>

  /// Connects to one address and sends the password, if there is one
  /// (`mpd_connection_new`, `mpd_send_password`).
  ///
  /// SIGPIPE is ignored in the whole process from then on, since libmpdclient writes to sockets
  /// that a server may have closed.
  ///
  /// - Parameter timeoutSeconds: how long the server may be silent; whole seconds, since
  ///   libmpdclient 2.20 takes a fraction for something else. A reply that comes in small pieces may
  ///   take no longer, but for a second more for each 4 KiB of it.
  public init(
    to address: ServerAddress, password: ByteString? = nil,
    timeoutSeconds: Int = ConnectionSettings.defaultTimeoutSeconds
  ) throws(MPDError) {
    let handle = try openHandle(address, timeoutSeconds: timeoutSeconds)
    var connection = Connection(handle, address, password, timeoutSeconds)
    if let password { try connection.send(password: password) }
    self = connection
  }

  private init(
    _ handle: OpaquePointer, _ address: ServerAddress, _ password: ByteString?,
    _ timeoutSeconds: Int
  ) {
    self.handle = handle
    self.address = address
    self.tagTypes = TagTypes()
    self.sendsLargeChunks = false
    self.password = password
    self.timeoutSeconds = timeoutSeconds
    self.partition = nil
    self.interrupter = nil
  }

  /// A refused password leaves no connection.
  private mutating func send(password: ByteString) throws(MPDError) {
    do throws(MPDError) {
      try run(.password(password))
    } catch {
      throw MPDError(error.code, error.message, command: error.command)
    }
  }

  deinit {
    interrupter?.detach()
    mpd_connection_free(handle)
  }

  /// Connects to the first of the addresses that answers.
  ///
  /// - Throws: the last failure, its message naming every address that was tried with what was
  ///   wrong there. A refused password ends the search.
  public static func open(_ settings: ConnectionSettings) throws(MPDError) -> Connection {
    var failures: [(ServerAddress, MPDError)] = []
    for address in settings.addresses {
      do throws(MPDError) {
        return try Connection(
          to: address, password: settings.password, timeoutSeconds: settings.timeoutSeconds)
      } catch {
        if error.isFinal { throw error }
        failures.append((address, error))
      }
    }
    let tried = failures.map { "\($0) (\($1.message))" }.joined(separator: ", ")
    throw MPDError(failures.last?.1.code ?? .argument, "no MPD server; tried \(tried)")
  }

  /// Connects anew to the same address with the same password, in place of a connection that was
  /// lost. What the old one had set (partition, tags, subscriptions) is forgotten.
  ///
  /// On failure the old connection stays as it was.
  public mutating func reconnect() throws(MPDError) {
    var new = try Connection(to: address, password: password, timeoutSeconds: timeoutSeconds)
    if let interrupter { new.attach(interrupter) }
    // The end of the old connection would detach it from the new one.
    interrupter = nil
    self = new
  }

  /// Lets another thread break the waits on this connection.
  mutating func attach(_ interrupter: Interrupter) {
    self.interrupter = interrupter
    interrupter.attach(descriptor)
  }

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
  /// The socket.
  var descriptor: Int32 { mpd_connection_get_fd(handle) }

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

extension MPDError {
  /// Whether another address would fail in the same way.
  fileprivate var isFinal: Bool {
    switch code {
    case .ack, .argument: true
    default: false
    }
  }
}
