package import Bytes
package import CommandRuntime
package import MPDClient
internal import TerminalText

/// The songs of a list at one moment.
package struct ListSnapshot {
  package let songs: [Song]
  /// The status at that moment; nil for a playlist.
  package let status: Status?
  /// The name of the playlist; empty for the queue.
  let name: ByteString

  init(_ queue: QueueSnapshot) { (songs, status, name) = (queue.songs, queue.status, "") }

  init(_ songs: [Song], of playlist: ByteString) {
    (self.songs, status, name) = (songs, nil, playlist)
  }

  /// The position of the queue's current song; nil if there is none, or if the list is a playlist.
  package var current: Int? { status?.songID.flatMap { id in songs.firstIndex { $0.id == id } } }
}

extension ChangeableList {
  /// Puts the songs of the list into another order, and reports how many were moved.
  ///
  /// - Parameters:
  ///   - tags: the tags on which the order depends; nil if the order depends on URIs and ranges alone.
  ///   - order: returns the present positions of the songs in the wanted order.
  package func arrange(
    comparing tags: [Tag]?, _ preview: PreviewOptions, in context: CommandContext,
    by order: (ListSnapshot) throws -> [Int]
  ) throws {
    if preview.isGiven { return try show(preview, comparing: tags, in: context, order) }
    guard case .playlist(let name) = self else {
      let moved = try arrangeQueue(comparing: tags ?? [], in: context) {
        try order(ListSnapshot($0))
      }
      return context.note(changeSummary(moved: moved, of: title))
    }
    try rewrite(name, comparing: tags, in: context, order)
  }

  /// Removes songs from the list, and reports how many were removed.
  ///
  /// - Parameters:
  ///   - tags: the tags on which the choice depends; nil if the choice depends on URIs and ranges alone.
  ///   - kept: returns the positions of the songs to keep, in ascending order.
  package func keep(
    comparing tags: [Tag]?, _ preview: PreviewOptions, in context: CommandContext,
    _ kept: (ListSnapshot) throws -> [Int]
  ) throws {
    if preview.isGiven { return try show(preview, comparing: tags, in: context, kept) }
    guard case .playlist(let name) = self else {
      try context.changes.willDeleteSongs()
      // The queue is read last, because its songs have new identifiers if an earlier request finds that the server was
      // restarted.
      let queue = try songs(comparing: tags, in: context)
      let positions = Set(try kept(queue))
      let removed = queue.songs.indices.filter { !positions.contains($0) }
      try runForEachSong(removed.compactMap { queue.songs[$0].id }, in: context) { .delete(id: $0) }
      return context.note(changeSummary(removed: removed.count, of: title))
    }
    try rewrite(name, comparing: tags, in: context, kept)
  }

  /// Removes either the songs that match one of the filters or all other songs, and reports how many were removed.
  /// Throws if no song matches.
  ///
  /// - Parameter isKept: whether the songs that match are kept and all others are removed.
  package func keep(
    matching filters: [ByteString], isKept: Bool, _ preview: PreviewOptions,
    in context: CommandContext
  ) throws {
    let matches = try matches(filters, in: context)
    try keep(comparing: nil, preview, in: context) { list in
      let kept = list.songs.indices.filter { matches(list.songs[$0]) == isKept }
      guard kept.count < list.songs.count || isKept, !kept.isEmpty || !isKept else {
        throw CommandFailure(.no, "no song in \(title) matches; nothing was removed")
      }
      return kept
    }
  }

  /// Returns, for each song of the list, whether it matches one of the filters.
  private func matches(
    _ filters: [ByteString], in context: CommandContext
  ) throws -> (Song) -> Bool {
    guard case .playlist = self else {
      let found = try filters.flatMap { try context.server.songsOfQueue(matching: $0) }
      let ids = Set(found.compactMap(\.id))
      return { $0.id.map(ids.contains) ?? false }
    }
    try context.server.narrowTags([])
    var uris: Set<ByteString> = []
    for filter in filters {
      let songs = try context.withConnection(about: filter) { server in
        try server.songs(of: .find(.raw(filter)))
      }
      uris.formUnion(songs.map(\.uri))
    }
    return { uris.contains($0.uri) }
  }

  private func rewrite(
    _ name: ByteString, comparing tags: [Tag]?, in context: CommandContext,
    _ wanted: (ListSnapshot) throws -> [Int]
  ) throws {
    let playlist = try songs(comparing: tags, in: context)
    let uris = playlist.songs.map(\.uri)
    let edit = PlaylistEdit(name, from: uris, to: try wanted(playlist).map { uris[$0] })
    try context.changes.apply(edit)
  }

  private func show(
    _ preview: PreviewOptions, comparing tags: [Tag]?, in context: CommandContext,
    _ wanted: (ListSnapshot) throws -> [Int]
  ) throws {
    let list = try songs(comparing: tags, in: context)
    let songs = list.songs.map { ListedSong($0.identity, id: $0.id) }
    try preview.show(from: songs, to: try wanted(list).map { songs[$0] }, of: self, in: context)
  }

  /// Reads the songs of the list.
  ///
  /// - Parameter tags: the tags to read; nil if only URIs and, in the queue, ranges are needed.
  package func songs(comparing tags: [Tag]?, in context: CommandContext) throws -> ListSnapshot {
    guard case .playlist(let name) = self else {
      try context.server.narrowTags(tags ?? [])
      return ListSnapshot(try readQueue(in: context))
    }
    if let tags { try context.server.narrowTags(tags) }
    return try context.withConnection { server in
      guard tags != nil else {
        let uris = try existingPlaylist(name, over: &server).new
        return ListSnapshot(uris.map { Song(uri: $0) }, of: name)
      }
      return ListSnapshot(try Operations.songs(ofPlaylist: name, over: &server), of: name)
    }
  }
}

/// Returns the filters in lines that menus have returned; empty if the arguments are positions. Throws if there are
/// both filters and positions.
package func chosenFilters(orPositions arguments: [ByteString]) throws -> [ByteString] {
  let filters = arguments.compactMap(\.chosenFilter)
  guard filters.isEmpty || filters.count == arguments.count else {
    throw CommandFailure(.usage, "give positions or filters, not both; nothing was removed")
  }
  return filters
}

/// Positions in a list, as they are typed.
package enum ListPositions {
  case queue([QueuePart])
  /// Ranges of 0-based positions.
  case playlist([Range<Int>])

  package init(_ arguments: [ByteString], in list: ChangeableList) throws {
    do {
      switch list {
      case .queue: self = .queue(try queueParts(arguments))
      case .playlist: self = .playlist(try arguments.map { try PlaylistPositions($0).range })
      }
    } catch let failure as CommandFailure {
      let hints = arguments.map(hintOnMissingFilter)
      if let hint = hints.first(where: { !$0.isEmpty }) {
        throw CommandFailure(failure.status, failure.message + hint)
      }
      guard let uri = arguments.first(where: { $0.contains(.slash) }) else { throw failure }
      let filter = Filter.file(.equals, uri).expression.quotedForShell.terminalSafe
      throw failure.saying("to name a song by its URI, give a filter: \(filter)")
    }
  }

  /// Returns the positions in the queue, ascending and without duplicates; throws if one of them is outside of the
  /// queue.
  package func positions(in queue: Status) throws -> [Range<Int>] {
    guard case .queue(let parts) = self else { return [] }
    return try parts.positions(queue)
  }

  /// Returns the positions in the list, ascending and without duplicates; throws if one of them is outside of the list.
  package func positions(in list: ListSnapshot) throws -> [Range<Int>] {
    switch self {
    case .queue(let parts):
      return try list.status.map { try parts.positions($0) } ?? []
    case .playlist(let ranges):
      let all = RangeSet(ranges)
      let change = PlaylistChange.delete(all)
      if let failure = change.failure(on: list.name, count: list.songs.count) { throw failure }
      return Array(all.ranges)
    }
  }
}

extension ChangeableList {
  /// Replaces the URIs of songs in the list.
  ///
  /// - Parameters:
  ///   - uris: the wanted URIs of the songs, one for each position.
  ///   - songs: the present songs of the list.
  package func setURIs(
    _ uris: [ByteString], of songs: ListSnapshot, in context: CommandContext
  ) throws {
    let present = songs.songs.map(\.uri)
    guard case .playlist(let name) = self else {
      return try setQueuedURIs(uris, present, in: context)
    }
    try context.changes.apply(PlaylistEdit(name, from: present, to: uris))
  }

  private func setQueuedURIs(
    _ uris: [ByteString], _ present: [ByteString], in context: CommandContext
  ) throws {
    guard uris != present else { return context.note(changeSummary(of: title)) }
    let queue = try context.server.queueContents(withRanges: true)
    guard queue.uris == present else {
      throw CommandFailure(
        .no, "the queue has changed in the meantime; nothing was done; try again")
    }
    let wanted = zip(queue.songs, uris).map { song, uri in
      song.uri == uri ? song : ListedSong(SongIdentity(uri, range: song.identity.range))
    }
    let edit = QueueEdit(from: queue, to: wanted)
    _ = try context.changes.applyQueue(wanted, from: queue, by: edit, maxAttempts: 1)
    let changed = zip(present, uris).count { $0 != $1 }
    context.note("\(changed) \(changed == 1 ? "path" : "paths") changed in \(title)")
  }
}

extension ServerConnection {
  /// Returns the entries of a list that the server no longer knows.
  package func missingEntries(of list: ListSnapshot) throws -> [MissingEntry] {
    let name = list.status == nil ? list.name : "queue"
    return try positionsOfMissing(in: list).map {
      MissingEntry(playlist: name, position: $0, uri: list.songs[$0].uri)
    }
  }

  /// Returns the positions of the songs that the server no longer knows. A URL always counts as known.
  package func positionsOfMissing(in list: ListSnapshot) throws -> [Int] {
    // The songs of a playlist that have tags are known; see `missing(_:over:)`. Those of the queue always have some.
    let missing = try withConnection { server in
      list.status == nil
        ? try Operations.missing(list.songs, over: &server)
        : try server.unknown(among: Set(list.songs.map(\.uri)).sorted())
    }
    return list.songs.indices.filter { missing.contains(list.songs[$0].uri) }
  }
}
