internal import Bytes
internal import MPDClient

/// Creates filters with which a server finds exactly the songs of an album.
struct AlbumFilters {
  private let songs: AlbumSongs
  /// The indices of the songs of each album.
  private let albums: [[Int]]
  /// For each album, the values that its songs share.
  private let common: [AlbumConditions]

  init(_ songs: AlbumSongs, _ albums: [[Int]]) {
    self.songs = songs
    self.albums = albums
    common = albums.map { songs.commonConditions(of: $0) }
  }

  /// Returns a filter for each album; nil if the filter would be longer than a server accepts. O(n) in the number of
  /// songs, unless albums share their names with very many others.
  func filters() -> [Filter?] {
    let plain = plainConditions()
    let counts = counts(of: plain)
    var filters = zip(albums, plain).map { album, choices in
      choices.first { counts[$0] == album.count }.map { conditions in
        conditions.shape == AlbumConditions.names
          ? songs.usualFilter(conditions) : .and(songs.filters(conditions))
      }
    }
    let unclear = filters.indices.filter { filters[$0] == nil }
    if !unclear.isEmpty { refine(&filters, of: unclear) }
    return filters.map { $0.flatMap { $0.fitsRequest ? $0 : nil } }
  }

  /// For each album, the conditions that may be enough to identify it: the conditions on the names, which other
  /// programs use as well, and the condition on the MusicBrainz identifier.
  private func plainConditions() -> [[AlbumConditions]] {
    common.map { common in
      let hasNames = AlbumConditions.names.allSatisfy { common[$0] != nil }
      let hasIdentifier = common[.musicBrainzID] ?? 0 != 0
      return (hasNames ? [common.only(AlbumConditions.names)] : [])
        + (hasIdentifier ? [common.only([.musicBrainzID])] : [])
    }
  }

  /// Returns how many songs meet each of the conditions.
  private func counts(of conditions: [[AlbumConditions]]) -> [AlbumConditions: Int] {
    var counts: [AlbumConditions: Int] = [:]
    for choices in conditions { for choice in choices { counts[choice] = 0 } }
    forEachSong(meeting: counts.keys) { conditions, _ in
      if let index = counts.index(forKey: conditions) { counts.values[index] += 1 }
    }
    return counts
  }

  /// Calls a closure with the conditions that each song meets, and with the index of the song. The tags of the
  /// conditions are those that occur together in `conditions`.
  private func forEachSong(
    meeting conditions: some Sequence<AlbumConditions>, _ body: (AlbumConditions, Int) -> Void
  ) {
    let shapes = Set(conditions.map(\.shape))
    for song in 0..<songs.count {
      for shape in shapes {
        songs.forEachConditions(on: shape, of: song) { body($0, song) }
      }
    }
  }

  /// Finds filters for the albums that neither their names nor their identifiers alone distinguish. Such a filter
  /// combines names and identifier if necessary, and excludes the songs of other albums by directories and files.
  private func refine(_ filters: inout [Filter?], of unclear: [Int]) {
    let choices = unclear.map { [common[$0].only(AlbumConditions.names), common[$0]] }
    var found: [AlbumConditions: [Int]] = [:]
    for choice in choices.joined() { found[choice] = [] }
    forEachSong(meeting: found.keys) { conditions, song in
      if let index = found.index(forKey: conditions) { found.values[index].append(song) }
    }
    var trees: [AlbumConditions: DirectoryTree] = [:]
    for (album, choices) in zip(unclear, choices) {
      let (names, all) = (choices[0], choices[1])
      let isEnough = found[names]?.count == found[all]?.count && names[.album] != nil
      let conditions = isEnough ? names : all
      let tree = trees[conditions] ?? DirectoryTree(found[conditions] ?? [], songs)
      trees[conditions] = tree
      filters[album] = .and(songs.filters(conditions) + tree.filters(of: albums[album], songs))
    }
  }
}

extension Filter {
  /// Whether a request that contains the filter and a few other arguments is short enough for a server.
  fileprivate var fitsRequest: Bool {
    let escaped = expression.count { $0 == .quotationMark || $0 == .backslash }
    return expression.count + escaped <= 3900
  }
}
