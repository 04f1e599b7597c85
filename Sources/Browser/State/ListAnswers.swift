// What the program around the browser answers about lists.
extension BrowserState {
  mutating func receive(_ event: BrowserEvent) {
    switch event {
    case .rows(let id, let contents, let received):
      withList(id) { $0.replace(with: contents) }
      if id == list?.id { receivedRows = contents.isArriving ? received : nil }
    case .changed(let id, let contents, let changes):
      withList(id) { $0.replace(with: contents, changes: changes) }
      litUntil = now + litTime
    case .failed(let id, let reason):
      isOpening = false
      if id == nil || id == list?.id { receivedRows = nil }
      complain(reason)
    case .filtered(let id, let text, let offsets): receive(offsets, matching: text, in: id)
    case .found(let id, let text, let offset): receive(offset, of: text, in: id)
    default: break
    }
  }

  /// Hides the rows that a text does not match, if it is still the text of the filter.
  private mutating func receive(_ offsets: [Int], matching text: String, in id: ListID) {
    guard id == list?.id, text == filterText, (offsets.last ?? 0) < (list?.contents.count ?? 0)
    else { return }
    withList { $0.apply(text.isEmpty ? nil : ListView.Filter(text: text, offsets: offsets)) }
  }

  /// The text of the filter, which is being typed or was typed before.
  private var filterText: String? {
    if case .input(let input) = mode, input.purpose == .filter { return input.text }
    return finishedFilter ?? list?.filter?.text
  }

  private mutating func receive(_ offset: Int?, of text: String, in id: ListID) {
    guard id == list?.id else { return }
    guard let offset, offset < list?.contents.count ?? 0 else {
      return complain("no row has '\(text)'")
    }
    withList { list in list.setCursor(list.row(ofOffset: offset)) }
  }
}
