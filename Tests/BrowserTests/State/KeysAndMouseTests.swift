import Bytes
import TestSupport
import Testing

@testable import Browser

/// One session by keys alone and by the mouse alone.
@Suite struct KeysAndMouseTests {
  @Test(arguments: [(LayoutSetting.narrow, 100, 30), (.wide, 200, 50)])
  func leadToTheSameStates(_ layout: LayoutSetting, _ columns: Int, _ rows: Int) throws {
    var twins = Twins(layout, columns: columns, rows: rows)
    try twins.jumpToAFinerLabel()
    try twins.openARow()
    twins.goBack()
    try twins.filter()
    try twins.mark()
    try twins.queue()
    try twins.seekToTheStart()
    try twins.scrollByAScreen()
    twins.showAllRows()
    try twins.showTheNextView()
  }

  /// A wheel that is turned during a drag takes the list elsewhere, and so ends the drag.
  @Test func theWheelEndsADrag() throws {
    var browser = SampleBrowser(SampleLists.directories(2000), columns: 100, rows: 30)
    let label = try #require(browser.cell(ofLabel: "M"))
    browser.mouse(.pressed(.left), label.column, label.row)
    browser.mouse(.scrolled(columns: 0, rows: 1), 10, 10)
    let place = browser.cursor
    browser.mouse(.dragged(.left), label.column, label.row - 4)
    #expect(browser.state.drag == nil)
    #expect(browser.cursor == place)
  }
}

/// A browser that is sent keys, and one that is sent what the mouse does.
private struct Twins {
  private var keys: SampleBrowser
  private var mouse: SampleBrowser

  init(_ layout: LayoutSetting, columns: Int, rows: Int) {
    keys = SampleBrowser(
      SampleLists.directories(2000), columns: columns, rows: rows,
      settings: BrowserSettings(layout: layout))
    var player = PlayerView()
    player.state = .playing
    player.title = "Alone"
    player.elapsed = .seconds(7)
    player.duration = .seconds(305)
    keys.send(.player(player))
    mouse = keys
  }

  /// Compares the screens, the places and the effects.
  private func expectSame(
    _ effects: (keys: [BrowserEffect], mouse: [BrowserEffect]) = ([], []),
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(effects.keys == effects.mouse, sourceLocation: location)
    #expect(keys.screen == mouse.screen, sourceLocation: location)
    #expect(keys.state.list?.place == mouse.state.list?.place, sourceLocation: location)
    #expect(keys.state.list?.marks == mouse.state.list?.marks, sourceLocation: location)
    #expect(keys.state.mode == mouse.state.mode, sourceLocation: location)
  }

  private mutating func sendBoth(_ event: BrowserEvent) {
    keys.send(event)
    mouse.send(event)
  }

  /// Presses and releases a button on a row of the list.
  private mutating func click(_ row: Int, _ button: MouseReport.Button = .left) throws
    -> [BrowserEffect]
  {
    let position = try #require(mouse.position(ofRow: row))
    let effects = mouse.mouse(.pressed(button), position.column, position.row)
    return effects + mouse.mouse(.released, position.column, position.row)
  }

  mutating func jumpToAFinerLabel() throws {
    keys.press("' m i enter")
    let top = try #require(mouse.cell(ofLabel: "M"))
    mouse.mouse(.pressed(.left), top.column, top.row)
    let away = mouse.away(from: top)
    mouse.mouse(.dragged(.left), away.column, away.row)
    let inner = mouse.away(from: try #require(mouse.cell(ofLabel: "Mi")))
    mouse.mouse(.dragged(.left), inner.column, inner.row)
    mouse.mouse(.released, inner.column, inner.row)
    for _ in 0..<400 { sendBoth(.ticked) }
    #expect(mouse.cursorName?.hasPrefix("Mi") == true)
    expectSame()
  }

  mutating func openARow() throws {
    let effects = keys.press("down down enter")
    let row = mouse.cursor + 2
    let clicked = try click(row) + click(row)
    expectSame((effects, clicked))
    let opened = OpenedList(
      ListID(2), title: "Inner", view: .library, parent: ListID(1),
      contents: SampleLists.directories(["Abba", "Air"]))
    sendBoth(.opened(opened))
    #expect(mouse.state.list?.id == ListID(2))
    expectSame()
  }

  mutating func goBack() {
    let effects = keys.press("h")
    let row = mouse.state.layout.placeRow
    let clicked = mouse.mouse(.pressed(.left), 3, row) + mouse.mouse(.released, 3, row)
    expectSame((effects, clicked))
    #expect(mouse.state.list?.id == ListID(1))
  }

  /// The magnifier takes the place of a key; the text needs keys either way.
  mutating func filter() throws {
    let effects = keys.press("& m o enter")
    let magnifier = try #require(mouse.cell { $0.character == "⌕" })
    mouse.mouse(.pressed(.left), magnifier.column, magnifier.row)
    let typed = mouse.press("m o enter")
    expectSame((effects, typed))
    sendBoth(.filtered(ListID(1), text: "mo", offsets: Array(stride(from: 3, to: 900, by: 30))))
    #expect(mouse.state.list?.count == 30)
    expectSame()
  }

  mutating func mark() throws {
    let rows = [mouse.cursor, mouse.cursor + 1]
    let effects = keys.press("space space")
    let clicked = try click(rows[0], .right) + click(rows[1], .right)
    expectSame((effects, clicked))
    #expect(mouse.state.list?.marks.count == 2)
  }

  mutating func queue() throws {
    let effects = keys.press("a")
    #expect(effects.count == 1)
    let clicked = try click(mouse.cursor, .middle)
    expectSame((effects, clicked))
  }

  mutating func showAllRows() {
    let effects = keys.press("esc")
    let row = mouse.state.layout.placeRow
    let clicked = mouse.mouse(.pressed(.left), 3, row) + mouse.mouse(.released, 3, row)
    expectSame((effects, clicked))
    #expect(mouse.state.list?.count == 2000)
  }

  mutating func showTheNextView() throws {
    let effects = keys.press("tab")
    let column = try #require(mouse.state.viewLabels.first { $0.view == .tags }).columns.lowerBound
    let clicked = mouse.mouse(.pressed(.left), column, 0) + mouse.mouse(.released, column, 0)
    #expect(clicked == [.openView(.tags)])
    expectSame((effects, clicked))
  }

  /// Keys seek by seconds, and the pointer to a place: here both to the beginning of the song.
  mutating func seekToTheStart() throws {
    #expect(keys.press("b b") == [.player(.seek(by: -5)), .player(.seek(by: -5))])
    let columns = try #require(mouse.state.progressColumns)
    let row = try #require(mouse.state.layout.playerRow)
    mouse.mouse(.pressed(.left), columns.upperBound, row)
    mouse.mouse(.pressed(.left), columns.lowerBound, row)
    #expect(
      mouse.mouse(.released, columns.lowerBound, row) == [.player(.seekTo(thousandths: 0))])
    var player = mouse.state.player
    player.elapsed = .zero
    sendBoth(.player(player))
    expectSame()
  }

  /// The wheel goes by lines, or by columns; the same part of the list is then on the screen.
  mutating func scrollByAScreen() throws {
    keys.press("page-down")
    for _ in 0..<100 where mouse.state.list?.top != keys.state.list?.top {
      mouse.mouse(.scrolled(columns: 0, rows: 1), 10, 10)
    }
    #expect(keys.state.list?.top == mouse.state.list?.top)
    _ = try click(keys.cursor)
    expectSame()
  }
}

extension SampleBrowser {
  /// A cell of a row of the list; nil if it is not on the screen.
  fileprivate func position(ofRow row: Int) -> CellPosition? {
    let layout = state.layout
    for line in layout.listRows {
      for column in stride(from: 2, to: layout.size.columns - 10, by: 4) {
        let position = CellPosition(column: column, row: line)
        if let list = state.list, layout.row(at: position, of: list) == row { return position }
      }
    }
    return nil
  }

  /// The first cell that is so.
  fileprivate func cell(where matches: (Cell) -> Bool) -> CellPosition? {
    let frame = state.draw()
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where matches(frame[row, column]) {
        return CellPosition(column: column, row: row)
      }
    }
    return nil
  }

  /// The cell of a label on the bar.
  fileprivate func cell(ofLabel text: String) -> CellPosition? {
    guard let columns = state.bar.columns(in: state.layout),
      let label = state.barLabels.first(where: { $0.text == text })
    else { return nil }
    return state.layout.isWide
      ? CellPosition(
        column: columns.lowerBound + label.position, row: state.layout.horizontalBarRow)
      : CellPosition(
        column: columns.upperBound - 1, row: state.layout.barRows.lowerBound + label.position)
  }

  /// A cell that is so far away from the bar that the gap is open.
  fileprivate func away(from cell: CellPosition) -> CellPosition {
    state.layout.isWide
      ? CellPosition(column: cell.column, row: cell.row - 4)
      : CellPosition(column: cell.column - 12, row: cell.row)
  }
}
