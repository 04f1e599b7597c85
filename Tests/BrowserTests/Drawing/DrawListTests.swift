import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Whole frames of lists in one column.
@Suite struct DrawListTests {
  @Test(arguments: [(200, 50), (80, 24), (20, 5)])
  func drawsOneColumn(_ columns: Int, _ rows: Int) throws {
    var browser = SampleBrowser(
      SampleLists.directories(2000), columns: columns, rows: rows,
      settings: BrowserSettings(layout: .narrow))
    try expectStoredFrame(browser, "list-\(columns)x\(rows)")
    browser.press("page-down down down space")
    try expectStoredFrame(browser, "list-\(columns)x\(rows)-next-page")
    browser.press("' m i")
    try expectStoredFrame(browser, "list-\(columns)x\(rows)-jump")
  }

  /// The name of a disc is before its first track, and before the row at the top.
  @Test func discsAreNamedBeforeTheirFirstTracks() {
    let rows = (0..<10).map { track in
      var row = ListRow(
        number: " \(track % 6 + 1)  ", name: "Track", detail: "3:00", kind: .song)
      row.section = track < 6 ? "Disc 1" : "Disc 2"
      return ListContents.SongRow(identity: ByteString("\(track)"), row: row)
    }
    var contents = ListContents(.songs(rows))
    contents.sectionWidth = 7
    var browser = SampleBrowser(contents, columns: 40, rows: 11)
    let lines = { (browser: SampleBrowser) in browser.state.draw().text[1..<9] }
    #expect(lines(browser).first == "▌Disc 1    1  Track                3:00")
    #expect(lines(browser).filter { $0.contains("Disc") }.count == 2)
    #expect(browser.state.draw().text[7] == " Disc 2    1  Track                3:00")
    browser.press("G")
    #expect(browser.state.draw().text[1] == " Disc 1    3  Track                3:00")
  }

  /// A narrow row has only the short text at its right edge.
  @Test(arguments: [(80, "1997  10 songs    43:35"), (40, "1997")])
  func theDetailIsShortWhereThereIsNoRoom(_ columns: Int, _ end: String) {
    var contents = SampleLists.directories(["Homogenic"])
    contents.shownRow = { _ in
      var row = ListRow(name: "Album", detail: "1997  10 songs    43:35", kind: .tag)
      row.narrowDetails = ["1997"]
      return row
    }
    let browser = SampleBrowser(contents, columns: columns, rows: 10)
    let row = browser.state.draw().text[1]
    #expect(row.hasSuffix(" " + end))
    #expect(row.hasPrefix("▌  Album "))
  }

  /// The kind of what a search has found goes to the end of a narrow row, and facts only where the name leaves room.
  @Test(arguments: [
    (64, "Jóga", "▌  song      Jóga                             Björk · Homogenic"),
    (40, "Jóga", "▌  Jóga                    Björk · song"),
    (40, "A title of almost all cells", "▌  A title of almost all cells     song"),
    (40, "A title of more than all cells of a row", "▌  A title of more than all cells… song"),
  ])
  func aNarrowRowHasRoomForItsName(_ columns: Int, _ name: String, _ line: String) {
    var row = ListRow(
      number: "song      ", name: name, detail: "Björk · Homogenic", kind: .song)
    row.narrowDetails = ["Björk · Homogenic · song", "Björk · song", "song"]
    row.found.name = [0..<2]
    row.found.detail = [0..<2]
    let contents = ListContents(.songs([ListContents.SongRow(identity: "1", row: row)]))
    let browser = SampleBrowser(contents, columns: columns, rows: 10)
    let frame = browser.state.draw()
    #expect(frame.text[1] == line)
    let start = columns == 64 ? 13 : 3
    let lit = (0..<columns).filter { frame[1, $0].style.role == .header }
    #expect(lit.prefix(2) == [start, start + 1])
    #expect(lit.count == (columns == 64 ? 4 : 2))
  }

  @Test(arguments: [(40, 10, LayoutSetting.narrow), (48, 12, .wide)])
  func theBarMarksTheSectionOfTheCursorEvenIfItsLabelIsLeftOut(
    _ columns: Int, _ rows: Int, _ layout: LayoutSetting
  ) throws {
    let names = (0..<520).map { "\(UnicodeScalar(UInt8(65 + $0 % 26)))\($0)" }
    var browser = SampleBrowser(
      SampleLists.directories(names), columns: columns, rows: rows,
      settings: BrowserSettings(layout: layout))
    let bar = try #require(browser.state.bar.indexBar)
    #expect(bar.topLayout.items.count < bar.topMarkers.count)
    for marker in bar.topMarkers where !marker.isEmpty {
      browser.press(": \(marker.offset + 1)".map(String.init).joined(separator: " ") + " enter")
      #expect(browser.state.list?.cursorOffset == marker.offset)
      let marked = browser.state.barLabels.filter(\.isSelected).map(\.text)
      #expect(marked == [marker.label])
    }
  }
}
