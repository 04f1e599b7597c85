internal import Bytes
internal import Glibc
internal import Platform

// libmpdclient's own function waits for the greeting, so that nothing could be sent before it.

/// Connects to a host: to its addresses one after the other, each of which may take the timeout
/// (`getaddrinfo`).
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

/// Returns the addresses of a host, at least one, which the caller must free.
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
  if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return }
  guard errno == EINPROGRESS || errno == EINTR else { throw MPDError(ofSocket: SystemError()) }
  guard waitForEvents(Int16(POLLOUT), of: descriptor, until: deadline) != nil else {
    throw MPDError(.timeout, "Timeout while connecting")
  }
  var problem: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size)
  guard problem == 0 else { throw MPDError(ofSocket: SystemError(problem)) }
}

private let unknownHost = "Failed to resolve host name"
