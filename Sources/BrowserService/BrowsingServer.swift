package import Browser
package import Catalog
package import CommandRuntime
package import MPDClient
package import Operations

/// The part of the browser that talks to the server. Each effect is passed to the service that performs it. Each
/// service has a connection of its own, so that the player and the changes need not wait for a list that is being read.
package struct BrowsingServer: Sendable {
  let lists: ListService
  let search: SearchService
  let player: PlayerService
  let changes: ChangeService
  private let mailbox: Mailbox
  /// The loader of album covers; nil if covers are not shown.
  private let covers: CoverLoader?

  /// Creates the services.
  ///
  /// - Parameters:
  ///   - catalog: the catalog for lists.
  ///   - searched: the catalog for searches of the library; see `libraryProgress(for:)`.
  package init(
    _ settings: ConnectionSettings, _ catalog: ConnectionCatalog, _ arriving: ArrivingRows,
    _ searched: ConnectionCatalog, _ verbs: VerbProcess, _ start: BrowsedStart,
    _ orders: ListOrders,
    _ mailbox: Mailbox, _ covers: CoverLoader?, columns: ListColumns = ListColumns(),
    clock: @escaping @Sendable () -> Duration
  ) throws {
    lists = try ListService(settings, catalog, arriving, start, orders, columns, mailbox)
    search = try SearchService(settings, searched, lists, mailbox)
    player = try PlayerService(settings, mailbox, clock: clock)
    changes = try ChangeService(settings, lists, verbs, mailbox)
    self.mailbox = mailbox
    self.covers = covers
  }

  /// Performs an effect. If the effect reads lists, searches or completes a line, the work continues after the
  /// function has returned.
  func perform(_ effect: BrowserEffect) async {
    switch effect {
    case .player(let command): await player.perform(command)
    case .change(let entry): await player.change(entry)
    case .search(let text): await search.search(text)
    case .stopSearching: await search.stop()
    case .queue, .edit, .saveQueue, .addToPlaylist, .rate, .undo, .redo, .updateDatabase, .run,
      .runProgram, .complete, .completeKeys:
      await changes.perform(effect)
    default: await lists.perform(effect)
    }
  }

  /// Follows the server's events and reports changes until the task is cancelled.
  func follow() async {
    for await event in player.events(followedEvents) {
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
    await player.report(events)
    if events.contains(.database) { covers?.refresh() }
    await search.refresh(after: events)
    await lists.refresh(after: events)
  }

  /// The exit status for the most recent list that could not be opened; nil if there was no such list.
  package var openingFailure: ExitStatus? { lists.openingFailure }

  /// Returns the entries in the given rows, in the form in which `jump` prints them.
  package func found(_ entries: [BrowserEffect.Entry]) async -> [FoundEntry] {
    await lists.found(entries)
  }

  /// Returns what a search of the library has found in the given rows; empty for rows of other lists.
  package func things(_ entries: [BrowserEffect.Entry]) async -> [LibraryThing] {
    await lists.things(entries)
  }
}

private let followedEvents: IdleEvents =
  [.player, .mixer, .options, .output, .queue, .update, .database, .storedPlaylist, .sticker]
