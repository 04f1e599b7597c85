import Bytes
import MPDClient
import Testing

@testable import Operations

/// Rules that are refused before a server is asked.
@Suite struct SongRulesTests {
  // JSON5 has numbers that are none.
  @Test(arguments: ["NaN", #""nan""#, "Infinity", #""-inf""#])
  func refusesNumbersThatAreNone(_ number: String) {
    let rules = #"{"all": [{"inTheLast": {"dateModified": \#(number)}}]}"#
    #expect(
      throws: RuleProblem("the operator 'inTheLast' on 'dateModified' needs a number of days")
    ) {
      try SongRules(Array(rules.utf8))
    }
  }

  // Foundation's decoder traps at such names.
  @Test(arguments: [[0x7B, 0xFE, 0xFF, 0xFF, 0xFF], Array("{a\u{FF}:1}".utf8), [0x7B, 0xC3]])
  func refusesTextsThatAreNotUTF8(_ bytes: [UInt8]) {
    #expect(throws: RuleProblem.self) { try SongRules(bytes) }
  }

  // Foundation's decoder reads the byte after such a number.
  @Test(arguments: 1...64) func refusesANumberAtTheEnd(_ digits: Int) {
    let number = "." + String(repeating: "4", count: digits)
    #expect(throws: RuleProblem("this is not a JSON object")) {
      try SongRules(Array(number.utf8))
    }
  }
}
