internal import Browser
internal import Bytes
internal import MPDClient

// Undoing what the browser has changed, and earlier changes of the queue.
extension BrowsingServer {
  /// Undoes the last change that the browser has made; after all of them, earlier changes of the queue.
  func undo() async {
    do {
      if isOutdated { undoStack.forgetLastDone() }
      isOutdated = false
      let state = try await undoableState()
      let records = state.queueRecords
      undoStack.forgetQueueChanges(except: Set(records))
      if case .playlists(let changes) = undoStack.done.last {
        let isMade = try await make(changes.map(\.inverse), orSay: "undone")
        if isMade { undoStack.addUndone(.playlists(changes)) }
      } else {
        let isOwn = records.first.map { undoStack.has(record: $0) } ?? false
        let remark = isOwn ? "" : state.lastQueueChange.map { ": \($0), not made here" } ?? ""
        if await succeeds(["queue", "undo"], orSay: "undone\(remark)"), let record = records.first {
          undoStack.addUndone(.queue(record: record))
        }
      }
    } catch {
      mailbox.send(.failed(nil, "not undone: \(sentence(for: error))"))
    }
  }

  /// Makes the change again that was undone last.
  func redo() async {
    do {
      isOutdated = false
      if case .playlists(let changes) = undoStack.undone.last {
        let isMade = try await make(changes, orSay: "done again")
        if isMade { undoStack.addRedone(.playlists(changes)) }
      } else {
        try await redoQueue()
      }
    } catch {
      mailbox.send(.failed(nil, "not done again: \(sentence(for: error))"))
    }
  }

  private func redoQueue() async throws {
    let canRedo = try await undoableState().canRedoQueue
    guard canRedo, !undoStack.undone.isEmpty || undoStack.isUnchanged else {
      undoStack.forgetLastUndone()
      return mailbox.send(.failed(nil, "there is nothing to do again"))
    }
    guard await succeeds(["queue", "redo"], orSay: "done again") else { return }
    if let record = try await undoableState().queueRecords.first {
      undoStack.addRedone(.queue(record: record))
    }
  }

  /// Makes changes of playlists, unless one of these has been changed meanwhile: those that create or
  /// change a list first, so that no song is without one. Returns whether all were made.
  private func make(
    _ changes: [UndoStack.PlaylistChange], orSay text: String
  ) async throws -> Bool {
    let present = try await undoableState(Set(changes.map(\.name)))
    let outdated = changes.first { change in
      ![change.before, change.after].contains(present.songs(of: change.name))
    }
    if let outdated {
      isOutdated = true
      mailbox.send(
        .failed(nil, "not done: \(outdated.name) has been changed since; again to skip it"))
      return false
    }
    let waiting = changes.filter { present.songs(of: $0.name) != $0.after }
    for change in waiting where change.after != nil {
      guard try await write(change, orSay: "\(text): \(change.name)") else { return false }
    }
    let removed = waiting.filter { $0.after == nil }.map(\.name)
    return removed.isEmpty
      ? true
      : await succeeds(["rm", "-0", "-"], input: removed, orSay: "\(text): \(removed[0])")
  }

  /// Makes a playlist what it shall be. Songs that the server has no more are left out, and counted.
  private func write(
    _ change: UndoStack.PlaylistChange, orSay text: String
  ) async throws -> Bool {
    let songs = change.after ?? []
    if songs.isEmpty, change.before == nil {
      try await changeSession.run(.saveQueue(as: change.name), .clearPlaylist(change.name))
      mailbox.send(.done(text))
      return true
    }
    let words: [ByteString] = ["playlist", "apply", "-0", "--", change.name, "-"]
    let kept = Set(change.before ?? [])
    let missing = try await missing(Set(songs).subtracting(kept))
    let rest = songs.filter { !missing.contains($0) }
    let remark = missing.isEmpty ? "" : "; \(songs.count - rest.count) of its songs are gone"
    return await succeeds(words, input: rest, orSay: text + remark)
  }

  /// Returns those of some URIs that the server does not know any more.
  private func missing(_ uris: Set<ByteString>) async throws -> Set<ByteString> {
    try await changeSession.withConnection { server in
      try uris.filter { try !$0.isURL && !server.knows($0) }
    }
  }
}
