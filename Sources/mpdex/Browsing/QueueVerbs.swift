internal import Browser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

// What changes the queue and playlists, by the command's own verbs.
extension BrowsingServer {
  /// Performs an effect that changes something, and reports what was done.
  func change(_ effect: BrowserEffect) async {
    do {
      switch effect {
      case .queue(let entries, let mode): try await queue(entries, mode)
      case .edit(let id, let identities, let edit): try await change(id, identities, edit)
      case .saveQueue(let name):
        let name = ByteString(name)
        await run(["save", "--", name], changing: [name], orSay: "saved as \(name)")
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

  private func queue(
    _ entries: [BrowserEffect.Entry], _ mode: BrowserEffect.QueueMode
  ) async throws {
    let (uris, what) = try await uris(of: entries)
    switch mode {
    case .add: await run(["add", "-0", "-"], input: uris, orSay: "added \(what)")
    case .addNext:
      await run(["add", "--next", "-0", "-"], input: uris, orSay: "added \(what) as next")
    case .replace:
      await run(
        ["add", "--replace", "--play", "-0", "-"], input: uris, orSay: "playing \(what)")
    case .play: await run(["add", "--play", "-0", "-"], input: uris, orSay: "playing \(what)")
    }
  }

  private func add(_ entries: [BrowserEffect.Entry], to playlist: ByteString) async throws {
    let (uris, what) = try await uris(of: entries)
    guard !uris.isEmpty else { return mailbox.send(.failed(nil, "there are no songs to add")) }
    await run(
      ["addplaylist", "-0", "--", playlist, "-"], input: uris, changing: [playlist],
      orSay: "added \(what) to \(playlist)")
  }

  /// Returns the URIs of entries, and what a message calls them.
  private func uris(
    of entries: [BrowserEffect.Entry]
  ) async throws -> (uris: [ByteString], what: String) {
    let queued = try await queuedURIs(of: entries)
    var uris: [ByteString] = []
    for entry in entries {
      if let uri = queued[entry.identity] {
        uris.append(uri)
      } else {
        uris += try await self.uris(of: entry)
      }
    }
    let what = uris.count == 1 ? uris[0].lastPathComponent.description : "\(uris.count) entries"
    return (uris, what)
  }

  /// Returns the URIs that an entry stands for: its own, or those of the songs with a value of a tag.
  private func uris(of entry: BrowserEffect.Entry) async throws -> [ByteString] {
    guard let list = lists[entry.list] else { return [] }
    switch list.source {
    case .catalog(.tags(let path)):
      let filter = path.filter(of: entry.identity)
      return try await changeSession.songs(of: .find(filter)).map(\.uri)
    case .catalog(.directory), .catalog(.tree), .albums: return [entry.identity]
    case .catalog: return [SongPlace(target: entry.identity)?.uri].compactMap(\.self)
    case .playlist: return [entry.identity.uriOfPlaylistRow]
    case .playlists: return try await changeSession.run(.playlistURIs(entry.identity))
    case .queue, .settings, .lines: return []
    }
  }

  /// Returns the URIs of those entries that are songs of the queue, by their identities.
  private func queuedURIs(
    of entries: [BrowserEffect.Entry]
  ) async throws -> [ByteString: ByteString] {
    guard let list = entries.first?.list, lists[list]?.source == .queue else { return [:] }
    return try await queuedSongs().uris
  }

  /// Returns the identities of the songs of the queue in its order, and the URI of each.
  private func queuedSongs() async throws -> (
    order: [ByteString], uris: [ByteString: ByteString]
  ) {
    let songs = try await changeSession.withConnection { server in
      try server.withTags([]) { server throws(MPDError) in try server.queueSnapshot().songs }
    }
    let pairs = songs.map { (ByteString("\($0.id ?? 0)"), $0.uri) }
    return (pairs.map(\.0), Dictionary(pairs) { first, _ in first })
  }

  private func change(
    _ id: ListID, _ identities: [ByteString], _ edit: BrowserEffect.RowEdit
  ) async throws {
    // The rows may have changed since the browser drew them.
    if let list = lists[id] { try await refresh(list) }
    let identities = identities.filter(Set(contents(of: id)).contains)
    guard !identities.isEmpty || edit == .clear || edit == .shuffle else { return }
    switch (lists[id]?.source, edit) {
    case (_, .clear): await run(["clear", "-q"], orSay: "cleared the queue")
    case (_, .shuffle): await run(["shuffle", "-q"], orSay: "shuffled the queue")
    case (.queue?, .delete): await delete(identities)
    case (.queue?, .crop):
      let kept = Set(identities)
      await delete(contents(of: id).filter { !kept.contains($0) })
    case (.queue?, .move(let rows)): try await move(identities, by: rows, in: id)
    case (.playlists?, .delete): await deletePlaylists(identities)
    case (.playlist(let name)?, .delete), (.playlist(let name)?, .crop):
      await change(name, keeping: keptRows(edit, identities, in: id))
    case (.playlist(let name)?, .move(let rows)):
      await change(name, keeping: moved(contents(of: id), Set(identities), by: rows))
    default: mailbox.send(.failed(nil, "this list cannot be changed here"))
    }
    if let list = lists[id] { try await refresh(list) }
  }

  private func delete(_ ids: [ByteString]) async {
    guard !ids.isEmpty else { return }
    let what = ids.count == 1 ? "1 song" : "\(ids.count) songs"
    await run(["del", "--id", "-0", "-"], input: ids, orSay: "deleted \(what)")
  }

  private func deletePlaylists(_ names: [ByteString]) async {
    let what = names.count == 1 ? names[0].description : "\(names.count) playlists"
    await run(["rm", "-0", "-"], input: names, changing: Set(names), orSay: "deleted \(what)")
  }

  private func contents(of id: ListID) -> [ByteString] { lists[id]?.contents.identities ?? [] }

  private func move(_ ids: [ByteString], by rows: Int, in list: ListID) async throws {
    let songs = try await queuedSongs()
    let order = moved(songs.order, Set(ids), by: rows)
    await run(
      ["queue", "apply", "-0", "-"], input: order.compactMap { songs.uris[$0] }, orSay: "moved")
  }

  private func change(_ playlist: ByteString, keeping rows: [ByteString]) async {
    await run(
      ["playlist", "apply", "-0", "--", playlist, "-"], input: rows.map(\.uriOfPlaylistRow),
      changing: [playlist], orSay: "changed \(playlist)")
  }

  private func keptRows(
    _ edit: BrowserEffect.RowEdit, _ identities: [ByteString], in id: ListID
  ) -> [ByteString] {
    let chosen = Set(identities)
    return contents(of: id).filter { chosen.contains($0) == (edit == .crop) }
  }
}

/// Returns rows with some of them moved by a number of places, as far as the list goes. O(n).
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

extension ByteString {
  /// The URI of a row of a playlist, whose identity begins with a number.
  var uriOfPlaylistRow: ByteString { ByteString(drop { $0 != .space }.dropFirst()) }
}
