public import Bytes

/// The songs of the queue and the state of the player, recorded so that they can be restored later.
public struct QueueState: Sendable, Hashable {
  /// The URIs of the songs, in the order of the queue; a file can occur more than once.
  public var songs: [ByteString]
  /// The 0-based position of the current song; nil if there is no current song.
  public var current: Int?
  /// The playback position in the current song; nil if nothing is playing or paused.
  public var elapsed: Duration?
  /// Whether the player is playing, paused or stopped.
  public var state: PlayState
  /// The priorities other than 0, keyed by the 0-based positions of the songs.
  public var priorities: [Int: Int]
  /// The ranges of the songs that are parts of files, keyed by the 0-based positions of the songs.
  public var ranges: [Int: SongRange]
  /// The tags that are stored only in the queue, keyed by the 0-based positions of the songs. Remote songs and parts
  /// of files can have such tags.
  public var tags: [Int: [Pair]]

  /// Creates the state of a queue; by default the player is stopped.
  ///
  /// - Parameters:
  ///   - songs: the URIs of the songs, in order.
  ///   - current: the 0-based position of the current song; nil if there is no current song.
  ///   - elapsed: the playback position in the current song; nil if nothing is playing or paused.
  ///   - state: whether the player is playing, paused or stopped.
  ///   - priorities: the priorities other than 0, keyed by the 0-based positions of the songs.
  ///   - ranges: the ranges of the songs that are parts of files, keyed by the 0-based positions of the songs.
  ///   - tags: the tags that are stored only in the queue, keyed by the 0-based positions of the songs.
  public init(
    songs: [ByteString], current: Int? = nil, elapsed: Duration? = nil,
    state: PlayState = .stopped, priorities: [Int: Int] = [:], ranges: [Int: SongRange] = [:],
    tags: [Int: [Pair]] = [:]
  ) {
    self.songs = songs
    self.current = current
    self.elapsed = elapsed
    self.state = state
    self.priorities = priorities
    self.ranges = ranges
    self.tags = tags
  }

  /// Creates the state of a queue without the priorities, ranges and tags of its songs. If the queue was read with
  /// ranges, they are left out.
  ///
  /// - Parameter queue: the queue that was read.
  public init(_ queue: QueueContents) {
    let status = queue.status
    self.init(
      songs: queue.uris, current: status.songPosition,
      elapsed: status.state.hasSong ? status.elapsed : nil, state: status.state)
  }

  /// Creates the state of a queue that was read with all details of its songs.
  ///
  /// - Parameter queue: the queue that was read.
  public init(_ queue: QueueSnapshot) {
    self.init(QueueContents(queue))
    for (position, song) in queue.songs.enumerated() { setPlayback(of: song, at: position) }
  }

  /// Records the properties of a song that are stored only in the queue: its priority, its range and some of its
  /// tags.
  package mutating func setPlayback(of song: Song, at position: Int) {
    priorities[position] = song.priority > 0 ? song.priority : nil
    ranges[position] = song.identity.range
    let own = song.mayHaveOwnTags ? song.tagPairs : []
    tags[position] = own.isEmpty ? nil : own
  }
}

extension QueueState {
  /// The songs for an edit of the queue, each with its URI and, if the song is known to be a part of a file, its
  /// range.
  package var listedSongs: [ListedSong] {
    songs.enumerated().map { position, uri in
      ranges[position].map { ListedSong(SongIdentity(uri, range: $0)) } ?? ListedSong(uri)
    }
  }
}

/// The result of restoring a queue: the changes that were made, and the songs, tags and ranges that could not be
/// restored.
public struct RestoredQueue: Sendable, Hashable {
  /// The outcome of the edit that restored the songs.
  public let edit: QueueEditOutcome
  /// The URIs of the songs that were left out because the server no longer knows them.
  public let missing: [ByteString]
  /// The songs whose tags could not be restored, each with the tags that were stored only in the queue. These are parts
  /// of files whose tags came from a CUE sheet, and remote songs on servers that do not accept tags.
  public let untagged: [Song]
  /// The parts of files that were inserted as whole files because the server refused their ranges.
  public let wholeFiles: [SongIdentity]
}

extension Connection {
  /// Restores the songs and the playback that a ``QueueState`` has recorded. If the song that is playing belongs to
  /// the state, it continues to play, unless it is the one that the server went on to when the current song of the state
  /// was deleted. Otherwise, the current song of the state is played from the position in the state, or is paused at this
  /// position; if nothing was playing in the state, nothing is playing afterwards.
  ///
  /// A song that has to be inserted again gets the priority and the range recorded in the state. A song that is still
  /// in the queue keeps its own priority and range, unless `resumes` or `prioritizes` is true. Songs that the server
  /// no longer knows are left out.
  ///
  /// - Parameters:
  ///   - state: the state to restore.
  ///   - present: the queue, if it has just been read; nil to read it.
  ///   - resumes: whether to play the current song of the state from its recorded position even if another song is
  ///     playing, and to give all songs the priorities and ranges of the state.
  ///   - prioritizes: whether songs that are still in the queue get the priorities of the state as well.
  ///   - isCancelled: called before each command list and before the playback begins; if it returns true, the call
  ///     ends with an error, as for ``applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
  /// - Throws: like ``applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
  @discardableResult
  public mutating func restoreQueue(
    _ state: QueueState, from present: QueueContents? = nil, resuming resumes: Bool = false,
    prioritizing prioritizes: Bool = false, isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> RestoredQueue {
    var state = state
    let (edit, missing) = try applyQueue(
      leavingOutMissing: &state, from: present, isCancelled: isCancelled)
    let untagged: [Song]
    do throws(MPDError) {
      try setPlayback(state, after: edit, ofAll: resumes, prioritizes, isCancelled)
      untagged = try restoreTags(
        state.tags, of: state.songs, after: edit, isCancelled: isCancelled)
      if isCancelled() { throw .queueEditCancelled }
      let status = try run(.status)
      if resumes || status.state == .stopped || edit.hasDeletedCurrentSong
        || edit.bringsBack(state.current)
      {
        try resume(state)
      }
    } catch {
      throw QueueEditError(
        cause: error, done: edit.done, unanswered: QueueEditCounts(),
        remaining: QueueEditCounts(), before: edit.before, refusedSong: nil)
    }
    let songs = state.listedSongs
    return RestoredQueue(
      edit: edit, missing: missing, untagged: untagged,
      wholeFiles: edit.refusedRanges.map { songs[$0].identity })
  }

  /// Sets the recorded priorities of the songs that an edit has inserted. Other songs with the URI of an inserted song
  /// get their recorded priorities too, because the edit may have kept any of the songs with this URI. If `prioritizes`
  /// or `ofAll` is true, all songs that the edit has kept get their recorded priorities. If `ofAll` is true, the kept
  /// songs also get their recorded ranges; the edit has already set the ranges of the inserted songs.
  private mutating func setPlayback(
    _ state: QueueState, after edit: QueueEditOutcome, ofAll: Bool, _ prioritizes: Bool,
    _ isCancelled: () -> Bool
  ) throws(MPDError) {
    let kept = Set(edit.before.ids)
    let songs = Array(zip(edit.ids, state.songs))
    let inserted = Set(songs.filter { !kept.contains($0.0) }.map(\.1))
    let deleted = edit.deletedSongs
    var requests: [Request<Void>] = []
    for (position, (id, uri)) in songs.enumerated() {
      let (priority, range) = (state.priorities[position], state.ranges[position])
      let isReset = kept.contains(id) && (ofAll || prioritizes || inserted.contains(uri))
      let isAffected = ofAll || inserted.contains(uri) || deleted.contains(uri)
      if isReset || isAffected && priority != nil {
        requests.append(.setPriority(priority ?? 0, ids: [id]))
      }
      // The range of a virtual track follows from its URI; the server would take such a range as a part of the track.
      if ofAll, kept.contains(id), !uri.isVirtualTrack {
        requests.append(.setRange(from: range?.start, to: range?.end, ofID: id))
      }
    }
    try runPassingOverRefusals(requests, isCancelled: isCancelled)
  }

  /// Restores the tags of the remote songs that an edit has inserted (`addtagid`).
  ///
  /// - Parameters:
  ///   - tags: the tags, keyed by the wanted positions of the songs.
  ///   - songs: the URIs of the wanted songs.
  ///   - edit: the outcome of the edit that inserted songs.
  ///   - isCancelled: called before each command list.
  /// - Returns: the inserted songs that still lack some of their tags, each with all of its wanted tags. Files are
  ///   always among them, because the server does not let clients set tags of files.
  package mutating func restoreTags(
    _ tags: [Int: [Pair]], of songs: [ByteString], after edit: QueueEditOutcome,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> [Song] {
    let kept = Set(edit.before.ids)
    let inserted = tags.keys.sorted()
      .filter { edit.ids.indices.contains($0) && !kept.contains(edit.ids[$0]) }
    guard !inserted.isEmpty else { return [] }
    let remote = inserted.filter { songs[$0].isURL }
    try addTags(remote.map { (edit.ids[$0], tags[$0] ?? []) }, isCancelled: isCancelled)
    let present = try withAllTags { connection throws(MPDError) in
      try connection.queuedSongs(inserted.map { edit.ids[$0] })
    }
    let byID = Dictionary(present.compactMap { song in song.id.map { ($0, song) } }) { $1 }
    return inserted.compactMap { position in
      let song = Song(uri: songs[position], pairs: tags[position] ?? [])
      guard let now = byID[edit.ids[position]] else { return nil }
      return Set(song.pairs).isSubset(of: now.tagPairs) ? nil : song
    }
  }

  /// Adds tags to songs of the queue; the server stores these tags only in the queue. Tags that the server refuses are
  /// skipped.
  ///
  /// - Parameters:
  ///   - tags: the identifiers of the songs, each with the tags to add.
  ///   - isCancelled: called before each command list; if it returns true, `.cancelled` is thrown.
  package mutating func addTags(
    _ tags: [(id: Int, tags: [Pair])], isCancelled: () -> Bool = { false }
  ) throws(MPDError) {
    let requests = tags.flatMap { song in
      song.tags.map { Request<Void>.addTag(Tag($0.name), value: $0.value, toID: song.id) }
    }
    try runPassingOverRefusals(requests, isCancelled: isCancelled)
  }

  private mutating func resume(_ state: QueueState) throws(MPDError) {
    guard let current = state.current, state.state != .stopped else { return try run(.stop) }
    try run(.seek(to: state.elapsed ?? .zero, at: current))
    if state.state == .paused { try run(.pause) }
  }
}

extension QueueEditOutcome {
  /// Whether the song that was current before the edit is no longer in the queue.
  fileprivate var hasDeletedCurrentSong: Bool {
    before.status.songID.map { !ids.contains($0) } ?? false
  }

  /// Returns whether the edit has inserted the song at a position of the queue, and whether the song that was current
  /// before the edit is the next one that the edit has kept.
  fileprivate func bringsBack(_ position: Int?) -> Bool {
    guard let position, ids.indices.contains(position), let current = before.status.songID else {
      return false
    }
    let kept = Set(before.ids)
    return !kept.contains(ids[position]) && ids[position...].first(where: kept.contains) == current
  }

  fileprivate var deletedSongs: Set<ByteString> {
    let left = Set(ids)
    return Set(zip(before.ids, before.uris).filter { !left.contains($0.0) }.map(\.1))
  }
}
