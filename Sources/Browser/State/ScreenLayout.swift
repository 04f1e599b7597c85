/// The layout of the screen: the views, the titles of the lists, the list with the index bar, the player, and a line
/// for messages.
struct ScreenLayout: Hashable, Sendable {
  var size: CellSize
  /// The arrangement of the rows between the titles and the player.
  private(set) var arrangement = Arrangement.oneColumn
  private var setting: LayoutSetting

  /// The ways to arrange a list on the screen.
  enum Arrangement: Hashable, Sendable {
    /// One column, with the index bar to its right.
    case oneColumn
    /// Several columns, with the index bar and the overview of the list below them.
    case columns
    /// One column of rows whose texts are in columns, below the titles of these.
    case table
    /// The cover of an album, the page strip with the titles, and the tracks in one column.
    case albums
  }

  init(size: CellSize, setting: LayoutSetting) {
    self.size = size
    self.setting = setting
    arrange(for: nil)
  }

  mutating func arrange(for list: ListView?) {
    if list?.albums != nil {
      arrangement = .albums
    } else if let contents = list?.contents, contents.columns != nil, contents.count > 0,
      size.columns >= 60, contentRows.count > 3
    {
      arrangement = .table
    } else {
      arrangement = arrangementOfRows
    }
  }

  private var arrangementOfRows: Arrangement {
    guard hasRoomForColumns else { return .oneColumn }
    switch setting {
    case .automatic: return size.columns >= 120 ? .columns : .oneColumn
    case .narrow: return .oneColumn
    case .wide: return .columns
    }
  }

  /// Switches between one column and several columns. If the automatic layout would also choose the new arrangement at
  /// the current width of the screen, the layout becomes automatic again.
  mutating func changeColumns() {
    let wanted: Arrangement = isWide ? .oneColumn : .columns
    setting = .automatic
    if arrangementOfRows != wanted { setting = wanted == .columns ? .wide : .narrow }
  }

  mutating func use(_ setting: LayoutSetting) { self.setting = setting }

  var isTooSmall: Bool { size.columns < 12 || size.rows < 3 }

  /// Whether the screen has room for the player's line and for a line of messages.
  var hasStatusLines: Bool { size.rows >= 8 && size.columns >= 24 }

  /// The row of the names of the views; nil on a small screen, which does not show them.
  var viewsRow: Int? { size.rows >= 12 && size.columns >= 24 ? 0 : nil }

  var placeRow: Int { viewsRow == nil ? 0 : 1 }

  var listRows: Range<Int> {
    switch arrangement {
    case .oneColumn: contentRows
    case .table: contentRows.dropFirst()
    case .columns: contentRows.dropLast(2)
    case .albums: contentRows.dropFirst(coverHeight + stripHeight)
    }
  }

  /// The row of the titles of columns; nil if the rows are not in columns.
  var headerRow: Int? { arrangement == .table ? contentRows.lowerBound : nil }

  /// The rows between the titles and the player.
  var contentRows: Range<Int> {
    placeRow + 1..<max(placeRow + 1, size.rows - (hasStatusLines ? 2 : 0))
  }

  /// The rows of a page of text. On a small screen, they cover the titles and the player as well.
  var pageRows: Range<Int> {
    size.rows < 16 && hasStatusLines ? 0..<messageRow : contentRows
  }

  var playerRow: Int? { hasStatusLines ? size.rows - 2 : nil }

  /// The row that shows messages and the line that is being typed. It is the last row of the screen; on a small screen,
  /// it is the row of the titles.
  var messageRow: Int { hasStatusLines ? size.rows - 1 : placeRow }

  /// The row of the magnifier symbol, which is the top cell of the vertical index bar.
  var magnifierRow: Int { listRows.lowerBound }

  /// The rows of the screen in which the vertical index bar shows its labels.
  var barRows: Range<Int> {
    min(listRows.lowerBound + 1, listRows.upperBound)..<listRows.upperBound
  }

  /// Returns the columns of an index bar whose widest label has `labelWidth` cells.
  func barColumns(labelWidth: Int) -> Range<Int> {
    max(0, size.columns - labelWidth - 1)..<size.columns
  }
}

// Several columns that scroll sideways, with a horizontal index bar and the overview of the list below them.
extension ScreenLayout {
  var isWide: Bool { arrangement == .columns }

  var hasRoomForColumns: Bool { size.columns >= 48 && size.rows >= 12 }

  var horizontalBarRow: Int { listRows.upperBound }

  /// The columns in which the horizontal index bar shows its labels. They leave room for the magnifier symbol on the
  /// left, and for the brackets around the selected label.
  var horizontalBarColumns: Range<Int> { 3..<max(3, size.columns - 1) }

  /// The length of the index bar in cells, without the magnifier symbol.
  var barLength: Int { isWide ? horizontalBarColumns.count : barRows.count }

  /// The row that shows how long the sections are, and which part of the list is on the screen; nil unless the list is
  /// shown in several columns.
  var overviewRow: Int? { isWide ? horizontalBarRow + 1 : nil }

  /// The rows of the page strip with the titles of albums.
  var stripRows: Range<Int> {
    arrangement == .albums ? contentRows.dropFirst(coverHeight).prefix(stripHeight) : 0..<0
  }

  /// The number of rows of the page strip. If there are two, pages away from the middle are drawn lower.
  var stripHeight: Int { size.rows < 24 ? 1 : 2 }

  var coverRows: Range<Int> { contentRows.prefix(coverHeight) }

  /// The columns of an album's cover at the left margin. The cover takes up to twice as many columns as rows, because a
  /// cell is about twice as high as it is wide.
  var coverColumns: Range<Int> {
    let width = min(2 * coverHeight, size.columns / 2 - 1)
    return 1..<1 + width
  }

  var coverHeight: Int { contentRows.count < 12 ? 0 : min(18, contentRows.count * 2 / 5) }

  func isMagnifier(_ position: CellPosition) -> Bool {
    isWide ? position.column < 2 : position.row == magnifierRow
  }
}

// The rows of a list on the screen.
extension ScreenLayout {
  func shape(of list: ListView) -> ListShape {
    let rows = max(1, listRows.count)
    guard isWide else { return ListShape(height: rows) }
    let count = max(1, size.columns / list.minimumColumnWidth)
    let needed = max(1, (list.contents.count + rows - 1) / rows)
    return ListShape(height: min(count, needed), columnRows: rows)
  }

  /// Returns the row of a list at a cell of the screen; nil if no row is there.
  func row(at position: CellPosition, of list: ListView) -> Int? {
    guard listRows.contains(position.row) else { return nil }
    let column =
      isWide
      ? (0..<list.height).first { cells(ofColumn: $0, of: list).contains(position.column) } : 0
    return column.flatMap {
      list.row(onScreenColumn: $0, line: position.row - listRows.lowerBound)
    }
  }

  /// Returns the row and the columns of the screen in which a row of the list is shown; nil if it is not shown.
  func cell(ofRow row: Int, of list: ListView) -> (row: Int, columns: Range<Int>)? {
    guard list.rowsOnScreen.contains(row) else { return nil }
    let place = row - list.rowsOnScreen.lowerBound
    guard isWide, let rows = list.columnRows else {
      return (listRows.lowerBound + place, 0..<size.columns)
    }
    return (listRows.lowerBound + place % rows, cells(ofColumn: place / rows, of: list))
  }

  /// Returns the columns of the screen that a column of the list occupies, including the blank after the column. The
  /// list must be shown in several columns, which all have the same width.
  func cells(ofColumn column: Int, of list: ListView) -> Range<Int> {
    column * size.columns / list.height..<(column + 1) * size.columns / list.height
  }
}

extension ListView {
  /// The minimum width of a column, in cells. Rows with a duration or a directory need wider columns.
  fileprivate var minimumColumnWidth: Int {
    hasDetails ? 40 : 24
  }

  private var hasDetails: Bool {
    guard contents.count > 0 else { return false }
    if case .songs = contents.rows { return true }
    return contents.place != nil || contents.shownRow != nil
  }
}

/// The choice between one column and several columns for the rows of a list. The raw value is the name of the choice in
/// the configuration.
package enum LayoutSetting: String, Hashable, Sendable, CaseIterable {
  /// Several columns side by side if the screen is at least 120 cells wide and has enough rows, otherwise one column.
  case automatic
  /// One column.
  case narrow
  /// Several columns, if the screen has room for them.
  case wide
}
