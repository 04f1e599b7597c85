internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations

// What changes the queue and playlists, by the command's own verbs.
extension BrowsingServer {
  /// Performs an effect that changes something, and reports what was done.
  func change(_ effect: BrowserEffect) async {
    do {
      switch effect {
      case .queue(let entries, let mode): try await queue(entries, mode)
      case .edit(let id, let identities, let edit): try await change(id, identities, edit)
      case .saveQueue(let name, let isReplacing):
        try await saveQueue(as: ByteString(name), replacing: isReplacing)
      case .addToPlaylist(let entries, let name): try await add(entries, to: ByteString(name))
      case .change(let entry): try await change(entry)
      case .undo: await undo()
      case .redo: await redo()
      case .updateDatabase: await run(["update"], orSay: "the database is being updated")
      case .run(let line): await run(line)
      default: break
      }
    } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
    }
  }

  /// Saves the queue; asks first whether an existing playlist may be replaced.
  private func saveQueue(as name: ByteString, replacing isReplacing: Bool) async throws {
    let isThere = try await changeSession.run(.playlists).contains { $0.name == name }
    if isThere, !isReplacing {
      let effect = BrowserEffect.saveQueue(as: name.description, replacing: true)
      return mailbox.send(.asked("replace the playlist \(name)?", effect))
    }
    let words: [ByteString] = isThere ? ["save", "--replace", "--", name] : ["save", "--", name]
    await run(words, orSay: "saved as \(name)")
  }

  private func queue(
    _ entries: [BrowserEffect.Entry], _ mode: BrowserEffect.QueueMode
  ) async throws {
    let (uris, what) = try await uris(of: entries)
    guard !uris.isEmpty else { return mailbox.send(.failed(nil, noSongsToAdd)) }
    let (options, sentence): ([ByteString], (String) -> String) =
      switch mode {
      case .add: ([], { "added \($0)" })
      case .addNext: (["--next"], { "added \($0) as next" })
      case .replace: (["--replace", "--play"], { "playing \($0)" })
      case .play: (["--play"], { "playing \($0)" })
      }
    await run(
      ["add", "-v"] + options + ["-0", "-"], input: uris, orSay: sentence(what),
      counting: { sentence(counted(what, entries, $0)) })
  }

  private func add(_ entries: [BrowserEffect.Entry], to playlist: ByteString) async throws {
    let (uris, what) = try await uris(of: entries)
    guard !uris.isEmpty else { return mailbox.send(.failed(nil, noSongsToAdd)) }
    await run(
      ["addplaylist", "-0", "--", playlist, "-"], input: uris,
      orSay: "added \(what) to \(playlist)")
  }

  /// Returns the URIs of entries, and what a message calls them.
  private func uris(
    of entries: [BrowserEffect.Entry]
  ) async throws -> (uris: [ByteString], what: String) {
    var uris: [ByteString] = []
    for entry in entries { uris += try await self.uris(of: entry) }
    guard entries.count == 1, let uri = uris.first else {
      return (uris, "\(entries.count) entries")
    }
    let what = name(of: entries.map(\.identity), in: entries[0].list)
    return (uris, what ?? uri.lastPathComponent.description)
  }

  /// Returns the name of a single row, which has the title of a song; nil for several rows, and for one
  /// that is gone. O(n).
  private func name(of rows: [ByteString], in id: ListID) -> String? {
    guard rows.count == 1, let contents = shownContents(of: id) else { return nil }
    let offset = (0..<contents.count).first { contents.identity(at: $0) == rows[0] }
    return offset.map { contents.row(at: $0).name }
  }

  /// Returns the URIs of an entry: its own, or the URIs of the songs with a value of a tag.
  private func uris(of entry: BrowserEffect.Entry) async throws -> [ByteString] {
    guard let list = lists[entry.list] else { return [] }
    switch list.source {
    case .catalog where entry.kind == .playlist, .playlists:
      return try await changeSession.uris(ofPlaylist: entry.identity)
    case .catalog(.tags(let path)):
      let filter = path.filter(of: entry.identity)
      return try await changeSession.songs(of: .find(filter)).map(\.uri)
    case .catalog, .albums, .playlist, .queue: return [list.source.address(of: entry.identity)]
    case .settings, .lines: return []
    }
  }

  /// Returns the songs of the queue without tags, in its order.
  private func queuedSongs() async throws -> [Song] {
    try await changeSession.withConnection { server in
      try server.withTags([]) { server in try server.queueSnapshot().songs }
    }
  }

  private func change(
    _ id: ListID, _ identities: [ByteString], _ edit: BrowserEffect.RowEdit
  ) async throws {
    // The rows may have changed since the browser drew them.
    if let list = lists[id] { try await refresh(list) }
    let identities = identities.filter(Set(contents(of: id)).contains)
    guard !identities.isEmpty || edit == .clear || edit == .shuffle else {
      throw CommandFailure(.no, listHasChanged)
    }
    switch (lists[id]?.source, edit) {
    case (_, .clear): await run(["clear", "-q"], orSay: "cleared the queue")
    case (_, .shuffle): await run(["shuffle", "-q"], orSay: "shuffled the queue")
    case (.queue?, .delete): await delete(identities, from: id)
    case (.queue?, .crop):
      let kept = Set(identities)
      await delete(contents(of: id).filter { !kept.contains($0) }, from: id)
    case (.queue?, .move(let rows)): try await move(identities, by: rows, in: id)
    case (.playlists?, .delete): await deletePlaylists(identities)
    case (.playlist(let name)?, .delete), (.playlist(let name)?, .crop):
      await change(name, keeping: keptRows(edit, identities, in: id))
    case (.playlist(let name)?, .move(let rows)):
      await change(name, keeping: moved(contents(of: id), Set(identities), by: rows))
    default: mailbox.send(.failed(nil, "this list cannot be changed here"))
    }
  }

  private func delete(_ ids: [ByteString], from list: ListID) async {
    guard !ids.isEmpty else { return }
    let what = name(of: ids, in: list) ?? "\(ids.count) songs"
    await run(["del", "--id", "-0", "-"], input: ids, orSay: "deleted \(what)")
  }

  private func deletePlaylists(_ names: [ByteString]) async {
    let what = names.count == 1 ? names[0].description : "\(names.count) playlists"
    await run(["rm", "-0", "-"], input: names, orSay: "deleted \(what)")
  }

  private func contents(of id: ListID) -> [ByteString] { lists[id]?.contents.identities ?? [] }

  private func move(_ ids: [ByteString], by rows: Int, in list: ListID) async throws {
    let before = try await queuedSongs()
    let chosen = Set(ids)
    let order = moved(before, Set(before.filter { chosen.contains($0.queueRow) }), by: rows)
    guard order != before else {
      return mailbox.send(.done("there is nothing to move", canUndo: false))
    }
    let what = name(of: ids, in: list) ?? "\(ids.count) songs"
    let text = ByteString(editorText(of: order, title: "the queue"))
    await run(
      ["queue", "apply", "-"], input: [text], endedBy: .newline, orSay: "moved \(what)")
  }

  private func change(_ playlist: ByteString, keeping rows: [ByteString]) async {
    await run(
      ["playlist", "apply", "-0", "--", playlist, "-"], input: rows.map(\.uriOfSongRow),
      orSay: "changed \(playlist)")
  }

  private func keptRows(
    _ edit: BrowserEffect.RowEdit, _ identities: [ByteString], in id: ListID
  ) -> [ByteString] {
    let chosen = Set(identities)
    return contents(of: id).filter { chosen.contains($0) == (edit == .crop) }
  }
}

/// Names entries with the number of their songs, unless each is a song.
private func counted(_ what: String, _ entries: [BrowserEffect.Entry], _ count: Int) -> String {
  guard !entries.allSatisfy({ $0.kind == .song }) else {
    return entries.count == 1 ? what : songCount(count)
  }
  return "\(what) (\(songCount(count)))"
}

/// The message about rows that are no longer in their list.
let listHasChanged = "the list has changed; nothing was done"

private let noSongsToAdd = "there are no songs to add; nothing was done"

/// Returns the rows with the chosen ones moved by a number of places, as far as the list goes.
/// O(n).
func moved<Row: Hashable>(_ rows: [Row], _ chosen: Set<Row>, by places: Int) -> [Row] {
  guard places >= 0 else { return moved(rows.reversed(), chosen, by: -places).reversed() }
  guard let last = rows.lastIndex(where: chosen.contains) else { return rows }
  let distance = min(places, rows.count - 1 - last)
  var others = rows.filter { !chosen.contains($0) }.makeIterator()
  return rows.indices.map { index in
    let source = index - distance
    if source >= 0, chosen.contains(rows[source]) { return rows[source] }
    return others.next() ?? rows[index]
  }
}
