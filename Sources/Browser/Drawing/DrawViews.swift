internal import TerminalText

extension ScreenDrawing {
  /// Draws the names of the views, the present one lit, and the server with its volume at the right edge.
  mutating func drawViews() {
    guard let row = layout.viewsRow else { return }
    let labels = state.viewLabels
    for label in labels {
      let isShown = label.view == state.lists.view
      frame.write(
        label.text, row: row, columns: label.columns,
        isShown ? Style(.selectedLabel, .bold) : Style(.faint))
    }
    let volume = state.player.volume.map { "\($0)%" }
    let facts = [state.settings.server, volume ?? ""].filter { !$0.isEmpty }
    let start = (labels.last?.columns.upperBound ?? 0) + 2
    for text in [facts.joined(separator: "  "), volume ?? ""] {
      let column = layout.size.columns - drawnWidth(text) - 1
      guard column >= start else { continue }
      frame.write(text, row: row, columns: column..<layout.size.columns, Style(.faint))
      return
    }
  }
}
