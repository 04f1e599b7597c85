internal import Bytes
internal import ListingCache
internal import MPDClient

/// The state of a server's database, requested before a listing: as long as it does not change, the
/// listing does not change either.
struct DatabaseValidator: Sendable {
  /// When the database was last updated, in Unix seconds by the server's clock.
  private let lastUpdate: Int
  /// All values of `stats` except uptime and playtime, which change all the time.
  private let database: [ByteString]
  /// The paths and storages of `listmounts`.
  private let mounts: [Mount]
  /// The names of the stored playlists, which only the root lists.
  private let playlists: [ByteString]

  /// Creates a validator; nil while an update is running, since listings change meanwhile, and if
  /// the server does not report the time of its last update.
  init?(_ status: Status, _ stats: Stats, mounts: [Mount], playlists: [StoredPlaylist]) {
    guard status.updateJob == nil, let lastUpdate = stats.databaseUpdate else { return nil }
    self.lastUpdate = lastUpdate
    self.mounts = mounts
    self.playlists = playlists.map(\.name)
    database = stats.pairs.filter { !["uptime", "playtime"].contains($0.name) }
      .flatMap { [ByteString($0.name), $0.value] }
  }

  /// The validator of a directory's listing; nil below a mounted storage, which has a database of
  /// its own whose updates the server does not report.
  func bytes(for directory: ByteString) -> [UInt8]? {
    guard !mounts.contains(where: { $0.contains(directory) }) else { return nil }
    let storages = mounts.map(\.path) + mounts.compactMap(\.storage)
    let names = directory.isEmpty ? playlists : []
    return packed([database, storages, names].map { ByteString(packed($0)) })
  }

  /// Whether any later update will have a different time, so that it can be noticed. The server
  /// reports whole seconds: another update within the second of the last one would leave the time
  /// as it is.
  func isSettled(now: Int) -> Bool { lastUpdate < now - 1 }
}

extension Mount {
  /// Whether a directory is in this storage; false for the music directory itself, whose path is
  /// empty.
  fileprivate func contains(_ directory: ByteString) -> Bool {
    !path.isEmpty && (directory == path || directory.hasPrefix("\(path)/"))
  }
}

extension Connection {
  /// Asks for the state of the database in one command list; nil if nothing can be validated. That
  /// includes failures that the listing itself will report, such as a lost connection.
  ///
  /// - Parameter forRoot: whether the validator must also be valid for the root.
  mutating func databaseValidator(forRoot: Bool) throws(MPDError) -> DatabaseValidator? {
    do throws(MPDError) {
      return try validatorByList(forRoot)
    } catch {
      // The listing that follows will reconnect.
      if error.code == .closed { return nil }
      guard error.isACK else { throw error }
      return try validatorByRequests(forRoot)
    }
  }

  private mutating func validatorByList(_ forRoot: Bool) throws(MPDError) -> DatabaseValidator? {
    let (tokens, replies) = try list { list in
      (
        status: list.append(.status), stats: list.append(.stats), mounts: list.append(.mounts),
        playlists: forRoot ? list.append(.playlists) : nil
      )
    }
    var playlists: [StoredPlaylist] = []
    if let token = tokens.playlists { playlists = try replies.reply(for: token) }
    return DatabaseValidator(
      try replies.reply(for: tokens.status), try replies.reply(for: tokens.stats),
      mounts: try replies.reply(for: tokens.mounts), playlists: playlists)
  }

  /// Sends the requests one by one, for a server without mounts or stored playlists, which refuses
  /// to list them.
  private mutating func validatorByRequests(
    _ forRoot: Bool
  ) throws(MPDError) -> DatabaseValidator? {
    guard let status = try reply(to: .status), let stats = try reply(to: .stats) else { return nil }
    let mounts = try reply(to: .mounts) ?? []
    let playlists = forRoot ? try reply(to: .playlists) ?? [] : []
    return DatabaseValidator(status, stats, mounts: mounts, playlists: playlists)
  }

  /// The reply to a request; nil if the server refuses it.
  private mutating func reply<Reply>(to request: Request<Reply>) throws(MPDError) -> Reply? {
    do throws(MPDError) { return try run(request) } catch {
      guard error.isACK else { throw error }
      return nil
    }
  }
}

extension MPDError {
  /// Whether the server refused the request.
  fileprivate var isACK: Bool {
    if case .ack = code { true } else { false }
  }
}
