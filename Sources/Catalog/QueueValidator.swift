internal import Bytes
internal import Glibc
internal import ListingCache
internal import MPDClient

/// The state of a queue, requested before a listing of it: as long as it does not change, the
/// listing does not change either.
struct QueueValidator: Sendable {
  private let partition: ByteString
  private let version: Int
  /// The seconds since the server started; it counts versions anew each time.
  private let uptime: Int
  /// The moment of the reply, in Unix seconds of this machine.
  private let now: Int

  /// Creates a validator; nil if the server does not say when it started.
  init?(_ status: Status, _ stats: Stats, now: Int) {
    guard let uptime = stats.uptime?.components.seconds else { return nil }
    partition = status.partition ?? ""
    version = status.queueVersion
    self.uptime = Int(uptime)
    self.now = now
  }

  /// The validator to store a listing with.
  var bytes: [UInt8] { bytes(startedAt: now - uptime) }

  /// The validators of listings that are still valid: the seconds of both clocks change at different
  /// moments, so that the start of the server seems to vary by one.
  var acceptedBytes: [[UInt8]] {
    let start = now - uptime
    return [start, start - 1, start + 1].map(bytes(startedAt:))
  }

  /// Whether a server that starts later will differ in the second of its start, however the clocks
  /// are rounded.
  var isSettled: Bool { uptime > 3 }

  private func bytes(startedAt start: Int) -> [UInt8] {
    packed([partition, "\(version)", "\(start)"])
  }
}

extension Connection {
  /// Asks for the state of the queue; nil if the server refuses, or if the connection was lost, which
  /// the listing that follows will report.
  mutating func queueValidator() throws(MPDError) -> QueueValidator? {
    do throws(MPDError) {
      let (tokens, replies) = try list { list in
        (status: list.append(.status), stats: list.append(.stats))
      }
      return QueueValidator(
        try replies.reply(for: tokens.status), try replies.reply(for: tokens.stats), now: time(nil))
    } catch {
      guard error.code != .closed else { return nil }
      if case .ack = error.code { return nil }
      throw error
    }
  }
}
