import Testing

@testable import Browser

/// Settings that are changed by typed lines.
@Suite struct ConfiguringTests {
  private static func type(_ line: String, _ browser: inout SampleBrowser) -> [BrowserEffect] {
    browser.press(":")
    browser.send(.terminal(.paste(line)))
    return browser.press("enter")
  }

  @Test(arguments: ["keys ncmpcpp", "keys", "layout narrow", "colour header red", "color bar 3"])
  func aLineChangesASetting(_ line: String) {
    var browser = SampleBrowser(SampleLists.directories(40))
    #expect(Self.type(line, &browser) == [.configure(line)])
  }

  @Test(arguments: [("columns", ""), ("columns artist title", "artist title")])
  func columnsAreThoseOfTheShownList(_ line: String, _ names: String) {
    var browser = SampleBrowser(SampleLists.directories(40))
    #expect(Self.type(line, &browser) == [.columns(ListID(1), names)])
  }

  @Test func newKeysApplyAtOnceAndInTheHelp() {
    var browser = SampleBrowser(SampleLists.directories(40))
    browser.send(.configured(KeyPreset.ncmpcpp.table, nil))
    browser.press("f1")
    #expect(browser.screen.contains("esc closes the help, page-down shows more"))
    browser.press("esc")
    #expect(browser.press("1") == [.openView(.queue)])
  }

  @Test func aNewLayoutAppliesAtOnce() {
    var browser = SampleBrowser(SampleLists.directories(400), columns: 130, rows: 24)
    #expect(browser.state.layout.isWide)
    browser.send(.configured(KeyPreset.vi.table, .narrow))
    #expect(!browser.state.layout.isWide)
  }
}
