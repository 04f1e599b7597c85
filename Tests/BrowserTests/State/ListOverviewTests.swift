import Bytes
import ListingIndex
import TestSupport
import Testing

@testable import Browser

/// The row below several columns that shows how long the sections are.
@Suite struct ListOverviewTests {
  private static func browser(
    _ contents: ListContents, hasUnicode: Bool = true, view: BrowserView = .library
  ) -> SampleBrowser {
    SampleBrowser(
      contents, columns: 100, rows: 24, view: view,
      settings: BrowserSettings(hasUnicode: hasUnicode, layout: .wide))
  }

  /// Names of which 80 begin with A, 320 with B, 1 with C, and 160 with D.
  private static let contents = SampleLists.directories(
    [("A", 80), ("B", 320), ("C", 1), ("D", 160)].flatMap { letter, count in
      (0..<count).map { "\(letter)\($0)" }
    })

  private static func row(_ browser: SampleBrowser) throws -> String {
    browser.state.draw().text[try #require(browser.state.layout.overviewRow)]
  }

  @Test(arguments: [(true, "▂█▁▄"), (false, ".#.:")])
  func showsTheSizesOfTheSections(_ hasUnicode: Bool, _ bars: String) throws {
    let browser = Self.browser(Self.contents, hasUnicode: hasUnicode)
    #expect(try Self.row(browser).filter { $0 != " " } == bars)
    let overview = try #require(ListOverview(of: browser.state))
    #expect(
      overview.parts.map(\.offsets).filter { !$0.isEmpty } == [
        0..<80, 80..<400, 400..<401, 401..<561,
      ])
    let labels = browser.state.barLabels.filter { "ABCD".contains($0.text) }
    let start = browser.state.layout.horizontalBarColumns.lowerBound
    #expect(
      overview.parts.filter { !$0.offsets.isEmpty }.map(\.columns.lowerBound)
        == labels.map { start + $0.position })
  }

  @Test func whatIsOnTheScreenIsLit() throws {
    var browser = Self.browser(Self.contents)
    browser.press("' b enter")
    let list = try #require(browser.state.list)
    let overview = try #require(ListOverview(of: browser.state))
    let row = try #require(browser.state.layout.overviewRow)
    for part in overview.parts where !part.offsets.isEmpty {
      let role = browser.state.draw()[row, part.columns.lowerBound].style.role
      #expect(role == (list.rowsOnScreen.overlaps(part.offsets) ? .header : .faint))
    }
  }

  @Test func aPressAndADragGoToTheRowsUnderThePointer() throws {
    var browser = Self.browser(SampleLists.directories(5000))
    let row = try #require(browser.state.layout.overviewRow)
    let overview = try #require(ListOverview(of: browser.state))
    browser.mouse(.pressed(.left), overview.parts[5].columns.lowerBound, row)
    for part in overview.parts where !part.offsets.isEmpty {
      browser.mouse(.dragged(.left), part.columns.lowerBound, row - 3)
      let list = try #require(browser.state.list)
      #expect(list.rowsOnScreen.contains(part.offsets.lowerBound))
      #expect(list.rowsOnScreen.contains(list.cursor))
    }
    browser.mouse(.dragged(.left), 0, row)
    #expect(browser.state.list?.top == 0)
    browser.mouse(.released, 0, row)
    browser.mouse(.dragged(.left), 90, row)
    #expect(browser.state.list?.top == 0)
  }

  @Test func isALineWithoutABar() throws {
    let songs = (0..<400).map {
      ListContents.SongRow(
        identity: ByteString("\($0)"), row: ListRow(name: "Song \($0)", kind: .song))
    }
    var browser = Self.browser(ListContents(.songs(songs)), view: .queue)
    #expect(try Self.row(browser) == "   " + String(repeating: "─", count: 96))
    let row = try #require(browser.state.layout.overviewRow)
    browser.mouse(.pressed(.left), 99, row)
    #expect(browser.state.list.map { $0.top == $0.lastTop } == true)
  }

  @Test func isAbsentIfTheListFits() throws {
    let browser = Self.browser(SampleLists.directories(20))
    #expect(ListOverview(of: browser.state) == nil)
    #expect(try Self.row(browser) == "")
  }
}

/// The labels on the index bar.
@Suite struct BarLabelTests {
  @Test(arguments: [LayoutSetting.narrow, .wide])
  func haveEvenDistances(_ layout: LayoutSetting) throws {
    for size in 20..<70 {
      let browser = SampleBrowser(
        SampleLists.directories(5000), columns: layout == .wide ? 2 * size : 60,
        rows: layout == .wide ? 20 : size, settings: BrowserSettings(layout: layout))
      guard browser.state.bar.indexBar != nil else { continue }
      let labels = browser.state.barLabels
      let distances = zip(labels, labels.dropFirst()).map { $1.position - $0.position - $0.length }
      #expect(Set(distances).count <= 1, "\(size)")
    }
  }

  @Test func beginInTheSameColumnWhileTheGapIsOpen() throws {
    var browser = SampleBrowser(SampleLists.directories(2000), columns: 64, rows: 30)
    browser.press("' m i")
    let rows = browser.state.layout.barRows
    let frame = browser.state.draw()
    let columns = try browser.state.barLabels.filter {
      rows.contains(rows.lowerBound + $0.position)
    }
    .map { label in
      try #require(
        (56..<64).first {
          String(frame[rows.lowerBound + label.position, $0].character)
            == String(label.text.prefix(1))
        })
    }
    #expect(Set(columns) == [62])
  }

  @Test(arguments: [
    ("A", "A"), ("A ", "A␣"), ("  ", "␣␣"), ("De L", "De L"), (" x ", "␣x␣"), ("", ""),
  ])
  func showTheBlanksAtTheirEnds(_ label: String, _ shown: String) {
    #expect(Symbols.unicode.shown(label) == shown)
  }
}
