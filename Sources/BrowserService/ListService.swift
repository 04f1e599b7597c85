internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations
internal import Platform

/// Reads the lists of the browser over a connection of its own, and sends the answers to the mailbox.
actor ListService {
  let session: Session
  let catalog: ConnectionCatalog
  let mailbox: Mailbox
  private let arriving: ArrivingRows
  private let omissions: OmissionNotes
  /// The exit status for the last failure to open a list; nil if every list could be opened.
  nonisolated var openingFailure: ExitStatus? { lastFailure.withLock(\.self) }
  private let lastFailure = Locked<ExitStatus?>(nil)
  /// The lists that are open in the browser: the lists that it shows, and the lists through which the user reached
  /// them.
  var lists: [ListID: BrowsedList] = [:]
  private let start: BrowsedStart
  /// The orders in the settings file.
  let orders: ListOrders
  /// The columns of lists of songs.
  var columns: ListColumns
  /// The lists in the orders that were chosen while the browser runs, keyed by the lists in their own orders.
  var sortedLists: [BrowsedSource: BrowsedSource] = [:]
  /// Whether the first list of the browser has been requested.
  private var hasStarted = false
  private var lastNumber = 0
  /// The task that reads the rows of a list that is being opened.
  var reading: Task<Void, Never>?
  /// The task that reads the tracks of the albums that are shown as pages.
  var loadingAlbums: Task<Void, Never>?
  /// The task that searches a list for a row, or text for a line.
  var searching: Task<Void, Never>?
  /// The task that reads what is known about an entry.
  var describing: Task<Void, Never>?
  /// The task that finds the rows that match a filter.
  var filtering: Task<Void, Never>?

  init(
    _ settings: ConnectionSettings, _ catalog: ConnectionCatalog, _ arriving: ArrivingRows,
    _ start: BrowsedStart, _ orders: ListOrders, _ columns: ListColumns, _ mailbox: Mailbox
  ) throws {
    session = try Session(settings)
    self.orders = orders
    self.columns = columns
    self.catalog = catalog
    self.arriving = arriving
    omissions = OmissionNotes(mailbox)
    self.start = start
    self.mailbox = mailbox
  }

  /// Performs an effect that reads lists or finds rows. The function returns at once, and the work continues in a task.
  func perform(_ effect: BrowserEffect) {
    switch effect {
    case .openView(let view): openView(view)
    case .open(let entry): open(entry)
    case .openAlbums(let entry): openAlbums(of: entry)
    case .loadAlbums(let id, let identities): loadAlbums(identities, in: id)
    case .openParent(let id): openParent(of: id)
    case .close(let id): lists[id] = nil
    // Later changes, and quitting, need not wait for the lists.
    case .settle(let number, let ids): Task { await settle(number, ids) }
    case .stopReading: reading?.cancel()
    case .order(let id, let keys): order(id, by: keys)
    case .describe(let entry): describe(entry)
    case .stopDescribing: describing?.cancel()
    case .columns(let id, let names): Task { await setColumns(of: id, to: names) }
    case .filter(let id, let text): filter(id, text)
    case .find(let id, let finding): find(finding, in: id)
    case .findLine(let lines, let finding): find(finding, inLines: lines)
    default: break
    }
  }

  /// Returns a new identifier for a list.
  func nextID() -> ListID {
    lastNumber += 1
    return ListID(lastNumber)
  }

  /// Returns the source of a list's rows; nil if the list is not open.
  func source(of id: ListID) -> BrowsedSource? { lists[id]?.source }

  /// Returns the rows that the browser has received for a list; nil if the list is not open.
  func shownContents(of id: ListID) -> ListContents? {
    arriving.rows(of: id) ?? lists[id]?.contents
  }

  /// Stores what a search of the library has found, so that the rows can be opened and added to the queue.
  func keepFound(_ contents: ListContents, _ things: [ByteString: LibraryThing]) {
    lists[.search] = BrowsedList(
      id: .search, view: .search, source: .things, contents: contents, things: things)
  }

  /// Returns the name of a row, such as the title of a song, or the title of an album that is shown as a page. Returns
  /// nil if more than one row is given, or if the row no longer exists. O(n).
  ///
  /// - Parameters:
  ///   - rows: the identities of the rows.
  ///   - id: the list that contains the rows.
  func name(of rows: [ByteString], in id: ListID) -> String? {
    guard rows.count == 1 else { return nil }
    let album = lists[id]?.albums.first { $0.identity == rows[0] }
    return album?.title ?? shownContents(of: id)?.name(of: rows[0])
  }
}

// Opening lists.
extension ListService {
  private func openView(_ view: BrowserView) {
    if view == start.view, !hasStarted { return openStart() }
    let opened = OpenedList(nextID(), title: view.title, view: view, contents: .empty)
    read(inUsualOrder(BrowsedSource(of: view)), opened)
  }

  private func openStart() {
    hasStarted = true
    var opened = OpenedList(
      nextID(), title: start.title, view: start.view, contents: start.contents)
    opened.leadsToLists = start.source.leadsToLists
    guard start.source == .lines else {
      return read(start.isSorted ? start.source : inUsualOrder(start.source), opened)
    }
    add(opened, .lines)
    mailbox.send(.opened(opened))
  }

  private func open(_ entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let source = list.source(of: entry) else {
      return mailbox.send(.notOpened("this row does not open a list"))
    }
    var opened = OpenedList(
      nextID(), title: list.title(of: entry), view: list.view, parent: list.id,
      contents: .empty)
    opened.leadsToLists = source.leadsToLists
    read(inUsualOrder(source), opened)
  }

  /// Opens the parent of the directory that a list shows.
  private func openParent(of id: ListID) {
    guard let list = lists[id], case .catalog(.directory(let path)) = list.source.byName,
      !path.isEmpty
    else { return mailbox.send(.notOpened("there is no list above this one", dropsKeys: false)) }
    let parent = ByteString(path.dropLast(path.lastPathComponent.count)).withoutTrailingSlash
    var opened = OpenedList(
      nextID(), title: parent.isEmpty ? "Music" : parent.lastPathComponent.description,
      view: list.view, parent: id, contents: .empty)
    opened.isAbove = true
    opened.cursor = path
    read(inUsualOrder(.catalog(.directory(parent))), opened)
  }

  /// Reads a list and shows it. If another list is being read, stops reading that one.
  ///
  /// - Parameters:
  ///   - source: the source of the list's rows.
  ///   - opened: the list without its rows.
  private func read(_ source: BrowsedSource, _ opened: OpenedList) {
    reading?.cancel()
    add(opened, source)
    reading = Task {
      do {
        show(try await contents(of: source, arrivingIn: opened), in: opened)
      } catch {
        keepArrivedRows(of: opened.id)
        let failure = await failure(error, about: source.name(titled: opened.title))
        guard !Task.isCancelled, !(error is CancellationError) else { return }
        lastFailure.withLock { $0 = failure.status }
        mailbox.send(.notOpened(failure.message))
      }
    }
  }

  /// Returns the failure to report for a list that could not be read. If the server did not find the list, the failure
  /// suggests similar names.
  ///
  /// - Parameters:
  ///   - error: the reason why the list could not be read.
  ///   - name: the name by which messages refer to the list.
  private func failure(_ error: any Error, about name: String) async -> CommandFailure {
    let failure = CommandFailure(error, about: ByteString(name))
    // After other errors the connection may be lost, and the user would have to wait for a new one.
    guard let error = serverError(error), error.code == .ack(.noExist) else { return failure }
    return
      (try? await session.withConnection { server in
        var named = failure
        named.addNames(nearestTo: ByteString(name), error, over: &server)
        return named
      }) ?? failure
  }

  /// Cleans up after a list that could not be read completely. If the browser already shows rows of the list, these
  /// rows are kept; otherwise the list is removed.
  private func keepArrivedRows(of id: ListID) {
    let rows = arriving.end(id)
    if let rows { lists[id]?.contents = rows } else { lists[id] = nil }
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
  ///
  /// - Parameters:
  ///   - source: the source of the rows.
  ///   - opened: the list that is being opened, which shows the rows as they arrive; nil if the list is already open.
  func contents(
    of source: BrowsedSource, arrivingIn opened: OpenedList? = nil
  ) async throws -> ListContents {
    try await session.withConnection { [catalog, arriving, omissions, columns] server in
      if let opened { arriving.begin(opened) }
      defer { omissions.note(server.omittedLines) }
      return try catalog.contents(of: source, columns, over: &server)
    }
  }
}
