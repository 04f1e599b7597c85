import ListingIndex
import TestSupport
import Testing

@testable import Browser

@Suite struct PageStripViewTests {
  private static func browser(_ count: Int = 5000) -> SampleBrowser {
    SampleBrowser(
      SampleLists.directories(count), columns: 150, rows: 45,
      settings: BrowserSettings(layout: .wide))
  }

  @Test func movesInStepWithTheColumns() throws {
    var browser = Self.browser()
    let height = try #require(browser.state.list?.height)
    for step in 0..<40 {
      let strip = try #require(browser.state.pageStrip)
      let page = Double(try #require(browser.state.list?.top)) / Double(height)
      #expect(abs(strip.stripOffset + strip.strip.inset - page * strip.strip.item) < 1e-9)
      #expect(browser.columnOfLargestPage == browser.expectedColumn(page), "after \(step) steps")
      browser.mouse(.scrolled(columns: 0, rows: 1), 10, 10)
    }
  }

  @Test func showsThePageThatIsPressed() throws {
    var browser = Self.browser()
    let strip = try #require(browser.state.pageStrip)
    let row = browser.state.layout.stripRows.lowerBound
    let column = Int(-strip.stripOffset + strip.strip.itemBounds(ofPage: 3).lowerBound)
    browser.mouse(.pressed(.left), column, row)
    #expect(browser.state.list?.top == 0)
    browser.mouse(.released, column, row)
    #expect(browser.state.list.map { $0.top == 3 * $0.height } == true)
  }

  @Test func movesTheColumnsWhileItIsDragged() throws {
    var browser = Self.browser()
    let row = browser.state.layout.stripRows.lowerBound
    browser.mouse(.pressed(.left), 75, row)
    for column in stride(from: 75, through: 40, by: -1) {
      browser.mouse(.dragged(.left), column, row)
      let list = try #require(browser.state.list)
      let pages = Double(75 - column) / 4
      let top = min(Int((pages * Double(list.height)).rounded()), list.lastTop)
      #expect(list.top == top, "dragged to column \(column)")
    }
    browser.mouse(.dragged(.left), 149, row)
    #expect(browser.state.list?.top == 0)
  }

  @Test func isAbsentWithOnePage() {
    #expect(Self.browser(100).state.pageStrip == nil)
  }
}

extension SampleBrowser {
  /// The column of the largest dot on the page strip; nil between two pages.
  fileprivate var columnOfLargestPage: Int? {
    let frame = state.draw()
    return (0..<frame.size.columns).first {
      frame[state.layout.stripRows.lowerBound, $0].character == "●"
    }
  }

  /// The column of the dot of the nearest page, unless two are equally near.
  fileprivate func expectedColumn(_ page: Double) -> Int? {
    let distance = page.rounded() - page
    guard abs(distance) * 4 < 2 else { return nil }
    return Int((75 + distance * 4).rounded(.down))
  }
}
