internal import Bytes
internal import ListingCache
internal import MPDClient

/// The state of a server's database, asked for before a listing: while it is the same, so is the
/// listing.
struct DatabaseValidator: Sendable {
  /// When the database was last updated, in Unix seconds by the server's clock.
  private let lastUpdate: Int
  /// All values of `stats` except the times that the server has run and played.
  private let database: [ByteString]
  /// The paths and storages of `listmounts`.
  private let mounts: [Mount]
  /// The names of the stored playlists, which only the root lists.
  private let playlists: [ByteString]

  /// Creates a validator; nil while an update runs, since listings change then, and if the server
  /// reports no time of an update.
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

  /// Whether a later update will have another time: the server counts seconds, so a second update
  /// within the same second would go unnoticed.
  func isSettled(now: Int) -> Bool { lastUpdate < now - 1 }
}

extension Mount {
  /// Whether a directory is in this storage; the music directory itself, the empty path, is none.
  fileprivate func contains(_ directory: ByteString) -> Bool {
    !path.isEmpty && (directory == path || directory.hasPrefix("\(path)/"))
  }
}

extension Connection {
  /// Asks for the state of the database in one command list; nil if nothing can be validated, also
  /// for a reason that the listing itself will meet, such as a lost connection.
  ///
  /// - Parameter forRoot: whether the validator shall hold for the root, too.
  mutating func databaseValidator(forRoot: Bool) throws(MPDError) -> DatabaseValidator? {
    do throws(MPDError) {
      return try validatorByList(forRoot)
    } catch {
      // The listing reconnects.
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

  /// Asks one by one, for a server without mounts or stored playlists, which refuses to list them.
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
