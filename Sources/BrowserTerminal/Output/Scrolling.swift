internal import Browser

/// Rows of a frame that are in the one before it at another place.
struct Scrolling: Equatable {
  /// The rows of the screen that take part.
  let rows: Range<Int>
  /// How far they move; downwards if it is positive.
  let count: Int

  /// Finds the scrolling that leaves the fewest cells to be written; nil if none is worth it.
  ///
  /// Candidates are found by a few rows, which are looked for in the frame before. A row is found
  /// if most of its cells are equal, as the index bar beside a list stays where it is.
  init?(from previous: Frame, to next: Frame) {
    let changed = (0..<next.size.rows).filter { !rowsAreEqual(previous, $0, next, $0) }
    guard let first = changed.first, let last = changed.last, changed.count >= 4 else { return nil }
    let samples = Set([1, 2, 3].map { changed[changed.count * $0 / 4] })
    let counts = Set(samples.flatMap { candidates(previous, next, $0, first...last) })
    let scrollings = counts.map { Self.best(previous, next, $0, first...last) }
    guard let best = scrollings.max(by: { $0.saved < $1.saved }),
      best.saved > 4 * next.size.columns / 3
    else { return nil }
    self = best.scrolling
  }

  private init(rows: Range<Int>, count: Int) {
    self.rows = rows
    self.count = count
  }

  /// Returns the rows whose move by a number saves the most cells, and how many those are.
  private static func best(
    _ previous: Frame, _ next: Frame, _ count: Int, _ rows: ClosedRange<Int>
  ) -> (scrolling: Scrolling, saved: Int) {
    let targets =
      max(
        rows.lowerBound, rows.lowerBound + count)..<min(
        rows.upperBound + 1, rows.upperBound + 1 + count)
    var best = (start: targets.lowerBound, end: targets.lowerBound, saved: 0)
    var run = best
    for row in targets {
      run.saved +=
        equalCells(previous, row - count, next, row) - equalCells(previous, row, next, row)
      run.end = row + 1
      if run.saved <= 0 { run = (row + 1, row + 1, 0) }
      if run.saved > best.saved { best = run }
    }
    let moved = min(best.start, best.start - count)..<max(best.end, best.end - count)
    return (Scrolling(rows: moved, count: count), best.saved)
  }

  /// The row of the frame before that a row shows after the scrolling; nil for a row that came in.
  func source(of row: Int) -> Int? {
    guard rows.contains(row) else { return row }
    return rows.contains(row - count) ? row - count : nil
  }
}

/// Returns the moves that bring a row of the frame before to a row of the next one.
private func candidates(
  _ previous: Frame, _ next: Frame, _ row: Int, _ rows: ClosedRange<Int>
) -> [Int] {
  guard next.row(row).contains(where: { !$0.isBlank }) else { return [] }
  return rows.filter { $0 != row && areSimilar(previous, $0, next, row) }.map { row - $0 }
}

private func areSimilar(_ previous: Frame, _ from: Int, _ next: Frame, _ to: Int) -> Bool {
  let limit = max(2, next.size.columns / 8)
  var different = 0
  for (one, other) in zip(previous.row(from), next.row(to)) where !one.isShown(like: other) {
    different += 1
    if different > limit { return false }
  }
  return true
}

private func rowsAreEqual(_ previous: Frame, _ from: Int, _ next: Frame, _ to: Int) -> Bool {
  zip(previous.row(from), next.row(to)).allSatisfy { $0.isShown(like: $1) }
}

private func equalCells(_ previous: Frame, _ from: Int, _ next: Frame, _ to: Int) -> Int {
  zip(previous.row(from), next.row(to)).reduce(0) { $0 + ($1.0.isShown(like: $1.1) ? 1 : 0) }
}

extension Cell {
  /// Whether a terminal that shows this cell need not be changed to show the other one. The look of
  /// the right half of a wide character is that of the left half.
  func isShown(like other: Cell) -> Bool {
    guard width != 0 || other.width != 0 else { return true }
    return width == other.width && style == other.style && character == other.character
  }
}
