internal import Browser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// What a page of facts is about.
enum DescribedEntry: Hashable, Sendable {
  case song(ByteString)
  /// A song of the queue, which may be a stream whose tags only the queue has.
  case queued(Int, ByteString)
  case songs(of: Filter)
  case playlist(ByteString)
}

extension BrowsedList {
  /// Returns what a page of facts about an entry is about; nil if nothing is known about such an entry.
  func described(_ entry: BrowserEffect.Entry) -> DescribedEntry? {
    if case .queue = source.byName, let id = entry.identity.numberOfSongRow {
      return .queued(id, source.address(of: entry.identity))
    }
    switch entry.kind {
    case .song: return .song(source.address(of: entry.identity))
    case .playlist: return .playlist(source.address(of: entry.identity))
    case .directory: return .songs(of: .base(entry.identity))
    case .tag: return filter(of: entry).map { .songs(of: $0) }
    case .line: return nil
    }
  }

  /// Returns the filter that finds the songs of an artist, an album or a tag value; nil for any other entry.
  private func filter(of entry: BrowserEffect.Entry) -> Filter? {
    switch source.byName {
    case .things: FoundThing(identity: entry.identity)?.filter
    case .catalog(let list): list.result(of: entry.identity).songsFilter
    default: nil
    }
  }
}

// Pages of facts.
extension ListService {
  /// Reads what is known about an entry, and sends it to the browser.
  func describe(_ entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let described = list.described(entry) else {
      return mailbox.send(.failed(nil, "nothing is known about this row"))
    }
    let address = list.source.address(of: entry.identity).description
    describing?.cancel()
    describing = Task {
      await mailbox.attempt {
        let facts = try await self.facts(of: described)
        guard !Task.isCancelled else { return }
        self.mailbox.send(.described(EntryFacts(address: address, facts)))
      }
    }
  }

  private func facts(of described: DescribedEntry) async throws -> [EntryFacts.Fact] {
    switch described {
    case .song(let uri): return try await facts(of: databaseSong(uri))
    case .queued(let id, let uri):
      // After a restart of the server, the identifier may be that of another song.
      let queued = try? await session.run(.song(id: id))
      if let queued, queued.uri == uri { return try await facts(of: queued) }
      return try await facts(of: databaseSong(uri))
    case .songs(let filter): return try await session.songs(of: .find(filter)).facts
    case .playlist(let name): return try await session.songs(ofPlaylist: name).facts
    }
  }

  private func databaseSong(_ uri: ByteString) async -> Song {
    await session.song(at: uri) ?? Song(uri: uri)
  }

  /// Servers need not have stickers, playlists or comments, so failures to read them leave them out.
  private func facts(of song: Song) async throws -> [EntryFacts.Fact] {
    var more = SongSurroundings()
    more.stickers = (try? await session.run(.stickers(of: song.uri))) ?? []
    more.comments = (try? await session.run(.comments(of: song.uri))) ?? []
    let playlists = (try? await session.run(.playlists)) ?? []
    for name in playlists.prefix(maxPlaylists).map(\.name) {
      try Task.checkCancellation()
      do {
        let uris = try await session.uris(ofPlaylist: name)
        if uris.contains(song.uri) { more.playlists.append(name) }
      } catch let error as MPDError where !error.code.isOutage {
        // The playlist may be gone. A server that does not answer is not asked for all the others.
      }
    }
    return song.facts(more)
  }
}

extension Session {
  /// Returns a song of the database with all its tags; nil if the database does not have it, or if the server does not
  /// answer.
  func song(at uri: ByteString) async -> Song? {
    (try? await run(.entries(of: uri)))?.lazy.compactMap(\.song).first
  }
}

/// The most playlists in which a song is looked for, since each of them is read.
private let maxPlaylists = 200
