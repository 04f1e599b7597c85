/// What is measured of a browser that shows a list.
struct BrowserFigures {
  /// In bytes.
  let memory: Double
  /// The bytes that a page down writes.
  let pageBytes: Double
  /// The bytes that a drag along the whole index bar writes.
  let dragBytes: Double
  /// In nanoseconds, within ten seconds without input.
  let restTime: Double
  let restBytes: Double
  /// In nanoseconds, from the end of the terminal until that of the program, or for three seconds.
  let endTime: Double
  /// Whether the program ends with its terminal.
  let hasEnded: Bool
}

extension BrowsingProgram {
  /// Starts the program, measures it and ends it.
  func figures(in world: BrowsedWorld) throws(RunFailure) -> BrowserFigures {
    let (program, _) = try start(in: world)
    _ = program.bytesWritten(within: .seconds(2))
    let memory = program.residentMemory
    let page = program.bytesWritten(after: "\u{1B}[6~", silence: 300)
    let drag = program.dragBytes
    _ = program.bytesWritten(within: .seconds(1))
    let began = program.processorTime
    let rest = program.bytesWritten(within: .seconds(10))
    let restTime = program.processorTime - began
    let (hasEnded, time) = program.hangUp()
    return BrowserFigures(
      memory: memory, pageBytes: Double(page), dragBytes: Double(drag),
      restTime: restTime / .nanoseconds(1), restBytes: Double(rest),
      endTime: time / .nanoseconds(1), hasEnded: hasEnded)
  }
}

extension ScreenProgram {
  /// The bytes that the program writes while the pointer is dragged along the last column, row by row,
  /// from the third row to the third from the end.
  fileprivate var dragBytes: Int {
    let (column, end) = (Self.columns, Self.rows - 2)
    let reports =
      ["\u{1B}[<0;\(column);3M"] + (4...end).map { "\u{1B}[<32;\(column);\($0)M" }
      + ["\u{1B}[<0;\(column);\(end)m"]
    return reports.reduce(0) { $0 + bytesWritten(after: $1, silence: 30) }
  }
}
