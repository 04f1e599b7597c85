internal import Glibc

/// Whether a descriptor can be read, or is broken, now.
func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// The time until a moment as `poll` takes it: rounded up, so that the moment has come when the
/// time is over; a minute at most.
func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
  let left = max(.zero, min(.seconds(60), end - .now))
  return Int32((left / .milliseconds(1)).rounded(.up))
}
