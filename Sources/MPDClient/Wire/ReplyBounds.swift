internal import Platform

/// Counts the bytes of a reply and the time spent waiting for them, and limits both. This keeps a server from filling
/// the client's memory, or from holding up the client with a slow reply that never ends.
struct ReplyBounds {
  /// The bytes received so far, plus an overhead for each pair or line.
  private(set) var bytes = 0
  private var nanoseconds = 0
  private let timeoutNanoseconds: Int
  private let maxBytes: Int

  init(timeout: Duration, isShort: Bool = false) {
    timeoutNanoseconds = Int(timeout.components.seconds) * 1_000_000_000
    maxBytes = isShort ? maxBytesPerShortReply : maxBytesPerReply
  }

  mutating func count(_ bytes: Int) {
    self.bytes += bytes
  }

  /// Runs a closure that waits for the server, and adds the closure's running time to the time spent waiting. The time
  /// between two waits does not count, because it may be spent in the caller's own closures.
  mutating func measure<Result>(_ wait: () -> Result) -> Result {
    let start = coarseNanoseconds()
    defer { nanoseconds += coarseNanoseconds() - start }
    return wait()
  }

  /// The code and the message of the error for the limit that the reply has exceeded; nil if the reply is within its
  /// limits.
  ///
  /// Each single wait may take up to the timeout. All waits together may take up to the timeout plus a second for
  /// each 4 KiB received, so that a large reply can arrive over a slow network.
  var excess: (code: MPDError.Code, message: String)? {
    if bytes > maxBytes {
      return (
        .malformed,
        "the server's reply is too long: it would need more than \(maxBytes >> 20) MiB of memory"
      )
    }
    let allowed = timeoutNanoseconds + bytes / bytesPerSecond * 1_000_000_000
    guard nanoseconds > allowed else { return nil }
    return (
      .timeout,
      "the server's reply is arriving too slowly; set MPD_TIMEOUT to more seconds to wait longer"
    )
  }
}

/// Returns the kernel's time at its last tick, in nanoseconds. This clock is imprecise, but cheap to read.
private func coarseNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The approximate number of bytes of memory that a reply may use: 32 times the size of the largest reply that a
/// server can send with the default `max_output_buffer_size` of 8 MiB.
private let maxBytesPerReply = 1 << 28

private let maxBytesPerShortReply = 1 << 20

/// The minimum rate, in bytes per second, of a reply that takes longer than the timeout.
private let bytesPerSecond = 1 << 12

/// The approximate number of bytes of memory that a pair or a line uses in addition to its text.
let bytesPerPair = 64
