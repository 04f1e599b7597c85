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
  /// number of its songs. The settings are left out until they have been shown. Where the volume leaves too little room,
  /// only the present view and those beside it are named, and an ellipsis stands for the next view on either side.
  var viewLabels: [ViewLabel] {
    guard layout.viewsRow != nil else { return [] }
    let views = BrowserView.allCases.filter { $0 != .settings || lists.hasList(in: $0) }
    let labels = views.map { (view: $0, text: label(of: $0)) }
    let shown = shownViews(labels.map { displayWidth($0.text) }, views.firstIndex(of: lists.view))
    let ellipsis = settings.symbols.ellipsis
    let before = views[..<shown.lowerBound].suffix(1).map { (view: $0, text: ellipsis) }
    let after = views[shown.upperBound...].prefix(1).map { (view: $0, text: ellipsis) }
    return placed(before + labels[shown] + after)
  }

  private func placed(_ labels: [(view: BrowserView, text: String)]) -> [ViewLabel] {
    var start = 1
    return labels.map { view, text in
      defer { start += displayWidth(text) + gap }
      return ViewLabel(view: view, text: text, columns: start..<start + displayWidth(text))
    }
  }

  /// Returns which views are named.
  ///
  /// - Parameters:
  ///   - widths: the widths of their names.
  ///   - present: the view that is shown.
  private func shownViews(_ widths: [Int], _ present: Int?) -> Range<Int> {
    let ellipsis = displayWidth(settings.symbols.ellipsis) + gap
    let fits = { (range: Range<Int>) in
      let ends = [range.lowerBound > 0, range.upperBound < widths.count].count { $0 }
      return widths[range].reduce(ends * ellipsis - gap) { $0 + $1 + gap } <= roomForViews
    }
    guard !fits(widths.indices), let present else { return widths.indices }
    var shown = present..<present + 1
    // The views on either side get room in turn.
    for distance in 1...widths.count {
      for view in [present + distance, present - distance] where widths.indices.contains(view) {
        let wider = min(view, shown.lowerBound)..<max(view + 1, shown.upperBound)
        if wider.count == shown.count + 1, fits(wider) { shown = wider }
      }
    }
    return shown
  }

  /// The number of cells between the left edge and the volume, without the blanks there.
  private var roomForViews: Int {
    let volume = player.volume.map { displayWidth("\($0)%") + gap } ?? 0
    return layout.size.columns - 2 - volume
  }

  private func label(of view: BrowserView) -> String {
    guard view == .queue, let length = player.queueLength, length > 0 else { return view.title }
    return "\(view.title) \(grouped(length))"
  }
}

/// The blank cells between two names.
private let gap = 2
