/// A movement of the cursor.
enum ListMovement: Hashable {
  /// A movement by a number of rows, downwards if it is positive.
  case by(Int)
  /// A movement by a number of lines of the screen, downwards if it is positive; the cursor stays on
  /// its row while that is on the screen.
  case byLines(Int)
  /// A movement by a number of columns, to the right if it is positive; none if there is one
  /// column.
  case byColumns(Int)
  /// A movement by screens, downwards if it is positive.
  case byScreens(Double)
  /// To a row, counted from 0.
  case to(row: Int)
  case toFirst
  case toLast
  case toTopOfScreen
  case toMiddleOfScreen
  case toBottomOfScreen
}

/// The line of the screen to which the cursor's row is scrolled.
enum ScreenPlace: Hashable {
  case top
  case middle
  case bottom
}

extension ListView {
  /// Moves the cursor; it stays within the list.
  mutating func move(_ movement: ListMovement) {
    switch movement {
    case .by(let rows): setCursor(cursor + rows)
    case .byLines(let lines): scroll(by: lines)
    case .byColumns(let columns): moveByColumns(columns)
    case .byScreens(let screens): moveByScreens(screens)
    case .to(let row): setCursor(row)
    case .toFirst: setCursor(0)
    case .toLast: setCursor(count - 1)
    case .toTopOfScreen: setCursor(rowsOnScreen.first ?? cursor)
    case .toMiddleOfScreen:
      setCursor(rowsOnScreen.dropFirst(rowsOnScreen.count / 2).first ?? cursor)
    case .toBottomOfScreen: setCursor(rowsOnScreen.last ?? cursor)
    }
  }

  /// Puts the cursor on a row, or on the nearest one that there is, and scrolls no more than that needs.
  mutating func setCursor(_ row: Int) {
    cursor = max(0, min(row, count - 1))
    keepCursorVisible()
  }

  /// Puts the cursor on the row at an offset, and scrolls so that it is the first one on the screen.
  mutating func show(offset: Int) {
    cursor = max(0, min(row(ofOffset: offset), count - 1))
    scroll(cursorTo: .top)
  }

  /// Scrolls so that the cursor's row is at a place of the screen, as far as the list goes.
  mutating func scroll(cursorTo place: ScreenPlace) {
    let line = position(ofRow: cursor)
    switch place {
    case .top: top = line - coveredLines
    case .middle: top = line - height / 2
    case .bottom: top = line - height + 1
    }
    keepCursorVisible()
  }

  /// Scrolls by lines; the cursor moves only as far as it must to stay on the screen.
  mutating func scroll(by lines: Int) {
    top = max(0, min(top + lines, lastTop))
    if columnRows != nil { return moveToColumnOnScreen() }
    let rows = rowsOnScreen
    guard let first = rows.first, let last = rows.last else { return skipHeaders(lines.signum()) }
    cursor = max(first, min(cursor, last))
  }

  /// Scrolls on where a low screen shows nothing but headers.
  private mutating func skipHeaders(_ direction: Int) {
    let next = max(0, min(top + direction, lastTop))
    if next != top, height > coveredLines { scroll(by: direction) }
  }

  /// Scrolls as little as is needed to show the cursor's row.
  mutating func keepCursorVisible() {
    let line = position(ofRow: cursor)
    top = max(line - height + 1, min(top, line - coveredLines))
    top = max(0, min(top, lastTop))
  }

  private mutating func moveByScreens(_ screens: Double) {
    let lines = Int((Double(max(1, height - coveredLines)) * screens).rounded(.awayFromZero))
    let line = position(ofRow: cursor) - top
    top = max(0, min(top + lines, lastTop))
    let rows = rowsOnScreen
    let isAtEnd = screens > 0 ? top == lastTop : top == 0
    let target = row(nearScreenLine: line) ?? cursor
    // A screen that cannot be scrolled any further still has its last row.
    let stuck = isAtEnd && target == cursor
    setCursor(stuck ? (screens > 0 ? rows.last : rows.first) ?? cursor : target)
  }

  /// Returns the row on a line of the screen, or on the next one that has a row.
  private func row(nearScreenLine line: Int) -> Int? {
    columnRows.map { row(inColumn: top + line, ofRowsEach: $0) }
      ?? row(onScreenLine: line) ?? row(onScreenLine: line + 1) ?? row(onScreenLine: line - 1)
  }

  /// The rows on the screen.
  var rowsOnScreen: [Int] {
    if columnRows != nil { return visibleColumns.flatMap { Array($0) } }
    return visibleLines.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}
