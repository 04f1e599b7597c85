import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Rating songs, and their stars.
@Suite struct RatingActionsTests {
  private static func browser(
    rating: Int? = nil, columns: Int = 64, settings: BrowserSettings = BrowserSettings()
  ) -> SampleBrowser {
    let rows = (0..<3).map { number in
      var row = ListRow(name: "Song \(number)", detail: "3:00", kind: .song)
      row.rating = number == 0 ? rating : nil
      return ListContents.SongRow(identity: ByteString("\(number)"), row: row)
    }
    return SampleBrowser(
      ListContents(.songs(rows)), columns: columns, rows: 16, settings: settings)
  }

  private func songs(_ numbers: Int...) -> [BrowserEffect.Entry] {
    numbers.map {
      BrowserEffect.Entry(list: ListID(1), identity: ByteString("\($0)"), kind: .song)
    }
  }

  @Test func aNumberBeforeTheKeyIsTheRating() {
    var browser = Self.browser()
    #expect(browser.press("8 *") == [.rate(songs(0), 8)])
    #expect(browser.press("1 0 *") == [.rate(songs(0), 10)])
    #expect(browser.press("1 1 *") == [])
    #expect(
      browser.screen.hasSuffix(" a rating is a whole number from 0 to 10; nothing was rated"))
  }

  @Test(arguments: [("7 enter", 7), ("0 enter", 0), ("enter", nil)] as [(String, Int?)])
  func withoutANumberTheRatingIsAskedFor(_ keys: String, _ rating: Int?) {
    var browser = Self.browser()
    browser.press("space space *")
    #expect(browser.screen.hasSuffix(" rating from 0 to 10 (empty removes it):"))
    #expect(browser.press(keys) == [.rate(songs(0, 1), rating)])
    #expect(browser.state.list?.marks.isEmpty == true)
  }

  @Test func onlySongsAreRated() {
    var browser = SampleBrowser(SampleLists.directories(["Abba"]))
    #expect(browser.press("8 *") == [])
    #expect(
      browser.screen.hasSuffix(" only songs have ratings; open the directory and rate its songs"))
  }

  @Test(arguments: [
    (0, true, "☆☆☆☆☆"), (7, true, "★★★½☆"), (9, true, "★★★★½"), (10, true, "★★★★★"),
    (1, true, "½☆☆☆☆"), (2, false, "*...."), (3, false, "*+..."),
  ])
  func starsAreBeforeTheLength(_ rating: Int, _ hasUnicode: Bool, _ stars: String) {
    let browser = Self.browser(
      rating: rating, settings: BrowserSettings(hasUnicode: hasUnicode))
    let rows = browser.state.draw().text.filter { $0.contains("Song") }
    #expect(rows[0].hasSuffix("\(stars)  3:00"), "\(rows[0])")
    #expect(rows[1].hasSuffix("Song 1" + String(repeating: " ", count: 50) + "3:00"))
  }

  @Test func narrowRowsHaveNoStars() {
    #expect(!Self.browser(rating: 8, columns: 40).screen.contains("★"))
  }
}
