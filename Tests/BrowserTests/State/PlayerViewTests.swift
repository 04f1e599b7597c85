import Browser
import Bytes
import ListingIndex
import Testing

/// The player's line, and the settings.
@Suite struct PlayerViewTests {
  private static func browser() -> SampleBrowser {
    var browser = SampleBrowser(SampleLists.directories(100))
    browser.send(.player(player(.paused)))
    return browser
  }

  private static func player(_ state: PlayerView.State) -> PlayerView {
    var player = PlayerView()
    player.state = state
    player.title = "A"
    player.elapsed = .seconds(10)
    player.duration = .seconds(200)
    return player
  }

  /// The columns of the progress on the screen.
  private static func progress(_ browser: SampleBrowser) throws -> (first: Int, last: Int) {
    let line = Array(browser.screen.split(separator: "\n", omittingEmptySubsequences: false)[18])
    let columns = line.indices.filter { "━╸─".contains(line[$0]) }
    return try (#require(columns.first), #require(columns.last))
  }

  @Test func aDragOfTheProgressSeeksOnceWhereItEnds() throws {
    var browser = Self.browser()
    let (first, last) = try Self.progress(browser)
    #expect(browser.mouse(.pressed(.left), first, 18) == [])
    #expect(browser.screen.contains("0:00 / 3:20"))
    #expect(browser.mouse(.dragged(.left), last - 2, 18) == [])
    #expect(browser.mouse(.dragged(.left), last + 30, 10) == [])
    #expect(browser.screen.contains("3:20 / 3:20"))
    #expect(browser.mouse(.released, 0, 0) == [.player(.seekTo(thousandths: 1000))])
    #expect(browser.screen.contains("3:20 / 3:20"))
  }

  @Test func whatThePlayerDoesIsNotKnownWithoutAConnection() {
    var browser = Self.browser()
    browser.send(.player(Self.player(.playing)))
    #expect(browser.state.nextTick != nil)
    #expect(browser.screen.contains("\n ▶ A "))
    browser.send(.connection("refused"))
    #expect(browser.state.nextTick == nil)
    #expect(browser.screen.contains("\n ? A\n"))
    browser.send(.player(Self.player(.playing)))
    #expect(browser.state.nextTick != nil)
  }

  @Test func aPressBesideTheProgressDoesNotSeek() throws {
    var browser = Self.browser()
    let last = try Self.progress(browser).last
    browser.mouse(.pressed(.left), last + 1, 18)
    #expect(browser.mouse(.released, last, 18) == [])
  }

  @Test func aPressOnTheTitleShowsTheQueue() {
    var browser = Self.browser()
    browser.mouse(.pressed(.left), 3, 18)
    #expect(browser.screen.contains("no song is playing"))
    var player = PlayerView()
    player.song = "2"
    browser.send(.player(player))
    #expect(browser.mouse(.pressed(.left), 3, 18) == [.openView(.queue)])
  }

  @Test func aPressOnTheFirstLineEndsAFilterOrGoesOn() {
    var browser = Self.browser()
    browser.press("& a")
    browser.send(.filtered(ListID(1), text: "a", offsets: [1, 2]))
    browser.press("enter")
    #expect(browser.mouse(.pressed(.left), 3, 1) == [])
    #expect(browser.screen.contains("of 100"))
    #expect(browser.mouse(.pressed(.left), 3, 1) == [.openParent(of: ListID(1))])
    #expect(browser.mouse(.pressed(.left), 70, 1) == [.openView(.tags)])
  }

  @Test func aDragWhoseReleaseIsLostDoesNotSeek() throws {
    var browser = Self.browser()
    let first = try Self.progress(browser).first
    browser.mouse(.pressed(.left), first, 18)
    #expect(browser.send(.terminal(.focused(false))) == [])
    #expect(browser.screen.contains("0:10 / 3:20"))
    #expect(browser.mouse(.released, first, 18) == [])
  }

  @Test func aDragEndsWithItsSong() throws {
    var browser = Self.browser()
    let first = try Self.progress(browser).first
    browser.mouse(.pressed(.left), first, 18)
    var player = PlayerView()
    player.state = .playing
    player.song = "2"
    player.duration = .seconds(10)
    browser.send(.player(player))
    #expect(browser.mouse(.released, first, 18) == [])
  }

  @Test func candidatesInPlaceOfThePlayerDoNotSeek() throws {
    var browser = Self.browser()
    let first = try Self.progress(browser).first
    browser.press(": a tab")
    browser.send(.completed(.command, "a", start: "", ["add", "albumart"]))
    browser.mouse(.pressed(.left), first, 18)
    #expect(browser.mouse(.released, first, 18) == [])
  }

  @Test func enterSwitchesASetting() {
    var browser = Self.browser()
    let row = { (name: String) in
      ListContents.SongRow(
        identity: .init(name), row: ListRow(name: name, detail: "off", kind: .line))
    }
    browser.press("g o")
    browser.send(
      .opened(
        OpenedList(
          ListID(2), title: "Settings", view: .settings,
          contents: ListContents(.songs([row("Random"), row("Repeat")])))))
    let entry = BrowserEffect.Entry(list: ListID(2), identity: "Repeat", kind: .line)
    #expect(browser.press("j enter") == [.change(entry)])
    #expect(browser.press("a A R") == [])
    #expect(browser.press("d") == [])
    #expect(browser.press("P") == [])
    #expect(browser.screen.contains("nothing here can be added"))
    #expect(browser.press("h") == [])
    #expect(browser.place.hasPrefix(" Artists"))
  }
}
