internal import Bytes

/// A movement of the cursor.
enum ListMovement: Hashable {
  /// A movement down by the given number of rows, or up if the number is negative.
  case by(Int)
  /// Scrolling down by the given number of lines, or up if the number is negative. The cursor stays on its row as long
  /// as the row is on the screen.
  case byLines(Int)
  /// A movement to the right by the given number of columns, or to the left if the number is negative. Has no effect if
  /// the list is shown in one column.
  case byColumns(Int)
  /// A movement down by the given number of screens, or up if the number is negative.
  case byScreens(Double)
  /// A movement to a row, counted from 0.
  case to(row: Int)
  case toFirst
  case toLast
  case toTopOfScreen
  case toMiddleOfScreen
  case toBottomOfScreen
}

/// A place on the screen to which the row at the cursor can be scrolled.
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
  /// Moves the cursor, but not beyond the first or the last row.
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

  /// Puts the cursor on a row or, if there is no such row, on the nearest one. Scrolls only as much as necessary.
  mutating func setCursor(_ row: Int) {
    cursor = max(0, min(row, count - 1))
    keepCursorVisible()
  }

  /// Puts the cursor on the row that has the given identity, and scrolls this row to the middle of the screen. Does
  /// nothing if no row has this identity. O(n).
  mutating func setCursor(toIdentity identity: ByteString) {
    guard let row = (0..<count).first(where: { self.identity(ofRow: $0) == identity }) else {
      return
    }
    setCursor(row)
    scroll(cursorTo: .middle)
  }

  /// Puts the cursor on the row at the given offset, and scrolls this row to the top of the screen.
  mutating func show(offset: Int) {
    cursor = max(0, min(row(ofOffset: offset), count - 1))
    scroll(cursorTo: .top)
  }

  /// Scrolls the row at the cursor to a place on the screen, or as near to that place as the ends of the list allow.
  mutating func scroll(cursorTo place: ScreenPlace) {
    let line = position(ofRow: cursor)
    switch place {
    case .top: top = line
    case .middle: top = line - height / 2
    case .bottom: top = line - height + 1
    }
    keepCursorVisible()
  }

  /// Scrolls by a number of lines. The cursor moves only as much as is needed to stay on the screen.
  mutating func scroll(by lines: Int) {
    top = max(0, min(top + lines, lastTop))
    if columnRows != nil { return moveToColumnOnScreen() }
    let rows = rowsOnScreen
    guard let first = rows.first, let last = rows.last else { return }
    cursor = max(first, min(cursor, last))
  }

  /// Scrolls as little as possible to make the row at the cursor visible.
  mutating func keepCursorVisible() {
    let line = position(ofRow: cursor)
    top = max(line - height + 1, min(top, line))
    top = max(0, min(top, lastTop))
  }

  private mutating func moveByScreens(_ screens: Double) {
    let lines = Int((Double(max(1, height)) * screens).rounded(.awayFromZero))
    let line = position(ofRow: cursor) - top
    top = max(0, min(top + lines, lastTop))
    let rows = rowsOnScreen
    let isAtEnd = screens > 0 ? top == lastTop : top == 0
    let target = row(forCursorOnScreenLine: line) ?? cursor
    // Where the list cannot be scrolled any further, the cursor goes to the last or the first row on the screen.
    let stuck = isAtEnd && target == cursor
    setCursor(stuck ? (screens > 0 ? rows.last : rows.first) ?? cursor : target)
  }

  /// Returns the row that takes the place of the row at the cursor on a line of the screen; nil if there is none.
  private func row(forCursorOnScreenLine line: Int) -> Int? {
    columnRows.map { row(inColumn: top + line, ofRowsEach: $0) } ?? row(onScreenLine: line)
  }
}

// The part of the list that fits on the screen.
extension ListView {
  /// Adapts the list to the number of lines and columns that fit on the screen. The cursor keeps its place on the
  /// screen. When the layout switches between one column and several, a cursor at a certain fraction of the screen's
  /// height moves to the same fraction of its width, and vice versa.
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
  /// Returns the offsets of the rows to which an action applies, in ascending order: the marked rows and the rows of
  /// the range that is being selected. If there are neither marks nor a range, returns the offsets of `number` rows,
  /// starting at the cursor.
  func chosenOffsets(_ number: Int) -> [Int] {
    let chosen = marks.union(rangeOffsets)
    if !chosen.isEmpty { return chosen.sorted() }
    return (cursor..<max(cursor, min(count, cursor + max(1, number)))).map(offset)
  }

  /// The offsets of the rows in the range that is being selected; empty if no range is being selected.
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

  /// Marks the row at the cursor or removes its mark, and moves the cursor to the next row. If a range is being
  /// selected, marks the range instead.
  mutating func toggleMark() {
    guard let cursorOffset else { return }
    if rangeStart != nil {
      endRange()
    } else if marks.remove(cursorOffset) == nil {
      marks.insert(cursorOffset)
    }
    move(.by(1))
  }

  /// Begins selecting a range at the cursor. If a range is already being selected, ends the selection and marks the
  /// rows of the range.
  mutating func toggleRange() {
    if rangeStart != nil {
      endRange()
    } else if count > 0 {
      rangeStart = cursor
    }
  }

  /// Marks the shown rows that were not marked, and removes all other marks.
  mutating func invertMarks() {
    marks = Set((0..<count).map(offset)).subtracting(marks)
  }
}
