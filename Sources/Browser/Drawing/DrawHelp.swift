extension BrowserState {
  /// Draws the keys and what they do.
  func drawHelp(of topic: HelpTopic, from top: Int, in frame: inout Frame) {
    let lines = helpLines(topic)
    let first = min(top, lastHelpTop(topic))
    for (row, line) in zip(layout.contentRows, lines.dropFirst(first)) {
      let keysEnd = min(26, layout.size.columns / 3)
      let isTitle = line.text.isEmpty
      let style = isTitle ? Style(.header, .bold) : Style(.playing)
      frame.write(line.keys, row: row, columns: (isTitle ? 1 : 3)..<keysEnd, style)
      frame.write(line.text, row: row, columns: keysEnd + 1..<layout.size.columns)
    }
  }
}
