internal import ListingIndex

/// Draws the state of the browser into a frame, and holds the frame and the values that most of the drawing functions
/// need.
struct ScreenDrawing {
  let state: BrowserState
  var frame: Frame
  let layout: ScreenLayout
  let symbols: Symbols
  let list: ListView?
  let bar: IndexBar<MarkerIndex>?
  let barColumns: Range<Int>?
  let barLabels: [BarLabel]
  /// The cells of the columns in which the texts of the rows are shown; empty if they are not in columns.
  let tableCells: [Range<Int>]
  /// The sections whose labels stand before the rows; nil if the list does not have a bar.
  let sections: MarkerLevel?

  init(of state: BrowserState) {
    self.state = state
    layout = state.layout
    frame = Frame(size: layout.size)
    symbols = state.settings.symbols
    list = state.list
    bar = state.bar.indexBar
    barColumns = state.bar.columns(in: layout)
    sections = bar == nil ? nil : list?.index?.topLevel
    barLabels = state.barLabels
    let start = 3 + state.bar.gutterWidth(in: layout)
    let end = (barColumns?.lowerBound ?? layout.size.columns) - 1
    tableCells =
      layout.headerRow == nil
      ? [] : list?.contents.columns?.cells(in: start..<max(start, end)) ?? []
  }

  mutating func drawBox(rows: Range<Int>, columns: Range<Int>, _ style: Style) {
    let box = symbols.box
    let side = String(repeating: box[4], count: columns.count - 2)
    frame.write(box[0] + side + box[1], row: rows.lowerBound, columns: columns, style)
    for row in rows.dropFirst().dropLast() {
      frame.write(box[5], row: row, columns: columns, style)
      frame.write(box[5], row: row, columns: columns.upperBound - 1..<columns.upperBound, style)
    }
    frame.write(box[3] + side + box[2], row: rows.upperBound - 1, columns: columns, style)
  }

  /// Returns the title to show for a section with the given label. The label is empty for the section that contains the
  /// rows without a name.
  func title(_ label: String) -> String { label.isEmpty ? "(no name)" : label }
}
