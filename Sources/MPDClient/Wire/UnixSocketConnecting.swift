internal import Bytes
internal import CMPDClient
internal import Glibc

// libmpdclient takes the EAGAIN of a unix socket with a full backlog for a failure, and reports the
// wrong error for it, so that a busy server seems to be none. So unix sockets are connected here,
// where a full backlog is waited for, and then handed over (`mpd_async_new`).

/// Connects to a unix socket and receives the greeting (`mpd_connection_new_async`).
///
/// - Parameter path: As in `sockaddr_un`; an abstract one begins with a NUL.
func openUnixSocket(
  _ path: [UInt8], timeout: Duration
) throws(MPDError) -> OpaquePointer {
  let deadline = ContinuousClock.now + timeout
  let descriptor = try newUnixSocket()
  do throws(MPDError) {
    try connect(descriptor, to: path, until: deadline)
    let greeting = try greeting(from: descriptor, until: deadline)
    return try handOver(descriptor, greeting, timeout)
  } catch {
    close(descriptor)
    throw error
  }
}

private func newUnixSocket() throws(MPDError) -> Int32 {
  let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
  let descriptor = socket(AF_UNIX, Int32(type), 0)
  do throws(MPDError) { try checkDescriptor(descriptor) } catch {
    if descriptor >= 0 { close(descriptor) }
    throw error
  }
  return descriptor
}

/// Refuses a socket whose number is too high for libmpdclient, which waits with `select` and would
/// abort.
func checkDescriptor(_ descriptor: Int32) throws(MPDError) {
  guard descriptor >= 0 else { throw MPDError(.system(errno), "no socket can be opened") }
  guard descriptor < FD_SETSIZE else {
    throw MPDError(.system(EMFILE), "more than \(FD_SETSIZE) files are open")
  }
}

/// Connects a socket; waits while the server's backlog is full.
private func connect(
  _ descriptor: Int32, to path: [UInt8], until deadline: ContinuousClock.Instant
) throws(MPDError) {
  var address = try socketAddress(path)
  let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
  while true {
    let result = withUnsafeBytes(of: &address) { bytes in
      Glibc.connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
    }
    if result == 0 { return }
    guard errno == EAGAIN || errno == EINTR else { throw MPDError(systemError: errno) }
    guard .now < deadline else {
      throw MPDError(.timeout, "the server is too busy to accept another connection")
    }
    // The kernel does not report when there is room again.
    pause(until: min(deadline, .now + .milliseconds(5)))
  }
}

private func socketAddress(_ path: [UInt8]) throws(MPDError) -> sockaddr_un {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
    room.copyBytes(from: path.prefix(room.count))
    return path.count < room.count
  }
  guard fits else { throw MPDError(.argument, "the path of the unix socket is too long") }
  return address
}

/// Receives a line, without its newline.
private func greeting(
  from descriptor: Int32, until deadline: ContinuousClock.Instant
) throws(MPDError) -> [UInt8] {
  var line: [UInt8] = []
  while line.last != .newline {
    guard line.count < maxGreetingLength else {
      throw MPDError(.malformed, "the greeting is too long")
    }
    guard waitForInput(descriptor, until: deadline) else { throw MPDError(.timeout, "Timeout") }
    line += try receivedBytes(descriptor)
  }
  return line.dropLast()
}

/// Receives what has arrived, up to the end of a line.
private func receivedBytes(_ descriptor: Int32) throws(MPDError) -> [UInt8] {
  var buffer = [UInt8](repeating: 0, count: 256)
  let seen = recv(descriptor, &buffer, buffer.count, Int32(MSG_PEEK))
  guard seen > 0 else { throw receivingError(seen) }
  let end = buffer[..<seen].firstIndex(of: .newline).map { $0 + 1 } ?? seen
  let count = recv(descriptor, &buffer, end, 0)
  guard count > 0 else { throw receivingError(count) }
  return Array(buffer[..<count])
}

private func receivingError(_ count: Int) -> MPDError {
  count == 0
    ? MPDError(.closed, "Connection closed by the server") : MPDError(systemError: errno)
}

/// Gives a connected socket to libmpdclient, which closes it from now on.
private func handOver(
  _ descriptor: Int32, _ greeting: [UInt8], _ timeout: Duration
) throws(MPDError) -> OpaquePointer {
  guard let buffers = mpd_async_new(descriptor) else {
    throw MPDError(.client, "out of memory")
  }
  let handle = ByteString(greeting).withCString { mpd_connection_new_async(buffers, $0) }
  guard let handle else { throw MPDError(.client, "out of memory") }
  mpd_connection_set_timeout(handle, UInt32(timeout / .milliseconds(1)))
  return handle
}

/// Longer than any greeting.
private let maxGreetingLength = 4096
