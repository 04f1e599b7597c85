import Bytes
import Testing

@testable import Operations

@Suite struct TimeArgumentTests {
  @Test(
    arguments: [
      ("1970Z", 0), ("1970-01Z", 0), ("1970-01-02Z", 86_400), ("1970-01-01T01:02Z", 3_720),
      ("2024-02-29T23:59:59Z", 1_709_251_199), ("@1700000000", 1_700_000_000), ("@-1", -1),
    ] as [(ByteString, Int)])
  func parsesTimes(_ text: ByteString, _ time: Int) {
    #expect(unixTime(text) == time)
  }

  @Test(
    arguments: [
      "", "Z", "@", "@x", "24", "2024-1", "2024-13", "2024-00", "2023-02-29", "2024-01-01T",
      "2024-01-01T24:00", "2024-01-01T10", "2024-01T10:00", "2024-01-01T10:00:00:00",
      "2024-01-01-1",
      "2024-01-01T10:00T", "yesterday", "２０２４",
    ] as [ByteString])
  func rejectsInvalidTimes(_ text: ByteString) {
    #expect(unixTime(text) == nil)
  }
}
