import Bytes
import ListingIndex
import Testing

@testable import Browser

@Suite struct RowColumnsTests {
  private static let songs: [[ByteString]] = [
    ["1", "Björk", "Hunter", "Homogenic", "4:15"], ["2", "Björk", "Jóga", "Homogenic", "5:05"],
    ["3", "Nils Frahm", "Says", "Spaces", "8:18"], ["4", "", "Radio: Now", "", "stream"],
    ["5", "あいうえお", "A title that is much longer than any column of it can be", "Live", "1:02:03"],
  ]

  /// A queue whose songs take 4:15, 5:05, 8:18, an unknown time and 1:02:03.
  static func queue(order: String? = nil) -> ListContents {
    var columns = RowColumns([
      .init(title: "", share: nil, isNumber: true), .init(title: "artist", share: 4),
      .init(title: "title", share: 5), .init(title: "album", share: 4),
      .init(title: "time", share: nil, isNumber: true),
    ])
    var lengths = SongLengths()
    for seconds in [255, 305, 498, nil, 3723] { lengths.append(seconds.map { .seconds($0) }) }
    for text in songs.flatMap({ $0 }) { columns.append(text) }
    var contents = ListContents(
      .songs(
        songs.map {
          ListContents.SongRow(
            identity: $0[0],
            row: ListRow(name: "\($0[1]) - \($0[2])", detail: $0[4].description, kind: .song))
        }))
    (contents.columns, contents.lengths, contents.order) = (columns, lengths, order)
    return contents
  }

  private static func browser(_ columns: Int, _ rows: Int) -> SampleBrowser {
    var browser = SampleBrowser(queue(), columns: columns, rows: rows, view: .queue)
    var player = PlayerView()
    player.state = .playing
    (player.title, player.song, player.position) = ("Björk - Jóga", "2", 1)
    (player.elapsed, player.duration) = (.seconds(65), .seconds(305))
    player.queueLength = 5
    browser.send(.player(player))
    return browser
  }

  @Test(arguments: [(60, 16), (80, 24), (130, 24)])
  func drawsTheQueue(_ columns: Int, _ rows: Int) throws {
    var browser = Self.browser(columns, rows)
    browser.press("j space")
    try expectStoredFrame(browser, "queue-\(columns)x\(rows)")
  }

  @Test func aNarrowScreenHasOneText() {
    let browser = Self.browser(59, 16)
    #expect(browser.state.layout.headerRow == nil)
    #expect(browser.screen.contains("▌  Björk - Hunter "))
  }

  /// Several columns of rows, as of names in a telephone book, would tear the rows apart.
  @Test func rowsInColumnsAreNeverDivided() {
    var browser = Self.browser(200, 50)
    #expect(browser.state.layout.arrangement == .table)
    browser.press("w")
    #expect(browser.screen.contains("these rows are in columns of their own"))
    #expect(browser.state.layout.arrangement == .table)
  }

  @Test func theTitleSaysHowLongTheQueueStillPlays() {
    var browser = Self.browser(80, 24)
    #expect(browser.place.hasSuffix(" 5 songs · 1:14:20 left of 1:19:41+"))
    browser.press("& x enter")
    browser.send(.filtered(ListID(1), text: "x", offsets: [0]))
    #expect(browser.place.hasSuffix(" 1 song (of 5)"))
    let sorted = SampleBrowser(Self.queue(order: "by artist"), columns: 80, view: .queue)
    #expect(sorted.place.hasSuffix(" 5 songs · 1:19:41+"))
  }

  @Test(arguments: 1...120)
  func columnsNeverOverlap(_ width: Int) throws {
    let columns = try #require(Self.queue().columns)
    let cells = columns.cells(in: 3..<3 + width).filter { !$0.isEmpty }
    for (first, second) in zip(cells, cells.dropFirst()) {
      #expect(first.upperBound + 2 <= second.lowerBound)
    }
    #expect(cells.allSatisfy { $0.lowerBound >= 3 && $0.upperBound <= 3 + width })
    if width >= 24 { #expect(cells.last?.upperBound == 3 + width) }
  }

  @Test func allTextsAreSearched() {
    let text = Self.queue().searchedText(at: 0)
    #expect(text == "Björk - Hunter  1  Björk  Hunter  Homogenic  4:15")
  }
}
