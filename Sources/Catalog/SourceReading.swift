internal import Bytes
internal import ListingIndex
internal import MPDClient

extension Connection {
  /// Reads a list from the server. The sort keys are computed while the entries arrive.
  ///
  /// - Parameters:
  ///   - source: the list.
  ///   - context: the collator that computes the sort keys, the cache of all songs, and the functions that are called
  ///     while the list is read.
  mutating func keyedListing(
    of source: ListingSource, _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    defer { context.report.onProgress(.ended) }
    return try entries(of: source, context)
  }

  /// Makes the entries of the songs of the queue, which have already been read with their ``ListingSource/songTags``.
  ///
  /// - Parameters:
  ///   - songs: all songs of the queue, in its order.
  ///   - list: the list of the queue whose order the sort keys have.
  ///   - context: the collator that computes the sort keys.
  mutating func keyedListing(
    of songs: [Song], sortedAs list: ListingSource, _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    var reader = SongReader(
      SongNames(tags: list.songKeys), try builder(by: list.propertyOrder, context))
    for (position, song) in songs.enumerated() {
      reader.append(song, position: position, id: song.id)
    }
    return try reader.builder.finish()
  }

  /// Returns a builder for the entries of a list.
  ///
  /// - Parameters:
  ///   - order: the order of the list by a property; nil if it is sorted by names alone. The stickers that it compares
  ///     are read.
  ///   - sortedPartCount: the number of parts of a name by which the list is sorted; nil for all.
  ///   - context: the collator that computes the sort keys, and the functions that are called while the list is read.
  private mutating func builder(
    by order: ListingOrder?, sortedPartCount: Int? = nil, _ context: CatalogContext
  ) throws(CatalogError) -> ListingBuilder {
    guard let order else { return ListingBuilder(context.collator, context.report) }
    let numbers = try asking { () throws(MPDError) in
      try order.sticker.map { number throws(MPDError) in try numbersOfSongs(number) } ?? [:]
    }
    return ListingBuilder(
      context.collator, context.report, by: RowKeys(order, numbers),
      sortedPartCount: sortedPartCount)
  }

  private mutating func entries(
    of source: ListingSource, _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    let (collator, report) = (context.collator, context.report)
    switch source {
    case .directory(let directory):
      return try keyedListing(collator, report) { connection, body throws(MPDError) in
        try connection.listing(of: directory, body)
      }
    case .tree(let directory):
      return try keyedListing(collator, report) { connection, body throws(MPDError) in
        try connection.tree(below: directory, body)
      }
    case .tags(let path):
      var builder = ListingBuilder(collator, report)
      try asking { () throws(MPDError) in try readValues(at: path, to: &builder) }
      return try builder.finish()
    case .queue(let tags), .playlist(_, let tags), .search(_, let tags):
      var reader = SongReader(SongNames(tags: tags), ListingBuilder(collator, report))
      try asking { () throws(MPDError) in
        try readSongs(of: source, with: source.songTags, to: &reader)
      }
      return try reader.builder.finish()
    case .songs(let filter):
      return try songsByAlbum(filter, context)
    case .albums:
      var builder = ListingBuilder(collator, report)
      try readAlbums(of: source, by: nil, context, to: &builder)
      return try builder.finish()
    case .ordered(let list, let order):
      return try keyedListing(
        of: list.byName, by: order, sortedPartCount: source.sortedPartCount, context)
    case .descending(let list):
      return try entries(of: list, context)
    }
  }

  /// Reads a list whose entries are sorted by a property.
  private mutating func keyedListing(
    of list: ListingSource, by order: ListingOrder, sortedPartCount: Int?,
    _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    var builder = try self.builder(by: order, sortedPartCount: sortedPartCount, context)
    switch list {
    case .directory(let directory):
      return try keyedListing(of: directory, by: RowKeys(order), context)
    case .tags(let path):
      try asking { () throws(MPDError) in try readValues(at: path, to: &builder) }
    case .albums:
      try readAlbums(of: list, by: order, context, to: &builder)
    case .queue, .playlist, .search, .songs, .tree, .ordered, .descending:
      var reader = SongReader(SongNames(tags: list.songKeys), builder)
      try asking { () throws(MPDError) in
        try readSongs(of: list, with: list.songTags + order.tags, to: &reader)
      }
      return try reader.builder.finish()
    }
    return try builder.finish()
  }

  /// Reads a directory whose entries are sorted by the times of their last changes.
  private mutating func keyedListing(
    of directory: ByteString, by keys: RowKeys, _ context: CatalogContext
  ) throws(CatalogError) -> KeyedListing {
    let (listing, times) = try asking { () throws(MPDError) in
      try datedListing(of: directory) { context.report.received($0.count, $0) }
    }
    var keys = keys
    for time in times { keys.append(modified: time) }
    let nameKeys =
      keys.order.names == .second ? try KeyedListing(listing, context.collator).keys : nil
    return KeyedListing(listing: listing, keys: keys.finish(nameKeys, count: listing.count))
  }

  private mutating func keyedListing(
    _ collator: LazyCollator, _ report: ListingReport,
    _ read: (inout Connection, (Listing) -> Void) throws(MPDError) -> Listing
  ) throws(CatalogError) -> KeyedListing {
    var pipeline = SortKeyPipeline(collator)
    let listing = try asking { () throws(MPDError) -> Listing in
      try read(&self) { listing in
        pipeline.send(listing.names)
        report.received(listing.count, listing)
      }
    }
    return KeyedListing(listing: listing, keys: try pipeline.finish(listing.names))
  }

  private mutating func readSongs(
    of source: ListingSource, with tags: [Tag], to reader: inout SongReader
  ) throws(MPDError) {
    try withTags(tags) { connection throws(MPDError) in
      try connection.untilUnchanged { connection throws(MPDError) in
        reader.removeAll()
        if case .playlist(let name, _) = source {
          for (position, song) in try connection.songs(ofPlaylist: name).enumerated() {
            reader.append(song, position: position)
          }
        } else if let songs = source.songsOfServer {
          // The windows of a search are large because the server repeats the search for each, and songs with few tags
          // are small.
          let windowSize = songs == .queue ? 1 << 12 : 1 << 15
          try connection.forEachSong(of: songs, windowSize: windowSize) {
            reader.append($0, position: $0.position, id: $0.id)
          }
        }
      }
    }
  }
}

extension ListingSource {
  /// The songs that the server lists in windows; nil for a playlist and for lists of other entries.
  fileprivate var songsOfServer: SongSource? {
    switch self {
    case .queue: .queue
    case .search(let filter, _): .search(filter)
    case .songs(let filter): .find(filter)
    case .tree(let directory): .find(.base(directory))
    case .playlist, .directory, .tags, .albums, .ordered, .descending: nil
    }
  }
}

/// Converts songs to the entries by which they are found.
private struct SongReader: ~Copyable {
  let names: SongNames
  var builder: ListingBuilder

  init(_ names: SongNames, _ builder: consuming ListingBuilder) {
    self.names = names
    self.builder = builder
  }

  mutating func removeAll() { builder.removeAll() }

  /// Adds an entry for each name of a song. A song without a name is sorted by its file name, among the entries without
  /// a name.
  ///
  /// - Parameters:
  ///   - song: the song.
  ///   - position: the 0-based position of the song in its list; nil for a search result.
  ///   - id: the song's identifier in the queue; nil for a song of another list.
  mutating func append(_ song: Song, position: Int? = nil, id: Int? = nil) {
    let target = SongPlace(uri: song.uri, position: position, id: id).target
    let (names, file) = (names.names(of: song), song.uri.lastPathComponent)
    guard builder.isSortedByNames else {
      builder.append(.song, name: names.first ?? file, target: target)
      return builder.appendOrderKey(of: song)
    }
    for name in names {
      builder.append(.song, name: name, target: target)
      builder.appendOrderKey(of: song)
    }
    guard names.isEmpty else { return }
    builder.append(nameless: .song, sortedBy: file, target: target)
    builder.appendOrderKey(of: song)
  }
}
