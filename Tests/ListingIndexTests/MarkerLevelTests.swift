import ListingIndex
import Testing

@Suite struct MarkerLevelTests {
  /// Levels with up to five markers, empty extents among them.
  static let levels: [MarkerLevel] = lists(of: [0, 1, 3], upTo: 5).map { counts in
    var offset = 10
    let markers = counts.enumerated().map { index, count in
      defer { offset += count }
      return Marker(label: "\(index)", offset: offset)
    }
    return MarkerLevel(markers, in: 10..<offset)
  }

  @Test(arguments: levels)
  func extentsShareOutTheRange(_ level: MarkerLevel) {
    #expect(level.extents.flatMap(Array.init) == Array(level.range))
    #expect(level.extents.map(\.lowerBound) == level.markers.map(\.offset))
  }

  @Test(arguments: levels)
  func theMarkerContainingAnOffsetIsThatOfALinearSearch(_ level: MarkerLevel) {
    for offset in level.range.lowerBound - 1...level.range.upperBound {
      let expected = level.extents.firstIndex { $0.contains(offset) }
      #expect(level.position(containing: offset) == expected)
      #expect(level.marker(containing: offset) == expected.map { level.markers[$0] })
    }
  }

  @Test(arguments: levels)
  func thinningKeepsTheFirstTheOrderAndTheRange(_ level: MarkerLevel) {
    for count in 1...6 {
      let fitting = level.fitting(count)
      #expect(fitting.markers.count <= count)
      #expect(fitting.markers.first == level.markers.first)
      #expect(fitting.range == level.range)
      #expect(fitting.markers.allSatisfy(level.markers.contains))
      #expect(fitting.markers.map(\.offset) == fitting.markers.map(\.offset).sorted())
    }
  }

  @Test(arguments: levels)
  func aBarThatIsOneLongerKeepsWhatTheShorterOneShows(_ level: MarkerLevel) {
    for count in 1...6 {
      let shorter = level.fitting(count).markers
      #expect(shorter.allSatisfy(level.fitting(count + 1).markers.contains))
    }
  }

  @Test(arguments: [(26, 26), (25, 13), (13, 13), (12, 7), (6, 4), (1, 1), (0, 0)])
  func alphabetsAreThinnedEvenly(_ room: Int, _ kept: Int) {
    let markers = (0..<26).map { Marker(label: "\($0)", offset: $0) }
    #expect(MarkerLevel(markers, in: 0..<26).fitting(room).markers.count == kept)
  }
}
