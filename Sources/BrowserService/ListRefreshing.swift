internal import Browser
internal import Bytes
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient

// Reading lists again.
extension ListService {
  /// Rereads all lists whose rows may have changed as a result of the given events.
  func refresh(after events: IdleEvents) async {
    if events.contains(.sticker) { SongStickers.forget() }
    for list in lists.values where mayChange(list.source, after: events) {
      await mailbox.attempt { try await self.refresh(list) }
    }
  }

  private func mayChange(_ source: BrowsedSource, after events: IdleEvents) -> Bool {
    let showsStickers = columns.columns(of: source).contains { $0.sticker != nil }
    let own = showsStickers ? source.events.union(.sticker) : source.events
    return !own.isDisjoint(with: events)
  }

  /// Rereads lists after changes have been made, and then reports to the browser that the lists are up to date.
  ///
  /// - Parameters:
  ///   - number: the number of the `settle` effect, which is repeated in the report.
  ///   - ids: the lists to reread.
  func settle(_ number: Int, _ ids: [ListID]) async {
    do {
      for id in ids { _ = try await refreshed(id) }
      mailbox.send(.settled(number))
    } catch {
      mailbox.send(.failed(nil, sentence(for: error)))
      mailbox.send(.settled(number, hasFailed: true))
    }
  }

  /// Rereads a list. Returns the list with its new rows; nil if the list is no longer open.
  func refreshed(_ id: ListID) async throws -> BrowsedList? {
    if let list = lists[id] { try await refresh(list) }
    return lists[id]
  }

  /// Rereads the rows of a list, and sends the differences to the browser.
  private func refresh(_ list: BrowsedList) async throws {
    if case .albums(let source) = list.source { return try await refreshAlbums(of: list, source) }
    // These rows do not come from a list of the server.
    guard ![.lines, .things].contains(list.source) else { return }
    let new = try await contents(of: list.source)
    guard let shown = lists[list.id] else { return }
    let old = shown.contents
    let isReconnected = shown.generation != session.generation
    keep(new, in: list.id)
    guard max(old.count, new.count) <= maxComparedRows else {
      return mailbox.send(.rows(list.id, new, received: new.count))
    }
    let changes = ChangeSet(
      from: list.comparedRows(old, isReconnected), to: list.comparedRows(new, isReconnected))
    mailbox.send(.changed(list.id, new, changes))
  }

  /// Stores the rows that were read for a list.
  func keep(_ contents: ListContents, in id: ListID) {
    lists[id]?.contents = contents
    lists[id]?.generation = session.generation
  }
}

/// The maximum number of rows in a list that is compared with its previous version. Comparing longer lists would take
/// seconds.
private let maxComparedRows = 300_000
