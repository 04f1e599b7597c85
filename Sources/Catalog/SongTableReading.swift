internal import Bytes
internal import ListingIndex
internal import MPDClient

extension Connection {
  /// Reads all songs of the database with all their tags.
  ///
  /// - Parameters:
  ///   - lastUpdate: the time of the database's last update, read before this call; 0 if it is unknown.
  ///   - report: receives the number of songs that have arrived.
  mutating func songTable(
    lastUpdate: Int, _ report: ListingReport
  ) throws(MPDError) -> SongTable {
    var builder = SongTableBuilder()
    for source in sourcesOfAllSongs where builder.count == 0 {
      try withAllTags { connection throws(MPDError) in
        try connection.read(source, to: &builder, report)
      }
    }
    builder.facts.lastUpdate = lastUpdate
    builder.facts.tagTypes = try tagTypesChecksum()
    return builder.finish()
  }

  /// Returns a checksum of the names of the tags that the server reads from files (32-bit FNV-1a); 0 if the server does
  /// not list them.
  private mutating func tagTypesChecksum() throws(MPDError) -> Int {
    do throws(MPDError) {
      let tags = try withAllTags { connection throws(MPDError) in try connection.run(.tagTypes) }
      let bytes = tags.map(\.name).sorted().joined(separator: " ").utf8
      return Int(bytes.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
    } catch {
      guard case .ack = error.code else { throw error }
      return 0
    }
  }

  private mutating func read(
    _ source: SongSource, to builder: inout SongTableBuilder, _ report: ListingReport
  ) throws(MPDError) {
    try untilUnchanged { connection throws(MPDError) in
      builder.removeAll()
      try connection.forEachSong(of: source, windowSize: songsPerWindow) { song throws(MPDError) in
        builder.add(song)
        builder.report(to: report)
      }
    }
  }

  /// The searches to try, in order. The first one that finds any song finds all songs.
  ///
  /// Servers before MPD 0.21 cannot search by a directory. Mopidy, which is one of them, ignores empty strings; all
  /// URIs of its local library contain the word "local".
  private var sourcesOfAllSongs: [SongSource] {
    guard protocolVersion < (0, 21, 0) else { return [.find(.base(""))] }
    return ["", "local"].map { .search(.file(.contains, $0)) }
  }
}

/// The number of songs in a window. The server repeats the search for each window, so a window is as large as the usual
/// limit for a reply permits.
private let songsPerWindow = 8192

// Bringing a table up to date.
extension Connection {
  /// Returns a table with the songs that the database has now, given the table of an earlier state. Reads the URIs of
  /// all songs, but the tags of only those songs that are new or were changed since.
  ///
  /// Returns nil if all songs have to be read: if too many of them have changed, if the server reads other tags than
  /// before, or if the result would not agree with the server's statistics.
  ///
  /// - Parameters:
  ///   - table: the songs of an earlier state.
  ///   - stats: the statistics of the server, read before this call.
  ///   - report: receives the number of songs that have been found so far.
  mutating func updated(
    _ table: SongTable, for stats: Stats, _ report: ListingReport
  ) throws(MPDError) -> UpdatedSongs? {
    guard let facts = table.facts, facts.lastUpdate > 0,
      try tagTypesChecksum() == facts.tagTypes
    else { return nil }
    let limit = max(minChanges, table.count / 4) - facts.changeCount
    let few = try songs(
      changedSince: facts.lastUpdate - longMargin, atMost: min(limit, maxSongsOfLongMargin))
    let changed =
      if let few { few } else {
        try songs(changedSince: facts.lastUpdate - margin, atMost: limit)
      }
    guard let changed else { return nil }
    var update = SongTableUpdate(of: table, facts, changed: changed)
    try forEachEntry(below: "") { kind, uri throws(MPDError) in
      guard kind == .song else { return }
      update.add(uri)
      update.builder.report(to: report)
    }
    guard update.missing.count <= limit else { return nil }
    for directory in Set(update.missing.keys.map(\.withoutLastPathComponent)) {
      update.add(found: try songs(in: directory))
    }
    return update.finish(stats)
  }

  /// Returns the songs whose files have changed since the given time and, if the server can search for them, the songs
  /// that were added since; nil if there are more than `limit`.
  private mutating func songs(
    changedSince time: Int, atMost limit: Int
  ) throws(MPDError) -> [ByteString: Song]? {
    let filters: [Filter] =
      [.modifiedSince(max(0, time))]
      + (protocolVersion >= (0, 24, 0) ? [.addedSince(max(0, time))] : [])
    var songs: [ByteString: Song] = [:]
    for filter in filters {
      let found = try withAllTags { connection throws(MPDError) in
        try connection.run(.find(filter, window: 0..<max(0, limit) + 1))
      }
      guard found.count <= limit else { return nil }
      for song in found { songs[song.uri] = song }
    }
    return songs
  }

  private mutating func songs(in directory: ByteString) throws(MPDError) -> [Song] {
    let entries = try withAllTags { connection throws(MPDError) in
      try connection.run(.entries(of: directory))
    }
    return entries.compactMap(\.song)
  }
}

/// A safety margin in seconds. The last known update may have missed a change to a file that was made up to this long
/// before the time of the update, since an update may look at a file a long time before the update ends.
private let margin = 86_400

/// The safety margin for files that were changed elsewhere and copied later, with the time of that change: 30 days in
/// seconds. This margin is used if no more than ``maxSongsOfLongMargin`` songs are in it.
private let longMargin = 30 * 86_400

/// The maximum number of songs in the longer margin. Reading so few songs takes only a small part of the time that
/// reading the URIs of a large library takes.
private let maxSongsOfLongMargin = 500

/// The number of changed songs up to which reading all songs is never worthwhile, however small the library is.
private let minChanges = 100

extension SongTableBuilder {
  /// Reports the number of songs once every few hundred songs.
  func report(to report: ListingReport) {
    if count.isMultiple(of: songsPerReport) { report.onProgress(.received(count)) }
  }
}

private let songsPerReport = 512
