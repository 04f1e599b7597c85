import Browser
import BrowserTerminal
import Bytes
import Foundation
import TestSupport
import Testing

@Suite struct FrameWriterTests {
  private static let size = CellSize(columns: 40, rows: 12)

  /// What libvterm must show for a frame.
  private func differences(
    _ terminal: EmulatedTerminal, _ frame: Frame, _ theme: Theme, _ depth: ColourDepth
  ) -> [String] {
    var differences: [String] = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where frame[row, column].width > 0 {
        let cell = frame[row, column]
        let expected = shown(cell, theme, depth)
        var actual = terminal[row, column]
        // A blank has no foreground that could be seen, unless it is reversed or underlined.
        if cell.character == " ", expected.foreground == .unset { actual.foreground = .unset }
        if cell.character == " ", expected.attributes.isEmpty { actual.attributes.remove(.bold) }
        if actual != expected {
          differences.append("(\(row), \(column)): \(actual) and not \(expected)")
        }
      }
    }
    return differences
  }

  private func shown(
    _ cell: Cell, _ theme: Theme, _ depth: ColourDepth
  ) -> EmulatedTerminal.Cell {
    let look = theme.look(cell.style, depth)
    var attributes = look.attributes
    // libvterm has no dim text.
    attributes.remove(.dim)
    let isBlank = cell.character == " " && attributes.isDisjoint(with: [.reversed, .underlined])
    return EmulatedTerminal.Cell(
      text: String(cell.character), foreground: isBlank ? .unset : look.foreground,
      background: look.background, attributes: isBlank ? [] : attributes)
  }

  @Test(arguments: ColourDepth.allCases, [1])
  func showsEachOfManyFramesOnATerminal(_ depth: ColourDepth, _ seed: UInt64) throws {
    var frames = RandomFrames(generator: SeededGenerator(seed: seed), size: Self.size)
    let writer = FrameWriter(theme: Theme(), depth: depth)
    let terminal = try EmulatedTerminal(size: Self.size)
    var previous: Frame?
    for number in 0..<600 {
      let next = previous.map { frames.frame(after: $0) } ?? frames.frame()
      terminal.write(writer.bytes(from: previous, to: next))
      let differences = self.differences(terminal, next, Theme(), depth)
      #expect(differences == [], "frame \(number)")
      if let cursor = next.textCursor, next != previous { #expect(terminal.cursor == cursor) }
      guard differences.isEmpty else { return }
      previous = next
    }
  }

  private static let start = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[m"
  private static let end = "\u{1B}[?2026l"

  /// What is written for a change, without what surrounds every frame.
  private func written(
    _ previous: Frame?, _ next: Frame, depth: ColourDepth = .sixteen, erases: Bool = true
  ) -> String {
    let writer = FrameWriter(theme: Theme(), depth: depth, erasesWithBackground: erases)
    let text = String(decoding: writer.bytes(from: previous, to: next), as: UTF8.self)
    guard text.hasPrefix(Self.start), text.hasSuffix(Self.end) else {
      return "not a frame: \(text)"
    }
    return String(text.dropFirst(Self.start.count).dropLast(Self.end.count))
  }

  @Test func writesNothingForAnUnchangedFrame() {
    var frame = Frame(size: Self.size)
    frame.write(
      "坂本 Bjo\u{308}rk \(String(repeating: "x\u{301}", count: 9))", row: 3, columns: 0..<40)
    frame.textCursor = CellPosition(column: 1, row: 1)
    let writer = FrameWriter(theme: Theme(), depth: .full)
    var same = frame
    same.write(
      "坂本 Bjo\u{308}rk \(String(repeating: "x\u{301}", count: 9))", row: 3, columns: 0..<40)
    #expect(writer.bytes(from: frame, to: same) == [])
    #expect(writer.bytes(from: nil, to: Frame(size: CellSize(columns: 0, rows: 3))) == [])
  }

  @Test func writesOnlyWhatChanges() {
    let blank = Frame(size: Self.size)
    var frame = blank
    frame.write("a", row: 2, columns: 4..<5)
    frame.write("b", row: 2, columns: 30..<31, Style(.playing))
    frame.write("c", row: 3, columns: 0..<1, Style(.playing))
    #expect(written(blank, frame) == "\u{1B}[3;5Ha\u{1B}[25C\u{1B}[1;32mb\r\nc")
    #expect(written(nil, frame).hasPrefix("\u{1B}[2J\u{1B}[3;5Ha"))
    var cursor = blank
    cursor.textCursor = CellPosition(column: 99, row: 1)
    #expect(written(blank, cursor) == "\u{1B}[2;40H\u{1B}[?25h")
    #expect(written(cursor, blank) == "")
  }

  @Test func erasesRunsOfBlanks() {
    var text = Frame(size: Self.size)
    text.write(String(repeating: "x", count: 40), row: 1, columns: 0..<40)
    var frame = text
    frame.clear(rows: 1..<2, columns: 5..<25)
    frame.clear(rows: 1..<2, columns: 30..<40)
    #expect(written(text, frame) == "\u{1B}[2;6H\u{1B}[20X\u{1B}[25C\u{1B}[K")
    frame = text
    frame.clear(rows: 1..<2, columns: 30..<40, Style(.bubble))
    let colour = "\u{1B}[48;5;236m"
    let move = "\u{1B}[2;31H"
    #expect(written(text, frame, depth: .palette) == "\(move)\(colour)\u{1B}[K")
    #expect(
      written(text, frame, depth: .palette, erases: false) == "\(move)\(colour)          ")
    frame.clear(rows: 1..<2, columns: 30..<40, Style(.text, .reversed))
    #expect(written(text, frame) == "\(move)\u{1B}[7m          ")
  }

  @Test func doesNotTrustTheWidthOfAnEmoji() {
    let blank = Frame(size: Self.size)
    var frame = blank
    frame.write("🎵ab", row: 0, columns: 0..<40)
    #expect(written(blank, frame) == "\u{1B}[H  \u{1B}[G🎵\u{1B}[3Gab")
    var other = frame
    other.write("👍", row: 0, columns: 0..<2)
    // The letter after it is written again, in case the terminal has drawn over it.
    #expect(written(frame, other) == "\u{1B}[H  \u{1B}[G👍\u{1B}[3Ga")
  }

  @Test func trustsTheWidthOfAPlaceholderOfAnImage() throws {
    let image = try #require(
      CellImage(placeholdersFor: 0x01_02_03, size: CellSize(columns: 3, rows: 1)))
    let blank = Frame(size: Self.size)
    var frame = blank
    frame.draw(image, at: Picture(uri: "", rows: 1..<2, columns: 2..<5))
    let cells = ["\u{305}", "\u{30D}", "\u{30E}"].map { "\u{10EEEE}\u{305}\($0)" }
    #expect(
      written(blank, frame, depth: .full) == "\u{1B}[2;3H\u{1B}[38;2;1;2;3m" + cells.joined())
    // A cell that something covers is drawn alone, and so is it when it is seen again.
    var covered = frame
    covered.write("x", row: 1, columns: 3..<4)
    #expect(written(frame, covered, depth: .full) == "\u{1B}[2;4Hx")
    #expect(
      written(covered, frame, depth: .full) == "\u{1B}[2;4H\u{1B}[38;2;1;2;3m" + cells[1])
  }

  @Test(arguments: [-3, -1, 1, 4])
  func scrollsAListBesideABar(_ count: Int) {
    func page(_ top: Int) -> Frame {
      var frame = Frame(size: Self.size)
      frame.write("the place", row: 0, columns: 0..<40)
      for row in 1..<Self.size.rows - 1 {
        let name = String(repeating: letter(top + row), count: 20)
        frame.write(name, row: row, columns: 2..<38)
        frame.write(letter(row), row: row, columns: 39..<40)
      }
      return frame
    }
    func letter(_ number: Int) -> String { String(Character(Unicode.Scalar(UInt8(64 + number)))) }
    let text = written(page(20), page(20 - count))
    let insertion = count > 0 ? "L" : "M"
    let number = abs(count) == 1 ? "" : "\(abs(count))"
    #expect(text.hasPrefix("\u{1B}[2;11r\u{1B}[2H\u{1B}[\(number)\(insertion)\u{1B}[r"))
    let names = text.matches(of: /[A-Za-z`_\^\]\[\\]{20}/)
    #expect(names.count == abs(count))
  }
}
