internal import Bytes
internal import ListingCache
internal import MPDClient
internal import Platform

/// The state of a server's database, requested before a listing is read. As long as the state does not change, the
/// listing stays valid.
struct DatabaseValidator: Sendable {
  /// The time of the database's last update, in Unix seconds by the server's clock.
  private let lastUpdate: Int
  /// The time immediately before the state was requested, in Unix seconds by this machine's clock.
  private let askedAt: Int
  let stats: Stats
  /// All values of `stats` except uptime and playtime, which change constantly.
  private let database: [ByteString]
  /// The mounted storages and their paths, as listed by the server (`listmounts`).
  private let mounts: [Mount]
  /// The stored playlists. The root directory depends on them, because it lists them.
  private let playlists: [StoredPlaylist]

  /// Creates a validator. Returns nil if an update is running, during which listings can change, or if the server does
  /// not report the time of its last update.
  ///
  /// - Parameter askedAt: the time immediately before the state was requested, in Unix seconds.
  init?(
    _ status: Status, _ stats: Stats, mounts: [Mount], playlists: [StoredPlaylist], askedAt: Int
  ) {
    guard status.updateJob == nil, let lastUpdate = stats.lastUpdate else { return nil }
    self.lastUpdate = lastUpdate
    self.stats = stats
    self.askedAt = askedAt
    self.mounts = mounts
    self.playlists = playlists
    database = stats.pairs.filter { !["uptime", "playtime"].contains($0.name) }
      .flatMap { [ByteString($0.name), $0.value] }
  }

  /// The names of the stored playlists; empty if they were not asked for.
  var playlistNames: [ByteString] { playlists.map(\.name) }

  /// Returns the state on which a list depends, packed as bytes. Returns nil for a list that can change unnoticed,
  /// such as a directory on a mounted storage: the storage has a database of its own, and the server does not report
  /// when this database is updated.
  func bytes(for source: ListingSource) -> [UInt8]? {
    switch source {
    case .directory(let directory):
      isOnMount(directory) ? nil : bytes(directory.isEmpty ? playlists.map(\.name) : [])
    case .tree, .tags, .search, .songs, .albums: hasMounts ? nil : bytes()
    case .playlist(let name, _): hasMounts ? nil : stamp(ofPlaylist: name).map { bytes([$0]) }
    case .queue: nil
    case .ordered(let list, _), .descending(let list): bytes(for: list)
    }
  }

  private func bytes(_ names: [ByteString] = []) -> [UInt8] {
    let storages = mounts.map(\.path) + mounts.compactMap(\.storage)
    return packed([database, storages, names].map { ByteString(packed($0)) })
  }

  private func isOnMount(_ directory: ByteString) -> Bool {
    mounts.contains { $0.contains(directory) }
  }

  private var hasMounts: Bool { mounts.contains { !$0.path.isEmpty } }

  /// Returns the time of a stored playlist's last change. Returns nil if the playlist does not exist, or if another
  /// playlist has the same time. A renamed playlist keeps its time, so such a playlist could take the place of this one
  /// unnoticed.
  private func stamp(ofPlaylist name: ByteString) -> ByteString? {
    guard let time = playlists.first(where: { $0.name == name })?.lastModified,
      playlists.count(where: { $0.lastModified == time }) == 1
    else { return nil }
    return "\(time)"
  }

  /// Returns whether the last change of a list was so long ago that any further change will have a different time. The
  /// server reports times in whole seconds, so two changes within one second have the same time.
  func isSettled(_ source: ListingSource) -> Bool {
    guard lastUpdate < askedAt - 1 else { return false }
    guard case .playlist(let name, _) = source.byName else { return true }
    let changed = playlists.first { $0.name == name }?.lastModified
    return changed.map { $0 < askedAt - 1 } ?? false
  }
}

extension Stats {
  /// The time of the database's last update; nil if the server does not report it (Mopidy always reports 0).
  fileprivate var lastUpdate: Int? { databaseUpdate.flatMap { $0 > 0 ? $0 : nil } }
}

extension Mount {
  /// Returns whether a directory is on this storage. Always false for the storage of the music directory itself, whose
  /// path is empty.
  fileprivate func contains(_ directory: ByteString) -> Bool {
    !path.isEmpty && (directory == path || directory.hasPrefix("\(path)/"))
  }
}

extension Connection {
  /// Reads the state of the database in one command list, or in two if the server proxies another server's database.
  /// Returns nil if nothing can be validated. The result is also nil after failures that the listing itself will
  /// report, such as a lost connection or an unreachable proxied server.
  ///
  /// - Parameter needsPlaylists: whether the validator must also cover stored playlists and the root, which lists
  ///   them.
  mutating func databaseValidator(needsPlaylists: Bool) throws(MPDError) -> DatabaseValidator? {
    let hasListsAhead = hasListsAhead
    do throws(MPDError) {
      return try validatorByList(needsPlaylists)
    } catch {
      if error.code == .closed {
        try reconnectIfLost()
        // The server may have closed the connection because the replies exceeded its output limit.
        return hasListsAhead ? try databaseValidator(needsPlaylists: needsPlaylists) : nil
      }
      guard error.isACK else { throw error }
      return try validatorByRequests(needsPlaylists)
    }
  }

  private mutating func validatorByList(_ needsPlaylists: Bool) throws(MPDError)
    -> DatabaseValidator?
  {
    let now = time(nil)
    let (tokens, replies) = try listReachingDatabase { list in
      (
        status: list.append(.status), stats: list.append(.stats), mounts: list.append(.mounts),
        playlists: needsPlaylists ? list.append(.playlists) : nil
      )
    }
    var playlists: [StoredPlaylist] = []
    if let token = tokens.playlists { playlists = try replies.reply(for: token) }
    return DatabaseValidator(
      try replies.reply(for: tokens.status), try replies.reply(for: tokens.stats),
      mounts: try replies.reply(for: tokens.mounts), playlists: playlists, askedAt: now)
  }

  /// Sends the requests one by one, for a server that has no mounts or no stored playlists and therefore refuses to
  /// list them.
  private mutating func validatorByRequests(
    _ needsPlaylists: Bool
  ) throws(MPDError) -> DatabaseValidator? {
    do throws(MPDError) { _ = try reachDatabase() } catch {
      guard error.isACK else { throw error }
      return nil
    }
    let now = time(nil)
    guard let status = try reply(to: .status), let stats = try reply(to: .stats),
      stats.lastUpdate != nil
    else { return nil }
    let mounts = try reply(to: .mounts) ?? []
    let playlists = needsPlaylists ? try reply(to: .playlists) ?? [] : []
    return DatabaseValidator(
      status, stats, mounts: mounts, playlists: playlists, askedAt: now)
  }

  private mutating func reply<Reply>(to request: Request<Reply>) throws(MPDError) -> Reply? {
    do throws(MPDError) { return try run(request) } catch {
      guard error.isACK else { throw error }
      return nil
    }
  }
}

extension MPDError {
  fileprivate var isACK: Bool {
    if case .ack = code { true } else { false }
  }
}
