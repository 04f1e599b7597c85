internal import Bytes
internal import ListingIndex

// Going from list to list and from view to view.
extension BrowserState {
  /// Opens the list that the cursor's row leads to, or plays the song; a script is given the rows.
  mutating func enter() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset else { return [] }
    let entry = list.entry(at: offset)
    if view == .settings { return [.change(entry)] }
    if settings.isPicker, !list.marks.isEmpty { return choose() }
    if list.leadsToLists, entry.kind != .song, entry.kind != .line {
      return [.open(entry)]
    }
    if settings.isPicker { return choose() }
    return view == .queue
      ? [.player(.play(entry.identity))] : [.queue(takeEntries(), .play)]
  }

  /// Gives a script the marked rows, or the one with the cursor.
  func choose() -> [BrowserEffect] { entries.isEmpty ? [] : [.choose(entries)] }

  /// Goes back to the list before; from the first one of a view to the list that it is in.
  mutating func leave() -> [BrowserEffect] {
    guard var stack = lists[view], let last = stack.last else { return [] }
    (isOpening, awaitedView) = (false, nil)
    if view == .settings { return show(previousView) }
    guard stack.count > 1 else { return [.openParent(of: last.id)] }
    stack.removeLast()
    lists[view] = stack
    return [.close(last.id)]
  }

  /// Shows the view `step` places after this one, in a circle.
  mutating func showView(next step: Int) -> [BrowserEffect] {
    let views = BrowserView.allCases.filter {
      ($0 != .search && $0 != .settings) || lists[$0] != nil
    }
    let index = views.firstIndex(of: view) ?? 0
    return show(views[(index + step + views.count) % views.count])
  }

  /// Shows a view; the one of searches asks for a text first.
  mutating func show(_ wanted: BrowserView) -> [BrowserEffect] {
    guard wanted != .search || lists[.search] != nil else {
      mode = .input(LineInput(purpose: .search))
      return []
    }
    change(to: wanted)
    (isOpening, awaitedView) = (false, nil)
    return list == nil ? ask(for: wanted) : []
  }

  /// Stops reading lists. A view that has none yet is left.
  mutating func stopReading() -> [BrowserEffect] {
    guard list != nil || !hasAskedForRoot else {
      say("there is no other list to show")
      return []
    }
    (isOpening, awaitedView, receivedRows) = (false, nil, nil)
    say("stopped reading")
    return [.stopReading] + leaveEmptyView()
  }

  /// Shows the view before this one if this one has no list, or any view with a list; asks for the root if
  /// there is none.
  mutating func leaveEmptyView() -> [BrowserEffect] {
    guard list == nil else { return [] }
    let known = [previousView] + BrowserView.allCases
    guard let other = known.first(where: { lists[$0] != nil }) else {
      hasAskedForRoot = true
      view = .library
      return ask(for: .library)
    }
    view = other
    awaitedView = nil
    return []
  }

  private mutating func change(to wanted: BrowserView) {
    if wanted != view, list != nil { previousView = view }
    view = wanted
  }

  /// Asks for the first list of a view, which is shown when it has come.
  mutating func ask(for view: BrowserView, text: String = "") -> [BrowserEffect] {
    isOpening = true
    awaitedView = view
    return [.openView(view, text: text)]
  }

  /// Shows the queue with the cursor on the song that plays.
  mutating func goToPlaying() -> [BrowserEffect] {
    guard let song = player.song else {
      say("no song plays")
      return []
    }
    let effects = show(.queue)
    withList { list in
      guard let row = (0..<list.count).first(where: { list.identity(ofRow: $0) == song })
      else { return }
      list.setCursor(row)
      list.scroll(cursorTo: .middle)
    }
    return effects
  }

  /// Shows a list whose first rows have arrived, unless the user has gone elsewhere meanwhile.
  mutating func open(_ opened: OpenedList) -> [BrowserEffect] {
    guard let stack = stack(with: opened) else { return [.close(opened.id)] }
    let replaced = (lists[opened.view] ?? []).map(\.id).filter { id in
      !stack.contains { $0.id == id }
    }
    lists[opened.view] = stack
    if opened.parent == nil, opened.view == awaitedView { change(to: opened.view) }
    if opened.view == view { (isOpening, awaitedView) = (false, nil) }
    receivedRows = opened.contents.isArriving ? (opened.id, opened.contents.count) : nil
    return replaced.map { .close($0) } + (list?.id == opened.id ? neededAlbums : [])
  }

  /// Returns the lists of a view with one that was opened; nil if the list that it was opened from is
  /// not shown any more.
  private func stack(with opened: OpenedList) -> [ListView]? {
    var list = ListView(opened.id, title: opened.title, opened.contents)
    list.fit(shape(of: list))
    list.leadsToLists = opened.leadsToLists
    let playing = opened.view == .queue ? player.song : nil
    if let albums = opened.albums.flatMap({ AlbumPages($0, showing: opened.cursor) }) {
      list.setAlbums(albums)
    } else if let cursor = opened.cursor ?? playing {
      list.setCursor(toIdentity: cursor)
    }
    guard let parent = opened.parent else { return [list] }
    guard let stack = lists[opened.view], stack.last?.id == parent, isOpening
    else { return nil }
    return opened.isAbove ? [list] : stack + [list]
  }
}

extension ListView {
  /// Returns what identifies a row.
  func identity(ofRow row: Int) -> ByteString { contents.identity(at: offset(ofRow: row)) }

  /// Puts the cursor on the row with an identity, in the middle of the screen. O(n).
  mutating func setCursor(toIdentity identity: ByteString) {
    guard let row = (0..<count).first(where: { self.identity(ofRow: $0) == identity }) else {
      return
    }
    setCursor(row)
    scroll(cursorTo: .middle)
  }
}
