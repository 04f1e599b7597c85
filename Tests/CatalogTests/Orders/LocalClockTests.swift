import Glibc
import ListingIndex
import TestSupport
import Testing

@testable import Catalog

@Suite struct LocalClockTests {
  /// In a process of its own, whose time zone has summers: moments of a century in any order, and each hour around the
  /// changes of one year.
  @Test func offsetsAreThoseOfTheLocalTimeZone() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      var clock = LocalClock()
      var random = SeededGenerator(seed: 40)
      let moments = (0..<20_000).map { _ in
        Int.random(in: -1_000_000_000...3_000_000_000, using: &random)
      }
      let hours = (0..<365 * 24).map { 1_767_225_600 + 3600 * $0 + 1 }
      for seconds in moments + hours {
        var (time, parts) = (time_t(seconds), tm())
        #expect(localtime_r(&time, &parts) != nil)
        #expect(clock.moment(seconds) == .moment(seconds, utcOffset: parts.tm_gmtoff))
      }
    }
  }
}
