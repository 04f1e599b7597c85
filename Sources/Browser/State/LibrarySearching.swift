/// The text that the library was last searched for, and whether the results have arrived.
struct LibrarySearchText: Hashable, Sendable {
  /// The text; empty if there was no search yet, or if its text was deleted.
  private(set) var text = ""
  /// Whether the results for the text have not arrived yet.
  private(set) var isPending = false

  mutating func begin(_ text: String) {
    self.text = text
    isPending = !text.isEmpty
  }

  mutating func end() { isPending = false }
}

// Searching the library while the user types.
extension BrowserState {
  /// Whether the first rows of the shown list have been requested and have not arrived.
  var isAwaitingRows: Bool { lists.isOpening || lists.view == .search && search.isPending }

  /// Shows what the last search has found, and begins to type another one. The earlier results stay until something is
  /// typed.
  mutating func beginSearch() -> [BrowserEffect] {
    let view = lists.view
    let effects = lists.beginSearch()
    type(.search(from: view))
    return effects + [.search("")]
  }

  /// Searches for the text that has been typed so far.
  mutating func searchLibrary(for text: String) -> [BrowserEffect] {
    search.begin(text)
    guard text.isEmpty else { return [.search(text)] }
    showFound(.empty, title: BrowserView.search.title)
    return [.stopSearching]
  }

  /// Receives results. They are dropped if the user has typed something else in the meantime.
  mutating func receive(_ contents: ListContents, foundBy text: String) -> [BrowserEffect] {
    guard text == search.text else { return [] }
    let isNew = search.isPending
    search.end()
    guard isNew else { return change(.search) { $0.replace(with: contents) } }
    messages.clear()
    showFound(contents, title: "\(BrowserView.search.title): \(text)")
    return []
  }

  private mutating func showFound(_ contents: ListContents, title: String) {
    lists.withList(.search) { list in
      list = ListView(.search, title: title, contents)
    }
  }

  /// Ends the typing of a search; keys wait for its results. Without a text, the earlier results are shown.
  mutating func finishSearch(_ text: String, from view: BrowserView) -> [BrowserEffect] {
    guard !search.text.isEmpty else { return leaveSearch(for: view) }
    if search.isPending { held.awaitSearch(text) }
    return []
  }

  /// Leaves a search, and shows the view that was shown before it.
  mutating func leaveSearch(for view: BrowserView) -> [BrowserEffect] {
    search.end()
    guard search.text.isEmpty else { return [.stopSearching] + lists.show(view) }
    lists.dropSearch()
    return [.stopSearching] + lists.show(view == .search ? .library : view)
  }

  /// Stops a search that has not been answered yet.
  mutating func stopSearching() -> [BrowserEffect] {
    guard search.isPending else { return [] }
    search.end()
    say("stopped searching")
    return [.stopSearching]
  }
}

extension ListMovement {
  /// The movement to another row for a key that is typed into a search; nil for a key that edits the line.
  init?(whileSearching press: KeyPress) {
    switch (press.key, press.modifiers) {
    case (.up, []): self = .by(-1)
    case (.down, []): self = .by(1)
    case (.pageUp, []): self = .byScreens(-1)
    case (.pageDown, []): self = .byScreens(1)
    default: return nil
    }
  }
}
