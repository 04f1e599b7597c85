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

  private static let entry = BrowserEffect.Entry(
    list: ListID(1), identity: "Abba", kind: .directory)

  @Test func keysGoOnUntilThePageComes() {
    var browser = SampleBrowser(SampleLists.directories(["Air", "Abba"]))
    #expect(browser.press("i y") == [.describe(Self.entry), .copy("Abba")])
    browser.press("j")
    #expect(browser.screen.contains("▌  Air"))
    browser.send(.described(Self.facts))
    #expect(browser.press("y") == [.copy("a/b.flac")])
  }

  @Test func escapeStopsTheReading() {
    var browser = SampleBrowser(SampleLists.directories(["Air", "Abba"]))
    #expect(browser.press("i esc") == [.describe(Self.entry), .stopDescribing])
    #expect(browser.screen.hasSuffix(" stopped reading"))
    browser.send(.described(Self.facts))
    #expect(browser.screen.contains("▌  Abba"))
    #expect(browser.press("esc") == [])
  }

  /// A page about a row of a list that is no longer shown would be in the way.
  @Test func thePageIsDroppedIfTheListHasBeenLeft() {
    var browser = SampleBrowser(SampleLists.directories(["Air", "Abba"]))
    browser.press("i alt-4")
    browser.send(.opened(OpenedList(ListID(2), title: "Queue", view: .queue, contents: .empty)))
    browser.send(.described(Self.facts))
    #expect(browser.screen.contains("The queue is empty"))
  }
}
