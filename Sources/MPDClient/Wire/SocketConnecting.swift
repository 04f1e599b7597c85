internal import Bytes
internal import Platform

// If the backlog of a unix socket is full, libmpdclient treats EAGAIN as a failure and reports the wrong error, so
// that a busy server seems to be missing. Therefore unix sockets are connected here, waiting while the backlog is
// full, and then handed over (`mpd_async_new`).

/// Connects to a unix socket.
///
/// - Parameter path: the path as in `sockaddr_un`; the name of an abstract socket begins with a NUL.
func connectedUnixSocket(
  _ path: [UInt8], until deadline: ContinuousClock.Instant
) throws(MPDError) -> Int32 {
  try connectedSocket(AF_UNIX) { descriptor throws(MPDError) in
    try connect(descriptor, to: path, until: deadline)
  }
}

/// Opens a non-blocking socket of an address family, such as `AF_UNIX`, and calls a closure that connects the socket.
func connectedSocket(
  _ family: Int32, _ connect: (Int32) throws(MPDError) -> Void
) throws(MPDError) -> Int32 {
  let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
  let descriptor = socket(family, Int32(type), 0)
  guard descriptor >= 0 else { throw MPDError(.system(errno), noSocket) }
  do throws(MPDError) {
    guard descriptor < FD_SETSIZE else { throw .tooManyFiles }
    try connect(descriptor)
  } catch {
    close(descriptor)
    throw error
  }
  return descriptor
}

let noSocket = "cannot open a socket"

extension MPDError {
  /// The error for a socket whose descriptor is too high for libmpdclient: when libmpdclient waits for such a socket
  /// with `select`, the process is aborted.
  static let tooManyFiles = MPDError(
    .system(EMFILE), "this process has more than \(FD_SETSIZE) open files")
}

/// Connects a socket to a unix socket's path; waits while the server's backlog is full, but not beyond the deadline.
private func connect(
  _ descriptor: Int32, to path: [UInt8], until deadline: ContinuousClock.Instant
) throws(MPDError) {
  var address = try socketAddress(path)
  let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
  while true {
    let result = withUnsafeBytes(of: &address) { bytes in
      Platform.connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
    }
    if result == 0 { return }
    guard errno == EAGAIN || errno == EINTR else { throw MPDError(SystemError()) }
    guard .now < deadline else {
      throw MPDError(.timeout, "the server is too busy to accept another connection")
    }
    // The kernel does not report when there is room again.
    waitUntil(min(deadline, .now + .milliseconds(5)))
  }
}

private func socketAddress(_ path: [UInt8]) throws(MPDError) -> sockaddr_un {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
    room.copyBytes(from: path.prefix(room.count))
    return path.count < room.count
  }
  guard fits else {
    throw MPDError(.argument, "the path of the unix socket is longer than 107 bytes")
  }
  return address
}

// libmpdclient's own function for connecting waits for the greeting, so no request could be sent before the greeting.

/// Connects to a host by trying its addresses one after another (`getaddrinfo`). Each attempt may take up to the
/// timeout.
func connectedTCPSocket(
  _ host: ByteString, _ port: UInt16, timeout: Duration
) throws(MPDError) -> Int32 {
  let addresses = try resolve(host, port)
  defer { freeaddrinfo(addresses) }
  var failure = MPDError(.resolve, unknownHost)
  var next: UnsafeMutablePointer<addrinfo>? = addresses
  while let address = next?.pointee {
    do throws(MPDError) {
      return try connectedSocket(address.ai_family) { descriptor throws(MPDError) in
        try connect(descriptor, to: address, until: .now + timeout)
      }
    } catch {
      failure = error
    }
    next = address.ai_next
  }
  throw failure
}

/// Returns the addresses of a host, at least one. The caller must free them with `freeaddrinfo`.
private func resolve(
  _ host: ByteString, _ port: UInt16
) throws(MPDError) -> UnsafeMutablePointer<addrinfo> {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  hints.ai_protocol = Int32(IPPROTO_TCP)
  var found: UnsafeMutablePointer<addrinfo>?
  let result = host.withCString { getaddrinfo($0, "\(port)", &hints, &found) }
  guard result == 0, let found else { throw MPDError(.resolve, unknownHost) }
  return found
}

private func connect(
  _ descriptor: Int32, to address: addrinfo, until deadline: ContinuousClock.Instant
) throws(MPDError) {
  if Platform.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return }
  guard errno == EINPROGRESS || errno == EINTR else { throw MPDError(SystemError()) }
  guard waitForEvents(Int16(POLLOUT), of: descriptor, until: deadline) != nil else {
    throw MPDError(.timeout, "Timeout while connecting")
  }
  var problem: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
  guard problem == 0 else { throw MPDError(SystemError(problem)) }
}

private let unknownHost = "Failed to resolve host name"
