import Bytes
import ListingIndex
import TestSupport
import Testing

@testable import Browser

@Suite struct ScreenLayoutTests {
  private static func browser(
    _ count: Int = 2000, columns: Int = 200, rows: Int = 50, layout: LayoutSetting = .wide
  ) -> SampleBrowser {
    SampleBrowser(
      SampleLists.directories(count), columns: columns, rows: rows,
      settings: BrowserSettings(layout: layout))
  }

  @Test(arguments: [(200, 50), (80, 24), (20, 5)])
  func drawsColumns(_ columns: Int, _ rows: Int) throws {
    var browser = Self.browser(columns: columns, rows: rows)
    try expectStoredFrame(browser, "columns-\(columns)x\(rows)")
    browser.press("page-down down down space")
    try expectStoredFrame(browser, "columns-\(columns)x\(rows)-next-page")
  }

  @Test func drawsTheDragAlongTheBar() throws {
    var browser = Self.browser(columns: 120, rows: 30)
    let row = browser.state.layout.horizontalBarRow
    browser.mouse(.pressed(.left), 40, row)
    try expectStoredFrame(browser, "bar-pressed")
    browser.mouse(.dragged(.left), 40, row - 2)
    try expectStoredFrame(browser, "bar-half-open")
    browser.mouse(.dragged(.left), 40, row - 3)
    try expectStoredFrame(browser, "bar-open")
    browser.mouse(.released, 40, row - 3)
    let name = browser.cursorName
    for _ in 0..<400 { browser.send(.ticked) }
    #expect(browser.state.bar.indexBar?.state == .ready)
    #expect(browser.cursorName == name)
  }

  @Test(arguments: [
    (LayoutSetting.automatic, 119, 50, false), (.automatic, 120, 50, true),
    (.automatic, 120, 11, false), (.narrow, 200, 50, false), (.wide, 48, 12, true),
    (.wide, 47, 12, false), (.wide, 48, 11, false),
  ])
  func choosesColumnsByTheSizeOfTheScreen(
    _ setting: LayoutSetting, _ columns: Int, _ rows: Int, _ isWide: Bool
  ) {
    let browser = Self.browser(columns: columns, rows: rows, layout: setting)
    #expect(browser.state.layout.isWide == isWide)
  }

  @Test(arguments: [100, 200]) func theSameKeyTwiceLeavesTheChoiceToTheWidthAgain(_ columns: Int) {
    var browser = Self.browser(columns: columns, rows: 30, layout: .automatic)
    browser.press("w")
    #expect(browser.state.layout.isWide == (columns < 120))
    browser.press("w")
    for width in [100, 200] {
      browser.send(.terminal(.resized(CellSize(columns: width, rows: 30))))
      #expect(browser.state.layout.isWide == (width >= 120))
    }
  }

  @Test func remembersTheLayoutThatAKeyHasChosen() {
    var browser = Self.browser(columns: 100, rows: 30, layout: .automatic)
    browser.press("w")
    #expect(browser.state.layout.isWide)
    browser.send(.terminal(.resized(CellSize(columns: 20, rows: 5))))
    #expect(!browser.state.layout.isWide)
    browser.send(.terminal(.resized(CellSize(columns: 60, rows: 20))))
    #expect(browser.state.layout.isWide)
    browser.send(.terminal(.resized(CellSize(columns: 200, rows: 50))))
    browser.press("w")
    browser.send(.terminal(.resized(CellSize(columns: 100, rows: 30))))
    #expect(!browser.state.layout.isWide)
  }

  @Test func movesByColumns() throws {
    var browser = Self.browser()
    let rows = try #require(browser.state.list?.columnRows)
    browser.press("down down right right")
    #expect(browser.cursor == 2 * rows + 2)
    browser.press("left")
    #expect(browser.cursor == rows + 2)
    browser.press("up up up")
    #expect(browser.cursor == rows - 1)
    browser.press("9 9 right")
    #expect(browser.cursor == min(2000 / rows * rows + rows - 1, 1999))
    browser.press("9 9 left")
    #expect(browser.cursor < rows)
  }

  @Test func scrollsByScreensOfColumns() throws {
    var browser = Self.browser()
    let list = try #require(browser.state.list)
    browser.press("down right page-down")
    #expect(browser.cursor == list.rowsPerScreen + browser.rowsOfColumn + 1)
    #expect(browser.state.list?.top == list.height)
    browser.press("ctrl-u")
    #expect(browser.state.list?.top == list.height / 2)
    browser.mouse(.scrolled(columns: 0, rows: 1), 10, 10)
    #expect(browser.state.list?.top == list.height / 2 + 1)
    browser.mouse(.scrolled(columns: -1, rows: 0), 10, 10)
    #expect(browser.state.list?.top == list.height / 2)
  }

  @Test func putsTheCursorOnThePressedRow() {
    var browser = Self.browser()
    let (row, column) = (6, 60)
    browser.mouse(.pressed(.left), column, row)
    #expect(browser.cursor == column / 25 * browser.rowsOfColumn + row - 2)
    let again = browser.mouse(.pressed(.left), column, row)
    #expect(again.count == 1)
  }

  @Test func showsTheFirstRowOfAPressedLabel() throws {
    var browser = Self.browser()
    let bar = try #require(browser.state.bar.indexBar)
    let start = browser.state.layout.horizontalBarColumns.lowerBound
    for label in browser.state.barLabels {
      browser.mouse(.pressed(.left), start + label.position, browser.state.layout.horizontalBarRow)
      let marker = try #require(bar.topMarkers.last { $0.label == label.text })
      #expect(browser.state.list?.cursorOffset == min(marker.offset, 1999), "\(label.text)")
      browser.mouse(.released, 0, 0)
    }
  }

  @Test func keepsTheCursorsColumnOnTheScreen() {
    var browser = Self.browser()
    browser.press("3 page-down right right down")
    let name = browser.cursorName
    browser.send(.terminal(.resized(CellSize(columns: 200, rows: 40))))
    #expect(browser.cursorName == name)
    #expect(browser.screenColumn == 2)
    browser.send(.terminal(.resized(CellSize(columns: 200, rows: 50))))
    #expect(browser.screenColumn == 2)
    browser.press("w w")
    #expect(browser.cursorName == name)
  }

  /// Keys and the mouse lead to the same rows, on the same place of the screen.
  @Test func reachesTheSameStateByKeysAndByMouse() throws {
    var (keys, mouse) = (Self.browser(), Self.browser())
    let label = try #require(mouse.state.barLabels.first { $0.text == "K" })
    let column = mouse.state.layout.horizontalBarColumns.lowerBound + label.position
    let row = mouse.state.layout.horizontalBarRow
    keys.press("' k enter right right down down down")
    mouse.mouse(.pressed(.left), column, row)
    mouse.mouse(.released, column, row)
    mouse.mouse(.pressed(.left), 55, (mouse.cursor % mouse.rowsOfColumn) + 5)
    #expect(keys.screen == mouse.screen)
    #expect(keys.state.list?.place == mouse.state.list?.place)
  }

  /// The finer labels, too: upwards opens the gap, for the pointer and for keys.
  @Test func reachesTheSameFinerLabelByKeysAndByMouse() throws {
    var (keys, mouse) = (Self.browser(), Self.browser())
    let row = mouse.state.layout.horizontalBarRow
    let start = mouse.state.layout.horizontalBarColumns.lowerBound
    let bar = try #require(mouse.state.bar.indexBar)
    let label = try #require(mouse.state.barLabels.first { $0.text == "K" })
    mouse.mouse(.pressed(.left), start + label.position, row)
    mouse.mouse(.dragged(.left), start + label.position, row - 3)
    let open = try #require(mouse.state.bar.indexBar)
    let level = try #require(open.state.innerLevel)
    let finer = try #require(
      mouse.state.barLabels.last { $0.text == level.markers[2].label })
    mouse.mouse(.dragged(.left), start + finer.position, row)
    #expect(mouse.state.list?.cursorOffset == level.markers[2].offset)
    mouse.mouse(.released, start + finer.position, row)

    keys.press("`")
    while keys.state.bar.indexBar?.offset
      != bar.topMarkers.first(where: { $0.label == "K" })?.offset
    {
      let before = keys.cursor
      keys.press("right")
      try #require(keys.cursor > before)
    }
    keys.press("up right right enter")
    for _ in 0..<400 {
      keys.send(.ticked)
      mouse.send(.ticked)
    }
    #expect(keys.screen == mouse.screen)
    #expect(keys.state.list?.place == mouse.state.list?.place)
  }
}

extension SampleBrowser {
  var cursor: Int { state.list?.cursor ?? -1 }

  var rowsOfColumn: Int { state.list?.columnRows ?? 0 }

  var cursorName: String? {
    state.list.flatMap { list in list.cursorOffset.map { list.contents.row(at: $0).name } }
  }

  /// The column of the screen that has the cursor.
  var screenColumn: Int? { state.list.map { $0.position(ofRow: $0.cursor) - $0.top } }
}
