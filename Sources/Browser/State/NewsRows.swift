internal import TerminalText

// The rows of a message or a question that is too long for one row. It covers what is next to the row for messages.
extension BrowserState {
  /// The message or the question that is shown, broken into rows of the screen; empty if there is none. What the screen
  /// has no room for is left out.
  var newsLines: [String] {
    guard let text = mode.question ?? (mode.showsNews ? messages.news?.text : nil) else {
      return []
    }
    let lines = broken(text.terminalSafe(), width: max(1, layout.size.columns - 2))
    let room = max(1, layout.size.rows - 1)
    guard lines.count > room else { return lines }
    return lines.prefix(room - 1) + [lines[(room - 1)...].joined(separator: " ")]
  }

  /// The rows of the screen that the message or the question covers.
  var newsRows: Range<Int> {
    let count = newsLines.count
    return layout.hasStatusLines
      ? layout.messageRow + 1 - count..<layout.messageRow + 1
      : layout.messageRow..<layout.messageRow + count
  }
}
