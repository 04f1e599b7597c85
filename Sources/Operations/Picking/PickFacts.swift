internal import Bytes
internal import Catalog
internal import CommandRuntime
package import MPDClient

extension ServerConnection {
  /// Returns the units of the input: single songs, and albums as a whole. Songs are looked up only if the rules or the
  /// output need information that the input lacks; otherwise nothing is sent to a server.
  ///
  /// - Parameters:
  ///   - isShown: whether the output contains more than the URIs of the songs.
  ///   - tags: the tags that the songs must have; nil for all tags.
  package func songs(
    of lines: [PickLine], _ rules: PickRules, isShown: Bool, tags: [Tag]?
  ) throws -> [[PickedSong]] {
    let isCompared = isShown || rules.comparesSongs
    let lines = try isCompared ? lines.withRelativePaths(over: self) : lines
    let isNeeded = lines.map { line in
      line.isFilter
        ? rules.comparesSongs
        : (line.song == nil || rules.needsTimes) && (isShown || rules.needsSongs)
    }
    let asked = zip(lines, isNeeded).filter(\.1).map(\.0)
    if !asked.isEmpty { try narrowTags(needed: tags.map { $0 + asked.tagsOfAlbums }) }
    var found = try lookUp(asked).makeIterator()
    return zip(lines, isNeeded).flatMap { line, isNeeded in
      isNeeded ? line.units(found.next() ?? []) : [[line.unread]]
    }
  }

  /// Replaces each album that is given by a filter with the songs of the album.
  ///
  /// - Parameter tags: the tags that the songs must have; nil for all tags.
  package func expandAlbums(in songs: [PickedSong], tags: [Tag]?) throws -> [PickedSong] {
    let albums = songs.compactMap(\.album)
    guard !albums.isEmpty else { return songs }
    try narrowTags(needed: tags.map { $0 + albums.tagsOfAlbums })
    var found = try lookUp(albums).makeIterator()
    return songs.flatMap { song in
      song.album.map { $0.units(found.next() ?? []).flatMap(\.self) } ?? [song]
    }
  }

  /// Reads the data that the rules need in addition to tags: stickers, sizes and the current song.
  package func readFacts(for picking: inout SongPicking, _ songs: [[PickedSong]]) throws {
    let rules = picking.rules
    try SongStickers.read(rules.stickers)
    if rules.size != nil { picking.sizes = try sizes(of: songs.flatMap(\.self)) }
    if rules.spread != nil, rules.countsCurrent { picking.current = try currentSong() }
  }

  /// Returns the song that is playing or paused; nil if the player is stopped. Throws if the server does not answer,
  /// because without the current song the result would be arranged in an unexpected order.
  private func currentSong() throws -> Song? {
    do {
      let (status, song) = try withConnection { server in try server.run(.status, .currentSong) }
      return status.state.hasSong ? song : nil
    } catch {
      let failure = CommandFailure(error)
      guard failure.status == .noServer else { throw error }
      throw failure.saying(
        "--spread needs the current song, so nothing was picked; --ignore-current arranges the songs without it"
      )
    }
  }
}

extension PickLine {
  /// Divides the songs found for the line into units: an album is one unit, and any other song is a unit of its own.
  fileprivate func units(_ songs: [Song]) -> [[PickedSong]] {
    let json = song == nil && !isPart ? nil : json
    let picked = songs.map { PickedSong(song: $0, json: json, isPart: isPart) }
    return isFilter ? [picked.inAlbumOrder(\.song)] : picked.map { [$0] }
  }

  /// The song or the album as the line describes it, without information from the server.
  fileprivate var unread: PickedSong {
    PickedSong(
      song: song ?? Song(uri: text), json: song == nil && !isPart ? nil : json, isPart: isPart,
      album: isFilter ? self : nil)
  }
}

extension [PickLine] {
  fileprivate var tagsOfAlbums: [Tag] {
    contains(where: \.isFilter) ? AlbumGrouping.tags : []
  }

  fileprivate func withRelativePaths(over server: ServerConnection) throws -> [PickLine] {
    let texts = map { $0.isFilter || $0.text.isURL ? $0.text : $0.text.withoutTrailingSlash }
    let paths = try server.relativeToMusicDirectory(texts)
    return zip(self, paths).map { line, path in
      var line = line
      line.text = path
      return line
    }
  }
}
