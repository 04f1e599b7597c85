internal import Bytes
internal import ListingIndex

// The actions on the marked rows, or on the one with the cursor.
extension BrowserState {
  /// Performs an action on rows; returns nil if it is none.
  mutating func performOnRows(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    switch action {
    case .mark: withList { list in for _ in 0..<min(count, list.count) { list.toggleMark() } }
    case .range: withList { $0.toggleRange() }
    case .invertMarks: withList { $0.invertMarks() }
    case .clearMarks: withList { $0.marks = [] }
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
    case .copy: return copy()
    default: return nil
    }
    return []
  }

  private mutating func queue(
    _ mode: BrowserEffect.QueueMode, _ count: Int
  ) -> [BrowserEffect] {
    guard view != .settings else { return [] }
    if settings.isPicker { return choose() }
    let entries = takeEntries(count)
    return entries.isEmpty ? [] : [.queue(entries, mode)]
  }

  /// Asks for the name of the playlist to which the songs are added.
  mutating func beginAddingToPlaylist() {
    let entries = entries.filter { $0.kind != .line }
    guard !settings.isPicker, !entries.isEmpty else { return say("nothing here can be added") }
    mode = .input(LineInput(purpose: .addToPlaylist(entries)))
  }

  /// Changes rows of the queue or a playlist; other lists cannot be changed.
  private mutating func edit(
    _ edit: BrowserEffect.RowEdit, _ count: Int = 1
  ) -> [BrowserEffect] {
    guard let list, view == .queue || view == .playlists || edit == .clear || edit == .shuffle
    else {
      complain("only the queue and playlists can be changed; go there first")
      return []
    }
    let entries = edit.concernsRows ? takeEntries(count, keepingMarks: edit.keepsRows) : []
    guard !entries.isEmpty || !edit.concernsRows else { return [] }
    return [.edit(list.id, entries.map(\.identity), edit)]
  }

  private func copy() -> [BrowserEffect] {
    guard let list else { return [] }
    let texts = entries.map { list.contents.address($0.identity).description }
    return texts.isEmpty ? [] : [.copy(texts.joined(separator: "\n"))]
  }

  /// The entries that an action is for, in order.
  var entries: [BrowserEffect.Entry] { entries(1) }

  /// Returns the marked entries in order; without marks, a number of them from the cursor on.
  private func entries(_ count: Int) -> [BrowserEffect.Entry] {
    guard let list else { return [] }
    return list.chosenOffsets(count).map { list.entry(at: $0) }
  }

  /// Returns the entries that an action is for, and removes the marks. If these are kept, a range
  /// becomes marks.
  mutating func takeEntries(_ count: Int = 1, keepingMarks: Bool = false) -> [BrowserEffect.Entry] {
    let entries = entries(count)
    withList { keepingMarks ? $0.endRange() : $0.unmark() }
    return entries
  }
}

extension BrowserEffect.RowEdit {
  fileprivate var concernsRows: Bool { self != .clear && self != .shuffle }

  fileprivate var keepsRows: Bool { if case .move = self { true } else { false } }
}

extension ListView {
  /// Returns the offsets of the rows that an action is for, ascending: the marked rows and the range
  /// or, without any, a number of rows from the cursor on.
  func chosenOffsets(_ number: Int) -> [Int] {
    let chosen = marks.union(rangeOffsets)
    if !chosen.isEmpty { return chosen.sorted() }
    return (cursor..<max(cursor, min(count, cursor + max(1, number)))).map(offset)
  }

  /// The offsets of the range that is being selected.
  var rangeOffsets: [Int] {
    guard let start = rangeStart, count > 0 else { return [] }
    return (min(start, cursor)...max(start, cursor)).map(offset)
  }

  func entry(at offset: Int) -> BrowserEffect.Entry {
    BrowserEffect.Entry(
      list: id, identity: contents.identity(at: offset), kind: contents.row(at: offset).kind)
  }

  /// Removes the marks, and ends the range.
  mutating func unmark() {
    marks = []
    rangeStart = nil
  }

  /// Marks the rows of the range.
  mutating func endRange() {
    marks.formUnion(rangeOffsets)
    rangeStart = nil
  }

  /// Marks the cursor's row, or removes its mark, and goes to the next row. A range is marked as a whole.
  mutating func toggleMark() {
    guard let cursorOffset else { return }
    if rangeStart != nil {
      endRange()
    } else if marks.remove(cursorOffset) == nil {
      marks.insert(cursorOffset)
    }
    move(.by(1))
  }

  /// Begins a range at the cursor; marks it if there is one.
  mutating func toggleRange() {
    if rangeStart != nil {
      endRange()
    } else if count > 0 {
      rangeStart = cursor
    }
  }

  /// Marks the rows that are shown and have no mark, and removes the other marks.
  mutating func invertMarks() {
    marks = Set((0..<count).map(offset)).subtracting(marks)
  }
}

/// A number before a key repeats it at most so often.
let maxRepeats = 100
