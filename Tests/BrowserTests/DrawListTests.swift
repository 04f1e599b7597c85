import Browser
import Testing

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
}
