internal import Bytes
internal import ListingIndex
internal import MPDClient

extension Connection {
  /// Reads the songs that a filter finds, album by album. The sort key of a song is the key of its number in this
  /// order.
  mutating func songsByAlbum(
    _ filter: Filter, _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    let songs = try asking { () throws(MPDError) in
      try withTags(AlbumGrouping.tags + Song.nameTags) { connection throws(MPDError) in
        try connection.songs(of: .find(filter))
      }
    }
    var listing = Listing(directory: "")
    var numbers = ByteStrings()
    for (index, song) in songs.albumByAlbum().enumerated() {
      let name = song.listedName ?? song.uri.lastPathComponent
      listing.append(.song, name: name, target: SongPlace(uri: song.uri).target)
      numbers.append("\(index + 1)")
    }
    var pipeline = SortKeyPipeline(context.collator)
    return KeyedListing(listing: listing, keys: try pipeline.finish(numbers))
  }

  /// Returns the albums that contain at least one song that the filter finds; all albums if the filter is nil.
  ///
  /// - Parameters:
  ///   - filter: the filter; nil for all albums.
  ///   - isExact: whether case matters.
  ///   - table: all songs of the database, if they have been read already.
  ///   - context: the cache of all songs, and the functions that are called while they are read.
  mutating func albums(
    of filter: Filter?, isExact: Bool, in table: SongTable?, _ context: CatalogContext
  ) throws(CatalogError) -> [Album] {
    guard let filter else {
      if let table { return table.albums() }
      return try context.songs(over: &self).albums()
    }
    var chosen = ChosenAlbums()
    let few = try asking { () throws(MPDError) in
      try withTags(AlbumGrouping.tags) { connection throws(MPDError) in
        let songs = isExact ? SongSource.find(filter) : .search(filter)
        for song in try connection.songs(of: songs) { chosen.insert(song) }
        return try chosen.albums(over: &connection)
      }
    }
    if let few { return few }
    if let table { return chosen.among(table.albums()) }
    return chosen.among(try context.songs(over: &self).albums())
  }

  /// Adds an entry for each album of a list of albums, and one for the songs without an album if the list has these.
  ///
  /// - Parameters:
  ///   - list: a list of albums.
  ///   - order: the order of the list by a property; nil if it is sorted by names alone.
  ///   - context: the cache of all songs, and the functions that are called while they are read.
  ///   - builder: receives the entries.
  mutating func readAlbums(
    of list: ListingSource, by order: ListingOrder?, _ context: CatalogContext,
    to builder: inout ListingBuilder
  ) throws(CatalogError) {
    guard case .albums(let filter, let tags, let hasOtherSongs) = list else { return }
    // The albums themselves do not have the dates of their first releases.
    let datesOfSongs = order.flatMap { $0.property == .originalDate ? $0 : nil }
    let table = datesOfSongs == nil ? nil : try context.songs(over: &self)
    let dates = datesOfSongs.flatMap { table?.dates(comparedBy: $0) } ?? [:]
    for album in try albums(of: filter, isExact: hasOtherSongs, in: table, context) {
      builder.append(album, by: tags, dates)
    }
    guard hasOtherSongs, let others = try songsWithoutAlbum(filter) else { return }
    builder.append(others, by: tags, dates)
  }

  /// Reads the songs that a filter finds and that have no album. The result has the form of an album without a name; nil
  /// if there are no such songs.
  private mutating func songsWithoutAlbum(_ filter: Filter?) throws(CatalogError) -> Album? {
    let none = Filter.tag(.album, .equals, "")
    let filter = filter.map { Filter.and([$0, none]) } ?? none
    let songs = try asking { () throws(MPDError) in
      try withTags([.disc, .track]) { connection throws(MPDError) in
        try connection.songs(of: .find(filter))
      }
    }
    return songs.isEmpty ? nil : Album(nameless: songs.inAlbumOrder { $0 }, filter)
  }
}

extension Album {
  /// Creates an album without a name, an artist and a date.
  ///
  /// - Parameters:
  ///   - songs: the songs, in album order.
  ///   - filter: the filter that finds them.
  fileprivate init(nameless songs: [Song], _ filter: Filter) {
    self.init(
      name: "", artist: nil, date: nil, songs: songs.map(\.uri),
      duration: songs.reduce(.zero) { $0 + ($1.duration ?? .zero) },
      added: songs.compactMap(\.addedOrModified).max(), filter: filter)
  }
}

extension ListingBuilder {
  /// Adds an entry for an album. The entry's name consists of the album's values of the given tags, followed by its
  /// values of the remaining tags among album, album artist and date. An album without a value of the first tag comes
  /// after all other albums.
  ///
  /// - Parameters:
  ///   - album: the album.
  ///   - tags: the tags.
  ///   - dates: the dates of songs that the list's order compares, by URI; empty if it compares the dates of albums.
  mutating func append(
    _ album: Album, by tags: [Tag], _ dates: [ByteString: PartialDate] = [:]
  ) {
    let summary = album.summary
    let tags = tags + [.album, .albumArtist, .date].filter { !tags.contains($0) }
    let name = tags.map { $0.value(of: summary) ?? "" }.joined(separator: levelMark)
    if isSortedByNames, tags[0].value(of: summary) == nil || summary.name.isEmpty {
      append(nameless: .tag, sortedBy: name, target: summary.target)
    } else {
      append(.tag, name: name, target: summary.target)
    }
    appendOrderKey(of: SongGroup(album, dates))
  }
}

extension SongTable {
  /// Returns the dates that an order compares, keyed by the URIs of the songs that have one. O(n).
  fileprivate func dates(comparedBy order: ListingOrder) -> [ByteString: PartialDate] {
    var dates: [ByteString: PartialDate] = [:]
    forEachSong(in: rowsInServerOrder, tags: order.tags) { _, song in
      dates[song.uri] = order.date(of: song)
    }
    return dates
  }
}

extension Tag {
  /// Returns the value of this tag by which an album is sorted.
  fileprivate func value(of album: AlbumSummary) -> ByteString? {
    switch self {
    case .album: album.name
    case .date: album.date.map { Tag.date.sortText(of: $0) }
    default: album.artist
    }
  }
}
