internal import ListingIndex

/// A frame while a state is drawn in it, with what most of its parts need.
struct ScreenDrawing {
  let state: BrowserState
  var frame: Frame
  let layout: ScreenLayout
  let symbols: Symbols
  let list: ListView?
  let bar: IndexBar<MarkerIndex>?
  let barColumns: Range<Int>?
  let barLabels: [BarLabel]

  init(of state: BrowserState) {
    self.state = state
    layout = state.layout
    frame = Frame(size: layout.size)
    symbols = state.settings.symbols
    list = state.list
    bar = state.bar.indexBar
    barColumns = state.bar.columns(in: layout)
    barLabels = bar?.labels(dot: symbols.smallLabel) ?? []
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

  /// The title of a section; the one of rows without a name is empty.
  func title(_ label: String) -> String { label.isEmpty ? "(no name)" : label }

  func percent(of row: Int, in count: Int) -> Int { count > 1 ? row * 100 / (count - 1) : 100 }
}
