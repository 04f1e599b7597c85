internal import Bytes
internal import ListingIndex

// The actions on the marked rows, or on the one with the cursor.
extension BrowserState {
  /// Performs an action on rows; returns nil if it is none.
  mutating func performOnRows(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    switch action {
    case .mark: withList { $0.toggleMark() }
    case .range: withList { $0.toggleRange() }
    case .invertMarks: withList { $0.invertMarks() }
    case .clearMarks: withList { $0.marks = [] }
    case .add: return queue(.add)
    case .addNext: return queue(.addNext)
    case .replace: return queue(.replace)
    case .delete: return edit(.delete)
    case .crop: return edit(.crop)
    case .clear: return edit(.clear)
    case .shuffle: return edit(.shuffle)
    case .moveDown: return edit(.move(by: count))
    case .moveUp: return edit(.move(by: -count))
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .copy: return copy()
    default: return nil
    }
    return []
  }

  private mutating func queue(_ mode: BrowserEffect.QueueMode) -> [BrowserEffect] {
    guard view != .settings else { return [] }
    if settings.isPicker { return choose() }
    let entries = takeEntries()
    return entries.isEmpty ? [] : [.queue(entries, mode)]
  }

  /// Asks for the name of the playlist to which the songs are added.
  mutating func beginAddingToPlaylist() {
    let entries = entries.filter { $0.kind != .line }
    guard !settings.isPicker, !entries.isEmpty else { return say("nothing here can be added") }
    mode = .input(LineInput(purpose: .addToPlaylist(entries)))
  }

  /// Changes rows of the queue or a playlist; other lists cannot be changed.
  private mutating func edit(_ edit: BrowserEffect.RowEdit) -> [BrowserEffect] {
    guard let list, view == .queue || view == .playlists || edit == .clear || edit == .shuffle
    else {
      complain("only the queue and playlists can be changed; go there first")
      return []
    }
    let entries = edit.concernsRows ? takeEntries(keepingMarks: edit.keepsRows) : []
    guard !entries.isEmpty || !edit.concernsRows else { return [] }
    return [.edit(list.id, entries.map(\.identity), edit)]
  }

  private func copy() -> [BrowserEffect] {
    let texts = entries.map(\.identity.description)
    return texts.isEmpty ? [] : [.copy(texts.joined(separator: "\n"))]
  }

  /// The entries that an action is for, in order.
  var entries: [BrowserEffect.Entry] {
    guard let list else { return [] }
    return list.chosenOffsets.map { list.entry(at: $0) }
  }

  /// Returns the entries that an action is for, and removes their marks.
  mutating func takeEntries(keepingMarks: Bool = false) -> [BrowserEffect.Entry] {
    let entries = entries
    withList { keepingMarks ? $0.rangeStart = nil : $0.unmark() }
    return entries
  }
}

extension BrowserEffect.RowEdit {
  fileprivate var concernsRows: Bool { self != .clear && self != .shuffle }

  fileprivate var keepsRows: Bool { if case .move = self { true } else { false } }
}

extension ListView {
  /// The offsets of the rows that an action is for, ascending: the marked ones and those of the range, or
  /// the one with the cursor if there are none.
  var chosenOffsets: [Int] {
    let chosen = marks.union(rangeOffsets)
    if !chosen.isEmpty { return chosen.sorted() }
    return cursorOffset.map { [$0] } ?? []
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

  /// Marks the cursor's row, or removes its mark, and goes to the next row. A range is marked as a whole.
  mutating func toggleMark() {
    guard let cursorOffset else { return }
    if rangeStart != nil {
      marks.formUnion(rangeOffsets)
      rangeStart = nil
    } else if marks.remove(cursorOffset) == nil {
      marks.insert(cursorOffset)
    }
    move(.by(1))
  }

  /// Begins a range at the cursor; marks it if there is one.
  mutating func toggleRange() {
    if rangeStart != nil {
      marks.formUnion(rangeOffsets)
      rangeStart = nil
    } else if count > 0 {
      rangeStart = cursor
    }
  }

  /// Marks the rows that are shown and have no mark, and removes the other marks.
  mutating func invertMarks() {
    marks = Set((0..<count).map(offset)).subtracting(marks)
  }
}
