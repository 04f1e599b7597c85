import Bytes
import ListingIndex
import Testing

@testable import Browser

/// What a list shows beside its names: sections, kinds, counts, and why it is empty.
@Suite struct DrawScreenTests {
  private static func songs(_ names: [String]) -> [ListContents.SongRow] {
    names.map {
      ListContents.SongRow(identity: ByteString($0), row: ListRow(name: $0, kind: .song))
    }
  }

  @Test(arguments: [
    (BrowserView.queue, 1, "The queue is empty: `a` on an artist, an album or a song adds it"),
    (.playlists, 1, "There are no playlists: `ctrl-s` in the queue saves it as one"),
    (.playlists, 2, "This playlist is empty: `P` on an artist, an album or a song adds it"),
    (.library, 1, "Nothing is here: `U` makes the server look for new songs"),
  ])
  func anEmptyListSaysWhatWouldFillIt(_ view: BrowserView, _ depth: Int, _ text: String) {
    var browser = SampleBrowser(
      depth == 1 ? .empty : SampleLists.directories(["mix"]), columns: 80, view: view)
    if depth == 2 {
      browser.press("enter")
      browser.send(
        .opened(
          OpenedList(ListID(2), title: "mix", view: view, parent: ListID(1), contents: .empty)))
    }
    #expect(browser.state.draw().text[2] == "   " + text)
  }

  @Test func aReasonIsBrokenOnANarrowScreen() {
    let browser = SampleBrowser(.empty, columns: 40, rows: 10, view: .queue)
    #expect(
      browser.state.draw().text[1...3] == [
        "   The queue is empty: `a` on an", "   artist, an album or a song adds it", "",
      ])
  }

  @Test func aFilterThatHidesAllRowsNamesTheKeyThatShowsThem() {
    var browser = SampleBrowser(SampleLists.directories(["Air"]))
    browser.press("& x enter")
    browser.send(.filtered(ListID(1), text: "x", offsets: []))
    #expect(browser.state.draw().text[2] == "   No row matches 'x': `esc` shows all rows again")
    browser.press("esc")
    #expect(browser.state.draw().text[2] == "▌  Air")
  }

  /// Among songs, a slash says which rows are directories.
  @Test func onlyMixedListsMarkTheirDirectories() {
    let rows =
      Self.songs(["one.flac"]) + [
        ListContents.SongRow(identity: "Live", row: ListRow(name: "Live", kind: .directory))
      ]
    let mixed = SampleBrowser(ListContents(.songs(rows))).state.draw().text
    #expect(
      mixed[1...3] == [
        " Artists                                                      2 entries", "▌  one.flac",
        "   Live/",
      ])
    let alone = SampleBrowser(ListContents(.songs([rows[1]]))).state.draw().text
    #expect(
      alone[1...2] == [
        " Artists                                                    1 directory", "▌  Live",
      ])
  }

  @Test func theOrderIsNamedIfThereIsRoom() {
    var contents = ListContents(.songs(Self.songs(["a", "b"])))
    contents.order = "by added, newest first"
    let wide = SampleBrowser(contents).state.draw().text[1]
    #expect(wide == " Artists by added, newest first                                 2 songs")
    let narrow = SampleBrowser(contents, columns: 30).state.draw().text[1]
    #expect(narrow == " Artists              2 songs")
  }

  /// A mark does not hide the letter of a section.
  @Test(arguments: [LayoutSetting.narrow, .wide])
  func aSectionsLetterStandsAtItsFirstRowAndAtTheTop(_ layout: LayoutSetting) throws {
    var browser = SampleBrowser(
      SampleLists.directories(2000), columns: 100, rows: 30,
      settings: BrowserSettings(layout: layout))
    browser.press("' n enter space k k")
    let list = try #require(browser.state.list)
    let top = try #require(list.index?.topLevel)
    for row in list.rowsOnScreen {
      let section = try #require(top.position(containing: row))
      let isFirst = row == list.rowsOnScreen.lowerBound || top.extent(at: section).lowerBound == row
      let cell = try #require(browser.state.layout.cell(ofRow: row, of: list))
      let drawn = browser.state.draw()[cell.row, cell.columns.lowerBound + 1]
      #expect(String(drawn.character) == (isFirst ? top.markers[section].label : " "))
      #expect(drawn.style.attributes.contains(.bold) == isFirst)
    }
  }

  @Test(arguments: [(80, 24, LayoutSetting.narrow), (80, 10, .narrow), (120, 30, .wide)])
  func theBubbleLeavesTheRowOfTheCursorFree(
    _ columns: Int, _ rows: Int, _ layout: LayoutSetting
  ) throws {
    var browser = SampleBrowser(
      SampleLists.directories(2000), columns: columns, rows: rows,
      settings: BrowserSettings(layout: layout))
    browser.press("`")
    var bubbles = 0
    for _ in 0..<30 {
      let list = try #require(browser.state.list)
      let cell = try #require(browser.state.layout.cell(ofRow: list.cursor, of: list))
      let frame = browser.state.draw()
      let text = cell.columns.map { frame[cell.row, $0].character }
      #expect(!text.contains { "│╭╮╰╯".contains($0) })
      #expect(!cell.columns.contains { frame[cell.row, $0].style.role == .bubble })
      // A box would cover most of a short list.
      #expect(browser.screen.contains("╭") == (rows > 10))
      if frame.cells.contains(where: { $0.style.role == .bubble }) { bubbles += 1 }
      browser.press(layout == .wide ? "right" : "down")
    }
    #expect(bubbles == 30)
  }
}

/// What small screens leave out.
@Suite struct SmallScreenTests {
  @Test func aBubbleIsOneRow() {
    var browser = SampleBrowser(SampleLists.directories(2000), columns: 40, rows: 12)
    browser.press("' m i")
    let rows = browser.state.draw().text.filter { $0.contains("Mi · 9 artists") }
    #expect(rows.count == 1)
  }

  @Test func theHelpTakesAllRowsButTheLast() {
    var browser = SampleBrowser(SampleLists.directories(20), columns: 40, rows: 12)
    browser.press("?")
    let text = browser.state.draw().text
    #expect(text[0] == " esc closes the help, ctrl-f shows")
    #expect(text[10].hasPrefix("   ") && text[11] == "")
  }

  @Test func playlistsAmongOtherRowsSayWhatTheyAre() {
    let rows: [(ByteString, EntryKind)] = [("Artists", .directory), ("mix", .playlist)]
    let contents = ListContents(
      .songs(
        rows.map {
          ListContents.SongRow(identity: $0, row: ListRow(name: $0.description, kind: $1))
        }))
    let text = SampleBrowser(contents, columns: 40, rows: 12).state.draw().text
    #expect(text[2...3] == ["▌  Artists", "   mix                         playlist"])
  }

  /// The position does not come and go with the rows that a filter leaves.
  @Test func thePositionStaysWhileAFilterIsTyped() {
    var browser = SampleBrowser(SampleLists.directories(40), columns: 60, rows: 16)
    #expect(browser.place.hasSuffix(" 1 of 40 artists"))
    browser.press("& x enter")
    browser.send(.filtered(ListID(1), text: "x", offsets: [3, 4]))
    #expect(browser.place.hasSuffix(" 1 of 2 artists (of 40)"))
  }
}

/// The line of views.
@Suite struct ViewLabelsTests {
  private static func browser(columns: Int = 80, rows: Int = 24) -> SampleBrowser {
    var settings = BrowserSettings()
    settings.server = "kitchen"
    var browser = SampleBrowser(
      SampleLists.directories(40), columns: columns, rows: rows, settings: settings)
    var player = PlayerView()
    player.volume = 62
    player.queueLength = 1021
    browser.send(.player(player))
    return browser
  }

  @Test(arguments: [
    (80, " Music  Artists  Albums  Queue 1,021  Playlists  Search            kitchen  62%"),
    (62, " Music  Artists  Albums  Queue 1,021  Playlists  Search   62%"),
  ])
  func namesTheViewsAndTheServer(_ columns: Int, _ line: String) {
    #expect(Self.browser(columns: columns).state.draw().text[0] == line)
  }

  @Test func onlyThePresentViewIsLit() {
    var browser = Self.browser()
    browser.press("alt-4")
    browser.send(
      .opened(OpenedList(ListID(2), title: "Queue", view: .queue, contents: .empty)))
    for label in browser.state.viewLabels {
      let role = browser.state.draw()[0, label.columns.lowerBound].style.role
      #expect(role == (label.view == .queue ? .selectedLabel : .faint))
    }
  }

  @Test(arguments: [BrowserView.tags, .albums, .queue, .playlists])
  func aPressShowsTheView(_ view: BrowserView) throws {
    var browser = Self.browser()
    let label = try #require(browser.state.viewLabels.first { $0.view == view })
    #expect(
      browser.mouse(.pressed(.left), label.columns.upperBound - 1, 0)
        == [.openView(view)])
    #expect(browser.mouse(.pressed(.left), label.columns.upperBound, 0) == [])
  }

  @Test func aPressOnSearchAsksForWords() throws {
    var browser = Self.browser()
    let label = try #require(browser.state.viewLabels.first { $0.view == .search })
    browser.mouse(.pressed(.left), label.columns.lowerBound, 0)
    #expect(browser.screen.hasSuffix(" search:"))
  }

  /// Where there is no room for all, the present view and those beside it are named.
  @Test(arguments: [
    (BrowserView.library, 40, " Music  Artists  Albums  …          62%"),
    (.queue, 40, " …  Queue 1,021  Playlists  Search  62%"),
    (.playlists, 32, " …  Playlists  Search       62%"),
    (.albums, 32, " …  Albums  Queue 1,021  …  62%"),
  ])
  func isShortenedOnANarrowScreen(_ view: BrowserView, _ columns: Int, _ line: String) {
    var browser = Self.browser(columns: columns)
    if view != .library {
      browser.send(.opened(OpenedList(ListID(2), title: "", view: view, contents: .empty)))
      _ = browser.state.lists.show(view)
    }
    #expect(browser.state.draw().text[0] == line)
  }

  @Test func aPressOnAnEllipsisShowsTheNextView() {
    var browser = Self.browser(columns: 40)
    #expect(browser.mouse(.pressed(.left), 25, 0) == [.openView(.queue)])
  }

  @Test func isLeftOutOnASmallScreen() {
    let browser = Self.browser(columns: 80, rows: 11)
    #expect(browser.state.viewLabels.isEmpty)
    #expect(browser.state.draw().text[0].hasPrefix(" Artists"))
    #expect(browser.screen.contains("  62%"))
  }
}
