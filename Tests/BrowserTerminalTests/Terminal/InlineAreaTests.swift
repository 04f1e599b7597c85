import Browser
import Foundation
import TestSupport
import Testing

@testable import BrowserTerminal

@Suite struct InlineAreaTests {
  private static let size = CellSize(columns: 40, rows: 24)

  /// A terminal with a line in each row down to that of a prompt, after which the cursor is.
  private static func terminal(prompt: String, row: Int) throws -> EmulatedTerminal {
    let terminal = try EmulatedTerminal(size: size)
    for number in 0..<row { terminal.write(Array("line \(number)\r\n".utf8)) }
    terminal.write(Array(prompt.utf8))
    return terminal
  }

  /// Draws frames in an area, and leaves it.
  private static func draw(
    in area: InlineArea, on terminal: EmulatedTerminal, _ body: ([String]) -> Void
  ) {
    terminal.write(Array(area.opening.utf8))
    var frames = RandomFrames(
      generator: SeededGenerator(seed: 7), size: CellSize(columns: size.columns, rows: area.rows))
    let writer = FrameWriter(theme: Theme(), depth: .full, top: area.top)
    var previous: Frame?
    for _ in 0..<200 {
      var next = previous.map { frames.frame(after: $0) } ?? frames.frame()
      next.textCursor = nil
      terminal.write(writer.bytes(from: previous, to: next))
      let shown = terminal.text[area.top..<area.top + area.rows]
      #expect(shown.map(\.withoutBlanks) == next.text.map(\.withoutBlanks))
      body(terminal.text)
      previous = next
    }
    terminal.write(Array(TerminalSequences.leave(area).utf8))
  }

  @Test(arguments: ["", "ready> "], [0, 3, 14, 15, 22, 23])
  func leavesNoTrace(_ prompt: String, _ row: Int) throws {
    let terminal = try Self.terminal(prompt: prompt, row: row)
    let (before, cursor) = (terminal.text, terminal.cursor)
    #expect(cursor == CellPosition(column: prompt.utf8.count, row: row))
    let area = InlineArea(below: cursor, rows: 9, of: Self.size.rows)
    // The area is directly below the prompt, or at the bottom of the screen.
    let first = prompt.isEmpty ? row : row + 1
    #expect(area.top == min(first, Self.size.rows - 9))
    let scrolled = first - area.top
    let kept = Array(before[scrolled..<first])
    Self.draw(in: area, on: terminal) { #expect(Array($0[..<area.top]) == kept) }
    #expect(terminal.text == kept + Array(repeating: "", count: Self.size.rows - kept.count))
    #expect(terminal.cursor == CellPosition(column: cursor.column, row: row - scrolled))
  }

  @Test(arguments: [0, 3, 14, 15, 22, 23])
  func leavesNoTraceWhereTheCursorIsNotKnown(_ row: Int) throws {
    let terminal = try Self.terminal(prompt: "ready> ", row: row)
    let before = terminal.text
    let area = InlineArea(atBottom: 9, of: Self.size.rows)
    #expect(area.top == Self.size.rows - 9)
    Self.draw(in: area, on: terminal) { _ in }
    let newRow = min(row, area.top - 1)
    let kept = Array(before[row - newRow...row])
    #expect(terminal.text == kept + Array(repeating: "", count: Self.size.rows - kept.count))
    #expect(terminal.cursor == CellPosition(column: 7, row: newRow))
  }

  @Test(
    arguments: [
      (.rows(3), 24, 3), (.rows(99), 24, 23), (.percent(40), 24, 9), (.percent(40), 50, 20),
      (.percent(1), 24, 8), (.percent(100), 24, 23), (.percent(50), 6, 5), (.rows(5), 1, 1),
    ] as [(InlineHeight, Int, Int)])
  func heightLeavesARowToThePrompt(_ height: InlineHeight, _ total: Int, _ rows: Int) {
    #expect(height.rows(of: total) == rows)
  }

  @Test func mouseIsReportedFromItsFirstRow() {
    let area = InlineArea(below: CellPosition(column: 3, row: 9), rows: 5, of: 24)
    func placed(
      _ action: MouseReport.Action, _ row: Int, isDragging: Bool = false
    ) -> MouseReport? {
      area.placed(
        MouseReport(action, at: CellPosition(column: 2, row: row)), isDragging: isDragging)
    }
    func report(_ action: MouseReport.Action, _ row: Int) -> MouseReport {
      MouseReport(action, at: CellPosition(column: 2, row: row))
    }
    #expect(placed(.pressed(.left), 10) == report(.pressed(.left), 0))
    #expect(placed(.pressed(.left), 14) == report(.pressed(.left), 4))
    for row in [0, 9, 15] {
      #expect(placed(.pressed(.left), row) == nil)
      #expect(placed(.released, row) == nil)
      #expect(placed(.scrolled(columns: 0, rows: 1), row, isDragging: true) == nil)
    }
    #expect(placed(.dragged(.left), 2, isDragging: true) == report(.dragged(.left), 0))
    #expect(placed(.released, 20, isDragging: true) == report(.released, 4))
  }

  @Test func textCursorIsAReversedCell() {
    var frame = Frame(size: CellSize(columns: 4, rows: 2))
    frame.write("abcd", row: 1, columns: 0..<4)
    frame.textCursor = CellPosition(column: 9, row: 1)
    frame.drawTextCursor()
    #expect(frame.textCursor == nil)
    #expect(frame.row(1).map(\.style.attributes) == [[], [], [], .reversed])
    #expect(frame.text == ["", "abcd"])
  }
}

extension String {
  /// The emulator has a blank after each wide character.
  fileprivate var withoutBlanks: String { filter { $0 != " " } }
}
