internal import Bytes
internal import CommandRuntime
internal import MPDClient
internal import Platform
internal import TerminalText

/// A plan of the steps that restore the previous songs and names of playlists.
struct PlaylistRestoring {
  private(set) var steps: [Step] = []
  /// The steps that cannot restore anything at present, because their songs are missing from the library.
  private(set) var waiting: [Step] = []
  /// The playlists that are already in the state to be restored.
  private(set) var settledNames: [ByteString] = []
  /// The reason why the user must be asked first: songs would be lost, or a playlist has been changed since the
  /// recorded change. Nil if the user need not be asked.
  private(set) var problem: String?

  /// A step that restores one playlist.
  struct Step {
    let name: ByteString
    /// The present songs of the playlist; nil if the playlist does not exist.
    let present: [ByteString]?
    /// The songs that the playlist should have; nil if the playlist should not exist.
    let wanted: [ByteString]?
    /// The songs of `wanted` that are neither in the playlist nor in the library.
    var missing: Set<ByteString> = []
    /// The name that this step gives to the playlist; nil if the playlist keeps its name.
    var newName: ByteString?

    /// The wanted songs that still exist; nil if the playlist should not exist, or if the playlist does not exist and
    /// neither do any of the wanted songs.
    var restorable: [ByteString]? {
      guard let wanted else { return nil }
      let known = wanted.filter { !missing.contains($0) }
      return known.isEmpty && !wanted.isEmpty && present == nil ? nil : known
    }

    /// The missing songs, sorted by URI.
    var missingSongs: [ByteString] { missing.sorted() }

    /// The record with which this step can be reversed.
    var inverse: PlaylistTransition {
      newName.map { PlaylistTransition(renaming: name, to: $0, present ?? []) }
        ?? PlaylistTransition(name, from: present, to: restorable)
    }
  }

  /// The result of restoring playlists.
  struct Outcome {
    /// The records needed to reverse what was restored.
    var inverses: [PlaylistTransition] = []
    /// The new states of the playlists, in words for a message.
    var results: [String] = []
    /// The songs that were left out because the server no longer knows them.
    var missing: [ByteString] = []
    /// The playlists that another client changed while they were being restored.
    var othersChanges: [String] = []
  }

  /// Compares the current playlists with their state after the recorded change, and plans the steps that restore their
  /// state before the change.
  init(of record: PlaylistsRecord, over server: inout Connection) throws {
    for change in record.changes {
      if let newName = change.newName {
        try addRenaming(change, newName, over: &server)
      } else {
        try add(change, songs(change.name, over: &server), over: &server)
      }
    }
    // Steps that create or fill a playlist come first, so that no song is temporarily without a playlist.
    steps = steps.filter { $0.wanted != nil } + steps.filter { $0.wanted == nil }
  }

  private mutating func add(
    _ change: PlaylistTransition, _ present: [ByteString]?, over server: inout Connection
  ) throws {
    guard present != change.before else { return settledNames.append(change.name) }
    if present.map(SongListDigest.init) != change.after {
      addProblem(change.name, present?.count, change.after?.count)
    }
    try add(Step(name: change.name, present: present, wanted: change.before), over: &server)
  }

  private mutating func addRenaming(
    _ change: PlaylistTransition, _ newName: ByteString, over server: inout Connection
  ) throws {
    let (old, new) = try (songs(change.name, over: &server), songs(newName, over: &server))
    if new == nil, old == change.before { return settledNames += change.names }
    if new.map(SongListDigest.init) != change.after {
      addProblem(newName, new?.count, change.after?.count)
    }
    if let new, old == nil {
      return steps.append(Step(name: newName, present: new, wanted: new, newName: change.name))
    }
    if old != nil { addProblem(change.name, old?.count, nil) }
    // Restores the songs under the old name and removes the playlist with the new name. A playlist that has taken the
    // old name in the meantime is saved in the journal.
    try add(Step(name: change.name, present: old, wanted: new ?? change.before), over: &server)
    if let new { try add(Step(name: newName, present: new, wanted: nil), over: &server) }
  }

  /// Finds out which songs a step cannot restore, and adds the step to `steps` or `waiting`.
  private mutating func add(_ step: Step, over server: inout Connection) throws {
    var step = step
    let inserted = Set(step.wanted ?? []).subtracting(step.present ?? [])
    step.missing = try naming(step.name) {
      try server.unknown(among: inserted.sorted(), isCancelled: { isInterrupted })
    }
    guard !step.missing.isEmpty else { return steps.append(step) }
    if step.restorable == step.present { return waiting.append(step) }
    let lost = (step.present ?? []).count(besides: step.restorable ?? [])
    if lost > 0 { addProblem(step, losing: lost) }
    steps.append(step)
  }

  private mutating func addProblem(_ name: ByteString, _ now: Int?, _ then: Int?) {
    let change =
      switch (now, then) {
      case (let now?, let before?): "changed (\(songCount(now)) now, \(before) before)"
      case (let now?, nil): "created (\(songCount(now)) now)"
      case (nil, let before?): "removed (\(songCount(before)) before)"
      case (nil, nil): "removed"
      }
    problem = problem ?? "'\(name.terminalSafe)' has since been \(change)"
  }

  private mutating func addProblem(_ step: Step, losing count: Int) {
    let songs = step.missingSongs
    let others = songs.count > 1 ? " and \(songs.count - 1) more are" : " is"
    problem =
      problem
      ?? "\(songs[0].terminalSafe)\(others) no longer in the library, and "
      + "'\(step.name.terminalSafe)' would lose \(songCount(count)) that \(count == 1 ? "is" : "are") in it now"
  }
}

private func songs(_ name: ByteString, over server: inout Connection) throws -> [ByteString]? {
  try naming(name) { try server.playlistEdit(of: name).old }
}

extension [ByteString] {
  /// Returns how many of these songs another list lacks. A repeated song counts once for each missing occurrence.
  fileprivate func count(besides others: [ByteString]) -> Int {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return count { song in
      counts[song, default: 0] -= 1
      return counts[song, default: 0] < 0
    }
  }
}

extension Connection {
  /// Performs a step and adds its result to the outcome.
  mutating func perform(
    _ step: PlaylistRestoring.Step, _ outcome: inout PlaylistRestoring.Outcome
  ) throws {
    let title = "'\(step.name.terminalSafe)'"
    if let newName = step.newName {
      try changing(step.name) { server in try server.run(.renamePlaylist(step.name, to: newName)) }
      outcome.inverses.append(step.inverse)
      outcome.results.append("\(title) is called '\(newName.terminalSafe)' again")
    } else if step.wanted != nil {
      try restore(step, &outcome)
    } else {
      let removed = try changing(step.name) { server in
        try server.songs(before: .removePlaylist(step.name), of: step.name) ?? step.present
      }
      if removed != step.present { outcome.othersChanges.append(title) }
      outcome.inverses.append(PlaylistTransition(step.name, from: removed, to: nil))
      outcome.results.append("\(title) was removed")
    }
  }

  /// Restores the songs of a playlist, and leaves out songs that the server no longer knows.
  private mutating func restore(
    _ step: PlaylistRestoring.Step, _ outcome: inout PlaylistRestoring.Outcome
  ) throws {
    var step = step
    let (before, after) = try restoreKnown(&step)
    outcome.missing += step.missingSongs
    guard before != after else { return }
    var inverse = PlaylistTransition(step.name, from: before, to: after)
    inverse.isInPart = !step.missing.isEmpty
    outcome.inverses.append(inverse)
    outcome.results.append(
      "'\(step.name.terminalSafe)' has \(songCount(after?.count ?? 0)) again")
  }

  /// Restores the songs that the server accepts, and records the others as missing. Returns the playlist's songs
  /// immediately before and immediately after this; either list is nil if the playlist did not exist at that time.
  private mutating func restoreKnown(
    _ step: inout PlaylistRestoring.Step
  ) throws -> ([ByteString]?, [ByteString]?) {
    if step.present == nil, step.wanted == [] {
      // Only the command `save` can create a playlist without songs.
      try changing(step.name) { server in
        try server.run(.saveQueue(as: step.name), .clearPlaylist(step.name))
      }
      return (nil, [])
    }
    while let songs = step.restorable {
      let edit = PlaylistEdit(step.name, from: step.present, to: songs)
      do {
        let done = try applyAndRead(edit, isCancelled: { isInterrupted }).done
        return (done.old, done.new)
      } catch {
        guard let song = error.refusedSong(of: edit), step.missing.insert(song).inserted else {
          throw CommandFailure(error, editing: step.name)
        }
      }
    }
    return (nil, nil)
  }

  /// Calls a closure that changes a playlist. If the server reports an error, throws a failure whose message names the
  /// playlist.
  @discardableResult
  private mutating func changing<Result>(
    _ name: ByteString, _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    do { return try body(&self) } catch let error as MPDError {
      throw CommandFailure(error, editing: name)
    }
  }
}

extension MPDError {
  /// Returns the song that the server has refused to add. Returns nil for any other error, and also if leaving out this
  /// song would remove songs that the playlist has now.
  fileprivate func refusedSong(of edit: PlaylistEdit) -> ByteString? {
    guard [.ack(.noExist), .ack(.argument), .ack(.system)].contains(code), let index,
      edit.new.indices.contains(index)
    else { return nil }
    let song = edit.new[index]
    let old = edit.old ?? []
    let rest = edit.new.filter { $0 != song }
    return old.contains(song) || old.count(besides: rest) > old.count(besides: edit.new)
      ? nil : song
  }
}
