internal import Browser
internal import Bytes
internal import ListingIndex
internal import MPDClient

// The server's events.
extension BrowsingServer {
  /// Follows the server, and reports what changes, until the task is cancelled.
  func follow() async {
    for await event in playerSession.events(followedEvents, initially: .player) {
      switch event {
      case .changed(let events): await report(events)
      case .disconnected(let error): mailbox.send(.connection(error.description))
      case .reconnected:
        mailbox.send(.connection(nil))
        await report(followedEvents)
      }
    }
  }

  private func report(_ events: IdleEvents) async {
    if !events.isDisjoint(with: playerEvents) {
      await attempt { try await self.reportPlayer() }
    }
    if events.contains(.database) { covers?.refresh() }
    for list in lists.values where !list.source.events.isDisjoint(with: events) {
      await attempt { try await self.refresh(list) }
    }
  }

  /// Reads lists again after changes, and reports that this is done.
  func settle(_ number: Int, _ ids: [ListID]) async {
    do {
      for id in ids {
        if let list = lists[id] { try await refresh(list) }
      }
      mailbox.send(.settled(number))
    } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
      mailbox.send(.settled(number, hasFailed: true))
    }
  }

  /// Does something, and reports its failure.
  private func attempt(_ body: () async throws -> Void) async {
    do { try await body() } catch is CancellationError {} catch {
      mailbox.send(.failed(nil, sentence(for: error)))
    }
  }

  /// Reads the rows of a list again, and reports what has changed.
  func refresh(_ list: BrowsedList) async throws {
    if case .albums(let source) = list.source { return try await refreshAlbums(of: list, source) }
    let new = try await contents(of: list.source)
    guard let shown = lists[list.id] else { return }
    let old = shown.contents
    let isReconnected = shown.generation != listSession.generation
    keep(new, in: list.id)
    guard max(old.count, new.count) <= maxComparedRows else {
      return mailbox.send(.rows(list.id, new, received: new.count))
    }
    let changes = ChangeSet(
      from: list.comparedRows(old, isReconnected), to: list.comparedRows(new, isReconnected))
    mailbox.send(.changed(list.id, new, changes))
  }

  /// Keeps the rows that were read for a list.
  func keep(_ contents: ListContents, in id: ListID) {
    lists[id]?.contents = contents
    lists[id]?.generation = listSession.generation
  }
}

extension BrowsedList {
  /// Returns the values by which the changes of the rows are found. In a playlist the numbers of equal
  /// songs change with the songs before them, and in the queue all identifiers change with a restart
  /// of the server.
  fileprivate func comparedRows(
    _ contents: ListContents, _ isReconnected: Bool
  ) -> [ByteString] {
    switch source {
    case .playlist: contents.identities.map(\.uriOfSongRow)
    case .queue where isReconnected: contents.identities.map(\.uriOfSongRow)
    default: contents.identities
    }
  }
}

extension ListContents {
  var identities: [ByteString] { (0..<count).map(identity) }
}

private let playerEvents: IdleEvents = [.player, .mixer, .options, .queue, .update]

private let followedEvents: IdleEvents =
  [.player, .mixer, .options, .output, .queue, .update, .database, .storedPlaylist]

/// Lists with more rows than this are not compared after a change, since that would take seconds.
private let maxComparedRows = 300_000
