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
