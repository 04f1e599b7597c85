import Bytes
import Testing

@testable import mpdex

@Suite struct SeekTargetTests {
  @Test(
    arguments: [
      ("0", 0), ("5", 5), ("90", 90), ("7.25", 7.25), (".5", 0.5), ("0:05", 5), (":30", 30),
      ("1:30", 90), ("1:60", 120), ("0:90", 90), ("1:02.5", 62.5), ("1:00:00", 3600),
      ("1:02:03.125", 3723.125), ("0:0:5", 5), ("1000000000", 1e9),
      (":", 0), ("::", 0), ("0:", 0), (" 7", 7), ("7 ", 7), ("0: 7", 7), (" 1 : 05 ", 65),
    ])
  func parsesTimes(_ text: String, _ seconds: Double) throws {
    let time = SeekTarget.Amount.time(.milliseconds(Int(seconds * 1000)))
    #expect(try target(text) == (.start, time))
    #expect(try target("+" + text) == (.ahead, time))
    #expect(try target("-" + text) == (.back, time))
  }

  @Test(arguments: [
    ("0%", 0), ("50%", 50), ("99.5%", 99.5), (".5%", 0.5), ("100%", 100), (" 50 %", 50), ("%", 0),
  ])
  func parsesPercentages(_ text: String, _ percent: Double) throws {
    #expect(try target(text) == (.start, .percent(percent)))
    #expect(try target("-" + text) == (.back, .percent(percent)))
  }

  @Test(
    arguments: [
      "1:", " ", "x", "5s", "1:5", "1:61", "1:1:05", "1:2:3:4", "1.5:00", "1..5",
      "++5", "-+5", "1e3", "0x10", "inf", "nan", "101%", "-101%", "1:00%", "٣",
      "1000000001", "99999999999999999999", "99999999999:00",
    ])
  func rejectsInvalidTargets(_ text: String) {
    #expect(SeekTarget(argument: ByteString(text)) == nil)
  }

  @Test(arguments: [
    ("", true), ("+", true), ("-%", true), (":", true), ("0", false), ("+0%", false),
  ])
  func mentionsThatThereIsNoNumber(_ text: String, _ lacksNumber: Bool) throws {
    let target = try #require(SeekTarget(argument: ByteString(text)))
    #expect(target.lacksNumber == lacksNumber)
  }

  @Test(arguments: [(" 5", 5.0), ("+ 5", 5), ("- 5 ", 5)])
  func blanksMayFollowTheSign(_ text: String, _ seconds: Double) throws {
    #expect(try target(text).1 == .time(.milliseconds(Int(seconds * 1000))))
  }

  private func target(_ text: String) throws -> (SeekTarget.Base, SeekTarget.Amount) {
    let target = try #require(SeekTarget(argument: ByteString(text)))
    return (target.base, target.amount)
  }
}
