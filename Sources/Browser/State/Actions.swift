// The actions of keys while rows are looked at.
extension BrowserState {
  /// - Parameter count: the number that was typed before the key; nil if none was.
  mutating func perform(_ action: BrowserAction, count: Int?) -> [BrowserEffect] {
    if let effects = performOnAlbums(action, count ?? 1) { return effects }
    if let movement = movement(action, count) {
      withList { $0.move(movement) }
      return []
    }
    let count = count ?? 1
    return performOnList(action) ?? showView(action) ?? performOnLine(action, count)
      ?? performOnRows(action, count) ?? performOnPlayer(action, count) ?? performOnProgram(action)
      ?? []
  }

  /// The movement of the cursor that an action is; nil if it is none.
  private func movement(_ action: BrowserAction, _ count: Int?) -> ListMovement? {
    switch action {
    case .down: .by(count ?? 1)
    case .up: .by(-(count ?? 1))
    case .lineDown: .byLines(count ?? 1)
    case .lineUp: .byLines(-(count ?? 1))
    case .nextColumn: .byColumns(count ?? 1)
    case .previousColumn: .byColumns(-(count ?? 1))
    case .pageDown: .byScreens(Double(count ?? 1))
    case .pageUp: .byScreens(-Double(count ?? 1))
    case .halfPageDown: .byScreens(Double(count ?? 1) / 2)
    case .halfPageUp: .byScreens(-Double(count ?? 1) / 2)
    case .first: count.map { .to(row: $0 - 1) } ?? .toFirst
    case .last: count.map { .to(row: $0 - 1) } ?? .toLast
    case .screenTop: .toTopOfScreen
    case .screenMiddle: .toMiddleOfScreen
    case .screenBottom: .toBottomOfScreen
    default: nil
    }
  }

  /// Performs an action on the list as a whole, or goes to another one; returns nil if it is none.
  private mutating func performOnList(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .scrollToTop: withList { $0.scroll(cursorTo: .top) }
    case .scrollToMiddle: withList { $0.scroll(cursorTo: .middle) }
    case .scrollToBottom: withList { $0.scroll(cursorTo: .bottom) }
    case .jump: beginJump()
    case .bar: enterBar()
    case .enter: return enter()
    case .albums: return openAlbums()
    case .leave: return leave()
    case .playing: return goToPlaying()
    default: return nil
    }
    return []
  }

  /// Shows a view; returns nil if the action shows none.
  private mutating func showView(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .nextView: showView(next: 1)
    case .previousView: showView(next: -1)
    case .showDirectories: show(.library)
    case .showTags: show(.tags)
    case .showQueue: show(.queue)
    case .showPlaylists: show(.playlists)
    case .showSearch: show(.search)
    case .settings: show(.settings)
    default: nil
    }
  }

  /// Performs an action that begins with a line to type, or finds again what was typed; returns nil if
  /// it is none.
  private mutating func performOnLine(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    switch action {
    case .find: mode = .input(LineInput(purpose: .find(backwards: false)))
    case .findBackwards: mode = .input(LineInput(purpose: .find(backwards: true)))
    case .findNext: return findAgain(reversed: false, count)
    case .findPrevious: return findAgain(reversed: true, count)
    case .filter: mode = .input(LineInput(purpose: .filter, text: list?.filter?.text ?? ""))
    case .search: mode = .input(LineInput(purpose: .search))
    case .command: mode = .input(LineInput(purpose: .command(over: .browse)))
    case .save: mode = .input(LineInput(purpose: .saveQueue))
    case .addToPlaylist: beginAddingToPlaylist()
    default: return nil
    }
    return []
  }

  /// Performs an action on the browser itself; returns nil if it is none.
  private mutating func performOnProgram(_ action: BrowserAction) -> [BrowserEffect]? {
    switch action {
    case .help: mode = .page(TextPage(.help(.browse)), over: .browse)
    case .layout: changeLayout()
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .cancel: return cancel()
    case .quit: return [.quit]
    default: return nil
    }
    return []
  }

  /// Stops what is being done: a range, marks, a filter, the reading of a list; one at a time.
  private mutating func cancel() -> [BrowserEffect] {
    if isOpening || receivedRows != nil { return stopReading() }
    if list?.rangeStart != nil {
      withList { $0.rangeStart = nil }
    } else if list?.marks.isEmpty == false {
      withList { $0.marks = [] }
    } else if list?.filter != nil {
      showAllRows()
    } else if list?.albums != nil {
      return leave()
    }
    return []
  }

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
