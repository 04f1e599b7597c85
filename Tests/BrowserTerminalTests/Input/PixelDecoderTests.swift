import Browser
import BrowserTerminal
import Testing

@Suite struct PixelDecoderTests {
  /// The output of chafa 1.12 for two pixels.
  private static let start = "\u{1B}_Ga=T,f=32,s=2,v=1,c=2,r=1,m=1\u{1B}\\"
  private static let pixels = "\u{1B}_Gm=1;AAECAwQFBgc=\u{1B}\\"
  private static let end = "\u{1B}_Gm=0\u{1B}\\"

  private static func decoded(
    _ text: String, cellHeight: Int = 1, columns: Int = 2, rows: Int = 1, maxPixels: Int = 2
  ) -> PixelImage? {
    PixelDecoder.decode(
      Array(text.utf8), cellHeight: cellHeight, maxSize: CellSize(columns: columns, rows: rows),
      maxPixels: maxPixels)
  }

  @Test func readsTheOutputOfChafa() throws {
    let image = try #require(Self.decoded(Self.start + Self.pixels + Self.end))
    #expect(Self.decoded(Self.start + Self.pixels + Self.end + "\n") == image)
    // Each sequence may end with a padding.
    let divided =
      Self.start + "\u{1B}_Gm=1;AAECAw==\u{1B}\\" + "\u{1B}_Gm=0;BAUGBw==\u{1B}\\"
    #expect(Self.decoded(divided) == image)
    let whole = "\u{1B}_Ga=T,f=32,s=2,v=1,c=2,r=1,q=2;AAECAwQFBgc=\u{1B}\\"
    #expect(Self.decoded(whole) == image)
  }

  @Test func refusesPixelsThatAreNotSquare() {
    let output = Self.start + Self.pixels + Self.end
    #expect(Self.decoded(output, cellHeight: 2) == nil)
    let high = output.replacing("s=2,v=1,c=2,r=1", with: "s=1,v=2,c=1,r=1")
    #expect(Self.decoded(high, cellHeight: 2) != nil)
    #expect(Self.decoded(high) == nil)
  }

  @Test func refusesMoreCellsThanItWasTold() {
    let output = Self.start + Self.pixels + Self.end
    #expect(Self.decoded(output, columns: 1, rows: 9) == nil)
    let high = output.replacing("s=2,v=1,c=2,r=1", with: "s=1,v=2,c=1,r=2")
    #expect(Self.decoded(high, columns: 9, rows: 2) != nil)
    #expect(Self.decoded(high, columns: 9, rows: 1) == nil)
  }

  @Test(arguments: [
    "", "\n", start, start + pixels, pixels + end, start + end, start + pixels + end + "x",
    "\u{1B}[?25l" + start + pixels + end, start + pixels + end + "\n\n",
    start + pixels + end + "\u{1B}]0;title\u{7}", start + start + pixels + end,
    start + pixels + pixels + end, start + "\u{1B}_Gm=1;AAECAwQFBg==\u{1B}\\" + end,
    start + "\u{1B}_Gm=1;AAECAwQFBg*=\u{1B}\\" + end,
    start + "\u{1B}_Gm=1;AAECAwQ\u{1B}[2J=\u{1B}\\" + end,
    start + "\u{1B}_Gm=1;AAECAwQ\n\u{9C}c=\u{1B}\\" + end,
    start + "\u{1B}_Ga=d,m=1;AAECAwQFBgc=\u{1B}\\" + end, start + pixels + "\u{1B}_Gm=0",
    start + pixels + "\u{1B}_Gm=0\u{7}", "\u{1B}_Gm=0\u{1B}\\",
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(Self.decoded(text) == nil)
  }

  @Test(arguments: [
    "a=T,f=32,s=2,v=1,c=2,r=1,t=f,m=1", "a=t,f=32,s=2,v=1,c=2,r=1,m=1", "f=32,s=2,v=1,c=2,r=1,m=1",
    "a=T,f=100,s=2,v=1,c=2,r=1,m=1", "a=T,f=32,s=2,v=1,c=2,r=1,o=z,m=1",
    "a=T,f=32,s=2,v=1,c=2,r=1,i=1,m=1", "a=T,f=32,s=2,v=1,c=2,r=1,s=2,m=1",
    "a=T,f=32,v=1,c=2,r=1,m=1",
    "a=T,f=32,s=-2,v=1,c=2,r=1,m=1", "a=T,f=32,s=2,v=0,c=2,r=1,m=1", "a=T,f=32,s=2,v=1,c=2,r=1,m",
    "a=T,f=32,s=2,v=1,c=2,r=1,,m=1", "a=T,f=32,s=999999999999999999,v=1,c=2,r=1,m=1",
    "a=T,f=32,s=2,v=1,c=2,r=,m=1", "a=T,f=32,s=99999,v=99999,c=99999,r=99999,m=1",
  ])
  func refusesOtherKeys(_ keys: String) {
    let output = "\u{1B}_G\(keys)\u{1B}\\" + Self.pixels + Self.end
    #expect(Self.decoded(output, maxPixels: 1000) == nil)
  }

  @Test func refusesTooManyPixels() {
    #expect(Self.decoded(Self.start + Self.pixels + Self.end, maxPixels: 1) == nil)
  }
}
