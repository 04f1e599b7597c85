internal import Browser
internal import Glibc

/// Two frames of the same size, compared cell by cell: the frame that the screen shows, and the next one.
///
/// The bytes of cells are compared before their values, because this is ten times as fast. Cells with equal bytes are
/// equal. Cells with different bytes may also be equal, because a long character is stored outside the cell.
struct FramePair {
  private let old: [Cell]
  private let new: [Cell]
  let columns: Int
  let rows: Int

  /// Creates a pair of frames.
  ///
  /// - Parameter old: the frame that the screen shows; nil for a blank screen.
  init(old: Frame?, new: Frame) {
    self.old = (old ?? Frame(size: new.size)).cells
    self.new = new.cells
    columns = new.size.columns
    rows = new.size.rows
  }

  /// The 0-based indices of the rows that differ, in ascending order.
  var changedRows: [Int] {
    (0..<rows).filter { row in
      withRows(old: row, new: row) { old, new in
        !(0..<columns).allSatisfy { bytesAreEqual(old, new, $0) || old[$0].isShown(like: new[$0]) }
      }
    }
  }

  /// Returns the number of cells with equal bytes in a row of the old frame and a row of the new frame.
  func equalCells(old oldRow: Int, new newRow: Int) -> Int {
    withRows(old: oldRow, new: newRow) { old, new in
      (0..<columns).reduce(0) { $0 + (bytesAreEqual(old, new, $1) ? 1 : 0) }
    }
  }

  /// Returns whether a row of the new frame has most of its text in common with a row of the old frame.
  func areSimilar(old oldRow: Int, new newRow: Int) -> Bool {
    withRows(old: oldRow, new: newRow) { old, new in
      var (equal, different) = (0, 0)
      for column in 0..<columns {
        let isEqual = bytesAreEqual(old, new, column)
        if !isEqual { different += 1 } else if !new[column].isBlank { equal += 1 }
        if different > 8, different > equal { return false }
      }
      return equal > 2 * different
    }
  }

  /// Returns the columns of a row that must be written, in ascending order. Short ranges of equal cells between
  /// changed cells are included, because moving the cursor over them would take more bytes.
  ///
  /// - Parameters:
  ///   - oldRow: the 0-based index of the old frame's row that the screen shows in this place; nil if the screen is
  ///     blank there.
  ///   - newRow: the 0-based index of the row in the new frame.
  func changes(old oldRow: Int?, new newRow: Int) -> [Range<Int>] {
    withRows(old: oldRow ?? 0, new: newRow) { old, new in
      columnsToWrite(new) { column in
        guard oldRow != nil else { return Cell.blank().isShown(like: new[column]) }
        return bytesAreEqual(old, new, column) || old[column].isShown(like: new[column])
      }
    }
  }

  private func columnsToWrite(
    _ cells: UnsafePointer<Cell>, _ isShown: (Int) -> Bool
  ) -> [Range<Int>] {
    var changes = ColumnRanges()
    var isAfterUnsure = false
    for column in 0..<columns where cells[column].width > 0 {
      let isEqual = isShown(column)
      if !isEqual || isAfterUnsure { changes.add(column, width: Int(cells[column].width)) }
      // The next cell is also written, because a terminal that draws the character wider than expected has drawn over
      // it.
      isAfterUnsure = !isEqual && cells[column].hasUnsureWidth
    }
    return changes.ranges
  }

  private func withRows<Result>(
    old oldRow: Int, new newRow: Int,
    _ body: (UnsafePointer<Cell>, UnsafePointer<Cell>) -> Result
  ) -> Result {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        // This is not called for empty frames, which have no rows.
        guard let old = old.baseAddress, let new = new.baseAddress else { preconditionFailure() }
        return body(old + oldRow * columns, new + newRow * columns)
      }
    }
  }
}

private func bytesAreEqual(
  _ old: UnsafePointer<Cell>, _ new: UnsafePointer<Cell>, _ column: Int
) -> Bool {
  memcmp(old + column, new + column, MemoryLayout<Cell>.size) == 0
}

/// Collects ranges of columns. Ranges with a short gap between them are joined.
private struct ColumnRanges {
  private static let shortGap = 4

  private(set) var ranges: [Range<Int>] = []

  mutating func add(_ column: Int, width: Int) {
    let columns = column..<column + width
    if let last = ranges.last, column - last.upperBound <= Self.shortGap {
      ranges[ranges.count - 1] = last.lowerBound..<columns.upperBound
    } else {
      ranges.append(columns)
    }
  }
}

extension Cell {
  /// Returns whether two cells look the same on a terminal. The right halves of two wide characters always count as
  /// the same, because their looks depend on the left halves.
  func isShown(like other: Cell) -> Bool {
    guard width != 0 || other.width != 0 else { return true }
    return width == other.width && style == other.style && character == other.character
  }
}
