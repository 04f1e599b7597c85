internal import ListingIndex

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

  func choose() -> [BrowserEffect] { entries.isEmpty ? [] : [.choose(entries)] }

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

  mutating func stopReading() -> [BrowserEffect] {
    let effects = lists.stopReading()
    say(effects == nil ? "there is no other list to show" : "stopped reading")
    return effects ?? []
  }

  mutating func changeColumns() {
    guard layout.arrangement != .table else { return say("these rows are in columns of their own") }
    guard layout.hasRoomForColumns else {
      return complain("several columns need a screen of at least 48 by 12 cells")
    }
    layout.changeColumns()
  }

  /// Begins a jump to a name. In a list that is not sorted by name, begins a text search instead; otherwise the letters
  /// typed next would be taken for commands.
  mutating func beginJump() {
    guard let list, list.contents.index != nil else {
      return type(.find(backwards: false))
    }
    mode = .jump(JumpInput(from: list.place))
  }

  mutating func enterBar() {
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
