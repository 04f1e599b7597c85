internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the page strip: the page on the screen in the middle, its neighbours smaller, fainter and
  /// lower.
  func drawStrip(in frame: inout Frame) {
    guard let pageStrip else { return }
    for page in pageStrip.strip.visibleItems(atContentOffset: pageStrip.contentOffset) {
      draw(page, of: pageStrip, in: &frame)
    }
  }

  private func draw(_ page: Int, of view: PageStripView, in frame: inout Frame) {
    let emphasis = view.strip.emphasis(ofPage: page, atContentOffset: view.contentOffset)
    let drop = view.strip.drop(ofPage: page, atContentOffset: view.contentOffset)
    let item = view.strip.itemBounds(ofPage: page)
    let middle = (item.lowerBound + item.upperBound) / 2 - view.stripOffset
    let column = Int(middle.rounded(.down))
    frame.write(
      symbol(ofPageWith: emphasis), row: layout.stripRows.lowerBound + Int(drop.rounded()),
      columns: column..<column + 1, pageStyle(emphasis))
  }

  private func symbol(ofPageWith emphasis: Double) -> String {
    let count = symbols.pages.count
    return symbols.pages[max(0, Int((emphasis * Double(count)).rounded()) - 1)]
  }

  private func pageStyle(_ emphasis: Double) -> Style {
    let strength = 2 + UInt8((emphasis * Double(Style.fullEmphasis - 2)).rounded())
    return emphasis > 0.75 ? Style(.selectedLabel, .bold) : Style(.bar, emphasis: strength)
  }
}
