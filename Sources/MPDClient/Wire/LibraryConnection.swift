internal import Bytes
internal import CMPDClient
internal import Glibc

/// An open connection of libmpdclient (`struct mpd_connection`), which is freed when this value is
/// destroyed.
///
/// Its methods send requests and receive replies without regard to their meaning.
struct LibraryConnection: ~Copyable {
  let handle: OpaquePointer
  /// How long the server may be silent.
  let timeout: Duration

  /// Connects and receives the greeting (`mpd_connection_new`).
  ///
  /// Ignores SIGPIPE in the whole process, since libmpdclient writes to sockets that a server may
  /// have closed.
  ///
  /// - Parameter timeout: rounded up to whole seconds, from a second to a day: libmpdclient 2.20
  ///   misreads milliseconds.
  init(to address: ServerAddress, timeout: Duration) throws(MPDError) {
    signal(SIGPIPE, SIG_IGN)
    let timeout = wholeSeconds(timeout)
    self.handle = try openHandle(address, timeout)
    self.timeout = timeout
    if case .tcp = address { keepAlive() }
  }

  deinit {
    mpd_connection_free(handle)
  }

  /// The socket.
  var descriptor: Int32 { mpd_connection_get_fd(handle) }

  /// The version in the greeting (`mpd_connection_get_server_version`).
  var protocolVersion: (major: Int, minor: Int, patch: Int) {
    guard let numbers = mpd_connection_get_server_version(handle) else { return (0, 0, 0) }
    return (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
  }

  /// Makes the kernel probe a TCP server that has been silent for a minute: four times, 15 seconds
  /// apart.
  ///
  /// A server that has vanished from the network sends nothing, and idling would not notice until
  /// the system's own probes, which begin after two hours. A unix socket cannot lose its other end
  /// in this way.
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
  /// Waits until the server sends something or the connection breaks; returns false if the deadline
  /// passes first. Waits without a limit for a nil deadline.
  func waitForInput(until deadline: ContinuousClock.Instant?) -> Bool {
    MPDClient.waitForInput(descriptor, until: deadline)
  }
}

/// Waits until a descriptor is readable or broken; returns false if the deadline passes first. Waits
/// without a limit for a nil deadline.
func waitForInput(_ descriptor: Int32, until deadline: ContinuousClock.Instant?) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  repeat {
    let ready = poll(&entry, 1, deadline.map(pollTimeout(until:)) ?? -1)
    if ready > 0 { return true }
    if ready < 0, errno != EINTR { return true }
  } while deadline.map { .now < $0 } ?? true
  return false
}

/// Waits until a time.
func pause(until time: ContinuousClock.Instant) {
  while .now < time { poll(nil, 0, pollTimeout(until: time)) }
}

/// Whether a descriptor is readable or broken now.
func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// The time until a deadline as `poll` takes it: rounded up, so that `poll` does not return before
/// the deadline, and at most a minute.
func pollTimeout(until deadline: ContinuousClock.Instant) -> Int32 {
  let left = max(.zero, min(.seconds(60), deadline - .now))
  return Int32((left / .milliseconds(1)).rounded(.up))
}

/// A timeout rounded up to whole seconds, from a second to a day.
private func wholeSeconds(_ timeout: Duration) -> Duration {
  let day = Duration.seconds(86_400)
  let seconds = (min(max(timeout, .seconds(1)), day) / .seconds(1)).rounded(.up)
  return .seconds(Int(seconds))
}

private func openHandle(
  _ address: ServerAddress, _ timeout: Duration
) throws(MPDError) -> OpaquePointer {
  try address.check()
  let handle =
    switch address {
    case .tcp(let host, let port): try openTCP(host, port, timeout)
    case .socket(let path): try openUnixSocket(path.bytes, timeout: timeout)
    case .abstractSocket(let name): try openUnixSocket([0] + name.bytes, timeout: timeout)
    }
  if mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS { return handle }
  let error = MPDError(from: handle, command: nil)
  mpd_connection_free(handle)
  throw error
}

private func openTCP(
  _ host: ByteString, _ port: UInt16, _ timeout: Duration
) throws(MPDError) -> OpaquePointer {
  // The number that the library's socket will have.
  let next = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  defer { close(next) }
  try checkDescriptor(next)
  let milliseconds = UInt32(timeout / .milliseconds(1))
  let handle = host.withCString { mpd_connection_new($0, UInt32(port), milliseconds) }
  guard let handle else { throw MPDError(.client, "out of memory") }
  return handle
}
