import Bytes
import MPDClient
import TestSupport
import Testing

@testable import CommandRuntime
@testable import Operations

/// The patterns for dates against a real server, which evaluates them, and against `PartialDate`.
@Suite struct DateBoundTests {
  private static let bounds = [
    "2021", "2021-03", "20210314", "2021/03", "2021-01", "2021-12", "2021-12-31", "2021-01-01",
    "1999",
    "2000", "9999", "0001", "1990-05-09", "1990-5-9", "1989-10-10",
  ]
  private static let values =
    (1...12).flatMap { month in
      [1, 9, 10, 14, 31].flatMap { day in
        ["2021\(twoDigits(month))\(twoDigits(day))", "2021-\(month)-\(day)"]
      }
    } + [
      "2021", "2021-03", "2021/03", "2021.03.14", "202103", "2021-00-00", "2021-13-01", "2021-3",
      "20210314103000", "2021-03-14T10:00:00Z", "2021-03-32", "2020", "2022",
      "20220101", "20180101", "1989-10", "1989-10-09", "1990-05-08", "1990/05/10", "1990s",
      "1990-1995",
      "0001", "0000", "0", "97", "x", "c. 1990", "9999-12-31", "2021 (live)", "2021-0314", "20211",
    ]
  private static let comparisons: [FilterComparison] = [
    .less, .atMost, .greater, .atLeast, .equals, .notEquals,
  ]

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private func holds(_ value: String, _ comparison: FilterComparison, _ bound: PartialDate) -> Bool
  {
    guard let date = PartialDate(ByteString(value))?.rounded(to: bound) else {
      return comparison == .notEquals
    }
    return switch comparison {
    case .less: date < bound
    case .atMost: date <= bound
    case .greater: date > bound
    case .equals: date == bound
    case .notEquals: date != bound
    default: date >= bound
    }
  }

  @Test func patternsCompareAsDates() throws {
    let songs = Self.values.enumerated().map { place, value in
      MusicLibrary.Entry.song(ByteString("\(place).wav"), tags: ["Date": ByteString(value)])
    }
    let server = try LiveServer(library: MusicLibrary(songs))
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    for bound in Self.bounds {
      let date = try #require(PartialDate(ByteString(bound)))
      for comparison in Self.comparisons {
        let argument = ByteString("date\(comparison.rawValue)\(bound)")
        let conditions = try filterConditions([argument], expressions: [], ignoringCase: false)
        let expression = try filter(conditions, for: (0, 23, 5))
        // A server with a small buffer refuses a longer line.
        #expect(expression.expression.count < 2_000)
        for request in [Request.find(expression), .search(expression)] {
          let found = Set(try connection.run(request).compactMap { $0[.date]?.description })
          let expected = Set(Self.values.filter { holds($0, comparison, date) })
          let difference = found.symmetricDifference(expected).sorted()
          #expect(difference == [], "\(argument): \(expression.expression)")
        }
      }
    }
  }

  @Test(arguments: [
    "1990-13", "1990-", "1990-05-09T10", "1990-00", "20219999", "1990-1995", "soon", "",
  ])
  func refusesBoundsThatAreNoDates(_ text: String) throws {
    #expect(PartialDate(bound: ByteString(text)) == nil)
    let failure = try #require(throws: CommandFailure.self) {
      try filterConditions([ByteString("date>=\(text)")], expressions: [], ignoringCase: false)
    }
    #expect(failure.status == .usage)
  }
}
