internal import Bytes
internal import ListingIndex

/// The open lists of all views, and the state of the requests for further lists. The open lists of a view are the list
/// that it shows and the lists through which the user has reached that list.
struct ViewLists: Sendable {
  private(set) var view: BrowserView = .library
  private var previousView: BrowserView = .library
  /// The open lists of each view, from the view's first list to the list that is shown.
  private var stacks: [BrowserView: [ListView]] = [:]
  /// Whether the browser is waiting for the first rows of a requested list.
  private(set) var isOpening = false
  /// The view to show once its first list has arrived; nil if there is no such view.
  private var awaitedView: BrowserView?
  /// The number of rows received so far of a list that is being read; nil if no list is being read.
  private var receivedRows: (list: ListID, count: Int)?
  /// Whether the first list of the library was requested as a last resort, because no view had a list.
  private var hasAskedForRoot = false

  /// The list that is shown; nil before a list has been opened.
  var list: ListView? { stacks[view]?.last }

  /// The titles of the lists in the current view, from the view's first list to the list that is shown.
  var titles: [String] { stacks[view, default: []].map(\.title) }

  func hasList(in view: BrowserView) -> Bool { stacks[view] != nil }

  /// Changes the list that is shown; does nothing if no list is shown.
  mutating func withList(_ change: (inout ListView) -> Void) {
    guard var stack = stacks[view], let last = stack.indices.last else { return }
    stacks[view] = nil
    change(&stack[last])
    stacks[view] = stack
  }

  /// Changes a list of any view; does nothing if the list is no longer open.
  mutating func withList(_ id: ListID, _ change: (inout ListView) -> Void) {
    for (view, stack) in stacks {
      guard let index = stack.firstIndex(where: { $0.id == id }) else { continue }
      var stack = stack
      stacks[view] = nil
      change(&stack[index])
      stacks[view] = stack
      return
    }
  }

  /// The lists of the current view if actions in other views can change their rows; otherwise empty. For example,
  /// adding songs from the library changes the queue.
  var changedByOtherLists: [ListID] {
    switch view {
    case .queue, .playlists, .settings: stacks[view, default: []].map(\.id)
    case .library, .tags, .albums, .search: []
    }
  }
}

// Going from list to list and from view to view.
extension ViewLists {
  mutating func start(_ view: BrowserView) -> [BrowserEffect] {
    self.view = view
    return ask(for: view)
  }

  /// Requests the first list of a view. The view is shown when the list has arrived.
  private mutating func ask(for view: BrowserView) -> [BrowserEffect] {
    isOpening = true
    awaitedView = view
    return [.openView(view)]
  }

  mutating func show(_ wanted: BrowserView) -> [BrowserEffect] {
    change(to: wanted)
    (isOpening, awaitedView) = (false, nil)
    return list == nil ? ask(for: wanted) : []
  }

  /// Shows the results of searches, without the lists that were opened from them. There is always such a list while a
  /// search is being typed, even before anything was found.
  mutating func beginSearch() -> [BrowserEffect] {
    let open = stacks[.search, default: []]
    stacks[.search] = [open.first ?? ListView(.search, title: BrowserView.search.title)]
    change(to: .search)
    (isOpening, awaitedView) = (false, nil)
    return open.dropFirst().map { .close($0.id) }
  }

  /// Removes the list of results, because nothing was searched for.
  mutating func dropSearch() { stacks[.search] = nil }

  private mutating func change(to wanted: BrowserView) {
    if wanted != view, list != nil { previousView = view }
    view = wanted
  }

  /// Returns the view that is `step` places after the current view, wrapping around at the ends. The search view and
  /// the settings view are skipped while they have no list.
  func view(next step: Int) -> BrowserView {
    let views = BrowserView.allCases.filter {
      ($0 != .search && $0 != .settings) || hasList(in: $0)
    }
    let index = views.firstIndex(of: view) ?? 0
    return views[(index + step + views.count) % views.count]
  }

  /// Goes back to the previous list. From the first list of a view, goes to the list above it; from the settings, goes
  /// to the previous view.
  mutating func leave() -> [BrowserEffect] {
    guard let stack = stacks[view], let last = stack.last else { return [] }
    (isOpening, awaitedView) = (false, nil)
    if view == .settings { return show(previousView) }
    guard stack.count > 1 else { return [.openParent(of: last.id)] }
    stacks[view] = stack.dropLast()
    return [.close(last.id)]
  }

  mutating func note(_ effects: [BrowserEffect]) {
    if effects.contains(where: \.opensList) { isOpening = true }
  }

  /// Adds a list whose first rows have arrived to the open lists, so that it is shown. If the user has gone elsewhere
  /// in the meantime, closes the list instead. Returns the effects that close the lists that are no longer needed.
  mutating func open(_ list: ListView, _ opened: OpenedList) -> [BrowserEffect] {
    guard let stack = stack(with: list, opened) else { return [.close(opened.id)] }
    let replaced = stacks[opened.view, default: []].map(\.id).filter { id in
      !stack.contains { $0.id == id }
    }
    stacks[opened.view] = stack
    if opened.parent == nil, opened.view == awaitedView { change(to: opened.view) }
    if opened.view == view { (isOpening, awaitedView) = (false, nil) }
    receivedRows = opened.contents.isArriving ? (opened.id, opened.contents.count) : nil
    return replaced.map { .close($0) }
  }

  /// Returns the open lists of a view after a list was opened in it. Returns nil if the user no longer waits for the
  /// list, or if the list from which it was opened is no longer shown.
  private func stack(with list: ListView, _ opened: OpenedList) -> [ListView]? {
    guard let parent = opened.parent else { return [list] }
    guard let stack = stacks[opened.view], stack.last?.id == parent, isOpening else { return nil }
    return opened.isAbove ? [list] : stack + [list]
  }
}

// Reading lists.
extension ViewLists {
  var isReading: Bool { isOpening || receivedRows != nil }

  /// How many rows of the shown list have arrived; nil if the list is not being read.
  var receivedCount: Int? { receivedRows.flatMap { $0.list == list?.id ? $0.count : nil } }

  /// Records that `count` rows of a list have arrived. If no further rows are arriving, records that the list is no
  /// longer being read.
  mutating func noteRows(of id: ListID, count: Int, areArriving: Bool) {
    if areArriving { receivedRows = (id, count) } else { noteEnd(of: id) }
  }

  /// Records that a list is no longer being read.
  mutating func noteEnd(of id: ListID?) {
    if receivedRows?.list == id { receivedRows = nil }
  }

  /// Stops waiting for a list that could not be opened; shows another list if the current view has none.
  mutating func giveUpOpening() -> [BrowserEffect] {
    (isOpening, receivedRows) = (false, nil)
    return stacks.isEmpty ? [] : leaveEmptyView()
  }

  /// Stops reading lists. If the current view has no list, shows another list. Returns the effects that are necessary
  /// for this. If there is no other list to show, does nothing and returns nil.
  mutating func stopReading() -> [BrowserEffect]? {
    guard list != nil || !hasAskedForRoot else { return nil }
    (isOpening, awaitedView, receivedRows) = (false, nil, nil)
    return [.stopReading] + leaveEmptyView()
  }

  /// If the current view has no list, shows the previous view or another view that has a list. If no view has a list,
  /// requests the first list of the library.
  private mutating func leaveEmptyView() -> [BrowserEffect] {
    guard list == nil else { return [] }
    let known = [previousView] + BrowserView.allCases
    guard let other = known.first(where: { hasList(in: $0) }) else {
      hasAskedForRoot = true
      view = .library
      return ask(for: .library)
    }
    view = other
    awaitedView = nil
    return []
  }
}

extension BrowserEffect {
  fileprivate var opensList: Bool {
    switch self {
    case .open, .openAlbums, .openParent: true
    default: false
    }
  }
}

extension ListView {
  /// Creates a view of a list that was opened.
  ///
  /// - Parameter playing: the identity of the current song's row. The cursor starts on this row unless the opened list
  ///   specifies another one.
  init(_ opened: OpenedList, on layout: ScreenLayout, playing: ByteString?) {
    self.init(opened.id, title: opened.title, opened.contents)
    var layout = layout
    layout.arrange(for: self)
    fit(layout.shape(of: self))
    leadsToLists = opened.leadsToLists
    if let albums = opened.albums.flatMap({ AlbumPages($0, showing: opened.cursor) }) {
      setAlbums(albums)
    } else if let cursor = opened.cursor ?? playing {
      setCursor(toIdentity: cursor)
    }
  }

  func entry(at offset: Int) -> BrowserEffect.Entry {
    BrowserEffect.Entry(
      list: id, identity: contents.identity(at: offset), kind: contents.row(at: offset).kind)
  }

  /// Returns the entries to which an action applies, in the order of the list: the marked entries and the entries in
  /// the range that is being selected. If there are neither, returns `number` entries, starting at the cursor.
  func chosenEntries(_ number: Int = 1) -> [BrowserEffect.Entry] {
    chosenOffsets(number).map(entry)
  }
}
