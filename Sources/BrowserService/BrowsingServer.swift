internal import Browser
internal import Bytes
package import Catalog
package import CommandRuntime
internal import ListingIndex
package import MPDClient
package import Platform

/// Performs what the browser asks for, with three connections to the server: one reads lists, so that
/// another one can control the player meanwhile; the third one reads what changes need. The answers are sent to the mailbox.
package actor BrowsingServer {
  let listSession: Session
  let playerSession: Session
  let changeSession: Session
  let catalog: Catalog
  let verbs: VerbProcess
  let mailbox: Mailbox
  /// The covers of albums; nil if none are shown.
  let covers: CoverLoader?
  private let arriving: ArrivingRows
  private let omissions: OmissionNotes
  /// The time since the start of the browser.
  let clock: @Sendable () -> Duration
  /// The exit status of the last failure to open a list; nil if there was none.
  package nonisolated let openingFailure = Locked<ExitStatus?>(nil)
  /// The lists that the browser shows, or has shown on the way to another one.
  var lists: [ListID: BrowsedList] = [:]
  private let start: BrowsedStart
  /// Whether the list with which the browser begins was opened.
  private var hasStarted = false
  private var lastNumber = 0
  /// The list that is being read for the browser to open it.
  var reading: Task<Void, Never>?
  /// The albums that are being read for the browser to show them.
  var loadingAlbums: Task<Void, Never>?
  /// The records of the journal that the browser has made.
  var ownChanges: Set<ByteString> = []
  /// The record of the change that could not be taken back, since somebody else has changed the same playlist; nil
  /// if there is none.
  var refusedChange: ByteString?
  /// The line that is being completed.
  private var completing: Task<Void, Never>?
  /// The rows that are being searched.
  private var searching: Task<Void, Never>?
  /// The rows that are being filtered.
  private var filtering: Task<Void, Never>?

  package init(
    _ settings: ConnectionSettings, _ catalog: Catalog, _ arriving: ArrivingRows,
    _ verbs: VerbProcess, _ start: BrowsedStart, _ mailbox: Mailbox,
    _ covers: CoverLoader?, clock: @escaping @Sendable () -> Duration
  ) throws {
    listSession = try Session(settings)
    playerSession = try Session(settings)
    changeSession = try Session(settings)
    self.catalog = catalog
    self.arriving = arriving
    omissions = OmissionNotes(mailbox)
    self.verbs = verbs
    self.start = start
    self.mailbox = mailbox
    self.covers = covers
    self.clock = clock
  }

  /// Performs an effect. Reading and searching go on after this has returned.
  func perform(_ effect: BrowserEffect) async {
    switch effect {
    case .openView(let view, let text): openView(view, text)
    case .open(let entry): open(entry)
    case .openAlbums(let entry): openAlbums(of: entry)
    case .loadAlbums(let id, let identities): loadAlbums(identities, in: id)
    case .openParent(let id): openParent(of: id)
    case .close(let id): lists[id] = nil
    // The changes that follow, and quitting, need not wait for the lists.
    case .settle(let number, let ids): Task { await settle(number, ids) }
    case .stopReading: reading?.cancel()
    case .filter(let id, let text): filter(id, text)
    case .find(let id, let finding): find(finding, in: id)
    case .findLine(let lines, let finding): find(finding, inLines: lines)
    case .complete(let line, let words):
      completing?.cancel()
      completing = Task { await complete(line, words) }
    case .player(let command): await perform(command)
    default: await change(effect)
    }
  }

  /// Returns an identifier that no list has had.
  func nextID() -> ListID {
    lastNumber += 1
    return ListID(lastNumber)
  }
}

// Opening lists.
extension BrowsingServer {
  private func openView(_ view: BrowserView, _ text: String) {
    if view == start.view, !hasStarted { return openStart() }
    let source: BrowsedSource
    switch view {
    case .library: source = .catalog(.directory(""))
    case .tags: source = .catalog(.tags(TagPath()))
    case .queue: source = .queue
    case .playlists: source = .playlists
    case .search: source = .catalog(.search(searchFilter(text), by: [.title]))
    case .settings: source = .settings
    }
    read(source, OpenedList(nextID(), title: title(of: view, text), view: view, contents: .empty))
  }

  private func openStart() {
    hasStarted = true
    var opened = OpenedList(
      nextID(), title: start.title, view: start.view, contents: start.contents)
    opened.leadsToLists = start.source.leadsToLists
    guard start.source == .lines else { return read(start.source, opened) }
    add(opened, .lines)
    mailbox.send(.opened(opened))
  }

  private func open(_ entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let source = list.source(of: entry) else {
      return mailbox.send(.notOpened("this row leads to no list"))
    }
    var opened = OpenedList(
      nextID(), title: title(of: entry, in: list), view: list.view, parent: list.id,
      contents: .empty)
    opened.leadsToLists = source.leadsToLists
    read(source, opened)
  }

  /// Opens the directory that a directory is in.
  private func openParent(of id: ListID) {
    guard let list = lists[id], case .catalog(.directory(let path)) = list.source, !path.isEmpty
    else { return mailbox.send(.notOpened("there is no list above this one", dropsKeys: false)) }
    let parent = ByteString(path.dropLast(path.lastPathComponent.count)).withoutTrailingSlash
    var opened = OpenedList(
      nextID(), title: parent.isEmpty ? "Music" : parent.lastPathComponent.description,
      view: list.view, parent: id, contents: .empty)
    opened.isAbove = true
    opened.cursor = path
    read(.catalog(.directory(parent)), opened)
  }

  /// Reads a list and shows it, instead of another one that is still being read.
  private func read(_ source: BrowsedSource, _ opened: OpenedList) {
    reading?.cancel()
    add(opened, source)
    reading = Task {
      do {
        show(try await arrivingContents(of: source, opened), in: opened)
      } catch {
        keepArrivedRows(of: opened.id)
        let failure = await failure(error, about: source.name(titled: opened.title))
        guard !Task.isCancelled, !(error is CancellationError) else { return }
        openingFailure.withLock { $0 = failure.status }
        mailbox.send(.notOpened(failure.message))
      }
    }
  }

  /// Creates the failure of reading a list; if the server has not found it, with the names nearest to its name.
  private func failure(_ error: any Error, about name: String) async -> CommandFailure {
    let failure = CommandFailure(error, about: ByteString(name))
    // After other errors there may be no connection, and another one would be waited for.
    guard let error = serverError(error), error.code == .ack(.noExist) else { return failure }
    return
      (try? await listSession.withConnection { server in
        var named = failure
        named.addNames(nearestTo: ByteString(name), error, over: &server)
        return named
      }) ?? failure
  }

  /// Keeps the rows of a list that was not read to its end, if the browser shows them.
  private func keepArrivedRows(of id: ListID) {
    let rows = arriving.end(id)
    if let rows { lists[id]?.contents = rows } else { lists[id] = nil }
  }

  /// Returns the rows of a list that the browser has.
  func shownContents(of id: ListID) -> ListContents? {
    arriving.rows(of: id) ?? lists[id]?.contents
  }

  /// Reads the rows of a list, which the browser shows while they arrive.
  private func arrivingContents(
    of source: BrowsedSource, _ opened: OpenedList
  ) async throws -> ListContents {
    let (catalog, arriving) = (catalog, arriving)
    return try await listSession.withConnection { [omissions] server in
      arriving.begin(opened)
      defer { omissions.note(server.omittedLines) }
      return try catalog.contents(of: source, over: &server)
    }
  }

  private func show(_ contents: ListContents, in opened: OpenedList) {
    keep(contents, in: opened.id)
    guard arriving.end(opened.id) == nil else {
      return mailbox.send(.rows(opened.id, contents, received: contents.count))
    }
    var opened = opened
    opened.contents = contents
    mailbox.send(.opened(opened))
  }

  private func add(_ opened: OpenedList, _ source: BrowsedSource) {
    lists[opened.id] = BrowsedList(
      id: opened.id, view: opened.view, source: source, contents: opened.contents)
  }

  /// Reads the rows of a list.
  func contents(of source: BrowsedSource) async throws -> ListContents {
    let catalog = catalog
    return try await listSession.withConnection { [omissions] server in
      defer { omissions.note(server.omittedLines) }
      return try catalog.contents(of: source, over: &server)
    }
  }

  private func title(of view: BrowserView, _ text: String) -> String {
    switch view {
    case .library: "Music"
    case .tags: "Artists"
    case .queue: "Queue"
    case .playlists: "Playlists"
    case .search: "Search: \(text)"
    case .settings: "Settings"
    }
  }

  func title(of entry: BrowserEffect.Entry, in list: BrowsedList) -> String {
    switch list.source {
    case .catalog(.tags(let path)):
      path.values(of: entry.identity).last { $0.tag == path.tag }?.value.description ?? ""
    default: entry.identity.lastPathComponent.description
    }
  }

  private func searchFilter(_ text: String) -> Filter {
    .and(text.split(separator: " ").map { .any(.contains, ByteString(String($0))) })
  }
}

// Searching rows.
extension BrowsingServer {
  private func filter(_ id: ListID, _ text: String) {
    guard let contents = shownContents(of: id) else {
      return mailbox.send(.failed(nil, listHasChanged))
    }
    filtering?.cancel()
    filtering = searchTask { [catalog, mailbox] in
      let offsets = try catalog.offsets(of: text, in: contents)
      mailbox.send(.filtered(id, text: text, offsets: offsets))
    }
  }

  private func find(_ finding: BrowserEffect.Finding, in id: ListID) {
    guard let contents = shownContents(of: id) else {
      return mailbox.send(.failed(nil, listHasChanged))
    }
    search { [catalog, mailbox] in
      let offset = try catalog.offset(of: finding, in: contents)
      mailbox.send(.found(id, finding, offset: offset))
    }
  }

  private func find(_ finding: BrowserEffect.Finding, inLines lines: [String]) {
    let rows = lines.map {
      ListContents.SongRow(identity: "", row: ListRow(name: $0, kind: .line))
    }
    search { [catalog, mailbox] in
      let line = try catalog.offset(of: finding, in: ListContents(.songs(rows)))
      mailbox.send(.foundLine(finding, line: line))
    }
  }

  /// Searches instead of another search that has not ended.
  private func search(_ body: @escaping @Sendable () throws -> Void) {
    searching?.cancel()
    searching = searchTask(body)
  }

  private func searchTask(_ body: @escaping @Sendable () throws -> Void) -> Task<Void, Never> {
    Task.detached { [mailbox] in
      do { try body() } catch is CancellationError {} catch {
        mailbox.send(.failed(nil, sentence(for: error)))
      }
    }
  }
}

/// Returns what an error says to the user.
func sentence(for error: any Error) -> String { CommandFailure(error).message }
