internal import Bytes

/// A movement of the cursor.
enum ListMovement: Hashable {
  /// A movement by a number of rows, downwards if it is positive.
  case by(Int)
  /// A movement by a number of lines of the screen, downwards if it is positive; the cursor stays on its row while
  /// that row is on the screen.
  case byLines(Int)
  /// A movement by a number of columns, to the right if it is positive; no movement if the list is shown in one
  /// column.
  case byColumns(Int)
  /// A movement by a number of screens, downwards if it is positive.
  case byScreens(Double)
  /// A movement to a row, counted from 0.
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

/// The position of the cursor in a list, recorded so that the browser can return to it.
struct ListPlace: Hashable, Sendable {
  let cursor: Int
  let top: Int
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

  /// Puts the cursor on a row, or on the nearest row that exists, and scrolls no further than necessary.
  mutating func setCursor(_ row: Int) {
    cursor = max(0, min(row, count - 1))
    keepCursorVisible()
  }

  /// Puts the cursor on the row with an identity, in the middle of the screen. O(n).
  mutating func setCursor(toIdentity identity: ByteString) {
    guard let row = (0..<count).first(where: { self.identity(ofRow: $0) == identity }) else {
      return
    }
    setCursor(row)
    scroll(cursorTo: .middle)
  }

  /// Puts the cursor on the row at an offset, and scrolls this row to the top of the screen.
  mutating func show(offset: Int) {
    cursor = max(0, min(row(ofOffset: offset), count - 1))
    scroll(cursorTo: .top)
  }

  /// Scrolls so that the cursor's row is at a place of the screen, as far as the list allows.
  mutating func scroll(cursorTo place: ScreenPlace) {
    let line = position(ofRow: cursor)
    switch place {
    case .top: top = line - coveredLines
    case .middle: top = line - height / 2
    case .bottom: top = line - height + 1
    }
    keepCursorVisible()
  }

  /// Scrolls by lines; the cursor moves only as far as needed to stay on the screen.
  mutating func scroll(by lines: Int) {
    top = max(0, min(top + lines, lastTop))
    if columnRows != nil { return moveToColumnOnScreen() }
    let rows = rowsOnScreen
    guard let first = rows.first, let last = rows.last else { return skipHeaders(lines.signum()) }
    cursor = max(first, min(cursor, last))
  }

  /// Scrolls one line further if the screen is so low that it shows nothing but headers.
  ///
  /// - Parameter direction: 1 to scroll down, -1 to scroll up.
  private mutating func skipHeaders(_ direction: Int) {
    let next = max(0, min(top + direction, lastTop))
    if next != top, height > coveredLines { scroll(by: direction) }
  }

  /// Scrolls as little as possible to show the cursor's row.
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
    // Where the list cannot be scrolled any further, the cursor goes to the last or the first row on the screen.
    let stuck = isAtEnd && target == cursor
    setCursor(stuck ? (screens > 0 ? rows.last : rows.first) ?? cursor : target)
  }

  /// Returns the row on a line of the screen, or on a neighbouring line if that line has no row.
  private func row(nearScreenLine line: Int) -> Int? {
    columnRows.map { row(inColumn: top + line, ofRowsEach: $0) }
      ?? row(onScreenLine: line) ?? row(onScreenLine: line + 1) ?? row(onScreenLine: line - 1)
  }
}

// The part of the list that fits on the screen.
extension ListView {
  /// Changes the part of the list that fits on the screen; the cursor keeps its place on the screen. When the layout
  /// switches between one column and several, the cursor's distance from the top becomes the same fraction of the
  /// distance from the left, and vice versa.
  mutating func fit(_ shape: ListShape) {
    guard shape.columnRows != columnRows else { return setHeight(shape.height) }
    let line = position(ofRow: cursor) - top
    let newLine =
      (columnRows == nil) == (shape.columnRows == nil)
      ? line : line * shape.height / max(1, height)
    setColumnRows(shape.columnRows)
    top = position(ofRow: cursor) - newLine
    setHeight(shape.height)
  }

  mutating func setHeight(_ height: Int) {
    self.height = height
    keepCursorVisible()
  }

  /// Moves the cursor by a number of columns. The cursor keeps its row within the column; if the new column is
  /// shorter, the cursor goes to the column's last row.
  private mutating func moveByColumns(_ columns: Int) {
    guard let columnRows else { return }
    let column = max(0, min(position(ofRow: cursor) + columns, lineCount - 1))
    setCursor(row(inColumn: column, ofRowsEach: columnRows))
  }

  private mutating func moveToColumnOnScreen() {
    let column = position(ofRow: cursor)
    moveByColumns(max(top, min(column, top + height - 1)) - column)
  }

  var place: ListPlace { ListPlace(cursor: cursor, top: top) }

  mutating func restore(_ place: ListPlace) {
    cursor = max(0, min(place.cursor, count - 1))
    top = place.top
    keepCursorVisible()
  }
}

// The marked rows, and the range that is being selected.
extension ListView {
  /// Returns the offsets of the rows on which an action acts, in ascending order: the marked rows and the selected
  /// range; without marks and a range, `number` rows beginning at the cursor.
  func chosenOffsets(_ number: Int) -> [Int] {
    let chosen = marks.union(rangeOffsets)
    if !chosen.isEmpty { return chosen.sorted() }
    return (cursor..<max(cursor, min(count, cursor + max(1, number)))).map(offset)
  }

  /// The offsets of the range that is being selected.
  var rangeOffsets: [Int] {
    guard let start = rangeStart, count > 0 else { return [] }
    return (min(start, cursor)...max(start, cursor)).map(offset)
  }

  mutating func unmark() {
    marks = []
    rangeStart = nil
  }

  mutating func endRange() {
    marks.formUnion(rangeOffsets)
    rangeStart = nil
  }

  /// Marks the cursor's row or removes its mark, and goes to the next row. If a range is being selected, marks the
  /// range instead.
  mutating func toggleMark() {
    guard let cursorOffset else { return }
    if rangeStart != nil {
      endRange()
    } else if marks.remove(cursorOffset) == nil {
      marks.insert(cursorOffset)
    }
    move(.by(1))
  }

  /// Begins a range at the cursor; if a range is being selected, ends it and marks its rows.
  mutating func toggleRange() {
    if rangeStart != nil {
      endRange()
    } else if count > 0 {
      rangeStart = cursor
    }
  }

  /// Marks the shown rows that have no mark, and removes all earlier marks.
  mutating func invertMarks() {
    marks = Set((0..<count).map(offset)).subtracting(marks)
  }
}
