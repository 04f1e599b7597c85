import Bytes
import Testing

@testable import Catalog

@Suite struct NumberFormTests {
  @Test(arguments: [
    ("Track", "7", 7), ("Track", "0", 0), ("Time", "215", 215), ("duration", "215.360", 215_360),
    ("duration", "0.001", 1), ("Last-Modified", "2026-11-05T18:30:00Z", 20_261_105_183_000),
    ("Added", "0001-01-01T00:00:00Z", 10_101_000_000),
  ]) func aNumberStandsForItsText(_ name: String, _ text: ByteString, _ number: Int) throws {
    let form = try #require(NumberForm(of: name))
    #expect(form.number(text) == number)
    #expect(form.text(number) == text)
  }

  @Test(arguments: [
    ("Track", "07"), ("Track", "7/12"), ("Track", ""), ("Track", "-1"), ("Track", "A1"),
    ("Track", "1234567890123"), ("duration", "215"), ("duration", "215.36"), ("duration", ".360"),
    ("duration", "015.360"), ("duration", "1e3.000"), ("Last-Modified", "2026-11-05"),
    ("Last-Modified", "2026-11-05T18:30:00+"), ("Last-Modified", "2026-1x-05T18:30:00Z"),
  ]) func aTextOfAnotherFormHasNoNumber(_ name: String, _ text: ByteString) throws {
    #expect(try #require(NumberForm(of: name)).number(text) == nil)
  }

  @Test func anyNumberOfADamagedTableHasAText() {
    for name in ["Track", "duration", "Added"] {
      for number in [0, 1, 999, 1 << 40, Int.max] { _ = NumberForm(of: name)?.text(number) }
    }
  }
}
