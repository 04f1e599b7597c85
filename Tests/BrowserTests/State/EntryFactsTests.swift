import Bytes
import ListingIndex
import Testing

@testable import Browser

/// The page of what is known about an entry.
@Suite struct EntryFactsTests {
  private static let facts = EntryFacts(
    address: "a/b.flac",
    [
      .init("Artist", "Björk"), .init("", "Thom Yorke"), .init("Path", "a/b.flac"), .init("", " "),
      .init("Stickers"), .init("rating", "8\u{1B}[2J"),
    ])

  private static func described() -> SampleBrowser {
    var browser = SampleBrowser(SampleLists.directories(["Air"]), columns: 62)
    let entry = BrowserEffect.Entry(list: ListID(1), identity: "Air", kind: .directory)
    #expect(browser.press("i") == [.describe(entry)])
    #expect(browser.send(.described(facts)) == [])
    return browser
  }

  @Test func namesAndValuesAreInTwoColumns() {
    let text = Self.described().state.draw().text
    #expect(
      text[2...7] == [
        "   Artist                Björk", "                         Thom Yorke",
        "   Path                  a/b.flac", "", " Stickers",
        #"   rating                8\e[2J"#,
      ])
    #expect(text.last == " y copies its address")
  }

  @Test func theAddressOrTheValueThatWasFoundIsCopied() {
    var browser = Self.described()
    #expect(browser.press("y") == [.copy("a/b.flac")])
    let effects = browser.press("/ y o r enter")
    guard case .findLine(_, let finding)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    browser.send(.foundLine(finding, line: 1))
    #expect(browser.press("y") == [.copy("Thom Yorke")])
    #expect(browser.press("esc") == [])
    #expect(browser.screen.contains("▌  Air"))
  }

  @Test func keysWaitForThePage() {
    var browser = SampleBrowser(SampleLists.directories(["Air", "Abba"]))
    #expect(browser.press("i y").count == 1)
    #expect(browser.send(.described(Self.facts)) == [.copy("a/b.flac")])
  }
}
