internal import Bytes
internal import MPDClient

extension CommandContext {
  /// Returns the songs of the input. They are looked up if the rules or the output need more than the
  /// input says about them; without that no server is asked.
  ///
  /// - Parameters:
  ///   - isShown: whether more is printed of all songs than the URIs.
  ///   - tags: the tags that the songs must have; nil for all.
  func songs(
    of lines: [PickLine], _ rules: PickRules, isShown: Bool, tags: [Tag]?
  ) throws(CommandFailure) -> [PickedSong] {
    let isNeeded = lines.map { line in
      line.isFilter
        ? rules.comparesSongs
        : (line.song == nil || rules.needsTimes) && (isShown || rules.needsSongs)
    }
    let asked = zip(lines, isNeeded).filter(\.1).map(\.0)
    if !asked.isEmpty { try narrowTags(needed: tags) }
    var found = try lookUp(asked.withRelativePaths(in: self)).makeIterator()
    return zip(lines, isNeeded).flatMap { line, isNeeded in
      let songs = isNeeded ? found.next() ?? [] : [line.song ?? Song(uri: line.text)]
      let album = line.isFilter && !isNeeded ? line : nil
      return songs.map {
        PickedSong(song: $0, json: line.song == nil ? nil : line.json, album: album)
      }
    }
  }

  /// Returns songs with those of albums in place of the albums' filters.
  ///
  /// - Parameter tags: the tags that the songs must have; nil for all.
  func expandAlbums(
    in songs: [PickedSong], tags: [Tag]?
  ) throws(CommandFailure) -> [PickedSong] {
    let albums = songs.compactMap(\.album)
    guard !albums.isEmpty else { return songs }
    try narrowTags(needed: tags.map { $0 + [.disc, .track] })
    var found = try lookUp(albums).makeIterator()
    return songs.flatMap { song in
      guard song.album != nil else { return [song] }
      return (found.next() ?? []).inAlbumOrder { $0 }.map { PickedSong(song: $0) }
    }
  }

  /// Reads what the rules need to know besides the songs.
  func readFacts(
    for picking: inout SongPicking, _ songs: [PickedSong]
  ) throws(CommandFailure) {
    let rules = picking.rules
    if !rules.stickers.isEmpty { picking.stickers = try StickerNumbers(rules.stickers, in: self) }
    if rules.size != nil { picking.sizes = try sizes(of: songs) }
    if rules.spread != nil, rules.countsCurrent { picking.current = try currentSongIfAny() }
  }

  /// Returns the current song; nil also without a server, since a list can be arranged without one.
  private func currentSongIfAny() throws(CommandFailure) -> Song? {
    do throws(CommandFailure) {
      let (status, song) = try attempt { server throws(MPDError) in
        try server.run(.status, .currentSong)
      }
      return status.state.hasSong ? song : nil
    } catch {
      guard error.status == .noServer else { throw error }
      note("no server tells which song is current: \(error.message)")
      return nil
    }
  }
}

extension [PickLine] {
  /// The lines with paths relative to the server's music directory.
  fileprivate func withRelativePaths(in context: CommandContext) throws(CommandFailure)
    -> [PickLine]
  {
    let texts = map { $0.isFilter || $0.text.isURL ? $0.text : $0.text.withoutTrailingSlash }
    let paths = try context.relativeToMusicDirectory(texts)
    return zip(self, paths).map { line, path in
      PickLine(number: line.number, text: path, song: line.song, json: line.json)
    }
  }
}
