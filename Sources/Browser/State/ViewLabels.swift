internal import TerminalText

/// The name of a view in the first line of the screen.
struct ViewLabel: Hashable {
  let view: BrowserView
  let text: String
  /// The columns of the screen that the name takes.
  let columns: Range<Int>
}

extension BrowserState {
  /// The names of the views, from left to right; empty if the screen has no line for them. The queue is followed by the
  /// number of its songs. The settings are left out until they have been shown.
  var viewLabels: [ViewLabel] {
    guard layout.viewsRow != nil else { return [] }
    var start = 1
    return BrowserView.allCases.filter { $0 != .settings || lists.hasList(in: $0) }.map { view in
      let text = label(of: view)
      defer { start += displayWidth(text) + 2 }
      return ViewLabel(view: view, text: text, columns: start..<start + displayWidth(text))
    }
  }

  private func label(of view: BrowserView) -> String {
    guard view == .queue, let length = player.queueLength, length > 0 else { return view.title }
    return "\(view.title) \(grouped(length))"
  }
}

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
