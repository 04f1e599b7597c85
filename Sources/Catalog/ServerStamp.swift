import Bytes
internal import ListingCache
internal import Bytes
internal import MPDClient

/// What the server says about its database, asked before a listing is: as long as it says the same,
/// the listing is the same.
struct ServerStamp: Sendable {
  /// When the database was updated last, in Unix seconds by the server's clock.
  let updated: Int
  /// All that `stats` tells but how long the server runs and plays.
  private let database: [ByteString]
  /// The paths and storages of `listmounts`.
  private let mounts: [Mount]
  /// The names of the stored playlists, which only the root lists.
  private let playlists: [ByteString]

  /// nil while an update runs, since listings change then, and where the server tells no time.
  init?(_ status: Status, _ stats: Stats, mounts: [Mount], playlists: [StoredPlaylist]) {
    guard status.updateJob == nil, let updated = stats.databaseUpdate else { return nil }
    self.updated = updated
    self.mounts = mounts
    self.playlists = playlists.map(\.name)
    database = stats.pairs.filter { !["uptime", "playtime"].contains($0.name) }
      .flatMap { [ByteString($0.name), $0.value] }
  }

  /// The stamp of a directory's listing; nil below a mounted storage, which has a database of its
  /// own whose updates the server does not tell.
  func bytes(of directory: ByteString) -> [UInt8]? {
    guard !mounts.contains(where: { $0.holds(directory) }) else { return nil }
    let storages = mounts.map(\.path) + mounts.compactMap(\.storage)
    let names = directory.isEmpty ? playlists : []
    return packed([database, storages, names].map { ByteString(packed($0)) })
  }

  /// The server's time has seconds: of two updates within one, the second would not be noticed.
  func isSettled(now: Int) -> Bool { updated < now - 1 }
}

extension Mount {
  /// Whether a directory is in this storage; the music directory itself, the empty path, is none.
  fileprivate func holds(_ directory: ByteString) -> Bool {
    !path.isEmpty && (directory == path || directory.bytes.starts(with: path.bytes + [slash]))
  }
}

private let slash = UInt8.slash

extension Connection {
  /// Asks for the stamp; nil where there is none, also for a reason that the listing itself will
  /// run into.
  ///
  /// - Parameter forRoot: whether it is to be good for the root, too.
  mutating func serverStamp(forRoot: Bool) throws(MPDError) -> ServerStamp? {
    do throws(MPDError) {
      return try stampAtOnce(forRoot)
    } catch {
      // A connection that was closed is made anew for the listing.
      if error.code == .closed { return nil }
      guard error.isACK else { throw error }
      return try stampOneByOne(forRoot)
    }
  }

  private mutating func stampAtOnce(_ forRoot: Bool) throws(MPDError) -> ServerStamp? {
    let (tokens, replies) = try list { list in
      (
        status: list.append(.status), stats: list.append(.stats), mounts: list.append(.mounts),
        playlists: forRoot ? list.append(.playlists) : nil
      )
    }
    var playlists: [StoredPlaylist] = []
    if let token = tokens.playlists { playlists = try replies.reply(for: token) }
    return ServerStamp(
      try replies.reply(for: tokens.status), try replies.reply(for: tokens.stats),
      mounts: try replies.reply(for: tokens.mounts), playlists: playlists)
  }

  /// For a server that has no mounts or no stored playlists, and refuses to list them.
  private mutating func stampOneByOne(_ forRoot: Bool) throws(MPDError) -> ServerStamp? {
    guard let status = try reply(to: .status), let stats = try reply(to: .stats) else { return nil }
    let mounts = try reply(to: .mounts) ?? []
    let playlists = forRoot ? try reply(to: .playlists) ?? [] : []
    return ServerStamp(status, stats, mounts: mounts, playlists: playlists)
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
  /// Whether it is the server that refused.
  fileprivate var isACK: Bool {
    if case .ack = code { true } else { false }
  }
}
