import Bytes
import ListingIndex
import Testing
import TestSupport

@Suite struct AxisMarkersTests {
  @Test func yearsOpenIntoMonthsAndMonthsIntoDays() {
    let values = [date(1997, 9, 22), date(1997, 9, 1), date(1997), date(1997, 3), date(2001), nil]
    let index = axisIndex(of: values, by: Axis(.dates))
    #expect(shown(index.topLevel) == ["1997 4", "2001 1", "– 1"])
    let year = index.innerLevel(at: 0)
    #expect(shown(year) == ["– 1", "Mar 1", "Sep 2"])
    #expect(shown(index.innerLevel(of: 2..<4)) == ["1 1", "22 1"])
    // A single date, and a single row, have nothing inside.
    #expect(index.innerLevel(at: 1) == nil && index.innerLevel(at: 2) == nil)
  }

  @Test func descendingIsTheMirrorButForTheRowsWithoutAValue() {
    let values = [date(1997, 9), date(1997), nil, date(2001, 2, 3)]
    let index = axisIndex(of: values, by: Axis(.dates, isDescending: true))
    #expect(shown(index.topLevel) == ["2001 1", "1997 2", "– 1"])
    #expect(shown(index.innerLevel(at: 1)) == ["Sep 1", "– 1"])
  }

  @Test func manyYearsBecomeDecadesThatOpenIntoYears() {
    let values = (1950...2026).map { date($0, 5) as AxisValue? }
    let index = axisIndex(of: values, by: Axis(.dates))
    #expect(
      shown(index.topLevel) == [
        "1950s 10", "1960s 10", "1970s 10", "1980s 10", "1990s 10", "2000s 10", "2010s 10",
        "2020s 7",
      ])
    #expect(shown(index.innerLevel(at: 7)).first == "2020 1")
    #expect(index.innerLevel(at: 7)?.markers.count == 7)
  }

  @Test func aYearWithOneMonthOpensIntoDays() {
    let values = [date(2025), date(2026, 11, 2), date(2026, 11, 30)]
    let index = axisIndex(of: values, by: Axis(.dates))
    #expect(shown(index.topLevel) == ["2025 1", "2026 2"])
    #expect(shown(index.innerLevel(at: 1)) == ["2 1", "30 1"])
  }

  @Test(
    arguments: [
      ([date(2026, 11, 2), date(2026, 11, 30), date(2026, 3)], ["Mar 1", "Nov 2"]),
      ([date(2026, 11, 2), date(2026, 11, 30)], ["2 1", "30 1"]),
      ([date(2026), date(2026, 11, 2)], ["– 1", "Nov 1"]),
      // Nothing finer distinguishes the rows.
      ([date(2026, 11, 2), date(2026, 11, 2)], ["2026 2"]),
      ([date(2026)], ["2026 1"]),
      // The rows without a value are a second marker.
      ([date(2026, 11), date(2026, 3), nil], ["2026 2", "– 1"]),
      ([nil, nil], ["– 2"]),
    ] as [([AxisValue?], [String])])
  func monthsOrDaysOfTheOnlyYearAreTheOuterMarkers(_ values: [AxisValue?], _ expected: [String]) {
    #expect(shown(axisIndex(of: values, by: Axis(.dates)).topLevel) == expected)
  }

  @Test func pathsBeginWithTheOnlyYearOrInsideOfIt() {
    let values = [date(2026, 3), date(2026, 11, 2), date(2026, 11, 30)]
    let index = axisIndex(of: values, by: Axis(.dates))
    #expect(shown(index.innerLevel(at: 1)) == ["2 1", "30 1"])
    #expect(index.extent(at: ["2026"]) == 0..<3)
    #expect(index.extent(at: ["2026", "nov"]) == 1..<3)
    #expect(index.extent(at: ["nov"]) == 1..<3)
    #expect(index.extent(at: ["nov", "30"]) == 2..<3)
  }

  @Test func partsOfTheOnlyMinuteAreTheOuterMarkers() {
    #expect(shown(index(lengths: [180, 185, 199]).topLevel) == ["3:00 2", "3:10 1"])
    #expect(shown(index(lengths: [180, 185]).topLevel) == ["3:00 1", "3:05 1"])
  }

  @Test func lengthsAreMinutesThatOpenIntoParts() {
    let seconds = [59, 180, 184, 185, 199, 3900]
    let values = seconds.map { AxisValue.length(milliseconds: $0 * 1000) as AxisValue? }
    let index = axisIndex(of: values, by: Axis(.lengths))
    #expect(shown(index.topLevel) == ["0 min 1", "3 min 4", "65 min 1"])
    #expect(shown(index.innerLevel(at: 1)) == ["3:00 3", "3:10 1"])
    #expect(shown(index.innerLevel(of: 1..<4)) == ["3:00 1", "3:04 1", "3:05 1"])
  }

  @Test func longLengthsAreTensOfMinutesOrHours() {
    let minutes = { (numbers: [Int]) in
      axisIndex(
        of: numbers.map { .length(milliseconds: $0 * 60_000) }, by: Axis(.lengths))
    }
    #expect(shown(minutes(Array(0..<61)).topLevel).first == "0–9 min 10")
    #expect(shown(minutes(Array(0..<61)).topLevel).last == "60–69 min 1")
    let hours = minutes(Array(0..<611))
    #expect(shown(hours.topLevel).prefix(2) == ["0 h 60", "1 h 60"])
    #expect(hours.innerLevel(at: 0)?.markers.count == 60)
  }

  @Test func numbersAreValuesOrBandsWhereThereAreMany() {
    let few = axisIndex(of: [3, 10, 3, 0].map { .number($0) } + [nil], by: Axis(.numbers))
    #expect(shown(few.topLevel) == ["0 1", "3 2", "10 1", "– 1"])
    let many = axisIndex(of: (0...130).map { .number($0) }, by: Axis(.numbers))
    #expect(shown(many.topLevel).prefix(3) == ["0–9 10", "10–19 10", "20–29 10"])
    #expect(shown(many.topLevel).last == "130 1" || shown(many.topLevel).last == "130–139 1")
    #expect(shown(many.innerLevel(at: 13)) == [])
    #expect(shown(many.innerLevel(at: 1)).first == "10 1")
  }

  @Test func labelsAreWrittenInTheLanguageOfTheAxis() {
    let labels = AxisLabels(
      months: (1...12).map { "M\($0)" }, digits: Array("٠١٢٣٤٥٦٧٨٩"))
    let axis = Axis(.dates, labels: labels)
    let index = axisIndex(of: [date(1997, 9), date(1997, 3), nil], by: axis)
    #expect(shown(index.topLevel) == ["١٩٩٧ 2", "– 1"])
    #expect(shown(index.innerLevel(at: 0)) == ["M٣ 1", "M٩ 1"])
  }

  @Test(
    arguments: [
      (["1997"], 0..<4), (["1997", "sep"], 2..<4), (["1997", "9"], 2..<4), (["97"], 0..<4),
      (["1997", "s"], 2..<4), (["1997", "sep", "22"], 3..<4), (["1990s"], 0..<4), (["2001"], 4..<5),
      (["199"], 0..<4), (["–"], 5..<6), (["-"], 5..<6), ([], 0..<6), (["1998"], 4..<4),
      (["1996"], 0..<0), (["2030"], 5..<5), (["1997", "oct"], 4..<4),
    ] as [([String], Range<Int>)])
  func textsLeadToRows(_ path: [String], _ expected: Range<Int>) {
    let values = [date(1997, 9, 22), date(1997, 9, 1), date(1997), date(1997, 3), date(2001), nil]
    #expect(axisIndex(of: values, by: Axis(.dates)).extent(at: path) == expected)
  }

  @Test(arguments: [("200", 1..<3), ("2", 1..<4), ("1", 0..<1), ("97", 0..<1), ("01", 2..<3)])
  func aBeginningMeansAllNeighboursThatBeginSo(_ text: String, _ expected: Range<Int>) {
    let index = axisIndex(of: [1997, 2000, 2001, 2026].map { date($0) }, by: Axis(.dates))
    #expect(index.extent(at: [text]) == expected)
  }

  @Test func wordsThatMeanNothingLeadNowhere() {
    let index = axisIndex(of: [date(1997)], by: Axis(.dates))
    #expect(index.extent(at: ["bjork"]) == nil)
    #expect(index.extent(at: ["1997", "x"]) == nil)
    let lengths = self.index(lengths: [180, 200, 3900])
    #expect(lengths.extent(at: ["3 min"]) == 0..<2)
    #expect(lengths.extent(at: ["3:20"]) == 1..<2)
    #expect(lengths.extent(at: ["65"]) == 2..<3)
    #expect(lengths.extent(at: ["1 h"]) == 2..<3)
    #expect(lengths.extent(at: ["3:2"]) == 1..<2)
    #expect(lengths.extent(at: ["3:99"]) == nil)
  }

  private func index(lengths: [Int]) -> MarkerIndex {
    axisIndex(
      of: lengths.map { .length(milliseconds: $0 * 1000) }, by: Axis(.lengths))
  }
}
