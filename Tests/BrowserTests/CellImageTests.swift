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
}
