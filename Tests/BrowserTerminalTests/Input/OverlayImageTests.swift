import Browser
import TestSupport
import Testing

@testable import BrowserTerminal

/// Images over cells: the sequences that reach a terminal.
@Suite struct OverlayImageTests {
  private static let cell = PixelSize(width: 10, height: 20)
  private static let size = CellSize(columns: 4, rows: 2)

  /// The beginning and the end of the output of chafa 1.12.
  private static let start = "\u{1B}P0;1;0q\"1;1;21;12#0;2;3;5;38#1;2;14;4;100"
  private static let data = "#0!20~?$#1?!19A~-#1!21?-"
  private static let end = "\u{1B}\\"

  private static func read(_ text: String) -> OverlayImage? {
    OverlayImage(sixels: Array(text.utf8), cell: cell, maxSize: size)
  }

  @Test(arguments: ["", "\n"])
  func sixelsOfChafaAreRead(_ rest: String) throws {
    let text = Self.start + Self.data + Self.end
    let image = try #require(Self.read(text + rest))
    #expect(image.sequence == Array(text.utf8))
    #expect(image.size == CellSize(columns: 3, rows: 1))
  }

  @Test(arguments: [
    "", start, start + data, start + data + end + "x", start + data + end + "\n\n",
    "x" + start + data + end, start + data + end + start + data + end,
    start + data + "\u{7}", start + data + "\u{1B}[2J" + end, start + data + "\u{18}" + end,
    start + data + "\n" + end, start + data + " " + end, start + data + "\u{9C}",
    start + "é" + end, start + "#" + end, start + "#1024~" + end, start + "#1;1;0;0;0~" + end,
    start + "#1;2;0;0;101~" + end, start + "#1;2;0;0~" + end, start + "!~" + end,
    start + "!5" + end,
    start + "!5;5~" + end, start + "!999999~" + end, start + "!22~" + end, start + "!21~~" + end,
    start + "--~" + end, start + "\"1;1;1;1~" + end, "\u{1B}P0;1;0q!5~" + end,
    "\u{1B}P0;1;0q\"1;1;41;12~" + end, "\u{1B}P0;1;0q\"1;1;40;41~" + end,
    "\u{1B}P0;1;0q\"2;1;21;12~" + end, "\u{1B}P0;1;0q\"1;1;0;12" + end,
    "\u{1B}P0;1;0q\"1;1;21~" + end, "\u{1B}P1$r0m" + end, "\u{1B}P0;1;0p\"1;1;21;12~" + end,
  ])
  func nothingElseIsRead(_ text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test func anImageThatIsTooLongIsRefused() {
    let data = String(repeating: "!20~$", count: maxSequence / 5)
    #expect(Self.read(Self.start + "!20~$" + Self.end) != nil)
    #expect(Self.read(Self.start + data + Self.end) == nil)
  }

  @Test func randomBytesAreNeverRead() {
    var generator = SeededGenerator(seed: 7)
    let known = Array((Self.start + Self.data + Self.end).utf8)
    let allowed = Set(0x20..<0x7F)
    for _ in 0..<20_000 {
      var bytes = known
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
      let image = OverlayImage(sixels: bytes, cell: Self.cell, maxSize: Self.size)
      guard let image else { continue }
      let body = image.sequence.dropFirst().dropLast(2)
      #expect(body.allSatisfy { allowed.contains(Int($0)) })
    }
  }

  @Test func pixelsAreASequenceOfBase64() throws {
    let image = PixelImage(width: 30, height: 25, pixels: Array(repeating: 9, count: 3000))
    let overlay = try #require(OverlayImage(inline: image, cell: Self.cell, maxSize: Self.size))
    #expect(overlay.size == CellSize(columns: 3, rows: 2))
    let text = String(decoding: overlay.sequence, as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1)
    #expect(
      parts[0] == "\u{1B}]1337;File=inline=1;size=3093;width=3;height=2;preserveAspectRatio=1")
    #expect(parts[1].hasSuffix("\u{7}"))
    #expect(
      parts[1].dropLast().allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0))
      })
    let small = CellSize(columns: 3, rows: 1)
    #expect(OverlayImage(inline: image, cell: Self.cell, maxSize: small) == nil)
  }
}
