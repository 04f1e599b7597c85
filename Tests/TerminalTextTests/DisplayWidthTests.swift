import Glibc
import TerminalText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Björk", 5), ("Bjo\u{308}rk", 5), ("あbc", 4), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🎵", 2), ("خريف", 4), ("ｶﾅ", 2), ("Ａ", 2), ("a\u{200B}b", 2),
    ("ก็", 1), ("█", 1), ("\u{2423}", 1),
  ])
  func countsTerminalCells(_ text: String, _ width: Int) {
    #expect(displayWidth(text) == width)
    #expect(displayWidth(leftAligned(text, 6)) == 6)
  }

  /// In blocks that are the same in all versions of Unicode since the C library's.
  @Test(arguments: [
    0x20...0x7E, 0xA0...0xAC, 0xAE...0x52F, 0x5D0...0x5EA, 0x621...0x65F, 0xE01...0xE3A,
    0x1100...0x11FF,
    0x2010...0x2027, 0x2190...0x2319, 0x2580...0x25FC, 0x3041...0x3096, 0x30A0...0x30FF,
    0x4E00...0x9FEF, 0xAC00...0xD7A3, 0xFF01...0xFF9F,
    0xFFA1...0xFFBE, 0x1F600...0x1F64F, 0x20000...0x2A6D6,
  ])
  func agreesWithTheCLibrary(_ values: ClosedRange<UInt32>) throws {
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    // The headers hide the function, which is one of X/Open.
    typealias Function = @convention(c) (wchar_t) -> Int32
    let wcwidth = unsafeBitCast(try #require(dlsym(nil, "wcwidth")), to: Function.self)
    let different = values.filter { value in
      guard let scalar = Unicode.Scalar(value) else { return false }
      let width = wcwidth(wchar_t(value))
      return width >= 0 && displayWidth(String(scalar)) != Int(width)
    }
    #expect(different.map { String($0, radix: 16) } == [])
  }
}
