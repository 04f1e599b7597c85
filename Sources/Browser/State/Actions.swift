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
    return performOnRows(action, count) ?? performOnList(action) ?? showView(action)
      ?? performOnLine(action, count) ?? performOnPlayer(action, count ?? 1)
      ?? performOnProgram(action) ?? []
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

  private mutating func performOnLine(_ action: BrowserAction, _ count: Int?) -> [BrowserEffect]? {
    switch action {
    case .find: type(.find(backwards: false))
    case .findBackwards: type(.find(backwards: true))
    case .findNext: return findAgain(reversed: false, count ?? 1)
    case .findPrevious: return findAgain(reversed: true, count ?? 1)
    case .filter: type(.filter, list?.filter?.text ?? "")
    case .order: type(.order)
    case .search: return beginSearch()
    case .command: type(.command)
    case .save: type(.saveQueue)
    case .addToPlaylist: beginAddingToPlaylist(count)
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

  /// Does the first of the following that is possible: stops reading a list or what is known about a row, ends the
  /// selection of a range, removes the marks, removes the filter, or leaves the album pages.
  private mutating func cancel() -> [BrowserEffect] {
    if lists.isReading { return stopReading() }
    if search.isPending { return stopSearching() }
    if describedEntry != nil { return stopDescribing() }
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
