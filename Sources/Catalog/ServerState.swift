package import Bytes
internal import Glibc
internal import ListingCache
package import MPDClient

/// The state of a server that lists depend on, requested before they are read.
enum ServerState {
  case database(DatabaseValidator)
  case queue(QueueValidator)

  /// The validator with which a new list is stored; nil if it must not be stored.
  func validator(forStoring source: ListingSource) -> [UInt8]? {
    switch self {
    case .database(let state):
      state.isSettled(source) ? state.bytes(for: source) : nil
    case .queue(let state): state.isSettled ? state.bytes : nil
    }
  }

  func acceptedValidators(of source: ListingSource) -> [[UInt8]] {
    switch self {
    case .database(let state): state.bytes(for: source).map { [$0] } ?? []
    case .queue(let state): state.acceptedBytes
    }
  }
}

extension Connection {
  /// Asks for the state that a list depends on; nil if nothing can be validated.
  mutating func serverState(for source: ListingSource) throws(MPDError) -> ServerState? {
    switch source {
    case .queue: try queueValidator().map { .queue($0) }
    default: try databaseValidator(needsPlaylists: source.dependsOnPlaylists).map { .database($0) }
    }
  }
}

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

/// The state of a server's database as bytes: what is known of a song stays true while they are equal.
package struct DatabaseStamp: Sendable {
  /// The state.
  package let bytes: [UInt8]
  /// Whether any later change will change the bytes, so that something may be kept with them.
  package let isSettled: Bool

  /// Creates a stamp.
  package init(bytes: [UInt8], isSettled: Bool) {
    self.bytes = bytes
    self.isSettled = isSettled
  }
}

extension Connection {
  /// Asks for the state of the database that a song belongs to; nil if changes could go unnoticed: while
  /// an update is running, on a mounted storage, and for a server that does not report updates.
  package mutating func databaseStamp(of uri: ByteString) throws(MPDError) -> DatabaseStamp? {
    try databaseStamp(of: .directory(uri))
  }

  /// Asks for the state of the database that a list depends on; nil if changes could go unnoticed, as for a
  /// song. Not for the root and playlists, which depend on the stored playlists as well.
  mutating func databaseStamp(of list: ListingSource) throws(MPDError) -> DatabaseStamp? {
    guard let validator = try databaseValidator(needsPlaylists: false) else { return nil }
    let isSettled = validator.isSettled(list)
    return validator.bytes(for: list).map { DatabaseStamp(bytes: $0, isSettled: isSettled) }
  }
}
