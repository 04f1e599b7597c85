import Browser
import BrowserTerminal
import Bytes
import TestSupport
import Testing

@Suite struct PictureDecoderTests {
  private static let maxSize = CellSize(columns: 8, rows: 4)

  private static func decoded(_ text: String) -> CellImage? {
    PictureDecoder.decode(Array(text.utf8), maxSize: maxSize)
  }

  /// What a frame shows of a picture, and what a terminal shows that was sent the same bytes.
  private func expectSame(_ text: String) throws {
    // The newline after the last row must not scroll.
    let size = CellSize(columns: 8, rows: 5)
    let image = try #require(Self.decoded(text), "\(text.debugDescription)")
    var frame = Frame(size: size)
    frame.draw(
      image, at: Picture(uri: "", rows: 0..<image.size.rows, columns: 0..<image.size.columns))
    let drawn = try EmulatedTerminal(size: size)
    drawn.write(FrameWriter(theme: Theme(), depth: .full).bytes(from: nil, to: frame))
    let shown = try EmulatedTerminal(size: size)
    shown.write(Array(text.replacing("\n", with: "\r\n").utf8))
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var (one, other) = (drawn[row, column], shown[row, column])
        // The foreground of a blank cannot be seen, unless it is reversed.
        if one.text == " ", one.attributes.isEmpty { one.foreground = .unset }
        if other.text == " ", other.attributes.isEmpty { other.foreground = .unset }
        #expect(one == other, "\(text.debugDescription) at (\(row), \(column))")
      }
    }
  }

  @Test(arguments: [
    "▀", "▀\n", " ▄\n█ \n",
    "\u{1B}[0m\u{1B}[7m\u{1B}[38;2;255;0;0m \u{1B}[0m\u{1B}[38;2;0;0;0;48;2;10;200;30m▌ \u{1B}[0m\n",
    "\u{1B}[38;2;1;2;3m▀\u{1B}[48;2;4;5;6m▀\n▀\u{1B}[39m▀\u{1B}[49m▀\u{1B}[m▀",
    "\u{1B}[7m▀\u{1B}[27m▀",
  ])
  func showsWhatATerminalShows(_ text: String) throws {
    try expectSame(text)
  }

  @Test(arguments: [1, 2, 3])
  func showsWhatATerminalShowsOfRandomPictures(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let colour = { (generator: inout SeededGenerator) in
      (0..<3).map { _ in "\(UInt8.random(in: 0...255, using: &generator))" }.joined(separator: ";")
    }
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<4 {
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: text += "\u{1B}[0m"
          case 1: text += "\u{1B}[7m"
          case 2: text += "\u{1B}[38;2;\(colour(&generator))m"
          case 3: text += "\u{1B}[38;2;\(colour(&generator));48;2;\(colour(&generator))m"
          default: break
          }
          text += ["▀", "▄", "▌", "█", " "].randomElement(using: &generator) ?? " "
        }
        text += "\u{1B}[0m\n"
      }
      try expectSame(text)
    }
  }

  @Test(arguments: [
    "", "\n", "a", "▀\r\n", "\u{1B}", "\u{1B}[", "\u{1B}[2J", "▀\u{1B}]0;title\u{7}", "\u{1B}[1m▀",
    "\u{1B}[38;5;1m▀", "\u{1B}[38;2;1;2m▀", "\u{1B}[38;2;1;2;256m▀", "\u{1B}[38;2;1;2;3",
    "\u{9B}0m▀",
    "\u{1B}[-1m▀", "\u{1B}[+0m▀", "▀▀▀▀▀▀▀▀▀", "▀\n▀\n▀\n▀\n▀", "\u{1B}P$qm\u{1B}\\",
    "\u{1B}_Ga=T;AAAA\u{1B}\\",
    "\u{1B}[?25l▀", "▀\u{1B}[3b",
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(Self.decoded(text) == nil)
  }

  @Test func refusesInvalidBytes() {
    #expect(PictureDecoder.decode([0xE2, 0x96], maxSize: Self.maxSize) == nil)
    #expect(PictureDecoder.decode([0xFF], maxSize: Self.maxSize) == nil)
  }
}
