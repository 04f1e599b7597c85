/// Holds back key presses and pasted text while a list is being opened or changed. The input is meant for the new list,
/// so it waits until this list has arrived.
struct HeldInput: Sendable {
  /// The events that are held back, in order.
  private(set) var events: [TerminalEvent] = []
  /// The pending answers on which the meaning of the next keys depends. The first rows of a list that is being opened
  /// are not included; see `Situation.isOpening`.
  private var awaited = AwaitedAnswers()
  private var lastSettle = 0
  /// The views whose lists are being changed, or have been changed since they were last read.
  private var changedViews: Set<BrowserView> = []

  /// The circumstances that decide, together with the pending answers, whether a key is held back.
  struct Situation {
    let table: KeyTable
    /// The keys that have been typed so far in an incomplete sequence.
    let typedKeys: [KeyPress]
    /// Whether the browser is in the mode in which keys act on a list.
    let isBrowsing: Bool
    let isOpening: Bool
    /// Whether rows of the list that is shown are still arriving.
    let areRowsArriving: Bool
    /// Whether the tracks of the album that is shown have not been read yet.
    let lacksTracks: Bool
  }

  /// What the browser does with an event.
  enum Decision {
    case now
    case later
    /// The browser stops waiting for answers, and drops the keys that were held back.
    case interrupting
    case effect(BrowserEffect)
  }

  /// Decides what the browser does with an event in the given situation. If the event must be handled later, holds it
  /// back.
  mutating func take(_ event: TerminalEvent, in situation: Situation) -> Decision {
    switch event {
    case .key(let press): return take(press, situation)
    case .paste where isHolding(situation): return hold(event)
    case .mouse(let report):
      // A press of a mouse button concerns what is on the screen now; the keys that are still held back were meant for
      // something else.
      if case .pressed = report.action { drop() }
      return .now
    default: return .now
    }
  }

  private mutating func take(_ press: KeyPress, _ situation: Situation) -> Decision {
    guard isHolding(situation), !needsNoAnswer(press, situation) else { return .now }
    if press == KeyPress(.escape) || press == KeyPress(.character("c"), .control) {
      return .interrupting
    }
    if situation.table.meaning(of: [press]) == .action(.suspend), press.modifiers == .control {
      return .effect(.suspend)
    }
    switch actionAtOnce(press, situation) {
    case .quit: return .effect(.quit)
    case .cancel: return .interrupting
    default: return hold(.key(press))
    }
  }

  private mutating func hold(_ event: TerminalEvent) -> Decision {
    if events.count < maxHeldInput { events.append(event) }
    return .later
  }

  mutating func drop() { events = [] }

  /// Stops waiting for answers, and drops the keys that were held back.
  mutating func interrupt() {
    drop()
    awaited = AwaitedAnswers()
  }

  /// Removes and returns the first event that was held back; nil if there is none, or if an answer is still pending.
  mutating func next(in situation: Situation) -> TerminalEvent? {
    events.isEmpty || isAwaiting(situation) ? nil : events.removeFirst()
  }

  var keys: [KeyPress] { events.compactMap { if case .key(let press) = $0 { press } else { nil } } }

  private func isHolding(_ situation: Situation) -> Bool {
    isAwaiting(situation) || !events.isEmpty
  }

  /// Returns whether the meaning of the next key depends on a pending answer. Keys act on the rows that have arrived so
  /// far, but keys that were typed before the first rows arrived wait for the whole list.
  private func isAwaiting(_ situation: Situation) -> Bool {
    situation.isOpening || !awaited.isEmpty || isAwaitingTracks(situation)
      || !events.isEmpty && situation.areRowsArriving
  }

  private func isAwaitingTracks(_ situation: Situation) -> Bool {
    awaited.isReadingTracks && situation.lacksTracks
  }

  /// Returns whether the meaning of a key does not depend on the pending answers.
  private func needsNoAnswer(_ press: KeyPress, _ situation: Situation) -> Bool {
    guard events.isEmpty, !situation.isOpening, situation.isBrowsing,
      case .action(let action) = situation.table.meaning(of: situation.typedKeys + [press])
    else { return false }
    switch action {
    case .moveUp, .moveDown: return awaited.isMovingRows && !isAwaitingTracks(situation)
    case .nextColumn, .previousColumn, .leave:
      return awaited.isEmpty && isAwaitingTracks(situation)
    default: return false
    }
  }

  /// Returns the action that a key will perform after the keys that are being held back. Returns nil if the key has no
  /// action, or if the keys held back may change its meaning.
  private func actionAtOnce(_ press: KeyPress, _ situation: Situation) -> BrowserAction? {
    guard situation.isBrowsing, !awaited.mayAsk else { return nil }
    var keys = situation.typedKeys
    for event in events {
      guard case .key(let held) = event else { return nil }
      keys.append(held)
      switch situation.table.meaning(of: keys) {
      case .prefix: continue
      case .action(let action) where action.givesKeysOtherMeanings: return nil
      case .command: return nil
      case .action, .nothing: keys = []
      }
    }
    guard case .action(let action) = situation.table.meaning(of: keys + [press]) else { return nil }
    return action
  }
}

// The awaited answers.
extension HeldInput {
  /// Records which answers the browser must wait for after a key has caused the given effects. Returns the effects. If
  /// the effects may change the list that is shown, adds another effect that reads this list again.
  mutating func noting(_ effects: [BrowserEffect], in lists: ViewLists) -> [BrowserEffect] {
    let view = lists.view
    guard !effects.isEmpty || changedViews.contains(view) else { return effects }
    for effect in effects { note(effect, in: view) }
    let mayAsk = effects.contains(where: \.mayAsk)
    guard lists.list != nil, mayAsk || changedViews.contains(view) else { return effects }
    changedViews.remove(view)
    let isMoving = !effects.isEmpty && effects.allSatisfy(\.movesRows)
    awaited.isMovingRows = isMoving && (awaited.settling == nil || awaited.isMovingRows)
    awaited.mayAsk = awaited.mayAsk || mayAsk
    lastSettle += 1
    awaited.settling = lastSettle
    return effects + [.settle(lastSettle, lists.changedByOtherLists)]
  }

  private mutating func note(_ effect: BrowserEffect, in view: BrowserView) {
    switch effect {
    case .openView(let view): changedViews.remove(view)
    case .find, .findLine: awaited.isFinding = true
    case .complete, .completeKeys: awaited.isCompleting = true
    case .loadAlbums: awaited.isReadingTracks = true
    default: changedViews.formUnion(effect.changedViews(in: view))
    }
  }

  mutating func awaitFilter(_ text: String) { awaited.filter = text }

  mutating func awaitSearch(_ text: String) { awaited.search = text }

  mutating func noteAnswer(_ event: BrowserEvent) {
    switch event {
    case .found, .foundLine: awaited.isFinding = false
    case .filtered(_, let text, _): if text == awaited.filter { awaited.filter = nil }
    case .searched(let text, _): if text == awaited.search { awaited.search = nil }
    case .completed: awaited.isCompleting = false
    case .settled(let number, let hasFailed): if number == awaited.settling { settle(hasFailed) }
    case .notOpened(_, let dropsKeys): if dropsKeys { drop() }
    case .failed(let id, _):
      if awaitsSearch || id != nil { drop() }
      (awaited.isFinding, awaited.isCompleting, awaited.isReadingTracks) = (false, false, false)
      (awaited.filter, awaited.search) = (nil, nil)
    default: break
    }
  }

  private var awaitsSearch: Bool {
    awaited.isFinding || awaited.isCompleting || awaited.filter != nil || awaited.search != nil
  }

  private mutating func settle(_ hasFailed: Bool) {
    awaited.settling = nil
    (awaited.isMovingRows, awaited.mayAsk) = (false, false)
    if hasFailed { drop() }
  }
}

private struct AwaitedAnswers: Hashable, Sendable {
  var isFinding = false
  /// The text of a filter that the user has finished typing, until the matching rows arrive; nil if no filter is
  /// pending.
  var filter: String?
  /// The text of a search of the library that the user has finished typing, until its results arrive.
  var search: String?
  var isCompleting = false
  var isReadingTracks = false
  /// The number of the last `settle` effect if it has not been answered yet; otherwise nil.
  var settling: Int?
  /// Whether all pending changes only move rows. If so, further keys that move rows need not wait.
  var isMovingRows = false
  /// Whether the effects that are being performed may result in a question or a page of text.
  var mayAsk = false

  /// Whether no answers are pending. Tracks that are being read do not count as pending here; see `isAwaitingTracks`.
  var isEmpty: Bool {
    !isFinding && filter == nil && search == nil && !isCompleting && settling == nil
  }
}

extension BrowserEffect {
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

  /// Whether the effect may result in a question or a page of text.
  fileprivate var mayAsk: Bool {
    switch self {
    case .run, .saveQueue: true
    default: false
    }
  }

  fileprivate var movesRows: Bool { if case .edit(_, _, .move) = self { true } else { false } }

  var endsBrowser: Bool {
    switch self {
    case .quit, .choose: true
    default: false
    }
  }
}

extension BrowserAction {
  /// Whether keys that are typed after the action have other meanings than those in the key table.
  fileprivate var givesKeysOtherMeanings: Bool {
    switch self {
    case .jump, .bar, .find, .findBackwards, .filter, .search, .showSearch, .command, .save,
      .addToPlaylist, .rate, .help:
      true
    default: false
    }
  }
}

private let maxHeldInput = 256
