internal import ListingIndex
internal import TerminalText

// Several columns that scroll sideways, with a horizontal index bar and the page strip below them.
extension ScreenLayout {
  /// Whether rows are in several columns.
  var isWide: Bool { arrangement == .columns }

  /// Whether there is room for several columns.
  var hasRoomForColumns: Bool { size.columns >= 48 && size.rows >= 12 }

  /// The row of the horizontal index bar.
  var horizontalBarRow: Int { listRows.upperBound }

  /// The columns of the labels on the horizontal index bar. Before them is the magnifier, and around
  /// them is room for the signs at the selected label.
  var horizontalBarColumns: Range<Int> { 3..<max(3, size.columns - 1) }

  /// The number of cells along the index bar.
  var barLength: Int { isWide ? horizontalBarColumns.count : barRows.count }

  /// The rows of the page strip.
  var stripRows: Range<Int> {
    switch arrangement {
    case .oneColumn: 0..<0
    case .columns: horizontalBarRow + 1..<contentRows.upperBound
    case .albums: contentRows.dropFirst(coverHeight).prefix(stripHeight)
    }
  }

  /// The number of rows of the page strip: with several, pages away from the middle are lower.
  var stripHeight: Int { size.rows < 24 ? 1 : size.rows < 40 ? 2 : 3 }

  /// The rows of an album's cover; none on a low screen.
  var coverRows: Range<Int> { contentRows.prefix(coverHeight) }

  /// The columns of an album's cover, which ends in the middle. A cell is about twice as high as it is
  /// wide.
  var coverColumns: Range<Int> {
    let width = min(2 * coverHeight, size.columns / 2 - 1)
    return size.columns / 2 - width..<size.columns / 2
  }

  /// The number of rows of an album's cover.
  var coverHeight: Int { contentRows.count < 12 ? 0 : min(18, contentRows.count * 2 / 5) }

  /// Whether a cell of the index bar is the magnifier.
  func isMagnifier(_ position: CellPosition) -> Bool {
    isWide ? position.column < 2 : position.row == magnifierRow
  }

  /// Returns the cells of one of several columns of equal width.
  func columns(ofColumn column: Int, of count: Int) -> Range<Int> {
    column * size.columns / count..<(column + 1) * size.columns / count
  }
}

extension BrowserState {
  /// The way to show the present list on the present screen.
  var arrangement: ScreenLayout.Arrangement {
    if list?.albums != nil { return .albums }
    guard layout.hasRoomForColumns else { return .oneColumn }
    switch layoutChoice {
    case .automatic: return layout.size.columns >= 120 ? .columns : .oneColumn
    case .narrow: return .oneColumn
    case .wide: return .columns
    }
  }

  /// Changes between one column and several. Where the width of the screen leads to the same, it decides again
  /// from then on.
  mutating func changeLayout() {
    guard layout.hasRoomForColumns else {
      return complain("several columns need a screen of 48 columns and 12 rows")
    }
    let wanted: ScreenLayout.Arrangement = layout.isWide ? .oneColumn : .columns
    layoutChoice = .automatic
    if arrangement != wanted { layoutChoice = wanted == .columns ? .wide : .narrow }
  }

  /// Returns the part of a list that fits on the screen.
  func shape(of list: ListView) -> ListShape {
    let rows = max(1, layout.listRows.count)
    guard layout.isWide else { return ListShape(height: rows) }
    let count = max(1, layout.size.columns / list.minimumColumnWidth)
    return ListShape(height: min(count, list.largestColumnCount(rows)), columnRows: rows)
  }

  /// Returns the row at a cell of the screen; nil if there is none.
  func row(at position: CellPosition) -> Int? {
    guard let list, layout.listRows.contains(position.row) else { return nil }
    let column =
      layout.isWide
      ? (0..<list.height).first { columnCells($0, of: list).contains(position.column) } : 0
    return column.flatMap {
      list.row(onScreenColumn: $0, line: position.row - layout.listRows.lowerBound)
    }
  }

  /// Returns the cells of a column of the screen, with the blank after it.
  func columnCells(_ column: Int, of list: ListView) -> Range<Int> {
    layout.columns(ofColumn: column, of: list.height)
  }
}

extension ListView {
  /// The number of cells that a column has at least: rows with a duration or a directory need more.
  fileprivate var minimumColumnWidth: Int {
    hasDetails ? 40 : 24
  }

  /// Returns the number of columns that are not exceeded: those that all rows with details fill, which are
  /// then the wider; any number for other rows.
  fileprivate func largestColumnCount(_ rows: Int) -> Int {
    hasDetails ? (contents.count + rows - 1) / rows : .max
  }

  /// Whether rows have something at their right edge.
  private var hasDetails: Bool {
    guard contents.count > 0 else { return false }
    if case .songs = contents.rows { return true }
    return contents.place != nil
  }
}

/// Returns the number of cells of a label on a horizontal bar, with a blank after it. The size of a label
/// is that of its text, at most six cells.
func lengthOnHorizontalBar(_ label: String) -> Double {
  Double(max(1, min(6, displayWidth(label))) + 1)
}
