import Bytes
import Testing

@testable import ChangeJournal

@Suite struct ListEffectTests {
  @Test(
    arguments: [
      ("", "abc", "3 songs added"), ("abc", "", "3 songs removed"), ("abc", "cab", "order changed"),
      ("abc", "abcd", "1 song added"), ("abc", "dabc", "1 song added"),
      ("aab", "ab", "1 song removed"), ("abc", "dec", "2 songs added, 2 removed"),
      ("aab", "bcc", "2 songs added, 2 removed"),
    ])
  func aListsEffectIsCounted(_ before: String, _ after: String, _ summary: String) throws {
    let effect = ListEffect(from: before.map { "\($0)" }, to: after.map { "\($0)" })
    #expect(effect.summary == summary)
    let numbers = try #require(effect.line.description.split(separator: " ", maxSplits: 1).last)
    #expect(ListEffect(ByteString(String(numbers))) == effect)
  }

  @Test(arguments: ["", "1", "1 x", "1 2 3"]) func wrongNumbersAreRefused(_ text: String) {
    #expect(ListEffect(ByteString(text)) == nil)
  }
}
