import ListingIndex
import Testing

@Suite struct MarkerLevelTests {
  /// The row counts of levels with up to five markers, empty ones among them.
  static let counts = lists(of: [0, 1, 3], upTo: 5)

  /// Empty sections have the offset of the next one and are not marked empty, as in a table written by
  /// hand.
  static let levels = counts.map { counts in
    let starts = offsets(of: counts)
    let markers = counts.indices.map { Marker(label: "\($0)", offset: starts[$0]) }
    return MarkerLevel(markers, in: 10..<starts[counts.count])
  }

  /// Empty markers are marked so, and have the offset of an entry.
  static let levelsWithEmptyMarkers = counts.filter { $0 != $0.map { _ in 0 } }.map { counts in
    let starts = offsets(of: counts)
    let end = starts[counts.count]
    let markers = counts.indices.map {
      Marker(label: "\($0)", offset: min(starts[$0], end - 1), isEmpty: counts[$0] == 0)
    }
    return MarkerLevel(markers, in: 10..<end)
  }

  private static func offsets(of counts: [Int]) -> [Int] {
    counts.reduce(into: [10]) { $0.append($0[$0.count - 1] + $1) }
  }

  @Test(arguments: levels)
  func extentsDivideTheRange(_ level: MarkerLevel) {
    #expect(level.extents.flatMap(Array.init) == Array(level.range))
    #expect(level.extents.map(\.lowerBound) == level.markers.map(\.offset))
  }

  @Test(arguments: levels + levelsWithEmptyMarkers)
  func theMarkerOfAnOffsetIsThatOfALinearSearch(_ level: MarkerLevel) {
    for offset in level.range.lowerBound - 1...level.range.upperBound {
      let expected = level.extents.firstIndex { $0.contains(offset) }
      #expect(level.position(containing: offset) == expected)
      #expect(level.marker(containing: offset) == expected.map { level.markers[$0] })
    }
  }

  @Test(arguments: levelsWithEmptyMarkers)
  func anEmptyMarkerHasNoEntriesAndTheOffsetOfOne(_ level: MarkerLevel) {
    #expect(level.extents.flatMap(Array.init) == Array(level.range))
    #expect(level.markers.map(\.isEmpty) == level.extents.map(\.isEmpty))
    #expect(level.markers.allSatisfy { level.range.contains($0.offset) })
    let offsets = level.markers.map(\.offset)
    #expect(offsets == offsets.sorted())
  }

  /// Two entries under a marker between two empty ones, which must have the offsets of the first and
  /// of the last entry.
  @Test func anEmptyMarkerWithAnotherOffsetIsRefused() {
    for (first, last) in lists(of: [Int.min, -1, 0, 1, 2, .max], upTo: 2).compactMap(pair) {
      let markers = [
        Marker(label: "A", offset: first, isEmpty: true), Marker(label: "B", offset: 0),
        Marker(label: "C", offset: last, isEmpty: true),
      ]
      let isValid = first == 0 && last == 1
      #expect((MarkerLevel(validating: markers, in: 0..<2) != nil) == isValid)
    }
    let alone = [Marker(label: "A", offset: 0, isEmpty: true)]
    #expect(MarkerLevel(validating: alone, in: 0..<0) == nil)
  }

  private func pair(_ list: [Int]) -> (Int, Int)? { list.count == 2 ? (list[0], list[1]) : nil }

  @Test(arguments: levels + levelsWithEmptyMarkers)
  func thinningKeepsTheFirstTheOrderAndTheRange(_ level: MarkerLevel) {
    let nonEmpty = level.nonEmpty
    for room in 1...6 {
      let fitting = level.thinned(toAtMost: room)
      #expect(fitting.markers.count <= room)
      #expect(fitting.nonEmpty.first == nonEmpty.first)
      #expect(fitting.range == level.range)
      #expect(fitting.markers == level.markers.filter(fitting.markers.contains))
    }
  }

  /// An empty marker gets no entries by thinning.
  @Test(arguments: levels + levelsWithEmptyMarkers)
  func thinningDropsEmptyMarkersFirst(_ level: MarkerLevel) {
    for room in 1...6 where room < level.markers.count {
      let fitting = level.thinned(toAtMost: room)
      #expect(fitting.markers.allSatisfy(level.nonEmpty.contains))
      #expect(fitting.markers == level.nonEmpty || level.nonEmpty.count > room)
    }
  }

  @Test(arguments: levels + levelsWithEmptyMarkers)
  func extentsOfOmittedMarkersBelongToTheMarkerBefore(_ level: MarkerLevel) {
    for room in 1...6 {
      let fitting = level.thinned(toAtMost: room)
      #expect(fitting.extents.map(\.count).reduce(0, +) == level.range.count)
      for offset in level.range {
        let marker = level.marker(containing: offset)
        let kept = level.nonEmpty.last { fitting.markers.contains($0) && $0.offset <= offset }
        #expect(fitting.marker(containing: offset) == kept)
        #expect(kept == marker || marker.map(fitting.markers.contains) == false)
      }
    }
  }

  @Test(arguments: levels + levelsWithEmptyMarkers)
  func withoutRoomOnlyTheRangeRemains(_ level: MarkerLevel) {
    for room in [0, -1] {
      let fitting = level.thinned(toAtMost: room)
      #expect(fitting.markers.isEmpty)
      #expect(fitting.range == level.range)
      #expect(fitting.marker(containing: level.range.lowerBound) == nil)
    }
  }

  @Test(arguments: levels + levelsWithEmptyMarkers)
  func aLongerBarShowsAllThatAShorterOneShows(_ level: MarkerLevel) {
    for room in 0...6 {
      let shorter = level.thinned(toAtMost: room).markers
      #expect(shorter.allSatisfy(level.thinned(toAtMost: room + 1).markers.contains))
    }
  }
}

/// Thinning of levels whose markers all hold entries.
@Suite struct MarkerThinningTests {
  private func alphabet(_ count: Int) -> MarkerLevel {
    MarkerLevel((0..<count).map { Marker(label: "\($0)", offset: $0) }, in: 0..<count)
  }

  @Test(arguments: [(26, 26), (25, 13), (13, 13), (12, 7), (6, 4), (1, 1), (0, 0)])
  func alphabetsAreThinnedEvenly(_ room: Int, _ kept: Int) {
    let offsets = alphabet(26).thinned(toAtMost: room).markers.map(\.offset)
    #expect(offsets.count == kept)
    #expect(Set(zip(offsets, offsets.dropFirst()).map { $1 - $0 }).count <= 1)
  }

  /// A bar that gets shorter by one shows the same labels, or every second one.
  @Test(arguments: 1...40)
  func theLabelsStayOrEverySecondIsLeftOut(_ count: Int) {
    for room in 1...count {
      let kept = alphabet(count).thinned(toAtMost: room).markers
      let longer = alphabet(count).thinned(toAtMost: room + 1).markers
      let half = stride(from: 0, to: longer.count, by: 2).map { longer[$0] }
      #expect(kept == longer || kept == half)
    }
  }

  @Test(arguments: 0...40)
  func aLayoutOfEqualLabelsKeepsTheSameOnes(_ count: Int) {
    for room in 0...count + 1 {
      for margin in [0.0, 1] {
        let layout = LabelLayout(
          sizes: Array(repeating: 1, count: count), length: Double(room), margin: margin,
          unit: .cells)
        #expect(layout.items == alphabet(count).thinned(toAtMost: room).markers.map(\.offset))
      }
    }
  }
}

extension MarkerLevel {
  /// The markers that are not empty.
  fileprivate var nonEmpty: [Marker] {
    zip(markers, extents).filter { !$1.isEmpty }.map(\.0)
  }
}
