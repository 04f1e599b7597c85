// Finding rows by a text.
extension BrowserState {
  mutating func find(_ text: String, backwards: Bool) -> [BrowserEffect] {
    let text = text.isEmpty ? lastFind?.text ?? "" : text
    guard !text.isEmpty else { return [] }
    lastFind = (text, backwards)
    return findAgain(reversed: false, 1)
  }

  /// Finds the text that was looked for last again.
  ///
  /// - Parameter number: which of the rows that follow is wanted, from 1.
  mutating func findAgain(reversed: Bool, _ number: Int) -> [BrowserEffect] {
    guard let list else { return [] }
    guard let lastFind else {
      say("no text was searched for yet; / searches")
      return []
    }
    let finding = BrowserEffect.Finding(
      lastFind.text, from: list.cursorOffset ?? 0, backwards: lastFind.backwards != reversed,
      number: number, among: list.filter?.offsets)
    return [.find(list.id, finding)]
  }

  mutating func receive(_ offset: Int?, of finding: BrowserEffect.Finding, in id: ListID) {
    guard id == list?.id else { return }
    guard let offset, offset < list?.contents.count ?? 0 else {
      return complain("no row has '\(finding.text)'")
    }
    withList { list in list.setCursor(list.row(ofOffset: offset)) }
    sayIfFoundAgain(finding, at: offset)
  }

  /// Says that a search went on at the other end.
  mutating func sayIfFoundAgain(_ finding: BrowserEffect.Finding, at offset: Int) {
    if finding.backwards, offset >= finding.offset { say("found again from the end") }
    if !finding.backwards, offset <= finding.offset { say("found again from the top") }
  }
}
