/// The answers that decide what the next key means.
struct AwaitedAnswers: Hashable, Sendable {
  /// Whether a row or a line is being looked for.
  var isFinding = false
  /// The text of a finished filter whose rows have not come; nil if none is awaited.
  var filter: String?
  /// Whether a line is being completed.
  var isCompleting = false
  /// Whether the tracks of the album that is shown are being read.
  var isReadingTracks = false
  /// The number of the last `settle` that has not been answered; nil if there is none.
  var settling: Int?
  /// Whether only rows are being moved: more keys that move them need not wait for that.
  var isMovingRows = false
  /// Whether what is being done may end with a question or a page of text.
  var mayAsk = false

  /// Whether no answer is awaited, unless it is the tracks of an album.
  var isEmpty: Bool { !isFinding && filter == nil && !isCompleting && settling == nil }
}

// Keys that are typed while a list is still opening, or is being changed, are meant for the list that comes: they are
// held until it is there.
extension BrowserState {
  /// Handles what the terminal reports, or holds it until what was asked for before has come.
  mutating func take(_ event: TerminalEvent) -> [BrowserEffect] {
    switch event {
    case .key(let press): return take(press)
    case .paste where isHolding: hold(event)
    case .mouse(let report):
      // A press is about what is on the screen; the keys before it were not.
      if case .pressed = report.action { heldInput = [] }
      return handle(event)
    default: return handle(event)
    }
    return []
  }

  private mutating func take(_ press: KeyPress) -> [BrowserEffect] {
    guard isHolding, !needsNoAnswer(press) else { return handle(press) }
    if press == KeyPress(.escape) || press == KeyPress(.character("c"), .control) {
      return interrupt(press)
    }
    if settings.keys.meaning(of: [press]) == .action(.suspend), press.modifiers == .control {
      return [.suspend]
    }
    switch actionAtOnce(press) {
    case .quit: return [.quit]
    case .cancel: return interrupt(press)
    default: hold(.key(press))
    }
    return []
  }

  private mutating func hold(_ event: TerminalEvent) {
    if heldInput.count < maxHeldInput { heldInput.append(event) }
  }

  /// Gives up what is awaited, and drops the keys that are held for it.
  private mutating func interrupt(_ press: KeyPress) -> [BrowserEffect] {
    let holdsKeys = !heldInput.isEmpty
    heldInput = []
    awaited = AwaitedAnswers()
    if isOpening { pendingKeys = [] }
    guard holdsKeys, !isOpening, receivedRows == nil, press.key == .escape else {
      return handle(press)
    }
    say("the keys typed meanwhile are dropped")
    return []
  }

  /// Handles what was held, as far as nothing more is awaited.
  mutating func releaseHeldInput() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    while !heldInput.isEmpty, !isAwaiting {
      let event = heldInput.removeFirst()
      effects += noting(handle(event))
      layOut()
      if effects.contains(where: \.endsBrowser) { heldInput = [] }
    }
    return effects
  }

  /// The keys that are held.
  var heldKeys: [KeyPress] {
    heldInput.compactMap { if case .key(let press) = $0 { press } else { nil } }
  }

  /// Whether keys are held.
  private var isHolding: Bool { isAwaiting || !heldInput.isEmpty }

  /// Whether something is awaited that decides what the next key means. Rows that arrive in pieces are shown, and keys
  /// are about them, but those that were typed before them are meant for the whole list.
  private var isAwaiting: Bool {
    isOpening || !awaited.isEmpty || isAwaitingTracks
      || (!heldInput.isEmpty && receivedRows.map { $0.list == list?.id } == true)
  }

  private var isAwaitingTracks: Bool {
    awaited.isReadingTracks && list?.albums.map { $0.album.tracks == nil } == true
  }

  /// Whether a key means the same before and after what is awaited.
  private func needsNoAnswer(_ press: KeyPress) -> Bool {
    guard heldInput.isEmpty, !isOpening, mode == .browse,
      case .action(let action) = settings.keys.meaning(of: pendingKeys + [press])
    else { return false }
    switch action {
    case .moveUp, .moveDown: return awaited.isMovingRows && !isAwaitingTracks
    case .nextColumn, .previousColumn, .leave: return awaited.isEmpty && isAwaitingTracks
    default: return false
    }
  }

  /// The action of a key after those that are held; nil if it is none, or if it may be another one by then.
  private func actionAtOnce(_ press: KeyPress) -> BrowserAction? {
    guard mode == .browse, !awaited.mayAsk else { return nil }
    var keys = pendingKeys
    for event in heldInput {
      guard case .key(let held) = event else { return nil }
      keys.append(held)
      switch settings.keys.meaning(of: keys) {
      case .prefix: continue
      case .action(let action) where action.givesKeysOtherMeanings: return nil
      case .action, .nothing: keys = []
      }
    }
    guard case .action(let action) = settings.keys.meaning(of: keys + [press]) else { return nil }
    return action
  }
}

// What is awaited.
extension BrowserState {
  /// Notes what the effects of a key ask for. If they change the list that is shown, an effect is added that has it
  /// read again.
  mutating func noting(_ effects: [BrowserEffect]) -> [BrowserEffect] {
    guard !effects.isEmpty || changedViews.contains(view) else { return effects }
    for effect in effects { note(effect) }
    let mayAsk = effects.contains(where: \.mayAsk)
    guard list != nil, mayAsk || changedViews.contains(view) else { return effects }
    changedViews.remove(view)
    let isMoving = !effects.isEmpty && effects.allSatisfy(\.movesRows)
    awaited.isMovingRows = isMoving && (awaited.settling == nil || awaited.isMovingRows)
    awaited.mayAsk = awaited.mayAsk || mayAsk
    lastSettle += 1
    awaited.settling = lastSettle
    return effects + [.settle(lastSettle, listsThatChange)]
  }

  private mutating func note(_ effect: BrowserEffect) {
    switch effect {
    case .open, .openAlbums, .openParent: isOpening = true
    case .openView(let view, _): changedViews.remove(view)
    case .find, .findLine: awaited.isFinding = true
    case .complete: awaited.isCompleting = true
    case .loadAlbums: awaited.isReadingTracks = true
    default: changedViews.formUnion(effect.changedViews(in: view))
    }
  }

  /// The lists of the view that other lists' keys can change.
  private var listsThatChange: [ListID] {
    switch view {
    case .queue, .playlists, .settings: lists[view, default: []].map(\.id)
    case .library, .tags, .search: []
    }
  }

  /// Notes an answer to what was asked for.
  mutating func noteAnswer(_ event: BrowserEvent) {
    switch event {
    case .found, .foundLine: awaited.isFinding = false
    case .filtered(_, let text, _): if text == awaited.filter { awaited.filter = nil }
    case .completed: awaited.isCompleting = false
    case .settled(let number, let hasFailed): if number == awaited.settling { settle(hasFailed) }
    case .notOpened(_, let dropsKeys): if dropsKeys { heldInput = [] }
    case .failed(let id, _):
      if awaitsSearch || id != nil { heldInput = [] }
      (awaited.isFinding, awaited.isCompleting, awaited.isReadingTracks) = (false, false, false)
      awaited.filter = nil
    default: break
    }
  }

  private var awaitsSearch: Bool {
    awaited.isFinding || awaited.isCompleting || awaited.filter != nil
  }

  private mutating func settle(_ hasFailed: Bool) {
    awaited.settling = nil
    (awaited.isMovingRows, awaited.mayAsk) = (false, false)
    if hasFailed { heldInput = [] }
  }
}

extension BrowserEffect {
  /// The views with lists that this effect changes.
  fileprivate func changedViews(in view: BrowserView) -> Set<BrowserView> {
    switch self {
    case .queue, .edit(_, _, .clear), .edit(_, _, .shuffle): [.queue]
    case .edit: [view]
    case .saveQueue, .addToPlaylist: [.playlists]
    case .undo, .redo: [.queue, .playlists]
    case .run: [.queue, .playlists, .settings]
    default: []
    }
  }

  /// Whether it may end with a question or a page of text.
  fileprivate var mayAsk: Bool {
    switch self {
    case .run, .saveQueue: true
    default: false
    }
  }

  fileprivate var movesRows: Bool { if case .edit(_, _, .move) = self { true } else { false } }

  /// Whether the browser ends with it.
  fileprivate var endsBrowser: Bool {
    switch self {
    case .quit, .choose: true
    default: false
    }
  }
}

extension BrowserAction {
  /// Whether the keys after it are not the browser's own keys.
  fileprivate var givesKeysOtherMeanings: Bool {
    switch self {
    case .jump, .bar, .find, .findBackwards, .filter, .search, .showSearch, .command, .save,
      .addToPlaylist, .help:
      true
    default: false
    }
  }
}

/// Keys that are typed while so many are held are dropped.
private let maxHeldInput = 256
