import Bytes
import Glibc
import ListingIndex
import Testing
import TestSupport

@Suite struct AxisTests {
  /// Values in ascending order.
  private static let ascending: [[AxisValue]] = [
    [
      date(-4500), date(-44, 3, 15), date(-43), date(0), date(9), date(10), date(997), date(1997),
      date(1997, 1), date(1997, 9), date(1997, 9, 22), date(1997, 12), date(1998),
      date(19_970_922),
    ],
    [
      .moment(.min), .moment(-1), .moment(0), .moment(1), .moment(1_700_000_000),
      .moment(1_700_000_001), .moment(253_402_300_800), .moment(.max),
    ],
    [
      .length(milliseconds: -1), .length(milliseconds: 0), .length(milliseconds: 1),
      .length(milliseconds: 999), .length(milliseconds: 1000), .length(milliseconds: 59_999),
      .length(milliseconds: 60_000), .length(milliseconds: 3_599_999),
      .length(milliseconds: 3_600_000), .length(milliseconds: 360_000_000),
    ],
    [
      .number(.min), .number(-100), .number(-99), .number(-10), .number(-9), .number(-1),
      .number(0), .number(9), .number(10), .number(99), .number(100), .number(.max),
    ],
  ]

  private static let units: [Axis.Unit] = [.dates, .dates, .lengths, .numbers]

  @Test(arguments: [false, true]) func keysAreInTheOrderOfTheValues(_ isDescending: Bool) {
    for (values, unit) in zip(Self.ascending, Self.units) {
      let axis = Axis(unit, isDescending: isDescending)
      let keys = values.map { axis.key(of: $0) }
      let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(sorted == (isDescending ? keys.reversed() : keys))
      // A row without a value comes last in both directions.
      #expect(keys.allSatisfy { $0.lexicographicallyPrecedes(axis.key(of: nil)) })
    }
  }

  @Test func momentsFallOnTheDaysOfTheGregorianCalendar() {
    var random = SeededGenerator(seed: 40)
    for _ in 0..<2000 {
      let seconds = Int.random(in: -60_000_000_000_000...60_000_000_000_000, using: &random)
      var (time, parts) = (time_t(seconds), tm())
      #expect(gmtime_r(&time, &parts) != nil)
      let date = AxisValue.date(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      let axis = Axis(.dates)
      #expect(axis.key(of: .moment(seconds)).starts(with: axis.key(of: date)), "\(seconds)")
    }
  }

  @Test func theOffsetFromUTCDecidesOnTheDay() {
    let axis = Axis(.dates)
    let newYear = 1_767_225_600  // 2026-01-01 00:00 UTC
    let key = { axis.key(of: .moment(newYear - 1, utcOffset: $0)) }
    #expect(key(0).starts(with: axis.key(of: date(2025, 12, 31))))
    #expect(key(3600).starts(with: axis.key(of: date(2026, 1, 1))))
  }
}
