internal import Browser
internal import Bytes
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations

// Changing the rows of the queue and of playlists.
extension ChangeService {
  /// Returns the songs of the queue in order, without their tags.
  private func queuedSongs() async throws -> [Song] {
    try await session.withConnection { server in
      try server.withTags([]) { server in try server.queueSnapshot().songs }
    }
  }

  /// Changes rows of the queue or of a playlist, or deletes playlists.
  func change(
    _ id: ListID, _ identities: [ByteString], _ edit: BrowserEffect.RowEdit
  ) async throws {
    // The rows may have changed since the browser drew them.
    let list = try await lists.refreshed(id)
    let rows = list?.contents.identities ?? []
    let identities = identities.filter(Set(rows).contains)
    let chosen = Set(identities)
    guard !identities.isEmpty || edit == .clear || edit == .shuffle else {
      throw CommandFailure(.no, listHasChanged)
    }
    if case .moveTogether(let row?) = edit, !rows.contains(row) {
      throw CommandFailure(.no, listHasChanged)
    }
    switch (list?.source, edit) {
    case (_, .clear): await run(["clear", "-v"], orSay: "cleared the queue")
    case (_, .shuffle): await run(["shuffle", "-v"], orSay: "shuffled the queue")
    case (.queue?, .delete), (.sortedQueue?, .delete): await delete(identities, from: id)
    case (.queue?, .crop), (.sortedQueue?, .crop):
      let kept = Set(identities.map(\.identityOfFirstRow))
      await delete(rows.filter { !kept.contains($0.identityOfFirstRow) }, from: id)
    case (.sortedQueue?, .move), (.sortedQueue?, .moveTogether):
      mailbox.send(
        .failed(nil, "songs can be moved only in the queue's own order; `:by` restores it"))
    case (.queue?, .move(let places)):
      try await move(identities, in: id, edit) { moved($0, $1, by: places) }
    case (.queue?, .moveTogether(let row)):
      try await move(identities, in: id, edit) { songs, chosen in
        gathered(songs, chosen, before: songs.firstIndex { $0.queueRow == row })
      }
    case (.playlists?, .delete): await deletePlaylists(identities)
    case (.playlist(let name)?, .delete), (.playlist(let name)?, .crop):
      await change(
        name, keeping: rows.filter { chosen.contains($0) == (edit == .crop) },
        by: edit == .crop ? "playlist crop" : "playlist del")
    case (.playlist(let name)?, .move(let places)):
      await move(rows, to: moved(rows, chosen, by: places), in: name, edit)
    case (.playlist(let name)?, .moveTogether(let row)):
      let place = row.flatMap { rows.firstIndex(of: $0) }
      await move(rows, to: gathered(rows, chosen, before: place), in: name, edit)
    default: mailbox.send(.failed(nil, "this list cannot be changed here"))
    }
  }

  /// Deletes the songs in the given rows of the queue.
  private func delete(_ rows: [ByteString], from list: ListID) async {
    let ids = Set(rows.map(\.identityOfFirstRow)).sorted()
    guard !ids.isEmpty else { return }
    let what = await lists.name(of: ids, in: list) ?? songCount(ids.count)
    await run(["del", "--id", "-0", "-"], input: ids, orSay: "deleted \(what)")
  }

  private func deletePlaylists(_ names: [ByteString]) async {
    let what = names.count == 1 ? names[0].description : "\(names.count) playlists"
    await run(["rm", "-0", "-"], input: names, orSay: "deleted \(what)")
  }

  /// Moves the songs in the given rows of the queue.
  ///
  /// - Parameter arrange: returns all songs in their new order, given their present order and the songs to move.
  private func move(
    _ ids: [ByteString], in list: ListID, _ edit: BrowserEffect.RowEdit,
    _ arrange: ([Song], Set<Song>) -> [Song]
  ) async throws {
    let before = try await queuedSongs()
    let chosen = Set(ids)
    let order = arrange(before, Set(before.filter { chosen.contains($0.queueRow) }))
    guard order != before else { return sayThatNothingMoves(edit) }
    let what = await lists.name(of: ids, in: list) ?? songCount(ids.count)
    let text = ByteString(editorText(of: order, title: "the queue"))
    await run(
      ["queue", "apply", "--as", "queue move", "-"], input: [text], endedBy: .newline,
      orSay: "moved \(what)")
  }

  /// Moves the songs in the given rows of a playlist to other places.
  private func move(
    _ rows: [ByteString], to order: [ByteString], in playlist: ByteString,
    _ edit: BrowserEffect.RowEdit
  ) async {
    guard order != rows else { return sayThatNothingMoves(edit) }
    await change(playlist, keeping: order, by: "playlist move")
  }

  /// Explains why a key has moved nothing. After a drag, the user has put the rows where they were.
  private func sayThatNothingMoves(_ edit: BrowserEffect.RowEdit) {
    if case .move = edit { mailbox.send(.done("nothing can be moved any further")) }
  }

  /// Replaces the songs of a playlist with the songs in the given rows.
  ///
  /// - Parameter command: the name of the command that the journal gives as the origin of the change.
  private func change(
    _ playlist: ByteString, keeping rows: [ByteString], by command: ByteString
  ) async {
    await run(
      ["playlist", "apply", "--as", command, "-0", "--", playlist, "-"],
      input: rows.map(\.uriOfSongRow),
      orSay: "changed \(playlist)")
  }
}

/// The message for an action on rows that are no longer in the list.
let listHasChanged = "the list has changed, so nothing was done; try again"
