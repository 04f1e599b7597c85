internal import Bytes
internal import ListingIndex

// Events. Each is passed to the values that it concerns.
extension BrowserState {
  /// Handles an event and returns the effects to perform. The running time is O(log n) in the number of rows, and O(n)
  /// for a new or changed list.
  ///
  /// - Parameter time: the time of the event, measured from an arbitrary moment that is the same for all events.
  package mutating func update(_ event: BrowserEvent, at time: Duration) -> [BrowserEffect] {
    now = max(now, time)
    let effects = noting(handle(event))
    held.noteAnswer(event)
    layOut()
    return effects + releaseHeldInput()
  }

  private mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .terminal(let event): return take(event)
    case .ticked: tick()
    case .opened, .rows, .changed, .filtered, .album, .albums, .searched: return receiveList(event)
    case .notOpened(let reason, _):
      complain(reason)
      return lists.giveUpOpening()
    case .failed(let id, let reason):
      lists.noteEnd(of: id)
      if id == nil { describedEntry = nil }
      complain(reason)
    case .found, .foundLine, .completed: receiveAnswerToLine(event)
    case .player(let player): receive(player)
    case .connection(let reason): noteConnection(reason)
    case .done(let text, let canUndo): say(text + (canUndo ? undoHint : ""))
    case .answered(let lines, let hasFailed, let canUndo): show(lines, hasFailed, canUndo)
    case .readyToRun(let program): return [.giveTerminal(program)]
    case .described(let facts): show(facts)
    case .asked(let text, let effect): ask(Question(text: text, effect: effect))
    case .configured(let keys, let layout): configure(keys, layout)
    case .settled: break
    }
    return []
  }

  private mutating func configure(_ keys: KeyTable, _ layout: LayoutSetting?) {
    settings.keys = keys
    if let layout { self.layout.use(layout) }
  }

  private mutating func noting(_ effects: [BrowserEffect]) -> [BrowserEffect] {
    lists.note(effects)
    return held.noting(effects, in: lists)
  }

  private mutating func tick() {
    let now = now
    lists.withList { $0.freshChanges.forget(at: now) }
    _ = bar.handle(.ticked(at: now))
  }
}

// Events of the terminal.
extension BrowserState {
  private mutating func take(_ event: TerminalEvent) -> [BrowserEffect] {
    switch held.take(event, in: situation) {
    case .now: handle(event)
    case .later: []
    case .interrupting: interrupt(event)
    case .effect(let effect): [effect]
    }
  }

  private var situation: HeldInput.Situation {
    HeldInput.Situation(
      table: settings.keys, typedKeys: keys.keys, isBrowsing: mode == .browse,
      isOpening: lists.isOpening, areRowsArriving: lists.receivedCount != nil,
      lacksTracks: list?.albums.map { $0.album.tracks == nil } == true)
  }

  /// Stops waiting for answers, drops the keys that were held back, and handles the event with which the user has
  /// interrupted the wait. The Escape key is not handled, but only shows a message, if keys were dropped and no list
  /// was being read.
  private mutating func interrupt(_ event: TerminalEvent) -> [BrowserEffect] {
    let dropsKeys = !held.events.isEmpty && !lists.isReading
    held.interrupt()
    if lists.isOpening { keys.drop() }
    guard dropsKeys, case .key(let press) = event, press.key == .escape else {
      return handle(event)
    }
    say("the keys typed in the meantime were dropped")
    return stopSearching()
  }

  private mutating func releaseHeldInput() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    while !held.events.isEmpty, let event = held.next(in: situation) {
      effects += noting(handle(event))
      layOut()
      if effects.contains(where: \.endsBrowser) { held.drop() }
    }
    return effects
  }

  private mutating func handle(_ event: TerminalEvent) -> [BrowserEffect] {
    switch event {
    case .key(let press): return handle(press)
    case .mouse(let report): return handle(report)
    case .paste(let text): return paste(text)
    case .resized(let size):
      endDrag()
      layout.size = size
    case .focused(let isFocused): if !isFocused { endDrag() }
    }
    return []
  }
}

// Answers of the program around the browser.
extension BrowserState {
  private mutating func receiveList(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .opened(let list): return open(list)
    case .rows(let id, let contents, let received):
      lists.noteRows(of: id, count: received, areArriving: contents.isArriving)
      return change(id) { $0.replace(with: contents) }
    case .changed(let id, let contents, let changes):
      let end = now + freshTime
      return change(id) { $0.replace(with: contents, changes: changes, shownUntil: end) }
    case .filtered(let id, let text, let offsets): receive(offsets, matching: text, in: id)
    case .searched(let text, let contents): return receive(contents, foundBy: text)
    case .album(let id, let album): lists.withList(id) { $0.replace(album) }
    case .albums(let id, let albums):
      lists.withList(id) { $0.replace(albums) }
      return list?.id == id ? neededAlbums : []
    default: break
    }
    return []
  }

  private mutating func open(_ opened: OpenedList) -> [BrowserEffect] {
    let playing = opened.view == .queue ? player.song : nil
    let effects = lists.open(ListView(opened, on: layout, playing: playing), opened)
    return effects + (list?.id == opened.id ? neededAlbums : [])
  }

  /// Replaces the rows of a list. If the list has a filter, returns the effect that finds the rows that match the
  /// filter among the new rows.
  mutating func change(
    _ id: ListID, _ replace: (inout ListView) -> Void
  ) -> [BrowserEffect] {
    var text: String?
    lists.withList(id) { list in
      text = list.filter?.text
      replace(&list)
    }
    guard let text else { return [] }
    if id == list?.id {
      typed.filter = text
      if mode.input?.purpose != .filter { held.awaitFilter(text) }
    }
    return [.filter(id, text: text)]
  }

  private mutating func receive(_ offsets: [Int], matching text: String, in id: ListID) {
    guard id == list?.id, text == filterText, (offsets.last ?? 0) < (list?.contents.count ?? 0)
    else { return }
    lists.withList { $0.apply(text.isEmpty ? nil : ListView.Filter(text: text, offsets: offsets)) }
  }

  private var filterText: String? {
    if let input = mode.input, input.purpose == .filter { return input.text }
    return typed.filter ?? list?.filter?.text
  }

  private mutating func receiveAnswerToLine(_ event: BrowserEvent) {
    switch event {
    case .found(let id, let finding, let offset): if id == list?.id { show(offset, of: finding) }
    case .foundLine(let finding, let line): showLine(line, of: finding)
    case .completed(let words, let line, let start, let candidates):
      guard let input = mode.input, input.purpose.completedWords == words,
        input.textBeforeCursor == line, input.completion == nil
      else { return }
      complete(input, candidates, after: start)
    default: break
    }
  }

  private mutating func show(_ offset: Int?, of finding: BrowserEffect.Finding) {
    guard let offset, offset < list?.contents.count ?? 0 else {
      return complain("no row matches '\(finding.text)'")
    }
    lists.withList { list in list.setCursor(list.row(ofOffset: offset)) }
    if let remark = finding.remark(foundAt: offset) { say(remark) }
  }

  private mutating func showLine(_ line: Int?, of finding: BrowserEffect.Finding) {
    guard case .page(var page, let before) = mode else { return }
    guard let line else { return complain("no line matches '\(finding.text)'") }
    page.show(found: line, on: layout)
    mode = .page(page, over: before)
    if let remark = finding.remark(foundAt: line) { say(remark) }
  }

  private mutating func complete(_ input: LineInput, _ candidates: [String], after start: String) {
    guard !candidates.isEmpty else { return complain("there are no completions") }
    var input = input
    input.complete(candidates, after: start)
    mode.setInput(input)
  }

  /// Receives a new state of the player. If the song has changed, a drag along the progress line ends.
  private mutating func receive(_ player: PlayerView) {
    if case .progress = drag, player.song != self.player.song { drag = nil }
    self.player = player
  }

  private mutating func noteConnection(_ reason: String?) {
    messages.noteConnection(reason, hasLine: layout.hasStatusLines)
    if reason != nil { player.stopClock(at: now) }
  }

  private var undoHint: String { settings.hint(.undo, "undoes").map { "; \($0)" } ?? "" }

  /// Shows the answer to a command. Several lines are shown as a page, with a message that gives the number of lines. A
  /// single line is shown as a message. If the browser cannot show a page at the moment, for example because the user
  /// is typing a line, only the first line of the answer is shown, as a message.
  ///
  /// - Parameters:
  ///   - lines: the lines of the answer.
  ///   - hasFailed: whether the command has failed.
  ///   - canUndo: whether the changes of the command can be undone.
  private mutating func show(_ lines: [String], _ hasFailed: Bool, _ canUndo: Bool) {
    let lines = lines.map(settings.withKeys)
    let isPage = lines.count > 1 && (mode == .browse || mode.page != nil)
    if isPage { mode = .page(TextPage(answer: lines), over: .browse) }
    let text = isPage ? "\(grouped(lines.count)) lines" : lines.first ?? ""
    messages.say(text + (canUndo ? undoHint : ""), isFailure: hasFailed)
  }

  private mutating func show(_ facts: EntryFacts) {
    let isAwaited = describedEntry.map { $0.list == list?.id } == true
    describedEntry = nil
    guard isAwaited, mode == .browse || mode.page != nil else { return }
    mode = .page(TextPage(facts), over: .browse)
    if let hint = settings.hint(.copy, "copies its address") { say(hint) }
  }

  private mutating func ask(_ question: Question) {
    guard mode == .browse else {
      return complain("nothing was done, because this question was not answered: \(question.text)")
    }
    mode = .question(question)
  }
}

/// How long new rows and the gaps left by removed rows are highlighted.
private let freshTime = Duration.milliseconds(1500)
