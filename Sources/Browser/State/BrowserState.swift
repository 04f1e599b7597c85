internal import ListingIndex

/// The browser as a value: events in, effects out, and a frame to draw. It knows no terminal, no server
/// and no clock.
package struct BrowserState: Sendable {
  let settings: BrowserSettings
  /// The moment of the latest event, from an arbitrary one.
  var now: Duration = .zero
  /// The view that is shown.
  var view: BrowserView = .library
  /// The view that was shown before this one.
  var previousView: BrowserView = .library
  /// The lists of each view, from its first list to the one that is shown.
  var lists: [BrowserView: [ListView]] = [:]
  /// The present meaning of keys.
  var mode: BrowserMode = .browse
  /// The keys of a sequence that is not complete.
  var pendingKeys: [KeyPress] = []
  /// The number that was typed before a key; nil if none was.
  var typedCount: Int?
  /// The thing that the pointer drags; nil if it drags nothing.
  var drag: DragTarget?
  /// The state of the player.
  var player = PlayerView()
  /// The reason why there is no connection; nil if there is one.
  var lostConnection: String?
  /// The last message.
  var message: Message?
  /// Whether neither a key nor a button of the mouse has been pressed yet.
  var isUntouched = true
  /// The text that was looked for last.
  var lastFind: (text: String, backwards: Bool)?
  /// The lines that were typed after each prompt, the last one first.
  var typedLines: [String: [String]] = [:]
  /// The text of the filter that was typed last.
  var finishedFilter: String?
  /// The number of rows that have arrived of a list that is being read; nil if none is.
  var receivedRows: (list: ListID, count: Int)?
  /// Whether a list has been asked for and its first rows have not arrived.
  var isOpening = false
  /// The keys and pasted texts that wait for what was asked for, in order.
  var heldInput: [TerminalEvent] = []
  /// The answers that typed keys wait for, besides a list that is opening.
  var awaited = AwaitedAnswers()
  /// The number of the last `settle`.
  var lastSettle = 0
  /// The views whose lists are being changed, or were changed since they were shown.
  var changedViews: Set<BrowserView> = []
  /// Whether the root was asked for because there was no list to show.
  var hasAskedForRoot = false
  /// The view that is shown once its first list has come; nil if none is awaited.
  var awaitedView: BrowserView?
  /// The index bar of the list; nil if it has none.
  var bar: IndexBar<MarkerIndex>?
  /// The properties for which the bar was made.
  var barKey: BarKey?
  /// The parts of the screen, at its present size.
  var layout: ScreenLayout
  /// Whether rows are shown in one column or in several.
  var layoutChoice: LayoutSetting

  /// Something that the pointer drags.
  enum DragTarget: Hashable, Sendable {
    case bar
    case strip(StripDrag)
    /// The progress of the song, to a part of it.
    case progress(thousandths: Int)
  }

  /// A sentence for the last line.
  struct Message: Hashable, Sendable {
    let text: String
    let isFailure: Bool
  }

  /// Creates a browser without lists. Its first effect asks for the first list.
  package init(_ settings: BrowserSettings, size: CellSize) {
    self.settings = settings
    layout = ScreenLayout(size: size)
    layoutChoice = settings.layout
    layout.arrangement = arrangement
  }

  /// The effects with which a browser begins.
  package mutating func start(view: BrowserView = .library) -> [BrowserEffect] {
    self.view = view
    return ask(for: view)
  }

  /// Handles an event and returns what must be done. O(log n) in the rows, and O(n) for a new or
  /// changed list.
  ///
  /// - Parameter time: the time since an arbitrary moment, which must always be the same.
  package mutating func update(_ event: BrowserEvent, at time: Duration) -> [BrowserEffect] {
    now = max(now, time)
    let effects = noting(handle(event))
    noteAnswer(event)
    layOut()
    return effects + releaseHeldInput()
  }

  private mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .terminal(let event): return take(event)
    case .ticked: tick()
    case .opened(let list): return open(list)
    case .album(let id, let album): receive(album, in: id)
    case .albums(let id, let albums): return receive(albums, in: id)
    case .rows, .changed, .failed, .filtered, .found, .notOpened: return receive(event)
    case .foundLine(let finding, let line): receive(line: line, of: finding)
    case .player(let player): receive(player)
    case .connection(let reason): noteConnection(reason)
    case .completed(let words, let line, let start, let candidates):
      receive(candidates, after: start, of: line, words)
    case .done(let text, let canUndo): say(text + (canUndo ? undoHint : ""))
    case .answered(let lines, let hasFailed, let canUndo): show(lines, hasFailed, canUndo)
    case .asked(let text, let effect): ask(Question(text: text, effect: effect))
    case .settled: break
    }
    return []
  }

  mutating func handle(_ event: TerminalEvent) -> [BrowserEffect] {
    switch event {
    case .key(let press): return handle(press)
    case .mouse(let report): return handle(report)
    case .paste(let text): return paste(text)
    case .resized(let size):
      endDrag()
      layout = ScreenLayout(size: size)
    case .focused(let isFocused): if !isFocused { endDrag() }
    }
    return []
  }

  /// The list that is shown; nil before the first one has been opened.
  package var list: ListView? { lists[view]?.last }

  /// Changes the list that is shown; does nothing if there is none.
  mutating func withList(_ change: (inout ListView) -> Void) {
    guard var stack = lists[view], let last = stack.indices.last else { return }
    lists[view] = nil
    change(&stack[last])
    lists[view] = stack
  }

  /// Changes a list wherever it is; does nothing if it is not shown any more.
  mutating func withList(_ id: ListID, _ change: (inout ListView) -> Void) {
    for (view, stack) in lists {
      guard let index = stack.firstIndex(where: { $0.id == id }) else { continue }
      var stack = stack
      lists[view] = nil
      change(&stack[index])
      lists[view] = stack
      return
    }
  }
}

// What follows from the state.
extension BrowserState {
  /// The moment at which `ticked` must be sent; nil if nothing moves by itself.
  package var nextTick: Duration? {
    if case .closing = bar?.state { return now + frameTime }
    if list?.albums?.motion.isGoingOn(at: now) == true { return now + frameTime }
    return [nextSecond, list?.freshChanges.nextEnd].compactMap(\.self).min()
  }

  /// The moment at which another second of the song has been played.
  private var nextSecond: Duration? {
    guard player.state == .playing, player.isFollowed, layout.playerRow != nil else { return nil }
    let elapsed = player.elapsed(at: now)
    let rest = Duration.seconds(elapsed.components.seconds + 1) - elapsed
    return now + max(rest, .milliseconds(20))
  }

  /// Notes why the connection was lost; nil when there is one again.
  private mutating func noteConnection(_ reason: String?) {
    // Without a line of their own, messages hide the place.
    if lostConnection != nil, reason == nil, message?.isFailure ?? true {
      message = nil
      if layout.hasStatusLines { say("the server answers again") }
    }
    lostConnection = reason
    if reason != nil { player.stopClock(at: now) }
  }

  /// Notes that a key or a button of the mouse was pressed: a drag ends, and what was said last has been read.
  mutating func notePress() {
    endDrag()
    message = nil
    isUntouched = false
  }

  mutating func tick() {
    let now = now
    withList { $0.freshChanges.forget(at: now) }
    let event = IndexBarEvent.ticked(at: now)
    _ = bar?.handle(event)
  }

  /// The hint at the key that undoes the last change.
  private var undoHint: String {
    hint(.undo, "undoes").map { "; \($0)" } ?? ""
  }

  /// Shows what a command has answered: a single line as a message, and several ones as a page, unless the
  /// user is typing.
  private mutating func show(_ lines: [String], _ hasFailed: Bool, _ canUndo: Bool) {
    let lines = lines.map(withKeys)
    let isPage = lines.count > 1 && (mode == .browse || page != nil)
    if isPage { mode = .page(TextPage(.answer(lines)), over: .browse) }
    let text = isPage ? "\(grouped(lines.count)) lines" : lines.first ?? ""
    message = Message(text: text + (canUndo ? undoHint : ""), isFailure: hasFailed)
  }

  /// Asks a question, unless the user is doing something else.
  private mutating func ask(_ question: Question) {
    guard mode == .browse else { return complain("not done: \(question.text)") }
    mode = .question(question)
  }

  mutating func say(_ text: String) { message = Message(text: withKeys(text), isFailure: false) }

  mutating func complain(_ text: String) {
    message = Message(text: withKeys(text), isFailure: true)
  }

  /// Names the keys of the browser instead of the commands that a message of mpdex names.
  func withKeys(_ text: String) -> String {
    guard text.contains("`mpdex ") else { return text }
    let actions = [("undo", BrowserAction.undo), ("redo", .redo)]
    return actions.reduce(text) { text, pair in
      let key = settings.keys.names(of: pair.1).first ?? ":\(pair.0)"
      return text.replacing("`mpdex \(pair.0)`", with: key)
    }
  }
}

/// The time between two frames of an animation.
private let frameTime = Duration.milliseconds(16)

/// The time for which rows that have come are lit, and gaps of rows that have gone are marked.
let freshTime = Duration.milliseconds(1500)

extension BrowserState {
  /// The symbols that the terminal can show.
  var symbols: Symbols { settings.hasUnicode ? .unicode : .ascii }
}
