/// The parts of the screen: the place, the list with the index bar, the player, and a line for messages.
struct ScreenLayout: Hashable, Sendable {
  /// The size of the screen.
  let size: CellSize
  /// The arrangement of what is between the place and the player.
  var arrangement = Arrangement.oneColumn

  /// The ways to show a list.
  enum Arrangement: Hashable, Sendable {
    /// One column, with the index bar at its right.
    case oneColumn
    /// Several columns, with the index bar and the page strip below them.
    case columns
    /// The cover of an album, the page strip with the titles, and the tracks in one column.
    case albums
  }

  init(size: CellSize) { self.size = size }

  /// Whether there is too little room to draw anything.
  var isTooSmall: Bool { size.columns < 12 || size.rows < 3 }

  /// Whether there is room for more than the place and the list.
  var hasStatusLines: Bool { size.rows >= 8 && size.columns >= 24 }

  /// The row of the place.
  var placeRow: Int { 0 }

  /// The rows of the list.
  var listRows: Range<Int> {
    switch arrangement {
    case .oneColumn: contentRows
    case .columns: contentRows.dropLast(1 + stripHeight)
    case .albums: contentRows.dropFirst(coverHeight + stripHeight)
    }
  }

  /// The rows between the place and the player.
  var contentRows: Range<Int> { 1..<max(1, size.rows - (hasStatusLines ? 2 : 0)) }

  /// The row of the player; nil if there is no room for it.
  var playerRow: Int? { hasStatusLines ? size.rows - 2 : nil }

  /// The row of messages, and of a line that is being typed: the last one, or that of the place.
  var messageRow: Int { hasStatusLines ? size.rows - 1 : placeRow }

  /// The row of the magnifier, the first cell of the index bar.
  var magnifierRow: Int { listRows.lowerBound }

  /// The rows of the labels on the index bar.
  var barRows: Range<Int> {
    min(listRows.lowerBound + 1, listRows.upperBound)..<listRows.upperBound
  }

  /// Returns the columns of an index bar whose widest label has `labelWidth` cells.
  func barColumns(labelWidth: Int) -> Range<Int> {
    max(0, size.columns - labelWidth - 1)..<size.columns
  }
}
