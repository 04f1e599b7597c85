internal import CMPDClient
internal import Glibc
internal import ListingIndex

/// A connection to an MPD server on which each call blocks until the answer is there.
///
/// It wraps libmpdclient's `struct mpd_connection` and closes it at the end of its life. It is for
/// one thread at a time. Commands are values, see `Request`: `try connection.run(.status)`.
public struct Connection: ~Copyable {
  private(set) var handle: OpaquePointer
  /// The address that answered.
  public let address: ServerAddress
  /// Whether songs come with their tags now.
  var sendsTags = true
  private let password: String?
  private let timeoutSeconds: Int

  /// Connects to one address and sends the password, if there is one
  /// (`mpd_connection_new`, `mpd_run_password`).
  ///
  /// SIGPIPE is ignored in the whole process from then on, since libmpdclient writes to sockets
  /// that a server may have closed.
  ///
  /// - Parameter timeoutSeconds: how long the server may be silent; whole seconds, since
  ///   libmpdclient 2.20 takes a fraction for something else.
  public init(
    to address: ServerAddress, password: String? = nil,
    timeoutSeconds: Int = ConnectionSettings.defaultTimeoutSeconds
  ) throws(MPDError) {
    self.handle = try openHandle(address, password: password, timeoutSeconds: timeoutSeconds)
    self.address = address
    self.password = password
    self.timeoutSeconds = timeoutSeconds
  }

  deinit { mpd_connection_free(handle) }

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
        if case .ack = error.code { throw error }
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
    let new = try openHandle(address, password: password, timeoutSeconds: timeoutSeconds)
    mpd_connection_free(handle)
    handle = new
    sendsTags = true
  }

  /// The version of the protocol that the server speaks, such as (0, 23, 5): MPD's own version can
  /// be higher (`mpd_connection_get_server_version`).
  public var protocolVersion: (major: Int, minor: Int, patch: Int) {
    guard let numbers = mpd_connection_get_server_version(handle) else { return (0, 0, 0) }
    return (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
  }

  /// Throws the error that libmpdclient holds if a call of its did not succeed.
  func check(_ succeeded: Bool, _ command: String) throws(MPDError) {
    guard succeeded else { throw MPDError(from: handle, command: command) }
  }

  /// Ends a response whose pairs have been read (`mpd_response_finish`).
  func finish(_ command: String) throws(MPDError) {
    try check(mpd_response_finish(handle), command)
  }
}

private func openHandle(
  _ address: ServerAddress, password: String?, timeoutSeconds: Int
) throws(MPDError) -> OpaquePointer {
  signal(SIGPIPE, SIG_IGN)
  let (host, port) = address.libraryArguments
  try checkArguments([ByteString(host)], of: "host")
  try checkArguments([ByteString(password ?? "")], of: "password")
  let milliseconds = UInt32(min(max(1, timeoutSeconds), mostSeconds) * 1000)
  guard let handle = mpd_connection_new(host, port, milliseconds) else {
    throw MPDError(.client, "out of memory")
  }
  let isOpen = mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS
  if isOpen, password.map({ mpd_run_password(handle, $0) }) ?? true { return handle }
  let error = MPDError(from: handle, command: isOpen ? "password" : nil)
  mpd_connection_free(handle)
  throw error
}

/// A day: longer than anybody waits, and well within libmpdclient's milliseconds.
private let mostSeconds = 86_400
