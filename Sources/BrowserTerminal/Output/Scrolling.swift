internal import Browser

/// A range of rows that the terminal scrolls, because the previous frame shows the same contents a few rows higher or
/// lower.
struct Scrolling: Equatable {
  /// The rows of the screen that scroll.
  let rows: Range<Int>
  /// The number of lines by which the rows move, downwards if the number is positive.
  let count: Int

  /// Finds the rows and the number of lines for which scrolling leaves the fewest cells to be written. Returns nil if
  /// scrolling is not worthwhile.
  ///
  /// To find candidates, a few of the changed rows are searched for in the previous frame. Two rows match if most of
  /// their text is equal; the rest may differ, because the index bar beside a list does not scroll.
  ///
  /// - Parameters:
  ///   - frames: the frame that the screen shows, and the next one.
  ///   - changed: the rows that differ, in ascending order.
  init?(_ frames: FramePair, changed: [Int]) {
    guard let first = changed.first, let last = changed.last, changed.count >= 4 else { return nil }
    let moves = [1, 2, 3, 4].flatMap {
      Self.moves(frames, to: changed[changed.count * $0 / 5], first...last)
    }
    guard let count = mostFrequent(moves) else { return nil }
    let best = Self.best(frames, count, first...last)
    guard best.saved > frames.columns else { return nil }
    self = best.scrolling
  }

  private init(rows: Range<Int>, count: Int) {
    self.rows = rows
    self.count = count
  }

  /// Returns which row of the previous frame a row of the screen shows after scrolling; nil if scrolling leaves the row
  /// blank.
  func source(of row: Int) -> Int? {
    guard rows.contains(row) else { return row }
    return rows.contains(row - count) ? row - count : nil
  }

  private static func moves(
    _ frames: FramePair, to row: Int, _ rows: ClosedRange<Int>
  ) -> [Int] {
    rows.filter { $0 != row && frames.areSimilar(old: $0, new: row) }.map { row - $0 }
  }

  /// Returns the range of rows for which scrolling by a number of lines saves the most cells, and how many cells are
  /// saved.
  ///
  /// - Parameters:
  ///   - frames: the frame that the screen shows, and the next one.
  ///   - count: the number of lines, downwards if the number is positive.
  ///   - rows: the rows that may scroll.
  private static func best(
    _ frames: FramePair, _ count: Int, _ rows: ClosedRange<Int>
  ) -> (scrolling: Scrolling, saved: Int) {
    let targets = rows.clamped(to: rows.lowerBound + count...rows.upperBound + count)
    var best = (start: targets.lowerBound, end: targets.lowerBound, saved: 0)
    var run = best
    for row in targets {
      run.saved += frames.equalCells(old: row - count, new: row)
      run.saved -= frames.equalCells(old: row, new: row)
      run.end = row + 1
      if run.saved <= 0 { run = (row + 1, row + 1, 0) }
      if run.saved > best.saved { best = run }
    }
    let moved = min(best.start, best.start - count)..<max(best.end, best.end - count)
    return (Scrolling(rows: moved, count: count), best.saved)
  }
}

/// Returns the number that occurs most often. If there is more than one such number, returns the one nearest to 0.
/// Returns nil if the list is empty.
private func mostFrequent(_ numbers: [Int]) -> Int? {
  let counts = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
  return counts.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }?.key
}
