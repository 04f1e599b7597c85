package import Bytes
internal import TerminalText

/// The texts of the rows of a list in columns, such as the artist, the title and the length of each song.
package struct RowColumns: Sendable {
  /// A column of a list.
  package struct Column: Hashable, Sendable {
    /// The text above the column; empty for the positions of the rows, which need no title.
    package let title: String
    /// How much of the free room the column gets in comparison with others; nil for a column that is as wide as the
    /// widest of its texts.
    package let share: Int?
    /// Whether the texts stand at the right edge of the column, as numbers do.
    package let isNumber: Bool

    package init(title: String, share: Int?, isNumber: Bool = false) {
      self.title = title
      self.share = share
      self.isNumber = isNumber
    }
  }

  package let columns: [Column]
  /// The texts of all rows, row after row.
  private var texts = ByteStrings()
  /// For each column, the number of cells of its widest text, at most `maxWidth`.
  private var widths: [Int]

  /// Creates columns without rows. There must be at least one column.
  package init(_ columns: [Column]) {
    self.columns = columns
    widths = columns.map { displayWidth($0.title) }
  }

  /// Adds the text of the next column in the row that is being added.
  package mutating func append(_ text: ByteString) {
    let column = texts.count % columns.count
    texts.append(text)
    // A text has at least as many bytes as cells.
    guard columns[column].share == nil, text.count > widths[column] else { return }
    widths[column] = max(widths[column], min(maxWidth, displayWidth(text.terminalSafe)))
  }

  /// Returns the text of a column in the row at the given offset.
  package func text(at offset: Int, column: Int) -> String {
    texts[offset * columns.count + column].description
  }

  /// Whether the rows show their positions.
  var showsPositions: Bool { columns.contains { $0.title.isEmpty } }
}

// The places of the columns on the screen.
extension RowColumns {
  /// Returns the cells of each column; an empty range for a column for which there is no room. Columns with small shares
  /// are left out first.
  func cells(in range: Range<Int>) -> [Range<Int>] {
    var shown = Array(columns.indices)
    while shown.count > 1, freeCells(shown, range) < minShared * shared(shown).count {
      let least = leastImportant(of: shown)
      shown.removeAll { $0 == least }
    }
    return placed(shown, in: range)
  }

  /// Returns the shared column with the smallest share; if there is only one of these, the last of the other columns.
  private func leastImportant(of shown: [Int]) -> Int? {
    let shared = shared(shown)
    guard shared.count > 1 else { return shown.last { !shared.contains($0) } }
    return shared.last { column in
      shared.allSatisfy { columns[$0].share ?? 0 >= columns[column].share ?? 0 }
    }
  }

  private func placed(_ shown: [Int], in range: Range<Int>) -> [Range<Int>] {
    var free = max(0, freeCells(shown, range))
    var shares = shared(shown).reduce(0) { $0 + (columns[$1].share ?? 0) }
    var cells = columns.map { _ in 0..<0 }
    var start = range.lowerBound
    for column in shown {
      var width = widths[column]
      if let share = columns[column].share {
        width = free * share / max(1, shares)
        (free, shares) = (free - width, shares - share)
      }
      cells[column] = start..<max(start, min(start + width, range.upperBound))
      start += width + gap
    }
    return cells
  }

  private func shared(_ shown: [Int]) -> [Int] { shown.filter { columns[$0].share != nil } }

  /// Returns how many cells are left for the columns that share the room.
  private func freeCells(_ shown: [Int], _ range: Range<Int>) -> Int {
    let fixed = shown.filter { columns[$0].share == nil }.reduce(0) { $0 + widths[$1] }
    return range.count - fixed - gap * (shown.count - 1)
  }
}

/// The number of blank cells between two columns.
private let gap = 2

/// The least number of cells of a column that shares the room with others.
private let minShared = 10

/// The greatest width of a column that is as wide as its widest text.
private let maxWidth = 24

/// The lengths of the songs of a list.
package struct SongLengths: Sendable {
  /// The milliseconds of the songs before each song, and finally of all songs.
  private var sums = [0]
  private var hasUnknown = false

  package init() {}

  /// Adds the length of the next song; nil if it is not known.
  package mutating func append(_ length: Duration?) {
    let parts = (length ?? .zero).components
    sums.append(
      (sums.last ?? 0) + Int(parts.seconds) * 1000
        + Int(parts.attoseconds / 1_000_000_000_000_000))
    hasUnknown = hasUnknown || length == nil
  }

  /// The sum of the known lengths as text, with a plus sign if some are not known; empty if none is known.
  var total: String {
    guard let sum = sums.last, sum > 0 else { return "" }
    return clockText(.milliseconds(sum)) + (hasUnknown ? "+" : "")
  }

  /// Returns how long the songs take from a moment in the song at a position on, as text; nil if there is no such song.
  func left(from position: Int, elapsed: Duration) -> String? {
    guard position >= 0, position < sums.count - 1, let sum = sums.last else { return nil }
    return clockText(max(.zero, .milliseconds(sum - sums[position]) - elapsed))
  }
}
