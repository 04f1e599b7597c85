import ListingIndex
import Testing

@testable import Browser

/// Whole frames of lists in one column.
@Suite struct DrawListTests {
  @Test(arguments: [(200, 50), (80, 24), (20, 5)])
  func drawsOneColumn(_ columns: Int, _ rows: Int) throws {
    var browser = SampleBrowser(
      SampleLists.directories(2000), columns: columns, rows: rows,
      settings: BrowserSettings(layout: .narrow))
    try expectStoredFrame(browser, "list-\(columns)x\(rows)")
    browser.press("page-down down down space")
    try expectStoredFrame(browser, "list-\(columns)x\(rows)-next-page")
    browser.press("' m i")
    try expectStoredFrame(browser, "list-\(columns)x\(rows)-jump")
  }

  @Test(arguments: [(40, 10, LayoutSetting.narrow), (48, 12, .wide)])
  func theBarMarksTheSectionOfTheCursorEvenIfItsLabelIsLeftOut(
    _ columns: Int, _ rows: Int, _ layout: LayoutSetting
  ) throws {
    let names = (0..<520).map { "\(UnicodeScalar(UInt8(65 + $0 % 26)))\($0)" }
    var browser = SampleBrowser(
      SampleLists.directories(names), columns: columns, rows: rows,
      settings: BrowserSettings(layout: layout))
    let bar = try #require(browser.state.bar.indexBar)
    #expect(bar.topLayout.items.count < bar.topMarkers.count)
    for marker in bar.topMarkers where !marker.isEmpty {
      browser.press(": \(marker.offset + 1)".map(String.init).joined(separator: " ") + " enter")
      #expect(browser.state.list?.cursorOffset == marker.offset)
      let marked = browser.state.barLabels.filter(\.isSelected).map(\.text)
      #expect(marked == [marker.label])
    }
  }
}
