import Browser
import Bytes
import Testing

@Suite struct CellImageTests {
  private static func image(_ rows: [String]) -> CellImage? {
    CellImage(rows.map { $0.unicodeScalars.map { CellImage.Piece($0, Style()) } })
  }

  private static func frame(_ image: CellImage, rows: Range<Int>, columns: Range<Int>) -> [String] {
    var frame = Frame(size: CellSize(columns: 8, rows: 4))
    for row in 0..<4 { frame.write("abcdefgh", row: row, columns: 0..<8) }
    frame.draw(image, at: Picture(uri: "a", rows: rows, columns: columns))
    return frame.text
  }

  @Test(arguments: [
    (0..<4, 1..<7, ["a      h", "a  ▀▄  h", "a  █▌  h", "a      h"]),
    (1..<4, 0..<2, ["abcdefgh", "▀▄cdefgh", "█▌cdefgh", "  cdefgh"]),
    (0..<2, -1..<1, ["▄bcdefgh", "▌bcdefgh", "abcdefgh", "abcdefgh"]),
    (0..<2, 7..<11, ["abcdefg", "abcdefg", "abcdefgh", "abcdefgh"]),
    (0..<1, 2..<4, ["ab▀▄efgh", "abcdefgh", "abcdefgh", "abcdefgh"]),
    (3..<6, 20..<24, ["abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh"]),
  ])
  func isInTheMiddleOfItsPlaceAndEndsWithIt(
    _ rows: Range<Int>, _ columns: Range<Int>, _ expected: [String]
  ) throws {
    let image = try #require(Self.image(["▀▄", "█▌"]))
    #expect(Self.frame(image, rows: rows, columns: columns) == expected)
  }

  @Test func blanksFillShortRows() throws {
    let image = try #require(Self.image(["▀", "██"]))
    #expect(image.size == CellSize(columns: 2, rows: 2))
    #expect(Self.frame(image, rows: 0..<2, columns: 0..<2)[0] == "▀ cdefgh")
  }

  @Test(arguments: [[], [""], ["a"], ["▀\u{1B}"], ["▀\u{301}"], ["\u{FFFD}"], ["日"], ["▀", "\t"]])
  func hasNothingButBlocks(_ rows: [String]) {
    #expect(Self.image(rows) == nil)
  }

  @Test func placeholdersHaveTheNumbersOfTheirRowAndColumn() throws {
    let size = CellSize(columns: 2, rows: 2)
    let image = try #require(CellImage(placeholdersFor: 0x01_02_03, size: size))
    var frame = Frame(size: CellSize(columns: 4, rows: 2))
    frame.draw(image, at: Picture(uri: "a", rows: 0..<2, columns: -1..<1))
    frame.draw(image, at: Picture(uri: "a", rows: 0..<2, columns: 2..<4))
    frame.write("x", row: 1, columns: 3..<4)
    #expect(
      frame.text == [
        "\u{10EEEE}\u{305}\u{30D} \u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}",
        "\u{10EEEE}\u{30D}\u{30D} \u{10EEEE}\u{30D}\u{305}x",
      ])
    #expect(
      frame[0, 2].style.picture?.foreground == RGBColour(red: 1, green: 2, blue: 3))
    #expect(frame[0, 2].isImagePlaceholder && !frame[0, 1].isImagePlaceholder)
    #expect(!frame[1, 3].isImagePlaceholder)
  }

  @Test(arguments: [(0, 1, false), (1, 0, false), (41, 1, false), (1, 41, false), (40, 40, true)])
  func placeholdersAreCountedToALimit(_ columns: Int, _ rows: Int, _ isPossible: Bool) {
    let image = CellImage(placeholdersFor: 1, size: CellSize(columns: columns, rows: rows))
    #expect((image != nil) == isPossible)
  }
}
