internal import Bytes
internal import ListingIndex

// The actions of keys in lists.
extension BrowserState {
  /// Performs an action that is bound to a key.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - count: the number that was typed before the key; nil if no number was typed.
  mutating func perform(_ action: BrowserAction, count: Int?) -> [BrowserEffect] {
    if list?.albums != nil, let effects = performOnAlbums(action, count ?? 1) { return effects }
    if let movement = ListMovement(action, count) {
      lists.withList { $0.move(movement) }
      return []
    }
    if action == .rate { return rate(count) }
    let count = count ?? 1
    return performOnList(action) ?? showView(action) ?? performOnLine(action, count)
      ?? performOnRows(action, count) ?? performOnPlayer(action, count) ?? performOnProgram(action)
      ?? []
  }

  private mutating func performOnList(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .scrollToTop: lists.withList { $0.scroll(cursorTo: .top) }
    case .scrollToMiddle: lists.withList { $0.scroll(cursorTo: .middle) }
    case .scrollToBottom: lists.withList { $0.scroll(cursorTo: .bottom) }
    case .jump: beginJump()
    case .bar: enterBar()
    case .enter: return enter()
    case .albums: return openAlbums()
    case .leave: return lists.leave()
    case .playing: return goToPlaying()
    default: return nil
    }
    return []
  }

  private mutating func showView(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .nextView: show(lists.view(next: 1))
    case .previousView: show(lists.view(next: -1))
    case .showDirectories: show(.library)
    case .showTags: show(.tags)
    case .showAlbums: show(.albums)
    case .showQueue: show(.queue)
    case .showPlaylists: show(.playlists)
    case .showSearch: lists.view == .search ? beginSearch() : show(.search)
    case .settings: show(.settings)
    default: nil
    }
  }

  private mutating func performOnLine(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    switch action {
    case .find: type(.find(backwards: false))
    case .findBackwards: type(.find(backwards: true))
    case .findNext: return findAgain(reversed: false, count)
    case .findPrevious: return findAgain(reversed: true, count)
    case .filter: type(.filter, list?.filter?.text ?? "")
    case .order: type(.order)
    case .search: return beginSearch()
    case .command: type(.command)
    case .save: type(.saveQueue)
    case .addToPlaylist: beginAddingToPlaylist()
    default: return nil
    }
    return []
  }

  private mutating func performOnProgram(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .help: mode = .page(TextPage(.browse, settings), over: .browse)
    case .layout: changeColumns()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .cancel: return cancel()
    case .quit: return [.quit]
    default: return nil
    }
    return []
  }

  /// Does the first of the following that is possible: stops reading a list, ends the selection of a range, removes the
  /// marks, removes the filter, or leaves the album pages.
  private mutating func cancel() -> [BrowserEffect] {
    if lists.isReading { return stopReading() }
    if search.isPending { return stopSearching() }
    if list?.rangeStart != nil {
      lists.withList { $0.rangeStart = nil }
    } else if list?.marks.isEmpty == false {
      lists.withList { $0.marks = [] }
    } else if list?.filter != nil {
      showAllRows()
    } else if list?.albums != nil {
      return lists.leave()
    }
    return []
  }
}

extension ListMovement {
  fileprivate init?(_ action: BrowserAction, _ count: Int?) {
    switch action {
    case .down: self = .by(count ?? 1)
    case .up: self = .by(-(count ?? 1))
    case .lineDown: self = .byLines(count ?? 1)
    case .lineUp: self = .byLines(-(count ?? 1))
    case .nextColumn: self = .byColumns(count ?? 1)
    case .previousColumn: self = .byColumns(-(count ?? 1))
    case .pageDown: self = .byScreens(Double(count ?? 1))
    case .pageUp: self = .byScreens(-Double(count ?? 1))
    case .halfPageDown: self = .byScreens(Double(count ?? 1) / 2)
    case .halfPageUp: self = .byScreens(-Double(count ?? 1) / 2)
    case .first: self = count.map { .to(row: $0 - 1) } ?? .toFirst
    case .last: self = count.map { .to(row: $0 - 1) } ?? .toLast
    case .screenTop: self = .toTopOfScreen
    case .screenMiddle: self = .toMiddleOfScreen
    case .screenBottom: self = .toBottomOfScreen
    default: return nil
    }
  }
}

// Lists and views.
extension BrowserState {
  /// Opens the list to which the cursor's row leads, or plays the song in this row. If the browser was started to
  /// choose rows for a script, passes the chosen rows to the script instead of playing.
  mutating func enter() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset else { return [] }
    let entry = list.entry(at: offset)
    if lists.view == .settings { return [.change(entry)] }
    if settings.isPicker, !list.marks.isEmpty { return choose() }
    if list.leadsToLists, entry.kind != .song, entry.kind != .line {
      return [.open(entry)]
    }
    if settings.isPicker { return choose() }
    return lists.view == .queue
      ? [.player(.play(entry.identity))] : [.queue(takeEntries(), .play)]
  }

  private func choose() -> [BrowserEffect] { entries.isEmpty ? [] : [.choose(entries)] }

  /// Shows a view. If it is the search view and nothing has been searched for yet, begins a search.
  mutating func show(_ view: BrowserView) -> [BrowserEffect] {
    view == .search && !lists.hasList(in: .search) ? beginSearch() : lists.show(view)
  }

  /// Shows the queue and puts the cursor on the current song. If there is no current song, only shows a message.
  mutating func goToPlaying() -> [BrowserEffect] {
    guard let song = player.song else {
      say("no song is playing")
      return []
    }
    let effects = lists.show(.queue)
    lists.withList { $0.setCursor(toIdentity: song) }
    return effects
  }

  private mutating func stopReading() -> [BrowserEffect] {
    let effects = lists.stopReading()
    say(effects == nil ? "there is no other list to show" : "stopped reading")
    return effects ?? []
  }

  private mutating func changeColumns() {
    guard layout.arrangement != .table else { return say("these rows are in columns of their own") }
    guard layout.hasRoomForColumns else {
      return complain("several columns need a screen of at least 48 by 12 cells")
    }
    layout.changeColumns()
  }

  /// Begins a jump to a name. In a list that is not sorted by name, begins a text search instead; otherwise the letters
  /// typed next would be taken for commands.
  private mutating func beginJump() {
    guard let list, list.contents.index != nil else {
      return type(.find(backwards: false))
    }
    mode = .jump(JumpInput(from: list.place))
  }

  private mutating func enterBar() {
    guard let list else { return }
    guard bar.indexBar != nil else { return say("there is no index bar: \(list.reasonForNoBar)") }
    mode = .bar(from: list.place)
  }

  /// Repeats the last search, in the page of text that is shown or, if no page is shown, in the list.
  ///
  /// - Parameters:
  ///   - reversed: whether to search in the opposite direction.
  ///   - number: which of the matching rows to find, counted from 1; ignored on a page of text.
  mutating func findAgain(reversed: Bool, _ number: Int = 1) -> [BrowserEffect] {
    guard mode.page != nil || list != nil else { return [] }
    guard let (text, backwards) = typed.search(reversed: reversed) else {
      let hint = settings.hint(.find, "searches").map { "; \($0)" } ?? ""
      say("there is no search to repeat yet\(hint)")
      return []
    }
    if let page = mode.page {
      let line = page.lineToFindFrom(backwards: backwards, on: layout)
      return [.findLine(page.texts, BrowserEffect.Finding(text, from: line, backwards: backwards))]
    }
    guard let list else { return [] }
    let finding = BrowserEffect.Finding(
      text, from: list.cursorOffset ?? 0, backwards: backwards, number: number,
      among: list.filter?.offsets)
    return [.find(list.id, finding)]
  }
}

// The actions on the marked rows, or on the cursor's row.
extension BrowserState {
  private mutating func performOnRows(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    switch action {
    case .mark: lists.withList { list in for _ in 0..<min(count, list.count) { list.toggleMark() } }
    case .range: lists.withList { $0.toggleRange() }
    case .invertMarks: lists.withList { $0.invertMarks() }
    case .clearMarks: lists.withList { $0.marks = [] }
    case .add: return queue(.add, count)
    case .addNext: return queue(.addNext, count)
    case .replace: return queue(.replace, count)
    case .delete: return edit(.delete, count)
    case .crop: return edit(.crop, count)
    case .clear: return edit(.clear)
    case .shuffle: return edit(.shuffle)
    case .moveDown: return edit(.move(by: count))
    case .moveUp: return edit(.move(by: -count))
    case .undo: return Array(repeating: .undo, count: min(count, maxRepeats))
    case .redo: return Array(repeating: .redo, count: min(count, maxRepeats))
    case .info: return describe()
    case .copy: return copy()
    default: return nil
    }
    return []
  }

  /// Queues the chosen rows.
  mutating func queueRows(_ mode: BrowserEffect.QueueMode, _ count: Int = 1) -> [BrowserEffect] {
    guard lists.view != .settings else { return [] }
    if settings.isPicker { return choose() }
    let entries = takeEntries(count)
    return entries.isEmpty ? [] : [.queue(entries, mode)]
  }

  /// Runs a program on the chosen rows.
  mutating func run(_ command: OwnCommand, count: Int) -> [BrowserEffect] {
    let entries = takeEntries(count).filter { $0.kind != .line }
    guard !entries.isEmpty else {
      complain("there are no songs here for `\(command.name)`")
      return []
    }
    return [.runProgram(command, entries)]
  }

  private mutating func beginAddingToPlaylist() {
    let entries = shownAlbum.map { [$0] } ?? entries.filter { $0.kind != .line }
    guard !settings.isPicker else { return say("rows can only be chosen here, not added") }
    guard !entries.isEmpty else { return say("nothing here can be added") }
    type(.addToPlaylist(entries))
  }

  /// Changes the rows to which an action applies. Only the queue and playlists can be changed; for other lists, shows a
  /// message.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - count: how many rows, starting at the cursor, are changed if no rows are marked.
  private mutating func edit(
    _ edit: BrowserEffect.RowEdit, _ count: Int = 1
  ) -> [BrowserEffect] {
    guard let list,
      [.queue, .playlists].contains(lists.view) || !edit.concernsRows
    else {
      complain("only the queue and playlists can be changed; go there first")
      return []
    }
    let entries = edit.concernsRows ? takeEntries(count, keepingMarks: edit.keepsRows) : []
    guard !entries.isEmpty || !edit.concernsRows else { return [] }
    return [.edit(list.id, entries.map(\.identity), edit)]
  }

  private func describe() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset, lists.view != .settings else { return [] }
    return [.describe(list.entry(at: offset))]
  }

  private func copy() -> [BrowserEffect] {
    guard let list else { return [] }
    let texts = entries.map { list.contents.address($0.identity).description }
    return texts.isEmpty ? [] : [.copy(texts.joined(separator: "\n"))]
  }

  /// Returns the entries to which an action applies, and removes the marks.
  ///
  /// - Parameters:
  ///   - count: how many entries, starting at the cursor, are returned if no rows are marked.
  ///   - keepingMarks: whether to keep the marks, and to mark the rows of a range that is being selected.
  private mutating func takeEntries(
    _ count: Int = 1, keepingMarks: Bool = false
  ) -> [BrowserEffect.Entry] {
    let entries = list?.chosenEntries(count) ?? []
    lists.withList { keepingMarks ? $0.endRange() : $0.unmark() }
    return entries
  }
}

// The player.
extension BrowserState {
  private func performOnPlayer(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    let count = min(count, maxRepeats)
    switch action {
    case .pause: return [.player(.pause)]
    case .stop: return [.player(.stop)]
    case .nextSong: return Array(repeating: .player(.next), count: count)
    case .previousSong: return Array(repeating: .player(.previous), count: count)
    case .seekForwards: return [.player(.seek(by: 5 * count))]
    case .seekBackwards: return [.player(.seek(by: -5 * count))]
    case .louder: return [.player(.volume(by: min(100, 2 * count)))]
    case .quieter: return [.player(.volume(by: -min(100, 2 * count)))]
    case .random: return [.player(.random)]
    case .repeat: return [.player(.repeat)]
    case .single: return [.player(.single)]
    case .consume: return [.player(.consume)]
    case .update: return [.updateDatabase]
    default: return nil
    }
  }
}

extension BrowserEffect.RowEdit {
  fileprivate var concernsRows: Bool { self != .clear && self != .shuffle }

  fileprivate var keepsRows: Bool {
    switch self {
    case .move, .moveTogether: true
    case .delete, .crop, .clear, .shuffle: false
    }
  }
}

private let maxRepeats = 100
