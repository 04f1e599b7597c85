import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Rows of the queue that are dragged by the mouse.
@Suite struct RowDragTests {
  private static func browser(_ view: BrowserView = .queue) -> SampleBrowser {
    SampleBrowser(RowColumnsTests.queue(), columns: 80, rows: 16, view: view)
  }

  /// The row of the screen of a row of the list.
  private static func line(_ row: Int) -> Int { 3 + row }

  @Test(arguments: [
    (0, 2, "4" as ByteString?), (0, 4, nil), (3, 0, "1"), (4, 3, "4"), (1, 2, "4"),
  ])
  func aRowTakesThePlaceOfAnother(_ from: Int, _ to: Int, _ after: ByteString?) {
    var browser = Self.browser()
    #expect(browser.mouse(.pressed(.left), 10, Self.line(from)) == [])
    #expect(browser.mouse(.dragged(.left), 10, Self.line(to)) == [])
    let sign = to > from && to == 4 ? "▁" : "▔"
    #expect(browser.screen.contains(sign))
    let row: ByteString = "\(from + 1)"
    #expect(
      browser.mouse(.released, 10, Self.line(to))
        == [.edit(ListID(1), [row], .moveTogether(before: after))])
    #expect(!browser.screen.contains(sign))
  }

  @Test func markedRowsMoveTogether() {
    var browser = Self.browser()
    browser.press("space down space")
    browser.mouse(.pressed(.left), 10, Self.line(2))
    browser.mouse(.dragged(.left), 10, Self.line(4))
    #expect(
      browser.mouse(.released, 10, Self.line(4))
        == [.edit(ListID(1), ["1", "3"], .moveTogether(before: nil))])
    #expect(browser.state.list?.marks == [0, 2])
  }

  @Test func aRowThatIsNotMarkedMovesAlone() {
    var browser = Self.browser()
    browser.press("space")
    browser.mouse(.pressed(.left), 10, Self.line(3))
    browser.mouse(.dragged(.left), 10, Self.line(2))
    #expect(
      browser.mouse(.released, 10, Self.line(2))
        == [.edit(ListID(1), ["4"], .moveTogether(before: "3"))])
  }

  @Test func aPressWithoutADragOpensTheRowOfTheCursor() {
    var browser = Self.browser()
    browser.mouse(.pressed(.left), 10, Self.line(1))
    #expect(browser.mouse(.released, 10, Self.line(1)) == [])
    browser.mouse(.pressed(.left), 10, Self.line(1))
    #expect(browser.mouse(.released, 10, Self.line(1)) == [.player(.play("2"))])
  }

  @Test(arguments: ["esc", "j"]) func aKeyEndsTheDrag(_ key: String) {
    var browser = Self.browser()
    browser.mouse(.pressed(.left), 10, Self.line(1))
    browser.mouse(.dragged(.left), 10, Self.line(3))
    browser.press(key)
    #expect(browser.mouse(.released, 10, Self.line(3)) == [])
  }

  @Test func aRowThatIsDraggedBackStays() {
    var browser = Self.browser()
    browser.mouse(.pressed(.left), 10, Self.line(1))
    browser.mouse(.dragged(.left), 10, Self.line(3))
    browser.mouse(.dragged(.left), 10, Self.line(1))
    #expect(browser.mouse(.released, 10, Self.line(1)) == [])
  }

  @Test func songsOfOtherListsStay() {
    var browser = Self.browser(.library)
    browser.mouse(.pressed(.left), 10, Self.line(1))
    browser.mouse(.dragged(.left), 10, Self.line(3))
    #expect(browser.mouse(.released, 10, Self.line(3)) == [])
  }
}
