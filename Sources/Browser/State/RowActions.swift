internal import Bytes
internal import ListingIndex

// The actions on the marked rows, or on the cursor's row.
extension BrowserState {
  /// - Parameter typed: the number that was typed before the key; nil if no number was typed.
  mutating func performOnRows(_ action: BrowserAction, _ typed: Int?) -> [BrowserEffect]? {
    let count = typed ?? 1
    switch action {
    case .mark: lists.withList { list in for _ in 0..<min(count, list.count) { list.toggleMark() } }
    case .range: lists.withList { $0.toggleRange() }
    case .invertMarks: lists.withList { $0.invertMarks() }
    case .clearMarks: lists.withList { $0.marks = [] }
    case .add: return queue(.add, typed)
    case .addNext: return queue(.addNext, typed)
    case .replace: return queue(.replace, typed)
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
    case .rate: return rate(typed)
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

  mutating func beginAddingToPlaylist(_ count: Int?) {
    let album = count == nil ? shownAlbum : nil
    let rows = list?.chosenEntries(count ?? 1) ?? []
    let entries = album.map { [$0] } ?? rows.filter { $0.kind != .line }
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

  private mutating func describe() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset, lists.view != .settings else { return [] }
    let entry = list.entry(at: offset)
    describedEntry = entry
    return [.describe(entry)]
  }

  mutating func stopDescribing() -> [BrowserEffect] {
    describedEntry = nil
    say("stopped reading")
    return [.stopDescribing]
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
  mutating func takeEntries(
    _ count: Int = 1, keepingMarks: Bool = false
  ) -> [BrowserEffect.Entry] {
    let entries = list?.chosenEntries(count) ?? []
    lists.withList { keepingMarks ? $0.endRange() : $0.unmark() }
    return entries
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
