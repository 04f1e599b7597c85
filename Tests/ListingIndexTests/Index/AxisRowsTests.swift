import ListingIndex
import Testing
import TestSupport

@Suite struct AxisRowsTests {
  private struct Row: Equatable {
    let id: Int
    let value: AxisValue?
  }

  @Test(arguments: [Axis.Unit.dates, .lengths, .numbers], [false, true])
  func rowsAreInTheOrderOfTheirValues(_ unit: Axis.Unit, _ isDescending: Bool) {
    var random = SeededGenerator(seed: 6)
    let axis = Axis(unit, isDescending: isDescending)
    let values = randomValues(unit, count: 3_000, using: &random)
    let rows = values.enumerated().map { Row(id: $0, value: $1) }
    let (sorted, index) = axis.indexed(rows, by: \.value)
    let expected = rows.sorted { left, right in
      let keys = [left, right].map { axis.key(of: $0.value) }
      return keys[0] != keys[1]
        ? keys[0].lexicographicallyPrecedes(keys[1]) : left.id < right.id
    }
    #expect(sorted == expected)
    #expect(index.count == rows.count)
    #expect(shown(index.topLevel) == shown(axisIndex(of: values, by: axis).topLevel))
  }

  @Test func valuesAreReadOnceAndMissingOnesComeLast() {
    var asked = 0
    let (rows, index) = Axis(.numbers).indexed(["3", "", "20", "1"]) { text -> AxisValue? in
      asked += 1
      return Int(text).map { .number($0) }
    }
    #expect(rows == ["1", "3", "20", ""])
    #expect(index.topLevelMarkers.map(\.label) == ["1", "3", "20", "–"])
    #expect(asked == 4)
  }

  /// The example of the article on orders by value.
  @Test func theGuidesExampleHolds() {
    let albums = [("Homogenic", 1997), ("Vespertine", 2001), ("OK Computer", 1997)]
    let axis = Axis(.dates, isDescending: true)
    let (rows, index) = axis.indexed(albums) { .date(year: $0.1) }
    #expect(rows.map(\.0) == ["Vespertine", "Homogenic", "OK Computer"])
    #expect(index.topLevelMarkers.map(\.label) == ["2001", "1997"])
  }

  @Test func noRowsHaveNoMarkers() {
    let (rows, index) = Axis(.dates).indexed([Int]()) { .date(year: $0) }
    #expect(
      rows.isEmpty && index.topLevelMarkers.isEmpty && index.topLevel.sections.sectionCount == 0)
  }
}
