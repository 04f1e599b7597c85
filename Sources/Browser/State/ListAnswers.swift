// What the program around the browser answers about lists.
extension BrowserState {
  mutating func receive(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .rows(let id, let contents, let received):
      if contents.isArriving {
        receivedRows = (id, received)
      } else if receivedRows?.list == id {
        receivedRows = nil
      }
      return change(id) { $0.replace(with: contents) }
    case .changed(let id, let contents, let changes):
      let end = now + freshTime
      return change(id) { $0.replace(with: contents, changes: changes, shownUntil: end) }
    case .failed(let id, let reason):
      if id == receivedRows?.list { receivedRows = nil }
      complain(reason)
    case .notOpened(let reason, _):
      (isOpening, receivedRows) = (false, nil)
      complain(reason)
      return lists.isEmpty ? [] : leaveEmptyView()
    case .filtered(let id, let text, let offsets): receive(offsets, matching: text, in: id)
    case .found(let id, let finding, let offset): receive(offset, of: finding, in: id)
    default: break
    }
    return []
  }

  /// Replaces the rows of a list, and asks for those that its filter leaves now.
  private mutating func change(
    _ id: ListID, _ replace: (inout ListView) -> Void
  ) -> [BrowserEffect] {
    var text: String?
    withList(id) { list in
      text = list.filter?.text
      replace(&list)
    }
    guard let text else { return [] }
    if id == list?.id {
      finishedFilter = text
      if !isTypingFilter { awaited.filter = text }
    }
    return [.filter(id, text: text)]
  }

  /// Ends the filter of the list.
  mutating func showAllRows() {
    finishedFilter = nil
    withList { $0.apply(nil) }
  }

  /// Hides the rows that a text does not match, if it is still the text of the filter.
  private mutating func receive(_ offsets: [Int], matching text: String, in id: ListID) {
    guard id == list?.id, text == filterText, (offsets.last ?? 0) < (list?.contents.count ?? 0)
    else { return }
    withList { $0.apply(text.isEmpty ? nil : ListView.Filter(text: text, offsets: offsets)) }
  }

  private var isTypingFilter: Bool {
    if case .input(let input) = mode { input.purpose == .filter } else { false }
  }

  /// The text of the filter, which is being typed or was typed before.
  private var filterText: String? {
    isTypingFilter ? mode.inputText : finishedFilter ?? list?.filter?.text
  }
}
