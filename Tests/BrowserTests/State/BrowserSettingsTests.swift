import Browser
import Testing

/// The help: the keys of the state in which F1 is pressed.
@Suite struct BrowserSettingsTests {
  @Test(arguments: [
    ("f1", "Moving"), ("' f1", "Jumping to a name"), ("` f1", "On the index bar"),
    (": f1", "Typing a line"), ("& f1", "Typing a line"),
  ])
  func isOfTheStateInWhichItIsAskedFor(_ keys: String, _ title: String) {
    var browser = SampleBrowser(SampleLists.directories(1000))
    browser.press("home " + String(keys.dropLast(2)))
    let before = browser.screen
    browser.press("f1")
    #expect(browser.screen.split(separator: "\n")[2] == " \(title)")
    browser.press("esc")
    #expect(browser.screen == before)
  }

  /// Nothing is cut off on a narrow screen.
  @Test func isWholeOnANarrowScreen() {
    var browser = SampleBrowser(SampleLists.directories(10), columns: 40, rows: 200)
    browser.press("f1")
    let screen = browser.screen
    #expect(!screen.contains("…"))
    let words = screen.split { $0.isWhitespace }.map(String.init)
    for action in BrowserAction.allCases {
      for word in action.help.split(separator: " ") { #expect(words.contains(String(word))) }
    }
    #expect(screen.contains("   ▔             rows before this one\n"))
  }

  @Test func isScrolledToItsEnd() {
    var browser = SampleBrowser(SampleLists.directories(1000))
    browser.press("f1 G")
    #expect(browser.screen.contains("quit"))
    let end = browser.screen
    browser.press("j page-down")
    #expect(browser.screen == end)
    browser.press("g g")
    #expect(browser.screen.contains("Moving"))
  }
}
