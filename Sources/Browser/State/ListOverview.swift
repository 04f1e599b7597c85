/// The overview of a list in several columns: a row of bars, one for each label of the index bar, as long as the label has
/// rows. Without an index bar the overview is a line, each cell of which stands for the same number of rows.
struct ListOverview: Hashable {
  /// A bar of the overview.
  struct Part: Hashable {
    /// The columns of the screen that the bar takes.
    let columns: Range<Int>
    /// The offsets of the rows for which the bar stands.
    let offsets: Range<Int>
  }

  /// The bars from left to right.
  let parts: [Part]
  /// Whether the bars have different heights.
  let isHistogram: Bool

  /// Creates the overview of the shown list; nil if the screen has no row for it, or if the list fits on the screen.
  init?(of state: BrowserState) {
    let layout = state.layout
    guard layout.overviewRow != nil, let list = state.list, list.count > list.rowsPerScreen else {
      return nil
    }
    let columns = layout.horizontalBarColumns
    let labels = state.barLabels.separate(onBarOfLength: layout.barLength)
    isHistogram = !labels.isEmpty
    parts =
      isHistogram
      ? labels.sorted { $0.position < $1.position }.map { Part($0, from: columns.lowerBound) }
      : columns.indices.map { Part(of: columns, at: $0, count: list.count) }
  }

  /// Returns the offset of the row for which a column of the screen stands. Columns between the bars stand for the rows
  /// of the bar before them, those before the first bar for the first row, and those after the last one for the last
  /// row.
  func offset(atColumn column: Int) -> Int {
    guard let part = parts.last(where: { $0.columns.lowerBound <= column }) else { return 0 }
    guard column < parts.last?.columns.upperBound ?? 0 else {
      return max(0, (parts.map(\.offsets.upperBound).max() ?? 0) - 1)
    }
    let place = min(column - part.columns.lowerBound, part.columns.count - 1)
    return part.offsets.lowerBound + part.offsets.count * place / part.columns.count
  }

  /// Returns the height of a bar in a row that has `levels` heights, from 0 to `levels`. Only the bar of an empty
  /// section has the height 0.
  func height(of part: Part, levels: Int) -> Int {
    let longest = parts.map(\.offsets.count).max() ?? 1
    return (part.offsets.count * levels + longest - 1) / max(1, longest)
  }
}

extension ListOverview.Part {
  fileprivate init(_ label: BarLabel, from start: Int) {
    let column = start + label.position
    self.init(columns: column..<column + max(1, label.length - 1), offsets: label.extent)
  }

  fileprivate init(of columns: Range<Int>, at column: Int, count: Int) {
    let index = column - columns.lowerBound
    self.init(
      columns: column..<column + 1,
      offsets: count * index / columns.count..<count * (index + 1) / columns.count)
  }
}

extension BrowserState {
  /// Scrolls to the part of the list for which a column of the overview stands. Does nothing without an overview.
  mutating func showOverview(atColumn column: Int) {
    guard let offset = ListOverview(of: self)?.offset(atColumn: column) else { return }
    lists.withList { list in
      let line = list.position(ofRow: list.row(ofOffset: offset))
      list.scroll(by: line - list.height / 2 - list.top)
    }
  }
}
