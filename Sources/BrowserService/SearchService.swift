internal import Browser
internal import Bytes
package import Catalog
internal import ListingIndex
internal import MPDClient
internal import Operations
internal import Platform

/// Searches the library while the user types. It has a connection of its own, so that neither lists nor the player wait
/// for it.
actor SearchService {
  private let session: Session
  private let catalog: ConnectionCatalog
  private let lists: ListService
  private let mailbox: Mailbox
  /// The task that reads the library; nil before the first search, and after the library has changed.
  private var library: Task<LibrarySearch, any Error>?
  /// Whether that task has read the library.
  private var isRead = false
  private(set) var searching: Task<Void, Never>?
  /// The text of the last search; empty if there is none that must be repeated after a change.
  private var text = ""

  init(
    _ settings: ConnectionSettings, _ catalog: ConnectionCatalog, _ lists: ListService,
    _ mailbox: Mailbox
  ) throws {
    session = try Session(settings)
    self.catalog = catalog
    self.lists = lists
    self.mailbox = mailbox
  }

  /// Begins a search; an earlier one is no longer answered. With an empty text, only the library is read.
  func search(_ text: String) {
    if !text.isEmpty { self.text = text }
    searching?.cancel()
    searching = Task { await mailbox.attempt { try await self.answer(text) } }
  }

  /// Stops the search, and the reading of the library if that is not finished.
  func stop() {
    searching?.cancel()
    text = ""
    guard !isRead else { return }
    library?.cancel()
    library = nil
  }

  /// Reads the library again after a change, and repeats the last search.
  func refresh(after events: IdleEvents) {
    guard !events.isDisjoint(with: [.database, .storedPlaylist]), library != nil else { return }
    (library, isRead) = (nil, false)
    if !text.isEmpty { search(text) }
  }

  private func answer(_ text: String) async throws {
    let library = try await readLibrary()
    guard !text.isEmpty, !Task.isCancelled else { return }
    let (contents, things, problem) = try await found(text, in: library)
    guard !Task.isCancelled else { return }
    await lists.keepFound(contents, things)
    mailbox.send(.searched(text: text, contents))
    if let problem { mailbox.send(.done(problem)) }
  }

  private func readLibrary() async throws -> LibrarySearch {
    let task = library ?? newLibrary()
    library = task
    do {
      let read = try await task.value
      if library == task { isRead = true }
      return read
    } catch {
      if library == task { library = nil }
      throw error
    }
  }

  private func newLibrary() -> Task<LibrarySearch, any Error> {
    isRead = false
    return Task { [session, catalog] in
      let library = try await session.withConnection { server in
        try catalog.librarySearch(over: &server)
      }
      // Songs that were read from the server are stored for the next browser. No search waits for that.
      Task.detached { catalog.saveCache() }
      return library
    }
  }

  /// Returns the rows for a text, what they stand for by their identities, and why a part of the text was not used.
  private nonisolated func found(
    _ text: String, in library: LibrarySearch
  ) async throws -> (ListContents, things: [ByteString: LibraryThing], problem: String?) {
    let collator = try catalog.collator
    let typed = TypedSearch(text, collator)
    let words = FoundWords(typed.foundWords, collator)
    let things =
      typed.conditions.isEmpty
      ? library.matches(of: typed.words.joined(separator: " "), limit: maxFound).things
      : try await songs(of: typed, in: library).map(LibraryThing.init)
    let rows = things.map { ListContents.SongRow($0, words) }
    let byIdentity = Dictionary(zip(rows.map(\.identity), things)) { first, _ in first }
    return (ListContents(found: rows), byIdentity, typed.problem)
  }

  private nonisolated func songs(
    of typed: TypedSearch, in library: LibrarySearch
  ) async throws -> [Song] {
    let collator = try catalog.collator
    let version = try await session.withConnection { server in server.protocolVersion }
    let query = try typed.query(in: library, collator, for: version)
    guard query.filter != .and([]) else { return try query.songs(maxFound, in: library.songs) }
    var windows = SongWindows(of: .search(query.filter), isSnapshot: false)
    var songs: [Song] = []
    while !windows.isAtEnd, songs.count < maxFound {
      try Task.checkCancellation()
      let (next, state) = try await session.withConnection { [windows] server in
        var windows = windows
        return (try server.nextSongs(of: &windows), windows)
      }
      windows = state
      songs += try query.matching(next)
    }
    return Array(songs.prefix(maxFound))
  }
}

/// Returns a closure to which the catalog of a search service passes the progress of its first reading of the library;
/// the browser shows it.
package func libraryProgress(
  for mailbox: Mailbox
) -> @Sendable (ListingProgress) -> Void {
  let next = Locked(ContinuousClock.now + timeOfSilence)
  return { progress in
    guard case .received(let count) = progress else { return }
    let isDue = next.withLock { next in
      guard .now >= next else { return false }
      next = .now + timeOfSilence
      return true
    }
    if isDue {
      mailbox.send(.done("reading the library: \(grouped(count)) songs; Escape stops it"))
    }
  }
}

extension ListContents {
  fileprivate init(found rows: [SongRow]) {
    self.init(.songs(rows))
    address = { FoundThing(identity: $0)?.address ?? $0 }
    noun = RowNoun(rows.count < maxFound ? "result" : "best result")
  }
}

/// The most rows that a search shows, the best ones.
private let maxFound = 200

/// The time between two messages about the reading of the library.
private let timeOfSilence = Duration.milliseconds(200)
