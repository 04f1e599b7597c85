internal import Glibc

/// How much of a reply has come and how long it was waited for, so that no server can fill the
/// memory, nor hold up its client by a reply that drips and does not end.
struct ReplyBounds {
  /// What has come so far, and a little for each pair or line.
  private(set) var bytes = 0
  private var nanoseconds = 0
  private let timeout: Int

  init(timeoutSeconds: Int) {
    timeout = Int(timeoutMilliseconds(timeoutSeconds)) * 1_000_000
  }

  /// Counts bytes that have come.
  mutating func count(_ bytes: Int) {
    self.bytes += bytes
  }

  /// Counts the time of a wait. What is done between two waits, such as a slow closure of the
  /// caller's, is not the server's fault.
  mutating func measure<Result>(_ wait: () -> Result) -> Result {
    let start = coarseNanoseconds()
    defer { nanoseconds += coarseNanoseconds() - start }
    return wait()
  }

  /// Why the reply is given up; nil while it may go on.
  ///
  /// Each line may take the timeout, and so may all waits together; a second more for each 4 KiB
  /// lets a large reply come over a slow network.
  var excess: (code: MPDError.Code, message: String)? {
    if bytes > mostBytesPerReply { return (.malformed, "the reply does not end") }
    let allowed = timeout + bytes / bytesPerSecond * 1_000_000_000
    return nanoseconds > allowed ? (.timeout, "Timeout: the reply comes too slowly") : nil
  }
}

/// The kernel's time of the last tick, since a listing asks twice for each of its pairs.
private func coarseNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// About what a reply may take in memory; ten times what a server with the default
/// `max_output_buffer_size` can send.
private let mostBytesPerReply = 1 << 28

/// The slowest pace of a reply behind the timeout.
private let bytesPerSecond = 1 << 12

/// About what a pair, or a line, takes besides its bytes.
let bytesPerPair = 64
