internal import Bytes
internal import TerminalText

extension ScreenDrawing {
  mutating func drawMessage() {
    let row = layout.messageRow
    let columns = 0..<layout.size.columns
    switch state.mode {
    case .input(let input, _):
      let before = input.purpose.prompt + input.textBeforeCursor
      let after = String(input.text.dropFirst(input.textBeforeCursor.count))
      let end = displayWidth(after) + drawTyped(before, after, row: row)
      drawRemark(state.messages.last?.text ?? "", row: row, after: end)
      if let completion = input.completion { drawCandidates(completion) }
    case .jump(let input):
      let end = drawTyped("' " + input.text, row: row)
      drawRemark(jumpText(input), row: row, after: end)
    case .question: drawQuestion()
    default: drawNews(row: row, columns: columns)
    }
  }

  private mutating func drawRemark(_ text: String, row: Int, after column: Int) {
    let end = layout.size.columns
    frame.write(text, row: row, columns: min(column + 3, end)..<end, Style(.faint))
  }

  /// Draws a line that is being typed, and returns the column of the text cursor. If the line is too long, its
  /// beginning is cut off.
  ///
  /// - Parameters:
  ///   - text: the part of the line before the text cursor.
  ///   - textAfter: the part of the line after the text cursor.
  ///   - row: the row of the screen.
  @discardableResult
  private mutating func drawTyped(
    _ text: String, _ textAfter: String = "", row: Int
  ) -> Int {
    let columns = 1..<layout.size.columns - 1
    frame.clear(rows: row..<row + 1, columns: 0..<layout.size.columns)
    let column = frame.write(fittedEnd(text, columns.count), row: row, columns: columns)
    frame.write(textAfter, row: row, columns: column..<max(column, layout.size.columns))
    frame.textCursor = CellPosition(column: column, row: row)
    return column
  }

  private mutating func drawCandidates(_ completion: LineCompletion) {
    guard let candidates = state.candidateRows else { return }
    let columns = 0..<layout.size.columns
    frame.clear(rows: candidates.screenRows, columns: columns)
    for (row, places) in zip(candidates.screenRows, candidates.rows) {
      for place in places {
        let style =
          place.candidate == completion.chosen ? Style(.text, .reversed) : Style(.faint)
        frame.write(
          completion.candidates[place.candidate], row: row,
          columns: place.column..<columns.upperBound, style)
      }
    }
  }

  private func jumpText(_ input: JumpInput) -> String {
    guard let list, !input.text.isEmpty else { return "" }
    guard let last = input.offsets.last else { return "no entry begins with this" }
    let first = list.contents.row(at: input.offsets.lowerBound).name
    let number = input.offsets.count == 1 ? "1 entry" : "\(grouped(input.offsets.count)) entries"
    let ellipsis = " \(symbols.ellipsis) "
    return input.offsets.count == 1
      ? "\(first)   \(number)"
      : "\(first)\(ellipsis)\(list.contents.row(at: last).name)   \(number)"
  }

  private mutating func drawNews(row: Int, columns: Range<Int>) {
    if let message = state.messages.news {
      drawLines(Style(message.isFailure ? .failure : .message))
    } else if state.messages.isUntouched, layout.hasStatusLines,
      let firstKeys = state.settings.firstKeys
    {
      frame.write(firstKeys, row: row, columns: 1..<columns.upperBound, Style(.faint))
    }
    let keys = state.keys
    let typed = (keys.count.map(String.init) ?? "") + keyNames(keys.keys + state.held.keys)
    guard !typed.isEmpty, layout.hasStatusLines else { return }
    let shown = fittedEnd(typed, columns.count / 3, after: symbols.ellipsis)
    let start = columns.upperBound - displayWidth(shown) - 1
    frame.write(shown, row: row, columns: start..<columns.upperBound, Style(.faint))
  }

  private mutating func drawQuestion() {
    guard let row = state.newsRows.last else { return }
    let end = drawLines(Style())
    frame.textCursor = CellPosition(column: min(end + 1, layout.size.columns - 1), row: row)
  }

  /// Draws a message or a question over as many rows as it needs, and returns the column after its last line.
  @discardableResult
  private mutating func drawLines(_ style: Style) -> Int {
    let rows = state.newsRows
    let columns = 1..<layout.size.columns
    frame.clear(rows: rows, columns: 0..<layout.size.columns)
    let ends = zip(rows, state.newsLines).map { row, line in
      frame.write(line, row: row, columns: columns, style)
    }
    return ends.last ?? columns.lowerBound
  }
}
