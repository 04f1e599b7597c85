import Browser
import Testing

@Suite struct FrameTests {
  @Test(arguments: [
    ("abc", "abc"), ("abcdef", "abcdef"), ("abcdefg", "abcde…"), ("あいう", "あいう"),
    ("あいうえ", "あい…"), ("aあいう", "aあい…"), ("a\u{1B}[2J", #"a\e[2J"#), ("\u{301}a", " \u{301}a"),
    ("👨‍👩‍👧", "👨"), ("🇩🇪", "DE"), ("❤️x", "❤x"),
  ])
  func writesTextThatEveryTerminalDrawsAlike(_ text: String, _ shown: String) {
    var frame = Frame(size: CellSize(columns: 8, rows: 1))
    frame.write(text, row: 0, columns: 0..<6)
    #expect(frame.text == [shown])
    #expect(frame.row(0).reduce(0) { $0 + Int($1.width) } == 8)
  }

  /// Texts of common letters are drawn in a shorter way than others.
  @Test func commonLettersAreDrawnAsWithinAnyText() throws {
    for value in 0x20..<0x300 as Range<UInt32> {
      let scalar = try #require(Unicode.Scalar(value))
      var alone = Frame(size: CellSize(columns: 8, rows: 1))
      alone.write("a\(scalar)b", row: 0, columns: 0..<6)
      var among = Frame(size: CellSize(columns: 8, rows: 1))
      among.write("a\(scalar)b世", row: 0, columns: 0..<6)
      for column in 0..<3 {
        #expect(alone[0, column] == among[0, column], "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func replacesBothHalvesOfAWideCharacter() {
    var frame = Frame(size: CellSize(columns: 6, rows: 1))
    frame.write("あいう", row: 0, columns: 0..<6)
    frame.write("x", row: 0, columns: 1..<2)
    #expect(frame.text == [" xいう"])
    frame.write("y", row: 0, columns: 4..<5)
    #expect(frame.text == [" xいy"])
    #expect(frame.row(0).map(\.width) == [1, 1, 2, 0, 1, 1])
  }

  @Test func ignoresWhatIsOutside() {
    var frame = Frame(size: CellSize(columns: 3, rows: 1))
    frame.write("abc", row: 1, columns: 0..<3)
    frame.write("abc", row: -1, columns: 0..<3)
    frame.write("xyz", row: 0, columns: 2..<9)
    frame.clear(rows: -1..<5, columns: -4..<1)
    #expect(frame.text == ["  …"])
  }
}
