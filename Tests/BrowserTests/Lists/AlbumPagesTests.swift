@testable import Browser
import Bytes
import ListingIndex
import TestSupport
import Testing

@Suite struct AlbumPagesTests {
  @Test(arguments: [(200, 50), (80, 24), (20, 5)])
  func drawsAnAlbum(_ columns: Int, _ rows: Int) throws {
    var browser = SampleBrowser.withAlbums(columns: columns, rows: rows)
    try expectStoredFrame(browser, "album-\(columns)x\(rows)")
    browser.press("right down down space")
    browser.finishMotion()
    try expectStoredFrame(browser, "album-\(columns)x\(rows)-next")
  }

  @Test func asksForTheAlbumsOfTheCursorsRow() {
    var browser = SampleBrowser(SampleLists.directories(["Abba", "Air", "Björk"]))
    let effects = browser.press("down o")
    #expect(
      effects == [
        .openAlbums(BrowserEffect.Entry(list: ListID(1), identity: "Air", kind: .directory))
      ])
  }

  @Test(arguments: KeyPreset.allCases)
  func hasAKeyInEachPreset(_ preset: KeyPreset) {
    #expect(!preset.table.names(of: .albums).isEmpty)
  }

  @Test func asksForTheTracksOfAnAlbumAndItsNeighbours() {
    var browser = SampleBrowser(SampleLists.directories(["Abba"]))
    browser.press("o")
    var opened = OpenedList(
      ListID(2), title: "Abba", view: .library, parent: ListID(1), contents: .empty)
    opened.albums = SampleLists.albums(5).map { album in
      AlbumPages.Album(identity: album.identity, title: album.title)
    }
    #expect(browser.send(.opened(opened)) == [.loadAlbums(ListID(2), ["0", "1"])])
    #expect(browser.press("right") == [.loadAlbums(ListID(2), ["1", "2", "0"])])
    browser.send(.album(ListID(2), SampleLists.albums(5)[2]))
    #expect(browser.state.list?.count == 0)
    #expect(browser.press("right") == [.loadAlbums(ListID(2), ["2", "3", "1"])])
    #expect(browser.state.list?.count == SampleLists.albums(5)[2].tracks?.count)
  }

  /// After a change on the server, such as a rating, the tracks are shown as they were until they have been read again.
  @Test func asksForOutdatedTracksOfNeighboursAgain() {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    let albums = SampleLists.albums(6).map { album in
      AlbumPages.Album(identity: album.identity, title: album.title)
    }
    #expect(browser.send(.albums(ListID(2), albums)) == [.loadAlbums(ListID(2), ["0", "1"])])
    #expect(browser.state.list?.count == 8)
    browser.send(.album(ListID(2), SampleLists.albums(6)[1]))
    #expect(browser.press("right") == [.loadAlbums(ListID(2), ["1", "2", "0"])])
    browser.send(.album(ListID(2), SampleLists.albums(6)[0]))
    browser.send(.album(ListID(2), SampleLists.albums(6)[2]))
    #expect(browser.press("right") == [.loadAlbums(ListID(2), ["2", "3"])])
  }

  /// The tracks are as far along as the titles, in proportion, and the covers as far as the tracks.
  @Test func movesAllPartsInStep() throws {
    var browser = SampleBrowser.withAlbums(columns: 100, rows: 40)
    // The middles of "Debut" and "Post" are half of both widths and five blanks apart.
    let distance = 9.5
    let cover = browser.state.layout.coverColumns.lowerBound
    browser.press("right")
    var positions: [Double] = []
    while browser.state.nextTick != nil {
      browser.send(.ticked)
      let position = try #require(browser.state.pageStrip).position
      positions.append(position)
      let title = try #require(browser.state.pageTitles?.titles.first { $0.page == 1 })
      let start = (50 + (1 - position) * distance - 2).rounded()
      #expect(title.columns.lowerBound == Int(start))
      for picture in browser.state.draw().pictures {
        let page = picture.uri == "0/0.flac" ? 0.0 : 1
        let start = Int(((page - position) * 100).rounded())
        #expect(picture.columns.lowerBound == cover + start)
      }
    }
    #expect(positions == positions.sorted())
    #expect(positions.count > 100 && positions.last == 1)
  }

  /// Titles are whole, and lower away from the middle where there is room.
  @Test(arguments: [
    (24, 0, "⟨ Debut ⟩   Post", "Homogenic"),
    (20, 2, "Debut     Post   ⟨ Homogenic ⟩   Vespertine     Medúlla", ""),
    (24, 2, "Post   ⟨ Homogenic ⟩   Vespertine", "Medúlla"),
  ])
  func titlesAreBesideEachOther(_ rows: Int, _ turns: Int, _ line: String, _ lower: String) throws {
    var browser = SampleBrowser.withAlbums(columns: 72, rows: rows)
    if turns > 0 { browser.press("\(turns) right") }
    browser.finishMotion()
    let row = browser.state.layout.stripRows.lowerBound
    let text = browser.state.draw().text
    #expect(text[row].contains(line), "\(text[row])")
    #expect(lower.isEmpty || text[row + 1].contains(lower))
    let title = try #require(browser.state.pageTitles?.titles.first { $0.isInMiddle })
    #expect(abs((title.columns.lowerBound + title.columns.upperBound) / 2 - 36) <= 1)
  }

  @Test func aTitleAtTheEdgeIsCut() {
    var browser = SampleBrowser.withAlbums(columns: 40, rows: 12)
    var albums = SampleLists.albums(3)
    for index in albums.indices { albums[index].title = "Vulture Prince and More" }
    browser.send(.albums(ListID(2), albums))
    browser.press("right")
    browser.finishMotion()
    let row = browser.state.layout.stripRows.lowerBound
    #expect(browser.state.draw().text[row].contains("⟨ Vulture Prince and More ⟩"))
    #expect(drawnWidth(browser.state.draw().text[row]) <= 40)
  }

  /// The middle one is bold, its neighbours are plain, and the others faint.
  @Test func titlesFadeAwayFromTheMiddle() throws {
    var browser = SampleBrowser.withAlbums(columns: 100, rows: 20)
    browser.press("2 right")
    browser.finishMotion()
    let frame = browser.state.draw()
    let row = browser.state.layout.stripRows.lowerBound
    let titles = try #require(browser.state.pageTitles?.titles)
    let roles = titles.sorted { $0.page < $1.page }.map { title in
      frame[row, title.columns.lowerBound].style.role
    }
    #expect(roles == [.faint, .text, .selectedLabel, .text, .faint, .faint])
  }

  @Test func namesTheCoversOfTheNeighbours() {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    #expect(browser.state.draw().pictures.map(\.uri) == ["0/0.flac"])
    #expect(browser.state.draw().picturesAhead.map(\.uri) == ["0/0.flac", "1/0.flac"])
    browser.press("right")
    #expect(browser.state.draw().picturesAhead.first?.uri == "1/0.flac")
    browser.finishMotion()
    #expect(browser.state.draw().pictures.map(\.uri) == ["1/0.flac"])
    #expect(browser.state.draw().picturesAhead.map(\.uri) == ["1/0.flac", "2/0.flac", "0/0.flac"])
    browser.press("f1")
    #expect(browser.state.draw().pictures == [])
    #expect(browser.state.draw().picturesAhead == [])
    #expect(SampleBrowser.withAlbums(columns: 20, rows: 5).state.draw().picturesAhead == [])
  }

  /// The title under the pointer stays there, however wide the titles are, and the pages move in proportion.
  @Test func movesAllPartsWhileTheStripIsDragged() throws {
    var browser = SampleBrowser.withAlbums(columns: 100, rows: 40)
    let row = browser.state.layout.stripRows.lowerBound
    let start = { (page: Int, browser: SampleBrowser) in
      browser.state.pageTitles?.titles.first { $0.page == page }?.columns.lowerBound
    }
    let first = try #require(start(2, browser))
    browser.mouse(.pressed(.left), first, row)
    var positions: [Double] = []
    for columns in 1...45 {
      browser.mouse(.dragged(.left), first - columns, row)
      #expect(start(2, browser) == first - columns)
      positions.append(try #require(browser.state.pageStrip).position)
    }
    #expect(positions == positions.sorted())
    // From "Debut" to "Post" are 9.5 columns, and from there to "Homogenic" 11.5.
    #expect(positions[3] == 4 / 9.5 && positions[20] == 2)
    #expect(browser.state.list?.albums?.current == Int(positions[44].rounded()))
    browser.mouse(.dragged(.left), first - 21, row)
    browser.mouse(.dragged(.left), first - 22, row)
    browser.mouse(.released, first - 22, row)
    browser.finishMotion()
    #expect(browser.state.pageStrip?.contentOffset == 200)
    browser.mouse(.pressed(.left), 0, row)
    browser.mouse(.dragged(.left), 99, row)
    #expect(browser.state.pageStrip?.position == 0)
  }

  @Test func playsTheTrackWithTheCursor() throws {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    let track = BrowserEffect.Entry(list: ListID(2), identity: "1/2.flac", kind: .song)
    browser.press("right down down")
    #expect(browser.press("enter") == [.queue([track], .play)])
    let row = browser.state.layout.listRows.lowerBound + 2
    #expect(browser.mouse(.pressed(.middle), 10, row) == [.queue([track], .add)])
  }

  /// Other keys are for the album, unless tracks are marked or counted.
  @Test func queuesTheAlbumOrMarkedTracks() throws {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    let album = BrowserEffect.Entry(list: ListID(2), identity: "1", kind: .tag)
    let tracks = (2...3).map {
      BrowserEffect.Entry(list: ListID(2), identity: ByteString("1/\($0).flac"), kind: .song)
    }
    browser.press("right down down")
    browser.finishMotion()
    #expect(browser.screen.contains("a adds the album · A plays it next · l plays a track"))
    #expect(browser.press("a") == [.queue([album], .add)])
    #expect(browser.press("A") == [.queue([album], .addNext)])
    #expect(browser.press("R") == [.queue([album], .replace)])
    #expect(browser.press("P m i x enter") == [.addToPlaylist([album], "mix")])
    #expect(browser.press("2 a") == [.queue(tracks, .add)])
    #expect(browser.press("1 a") == [.queue([tracks[0]], .add)])
    #expect(browser.press("1 P m i x enter") == [.addToPlaylist([tracks[0]], "mix")])
    browser.press("space space")
    #expect(!browser.screen.contains("adds the album"))
    #expect(browser.press("a") == [.queue(tracks, .add)])
    #expect(browser.press("a") == [.queue([album], .add)])
  }

  @Test(arguments: ["h", "esc", "backspace"])
  func goesBackToTheArtists(_ key: String) {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    #expect(browser.press(key) == [.close(ListID(2))])
    #expect(browser.state.list?.id == ListID(1))
    #expect(browser.state.layout.arrangement == .oneColumn)
  }

  @Test func reachesTheSameStateByKeysAndByMouse() throws {
    var keys = SampleBrowser.withAlbums(columns: 100, rows: 40)
    var mouse = keys
    let titles = try #require(mouse.state.pageTitles?.titles)
    let column = try #require(titles.first { $0.page == 2 }).columns.lowerBound + 3
    let row = mouse.state.layout.stripRows.lowerBound
    keys.press("2 right down down down")
    mouse.mouse(.pressed(.left), column, row)
    mouse.mouse(.released, column, row)
    mouse.mouse(.pressed(.left), 10, mouse.state.layout.listRows.lowerBound + 3)
    keys.finishMotion()
    mouse.finishMotion()
    #expect(keys.screen == mouse.screen)
    #expect(keys.state.list?.albums?.current == 2)
    mouse.mouse(.scrolled(columns: 1, rows: 0), 10, 30)
    keys.press("right")
    #expect(keys.state.list?.albums?.current == mouse.state.list?.albums?.current)
  }

  @Test func keepsTheAlbumWhenOthersComeOrGo() {
    var browser = SampleBrowser.withAlbums(columns: 80, rows: 24)
    browser.press("2 right down down")
    let albums = SampleLists.albums(6).filter { $0.identity != "0" }
    browser.send(.albums(ListID(2), albums))
    #expect(browser.state.list?.albums?.album.identity == "2")
    #expect(browser.state.list?.albums?.current == 1)
    #expect(browser.state.list?.cursor == 2)
    browser.finishMotion()
    #expect(browser.state.pageStrip?.contentOffset == 80)
  }
}

extension SampleBrowser {
  /// A browser that shows the albums of an artist.
  static func withAlbums(columns: Int, rows: Int) -> SampleBrowser {
    var browser = SampleBrowser(
      SampleLists.directories(["Abba", "Air", "Björk"]), columns: columns, rows: rows)
    browser.press("down down o")
    var opened = OpenedList(
      ListID(2), title: "Björk", view: .library, parent: ListID(1), contents: .empty)
    opened.albums = SampleLists.albums(6)
    browser.send(.opened(opened))
    return browser
  }

  /// Lets the time pass until the pages have stopped.
  mutating func finishMotion() {
    for _ in 0..<1000 where state.list?.albums?.motion.isGoingOn(at: state.now) == true {
      send(.ticked)
    }
  }
}
