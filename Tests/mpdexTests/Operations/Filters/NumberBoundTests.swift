import Bytes
import MPDClient
import Testing
import TestSupport

@testable import Operations

@Suite struct NumberBoundTests {
  private static let bounds = [
    "0", "1", "9", "10", "19", "90", "99", "100", "101", "909", "1989", "1990", "1999", "2000",
    "007", "1990-05", "1990-00", "1990-10", "2000-01-01", "1999-12-31", "1990-05-09",
  ]
  private static let values = [
    "0", "00", "1", "2", "8", "9", "09", "10", "11", "18", "19", "20", "89", "90", "91", "99",
    "099", "100", "101", "102", "110", "908", "909", "910", "999", "1000", "1988", "1989", "1990",
    "01990", "1991", "1998", "1999", "2000", "2001", "19900", "1990-04", "1990-05", "1990-5",
    "1990-06", "1990-10", "1990-11", "1990-05-08", "1990-05-09", "1990-05-10", "1999-12",
    "1999-12-30", "1999-12-31", "2000-01-01", "2000-01", "2000-01-02", "3/12", "10/2", "1990/05",
    "7 (live)", "x", "-5", "c. 1990", "1990s", "1990-", "1990-x",
  ]
  private static let comparisons: [FilterComparison] = [.less, .atMost, .greater, .atLeast]

  /// Returns the numbers at a value's beginning; nil if there are none.
  private func numbers(_ value: String) -> [Int]? {
    var found: [Int] = []
    var rest = value[...]
    while true {
      let digits = rest.prefix { $0.isNumber }
      guard let number = Int(digits) else { return found.isEmpty ? nil : found }
      found.append(number)
      rest = rest.dropFirst(digits.count)
      guard rest.first == "-" else { return found }
      rest = rest.dropFirst()
    }
  }

  private func holds(_ value: String, _ comparison: FilterComparison, _ bound: String) -> Bool {
    guard let all = numbers(value), let bound = numbers(bound) else { return false }
    let counted = Array(all.prefix(bound.count))
    let isLess = counted.lexicographicallyPrecedes(bound)
    switch comparison {
    case .less: return isLess
    case .atMost: return isLess || counted == bound
    case .greater: return !isLess && counted != bound
    default: return !isLess
    }
  }

  /// Checks the patterns against a real server, which evaluates them.
  @Test func patternsCompareNumerically() throws {
    let songs = Self.values.enumerated().map { place, value in
      MusicLibrary.Entry.song(ByteString("\(place).wav"), tags: ["Date": ByteString(value)])
    }
    let server = try LiveServer(library: MusicLibrary(songs + [.song("none.wav")]))
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    for bound in Self.bounds {
      for comparison in Self.comparisons {
        let pattern = try #require(NumberBound(ByteString(bound))).pattern(comparison)
        let found = try connection.run(.find(.tag(.date, .matches, ByteString(pattern))))
        let values = found.compactMap { $0[.date]?.description }
        let expected = Self.values.filter { holds($0, comparison, bound) }
        #expect(values.sorted() == expected.sorted(), "\(comparison.rawValue)\(bound): \(pattern)")
      }
    }
  }

  @Test(arguments: ["", "x", "1990-", "-1", "1-2-3-4", "1 2", "1234567890123456789", "１"])
  func rejectsInvalidBounds(_ text: String) {
    #expect(NumberBound(ByteString(text)) == nil)
  }
}
