internal import CMPDClient
internal import Glibc

/// Lets the kernel ask a TCP server that says nothing whether it is still there: after a minute of
/// silence, four times, 15 seconds apart. A server that has vanished from the network sends
/// nothing, which is what idling waits for; the system's own two hours are too long for that.
/// A unix socket cannot lose its other end in this way.
func keepAlive(_ handle: OpaquePointer) {
  mpd_connection_set_keepalive(handle, true)
  for (option, value) in [(TCP_KEEPIDLE, 60), (TCP_KEEPINTVL, 15), (TCP_KEEPCNT, 4)] {
    var value = Int32(value)
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(mpd_connection_get_fd(handle), Int32(IPPROTO_TCP), option, &value, size)
  }
}
