import Bytes
import Testing

@Suite struct NumbersTests {
  @Test(
    arguments: [
      ("5", 5), (" 5", 5), ("5 ", 5), ("\t 5 \r\n", 5), ("+5", 5), ("-5", -5), ("007", 7),
      ("", nil),
      (" ", nil), ("+", nil), ("5 5", nil), ("5x", nil), ("0x5", nil), ("1.5", nil), ("٣", nil),
      ("9223372036854775808", nil),
    ] as [(ByteString, Int?)])
  func parsesWholeNumbers(_ text: ByteString, _ number: Int?) {
    #expect(text.number() == number)
  }

  @Test(
    arguments: [(" 1.5 ", 1.5), ("-.5", -0.5), ("1e1", 10), ("1,5", nil)] as [(ByteString, Double?)]
  )
  func parsesDecimals(_ text: ByteString, _ number: Double?) {
    #expect(text.number() == number)
  }

  @Test func aNumberBeyondItsTypeIsNone() {
    #expect(("65535" as ByteString).number(as: UInt16.self) == 65_535)
    #expect(("65536" as ByteString).number(as: UInt16.self) == nil)
    #expect(("-1" as ByteString).number(as: UInt16.self) == nil)
  }

  @Test(
    arguments: [("", ""), (" \t", ""), (" a b ", "a b"), ("a", "a")] as [(ByteString, ByteString)])
  func removesBlanksAtBothEnds(_ text: ByteString, _ expected: ByteString) {
    #expect(text.withoutBlanks == expected)
  }
}
