internal import Bytes
internal import CMPDClient
internal import Platform

/// An open connection of libmpdclient (`struct mpd_connection`), which is freed when this value is
/// destroyed.
///
/// The methods of this type send requests and receive replies without interpreting the replies.
struct LibraryConnection: ~Copyable {
  let handle: OpaquePointer
  /// How long the server may be silent before a call fails with `.timeout`.
  let timeout: Duration
  private let ownGreeting = Greeting()
  private let ownUnread = UnreadReplies()
  let lines: UnsafeMutablePointer<ReplyLines>

  /// Connects to a server without waiting for its greeting.
  ///
  /// Ignores SIGPIPE in the whole process, since libmpdclient writes to sockets that a server may have closed.
  ///
  /// - Parameter timeout: how long the server may be silent, from a second to a day. It is rounded up to whole
  ///   seconds, since libmpdclient 2.20 misreads milliseconds.
  init(dialing address: ServerAddress, timeout: Duration) throws(MPDError) {
    ignoreSignal(SIGPIPE)
    let timeout = wholeSeconds(timeout)
    self.init(handle: try openHandle(address, timeout), timeout: timeout)
    if case .tcp = address { keepAlive() }
  }

  private init(handle: OpaquePointer, timeout: Duration) {
    self.handle = handle
    self.timeout = timeout
    lines = .allocate(capacity: 1)
    lines.initialize(to: ReplyLines())
  }

  static func greeted(
    by address: ServerAddress, timeout: Duration
  ) throws(MPDError) -> LibraryConnection {
    let connection = try LibraryConnection(dialing: address, timeout: timeout)
    try connection.receiveGreeting()
    return connection
  }

  deinit {
    mpd_connection_free(handle)
    lines.pointee.deallocate()
    lines.deinitialize(count: 1)
    lines.deallocate()
  }

  // Computed, because the Swift 6.0 compiler fails on access to the variables of an object in a stored property.
  var greeting: Greeting { ownGreeting }
  var unread: UnreadReplies { ownUnread }

  var descriptor: Int32 { mpd_connection_get_fd(handle) }

  /// The protocol version in the server's greeting. Waits until the greeting has arrived. If no valid greeting
  /// arrives, all numbers are zero, and the next request reports the error.
  var protocolVersion: (major: Int, minor: Int, patch: Int) {
    try? receiveGreeting()
    return greeting.version ?? (0, 0, 0)
  }

  /// Makes the kernel probe a TCP server that has been silent for a minute: four times, 15 seconds apart.
  ///
  /// A server that has vanished from the network sends nothing, and an idling client would not notice this before the
  /// system's own probes, which begin after two hours. The server of a unix socket cannot vanish in this way.
  private func keepAlive() {
    mpd_connection_set_keepalive(handle, true)
    for (option, value) in [(TCP_KEEPIDLE, 60), (TCP_KEEPINTVL, 15), (TCP_KEEPCNT, 4)] {
      var value = Int32(value)
      let size = socklen_t(MemoryLayout<Int32>.size)
      setsockopt(descriptor, Int32(IPPROTO_TCP), option, &value, size)
    }
  }
}

extension LibraryConnection {
  /// Waits until the server sends something or the connection breaks; returns false if the deadline passes first. If
  /// the deadline is nil, waits indefinitely.
  func waitForInput(until deadline: ContinuousClock.Instant?) -> Bool {
    waitForEvents(Int16(POLLIN), of: descriptor, until: deadline) != nil
  }
}

/// Returns a timeout rounded up to whole seconds and limited to the range from a second to a day.
private func wholeSeconds(_ timeout: Duration) -> Duration {
  let day = Duration.seconds(86_400)
  let seconds = (min(max(timeout, .seconds(1)), day) / .seconds(1)).rounded(.up)
  return .seconds(Int(seconds))
}

private func openHandle(
  _ address: ServerAddress, _ timeout: Duration
) throws(MPDError) -> OpaquePointer {
  try address.check()
  let deadline = ContinuousClock.now + timeout
  let descriptor =
    switch address {
    case .tcp(let host, let port): try connectedTCPSocket(host, port, timeout: timeout)
    case .socket(let path): try connectedUnixSocket(path.bytes, until: deadline)
    case .abstractSocket(let name): try connectedUnixSocket([0] + name.bytes, until: deadline)
    }
  do throws(MPDError) { return try handOver(descriptor, timeout) } catch {
    close(descriptor)
    throw error
  }
}

/// Hands a connected socket over to libmpdclient, which closes it together with the connection. libmpdclient gets a
/// made-up greeting; the server's greeting is read later.
///
/// libmpdclient is used only for writing, because it abandons a connection when it reads a line of 4 KiB. Its
/// connection is kept in command-list mode (`mpd_command_list_begin`), in which its functions put a request into the
/// output buffer and expect no reply. The line that begins the list must not reach the server. It is therefore sent
/// over a temporary socket, whose descriptor is afterwards redirected to the server's socket (`dup3`).
private func handOver(_ descriptor: Int32, _ timeout: Duration) throws(MPDError) -> OpaquePointer {
  let sockets = try connectedSockets()
  defer { close(sockets.other) }
  guard let buffers = mpd_async_new(sockets.own) else {
    close(sockets.own)
    throw MPDError(.client, "out of memory")
  }
  guard let handle = mpd_connection_new_async(buffers, "OK MPD 0.0.0") else {
    mpd_async_free(buffers)
    throw MPDError(.client, "out of memory")
  }
  guard mpd_command_list_begin(handle, false), mpd_async_io(buffers, MPD_ASYNC_EVENT_WRITE),
    dup3(descriptor, sockets.own, O_CLOEXEC) >= 0
  else {
    mpd_connection_free(handle)
    throw MPDError(.client, "libmpdclient cannot use the socket")
  }
  close(descriptor)
  mpd_connection_set_timeout(handle, UInt32(timeout / .milliseconds(1)))
  return handle
}

private func connectedSockets() throws(MPDError) -> (own: Int32, other: Int32) {
  let sockets: (own: Int32, other: Int32)
  do throws(SystemError) { sockets = try socketPair() } catch {
    throw MPDError(.system(error.number), noSocket)
  }
  guard sockets.own < FD_SETSIZE else {
    close(sockets.own)
    close(sockets.other)
    throw .tooManyFiles
  }
  return sockets
}
