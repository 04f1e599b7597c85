import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Searching the library while the user types.
@Suite struct LibrarySearchingTests {
  private static func found(_ names: [String]) -> ListContents {
    ListContents(
      .songs(
        names.map { name in
          var row = ListRow(number: "artist    ", name: name, detail: "detail", kind: .tag)
          row.found.name = [0..<2]
          return ListContents.SongRow(identity: ByteString("artist \(name)"), row: row)
        }))
  }

  private static func browser() -> SampleBrowser { SampleBrowser(SampleLists.directories(3)) }

  @Test func eachLetterSearchesAndOnlyTheLastIsAnswered() {
    var browser = Self.browser()
    #expect(browser.press("ctrl-p") == [.search("")])
    #expect(browser.press("b j") == [.search("b"), .search("bj")])
    browser.send(.searched(text: "b", Self.found(["Old"])))
    #expect(!browser.screen.contains("Old"))
    browser.send(.searched(text: "bj", Self.found(["Björk", "Bjarne"])))
    let frame = browser.state.draw()
    #expect(
      frame.text[1] == " Search: bj                                                    2 values")
    #expect(
      frame.text[2] == "▌  artist    Björk                                               detail")
    #expect(frame.text.last == " search: bj")
    #expect((10..<20).filter { frame[2, $0].style.role == .header } == [13, 14])
    #expect(frame[2, 13].style.attributes.contains(.bold))
  }

  @Test func arrowsMoveTheCursorAndEnterStaysOnItsRow() {
    var browser = Self.browser()
    browser.press("g s b")
    browser.send(.searched(text: "b", Self.found(["Björk", "Bjarne"])))
    #expect(browser.press("down enter") == [])
    let entry = BrowserEffect.Entry(list: .search, identity: "artist Bjarne", kind: .tag)
    #expect(browser.press("enter") == [.open(entry)])
    browser.send(.notOpened("no"))
    #expect(browser.press("a") == [.queue([entry], .add)])
  }

  /// Keys after Enter are meant for the results.
  @Test func keysWaitForTheResults() {
    var browser = Self.browser()
    browser.press("g s b enter a")
    #expect(browser.screen.contains("reading"))
    let entry = BrowserEffect.Entry(list: .search, identity: "artist Björk", kind: .tag)
    #expect(
      browser.send(.searched(text: "b", Self.found(["Björk"]))) == [.queue([entry], .add)])
  }

  @Test func escapeGoesBackToTheViewBefore() {
    var browser = Self.browser()
    let before = browser.state.draw().text.dropLast()
    #expect(browser.press("g s esc") == [.search(""), .stopSearching])
    #expect(browser.state.draw().text.dropLast() == before)
    #expect(browser.press("tab") == [.openView(.tags)])
  }

  @Test func escapeStopsASearchThatKeysWaitFor() {
    var browser = Self.browser()
    browser.press("g s b enter a")
    #expect(browser.press("esc") == [.stopSearching])
    #expect(browser.screen.hasSuffix(" stopped searching"))
    #expect(browser.press("p") == [.player(.pause)])
  }

  /// The last results stay until something else is typed, and the same key goes to them and searches again.
  @Test func resultsAreKept() {
    var browser = Self.browser()
    browser.press("g s b")
    browser.send(.searched(text: "b", Self.found(["Björk"])))
    browser.press("enter tab")
    #expect(browser.press("alt-6") == [])
    #expect(browser.screen.contains("Björk"))
    #expect(browser.press("alt-6") == [.search("")])
    #expect(browser.screen.contains("Björk"))
    #expect(browser.press("esc") == [.stopSearching])
    #expect(browser.screen.contains("Björk"))
    #expect(browser.press("g s x backspace") == [.search(""), .search("x"), .stopSearching])
    #expect(!browser.screen.contains("Björk"))
    #expect(browser.screen.contains("Words find artists, albums, songs and playlists"))
  }

  /// After a change of the library, the cursor stays on its row.
  @Test func newResultsOfTheSameTextKeepTheCursor() {
    var browser = Self.browser()
    browser.press("g s b")
    browser.send(.searched(text: "b", Self.found(["Björk", "Bjarne"])))
    browser.press("down enter")
    browser.send(.searched(text: "b", Self.found(["Bell", "Björk", "Bjarne"])))
    #expect(browser.screen.contains("▌  artist    Bjarne"))
    browser.press("g s x enter")
    browser.send(.searched(text: "x", .empty))
    #expect(browser.screen.contains("Nothing was found: `g s` searches again"))
  }
}
