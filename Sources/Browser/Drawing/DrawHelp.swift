internal import TerminalText

extension BrowserState {
  /// Draws the keys and what they do.
  func drawHelp(from top: Int, in frame: inout Frame) {
    let lines = helpLines
    let first = min(top, lastHelpTop)
    for (row, line) in zip(layout.listRows, lines.dropFirst(first)) {
      let keysEnd = min(26, layout.size.columns / 3)
      let isTitle = line.text.isEmpty
      let style = isTitle ? Style(.header, .bold) : Style(.playing)
      frame.write(line.keys, row: row, columns: (isTitle ? 1 : 3)..<keysEnd, style)
      frame.write(line.text, row: row, columns: keysEnd + 1..<layout.size.columns)
    }
  }

  /// The largest first line, with which the last page is full.
  var lastHelpTop: Int { max(0, helpLines.count - layout.listRows.count) }

  private var helpLines: [(keys: String, text: String)] {
    BrowserAction.groups.flatMap { group in
      let keys = group.actions.map { action in
        (settings.keys.names(of: action).joined(separator: ", "), action.help)
      }
      return [(group.title, "")] + keys.filter { !$0.0.isEmpty } + [("", "")]
    }
  }
}
