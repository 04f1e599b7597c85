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
    do {
      if !events.isDisjoint(with: playerEvents) { try await reportPlayer() }
      for list in lists.values where !list.source.events.isDisjoint(with: events) {
        try await refresh(list)
      }
    } catch is CancellationError {
    } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
    }
  }

  /// Reads the rows of a list again, and reports what has changed.
  private func refresh(_ list: BrowsedList) async throws {
    if case .albums(let source) = list.source { return try await refreshAlbums(of: list, source) }
    let new = try await contents(of: list.source)
    guard let old = lists[list.id]?.contents else { return }
    lists[list.id]?.contents = new
    guard max(old.count, new.count) <= maxComparedRows else {
      return mailbox.send(.rows(list.id, new, received: new.count))
    }
    let changes = ChangeSet(from: old.identities, to: new.identities)
    mailbox.send(.changed(list.id, new, changes))
  }
}

extension ListContents {
  var identities: [ByteString] { (0..<count).map(identity) }
}

private let playerEvents: IdleEvents = [.player, .mixer, .options, .queue, .update]

private let followedEvents: IdleEvents =
  [.player, .mixer, .options, .queue, .update, .database, .storedPlaylist]

/// Lists with more rows than this are not compared after a change, since that would take seconds.
private let maxComparedRows = 300_000
