import Bytes
import ListingIndex
import Testing
import TestSupport

/// Invariants of the index over random values of each unit, in both directions.
@Suite struct AxisModelTests {
  static let units: [Axis.Unit] = [.dates, .lengths, .numbers]

  @Test(arguments: units, [false, true])
  func everyLevelDividesTheLevelAbove(_ unit: Axis.Unit, _ isDescending: Bool) {
    for seed in 1...60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let count = [0, 1, 2, 5, 60, 400].randomElement(using: &random) ?? 0
      let values = randomValues(unit, count: count, using: &random)
      let index = axisIndex(of: values, by: Axis(unit, isDescending: isDescending))
      #expect(index.topLevel.range == 0..<count)
      #expect(index.topLevel.extents.map(\.count).reduce(0, +) == count)
      #expect(index.topLevel.markers.count <= Axis.maxMarkers + 1)
      var opened = 0
      for extent in index.topLevel.extents { check(extent, of: index, &opened) }
    }
  }

  /// Checks the markers inside a marker and all markers inside of these.
  private func check(_ range: Range<Int>, of index: MarkerIndex, _ opened: inout Int) {
    opened += 1
    guard opened < 5000, let inner = index.innerLevel(of: range) else { return }
    #expect(inner.markers.count >= 2)
    #expect(inner.range == range)
    #expect(inner.extents.map(\.count).reduce(0, +) == range.count)
    #expect(inner.extents.allSatisfy { !$0.isEmpty && $0.count < range.count })
    #expect(Set(inner.markers.map(\.label)).count == inner.markers.count)
    for extent in inner.extents { check(extent, of: index, &opened) }
  }

  @Test(arguments: units) func descendingIsTheMirror(_ unit: Axis.Unit) {
    for seed in 1...60 {
      var random = SeededGenerator(seed: UInt64(seed))
      let values = randomValues(unit, count: 200, using: &random)
      let (up, down) = (
        axisIndex(of: values, by: Axis(unit)),
        axisIndex(of: values, by: Axis(unit, isDescending: true))
      )
      let missing = values.count { $0 == nil }
      let mirrored = shown(up.topLevel).dropLast(missing == 0 ? 0 : 1).reversed()
      #expect(shown(down.topLevel).dropLast(missing == 0 ? 0 : 1) == Array(mirrored)[...])
      #expect(missing == 0 || shown(down.topLevel).last == "– \(missing)")
    }
  }

  /// Rows under a year's marker are those whose year an independent reading finds.
  @Test func markersOfYearsCountWhatAFilterCounts() {
    var random = SeededGenerator(seed: 7)
    for _ in 1...40 {
      let years = (0..<300).map { _ in Int.random(in: 1900...1955, using: &random) }
      let months = years.map { _ in Int.random(in: 0...12, using: &random) }
      let values = zip(years, months).map { AxisValue.date(year: $0, month: $1 == 0 ? nil : $1) }
      let index = axisIndex(of: values, by: Axis(.dates))
      let expected = Set(years).sorted().map { year in "\(year) \(years.count { $0 == year })" }
      #expect(shown(index.topLevel) == expected)
      for (marker, inner) in zip(index.topLevel.markers, index.innerLevels()) {
        let ofYear = zip(years, months).filter { "\($0.0)" == marker.label }.map(\.1)
        let parts = Set(ofYear).sorted().map { month in
          "\(month == 0 ? "–" : AxisLabels.english.months[month - 1]) \(ofYear.count { $0 == month })"
        }
        #expect(shown(inner) == (parts.count > 1 ? parts : []))
      }
    }
  }

  /// The bar's state machine over an axis: each offset that it sends is an entry's, and its levels stay divided.
  @Test(arguments: units, [false, true])
  func theBarRunsOverEachAxis(_ unit: Axis.Unit, _ isDescending: Bool) {
    var random = SeededGenerator(seed: 9)
    var events = 0
    while events < 17_000 {
      let values = randomValues(unit, count: 300, using: &random)
      let index = axisIndex(of: values, by: Axis(unit, isDescending: isDescending))
      let length = Double(Int.random(in: 1...40, using: &random))
      let settings = IndexBarSettings(unit: .cells, length: length, margin: 1) { _ in 1 }
      var bar = IndexBar(index, settings: settings, offset: 0)
      for _ in 0..<500 {
        let offsets = bar.handle(randomEvent(length, using: &random)).offsets
        #expect(offsets.allSatisfy { (0..<300).contains($0) })
        if let level = bar.state.innerLevel { #expect(level.markers.count >= 2) }
        events += 1
      }
    }
  }

  private func randomEvent(
    _ length: Double, using random: inout some RandomNumberGenerator
  ) -> IndexBarEvent {
    let place = Double.random(in: -1...length + 1, using: &random)
    let others: [IndexBarEvent] = [.ended, .cancelled, .next, .previous, .zoomIn, .zoomOut]
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .began(at: place)
    case 1, 2:
      return .moved(selection: place, zoom: Double.random(in: -20...20, using: &random))
    default: return others.randomElement(using: &random) ?? .ended
    }
  }
}
