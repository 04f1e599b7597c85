import Testing

@testable import Browser

/// The help: the keys of the state in which F1 or `?` is pressed.
@Suite struct BrowserSettingsTests {
  @Test(arguments: [
    ("f1", "Moving"), ("?", "Moving"), ("` ?", "On the index bar"), ("' f1", "Jumping to a name"),
    ("` f1", "On the index bar"),
    (": f1", "Typing a line"), ("& f1", "Typing a line"),
  ])
  func isOfTheStateInWhichItIsAskedFor(_ keys: String, _ title: String) {
    var browser = SampleBrowser(SampleLists.directories(1000))
    let typed = keys.split(separator: " ").map(String.init)
    browser.press("home " + typed.dropLast().joined(separator: " "))
    let before = browser.screen
    browser.press(typed.last ?? "")
    let rows = browser.screen.split(separator: "\n")
    #expect(rows[2] == " esc closes the help, ctrl-f shows more, / finds a text")
    #expect(rows[3] == " \(title)")
    browser.press("esc")
    #expect(browser.screen == before)
  }

  /// Nothing is cut off on a narrow screen.
  @Test func isWholeOnANarrowScreen() {
    var browser = SampleBrowser(SampleLists.directories(10), columns: 40, rows: 200)
    browser.press("f1")
    let screen = browser.state.draw().text.dropFirst().joined(separator: "\n")
    #expect(!screen.contains("…"))
    let words = screen.split { $0.isWhitespace }.map(String.init)
    for action in BrowserAction.allCases where action != .findBackwards {
      for word in action.help.split(separator: " ") { #expect(words.contains(String(word))) }
    }
    #expect(screen.contains("   ▔             rows before this one\n"))
  }

  /// In two columns, groups of keys stand beside each other, and nothing is cut off either.
  @Test(arguments: [(80, 24), (130, 40)])
  func isInTwoColumnsOnAWideScreen(_ columns: Int, _ rows: Int) throws {
    var browser = SampleBrowser(
      SampleLists.directories(1000), columns: columns, rows: rows,
      settings: BrowserSettings(layout: .narrow))
    browser.press("?")
    try expectStoredFrame(browser, "help-\(columns)x\(rows)")
    browser.send(.terminal(.resized(CellSize(columns: columns, rows: 200))))
    #expect(!browser.screen.contains("…"))
    for group in BrowserAction.groups { #expect(browser.screen.contains(group.title)) }
    for action in BrowserAction.allCases where action != .findBackwards {
      for word in action.help.split(separator: " ") {
        #expect(browser.screen.contains(word))
      }
    }
  }

  /// What is found is marked in its own column only.
  @Test func aTextIsFoundInTheSecondColumn() throws {
    var browser = SampleBrowser(
      SampleLists.directories(1000), columns: 100, rows: 30,
      settings: BrowserSettings(layout: .narrow))
    browser.press("?")
    let page = try #require(browser.state.mode.page)
    let line = try #require(page.texts.firstIndex { $0.hasSuffix("shuffle the queue") })
    let finding = BrowserEffect.Finding("shuffle", from: 0)
    browser.send(.foundLine(finding, line: line))
    let frame = browser.state.draw()
    let rows = (0..<30).filter { row in
      frame.row(row).contains { $0.style.attributes.contains(.reversed) }
    }
    let row = try #require(rows.first)
    #expect(rows == [row] && frame.text[row].contains("shuffle the queue"))
    let marked = (0..<100).filter { frame[row, $0].style.attributes.contains(.reversed) }
    #expect(marked == Array(51..<99))
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
