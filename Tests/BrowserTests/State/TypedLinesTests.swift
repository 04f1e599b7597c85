import Browser
import Bytes
import ListingIndex
import Testing

/// Finding rows by a text, and what is said about it.
@Suite struct TypedLinesTests {
  private static let list = ListID(1)

  private static func browser() -> SampleBrowser { SampleBrowser(SampleLists.directories(100)) }

  @Test(arguments: [
    ("/ x enter n", BrowserEffect.Finding("x", from: 10)),
    ("/ x enter N", BrowserEffect.Finding("x", from: 10, backwards: true)),
    ("/ x enter 3 n", BrowserEffect.Finding("x", from: 10, number: 3)),
    ("? y enter n", BrowserEffect.Finding("y", from: 10, backwards: true)),
  ])
  func nGoesOnFromTheCursorInBothDirections(_ keys: String, _ finding: BrowserEffect.Finding) {
    var settings = BrowserSettings()
    settings.keys.set(keySequence(named: "?") ?? [], .findBackwards)
    var browser = SampleBrowser(SampleLists.directories(100), settings: settings)
    browser.press("1 0 j \(keys)")
    let first = BrowserEffect.Finding(
      finding.text, from: 10, backwards: finding.text == "y")
    // The key after the line waits for the row.
    #expect(
      browser.send(.found(Self.list, first, offset: 10)) == [.find(Self.list, finding)])
  }

  @Test func onlyRowsThatTheFilterLeavesAreFound() {
    var browser = Self.browser()
    browser.press("& a")
    browser.send(.filtered(Self.list, text: "a", offsets: [2, 5, 9]))
    browser.press("enter")
    #expect(
      browser.press("/ x enter") == [.find(Self.list, .init("x", from: 2, among: [2, 5, 9]))])
  }

  @Test(arguments: [
    (false, 20, ""), (false, 5, " passed the bottom; continued from the top"),
    (true, 5, ""), (true, 20, " passed the top; continued from the bottom"),
  ])
  func goingOnAtTheOtherEndIsSaid(_ backwards: Bool, _ offset: Int, _ message: String) {
    var browser = Self.browser()
    browser.press("1 0 j")
    browser.send(
      .found(Self.list, .init("x", from: 10, backwards: backwards), offset: offset))
    #expect(browser.state.list?.cursor == offset)
    #expect(
      browser.screen.split(separator: "\n", omittingEmptySubsequences: false).last! == message)
  }

  @Test func lettersOfAJumpAreFoundInAListWithAnOrderOfItsOwn() {
    let rows: [ListContents.SongRow] = ["7", "8"].map {
      ListContents.SongRow(identity: $0, row: ListRow(name: "S", kind: .song))
    }
    var browser = SampleBrowser(ListContents(.songs(rows)))
    #expect(browser.press("' d enter") == [.find(Self.list, .init("d", from: 0))])
  }

  @Test func withoutATextNothingIsLookedFor() {
    var browser = Self.browser()
    #expect(browser.press("n") == [])
    #expect(browser.screen.contains("there is no search to repeat yet"))
    browser.send(.found(Self.list, .init("x", from: 0), offset: nil))
    #expect(browser.screen.contains("no row matches 'x'"))
  }
}
