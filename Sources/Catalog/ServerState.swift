package import Bytes
internal import ListingCache
package import MPDClient
internal import Platform

/// The part of a server's state on which lists depend, requested before a list is read.
enum ServerState {
  case database(DatabaseValidator)
  case queue(QueueValidator)

  /// Returns the validator with which a new list is stored in the cache; nil if the list must not be stored.
  func validator(forStoring source: ListingSource) -> [UInt8]? {
    guard !source.comparesStickers else { return nil }
    return switch self {
    case .database(let state):
      state.isSettled(source) ? state.bytes(for: source) : nil
    case .queue(let state): state.isSettled ? state.bytes : nil
    }
  }

  func acceptedValidators(of source: ListingSource) -> [[UInt8]] {
    guard !source.comparesStickers else { return [] }
    return switch self {
    case .database(let state): state.bytes(for: source).map { [$0] } ?? []
    case .queue(let state): state.acceptedBytes
    }
  }
}

extension Connection {
  /// Reads the state on which a list depends; nil if nothing can be validated.
  mutating func serverState(for source: ListingSource) throws(MPDError) -> ServerState? {
    switch source.byName {
    case .queue: try queueValidator().map { .queue($0) }
    default: try databaseValidator(needsPlaylists: source.dependsOnPlaylists).map { .database($0) }
    }
  }
}

/// The state of a queue, requested before the queue is listed. As long as the state does not change, the listing stays
/// valid.
struct QueueValidator: Sendable {
  private let partition: ByteString
  private let version: Int
  /// The server's uptime in seconds. It is needed to compute when the server was started, because a restarted server
  /// counts queue versions from the beginning again.
  private let uptime: Int
  /// The time of the reply, in Unix seconds by this machine's clock.
  private let now: Int

  /// Creates a validator from the server's replies. Returns nil if the server does not report its uptime.
  ///
  /// - Parameters:
  ///   - status: the status of the server, with the version of the queue.
  ///   - stats: the statistics of the server, with its uptime.
  ///   - now: the time of the reply, in Unix seconds by this machine's clock.
  init?(_ status: Status, _ stats: Stats, now: Int) {
    guard let uptime = stats.uptime?.components.seconds else { return nil }
    partition = status.partition ?? ""
    version = status.queueVersion
    self.uptime = Int(uptime)
    self.now = now
  }

  var bytes: [UInt8] { bytes(startedAt: now - uptime) }

  /// The validators, as bytes, under which stored listings are still valid. There is more than one, because the
  /// server's start time is computed from two clocks that do not tick at the same moment, and may therefore be off by
  /// one second.
  var acceptedBytes: [[UInt8]] {
    let start = now - uptime
    return [start, start - 1, start + 1].map(bytes(startedAt:))
  }

  /// Whether the server has run long enough that, despite rounding, a restart would change the computed start time.
  var isSettled: Bool { uptime > 3 }

  private func bytes(startedAt start: Int) -> [UInt8] {
    packed([partition, "\(version)", "\(start)"])
  }
}

extension Connection {
  /// Reads the state of the queue. Returns nil if the server refuses the request or the connection was lost; reading
  /// the queue afterwards reports the error.
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

/// The state of a server's database, as bytes. As long as the bytes do not change, data that was read about a song
/// stays valid.
package struct DatabaseStamp: Sendable {
  package let bytes: [UInt8]
  /// Whether every later change of the database will change the bytes. Only then may data be stored together with these
  /// bytes.
  package let isSettled: Bool
  /// The server's statistics at that time.
  package let stats: Stats

  package init(bytes: [UInt8], isSettled: Bool, stats: Stats) {
    self.bytes = bytes
    self.isSettled = isSettled
    self.stats = stats
  }
}

extension Connection {
  /// Reads the state of the database that contains a song. Returns nil if changes could go unnoticed: while an update
  /// is running, on a mounted storage, and on a server that does not report updates.
  package mutating func databaseStamp(of uri: ByteString) throws(MPDError) -> DatabaseStamp? {
    try databaseStamp(of: .directory(uri))
  }

  /// Reads the state of the database on which a list depends; nil if changes could go unnoticed: while an update is
  /// running, on a mounted storage, and on a server that does not report updates. Do not use this for the root or a
  /// playlist, which also depend on the stored playlists.
  mutating func databaseStamp(of list: ListingSource) throws(MPDError) -> DatabaseStamp? {
    guard let validator = try databaseValidator(needsPlaylists: false) else { return nil }
    let isSettled = validator.isSettled(list)
    return validator.bytes(for: list).map {
      DatabaseStamp(bytes: $0, isSettled: isSettled, stats: validator.stats)
    }
  }
}
