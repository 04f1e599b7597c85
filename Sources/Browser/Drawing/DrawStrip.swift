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
    let row = layout.stripRows.lowerBound + Int(drop.rounded())
    let title = text(of: page, emphasis, room: titleRoom(emphasis, view))
    for text in [title, symbol(ofPageWith: emphasis)] {
      let width = displayWidth(text)
      let column = Int((middle - Double(width - 1) / 2).rounded(.down))
      guard column >= 0, column + width <= layout.size.columns else { continue }
      frame.write(text, row: row, columns: column..<column + width, pageStyle(emphasis))
      return
    }
  }

  /// The number of cells for a title. The nearer a page is to the middle, the more it takes of what its neighbours leave,
  /// which are on lower rows if there are several.
  private func titleRoom(_ emphasis: Double, _ view: PageStripView) -> Int {
    let item = Int(view.strip.item) - 2
    let isAlone = view.strip.count == 1 || layout.stripRows.count > 1
    let free = isAlone ? layout.size.columns - 2 : 2 * item - item * 2 / 3
    // Halfway between two pages, none has more than its item.
    let part = max(0, 6 * emphasis - 5)
    return item + Int(part * Double(max(0, free - item)))
  }

  /// The title of an album's page, which is the shorter the fainter it is; otherwise a dot, as where the
  /// edge of the screen would cut the title.
  private func text(of page: Int, _ emphasis: Double, room: Int) -> String {
    let width = Int((emphasis * Double(room)).rounded(.down))
    guard let album = list?.albums?.albums[page], width >= 5 else {
      return symbol(ofPageWith: emphasis)
    }
    let title = fitted(title(album.title), width - (emphasis > 0.75 ? 4 : 0))
    guard emphasis > 0.75 else { return title }
    return "\(symbols.titleEnds[0]) \(title) \(symbols.titleEnds[1])"
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
