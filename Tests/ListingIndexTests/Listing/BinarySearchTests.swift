import Testing

@testable import ListingIndex

@Suite struct BinarySearchTests {
  @Test func everyBoundaryOfEveryShortRangeIsFoundNearItsStart() {
    for start in 0...20 {
      for end in start...20 {
        for boundary in start...end {
          let found = (start..<end).nearPartitioningIndex { index in
            #expect((start..<end).contains(index))
            return index >= boundary
          }
          #expect(found == boundary)
        }
      }
    }
  }

  @Test func everyBoundaryIsFoundNearAnyHint() {
    for start in 0...12 {
      for end in start...12 {
        for (boundary, hint) in (start...end).flatMap({ b in (-2...14).map { (b, $0) } }) {
          let found = (start..<end).partitioningIndex(near: hint) { index in
            #expect((start..<end).contains(index))
            return index >= boundary
          }
          #expect(found == boundary)
        }
      }
    }
  }

  @Test func aRightHintTakesTwoTests() {
    var tests = 0
    let found = (0..<1_000_000).partitioningIndex(near: 123_456) {
      tests += 1
      return $0 >= 123_456
    }
    #expect((found, tests) == (123_456, 2))
  }

  @Test func searchFindsEveryBoundaryOfShortSlices() {
    let numbers = Array(0..<9)
    for start in 0...9 {
      for end in start...9 {
        for boundary in start...end {
          #expect(numbers[start..<end].partitioningIndex { $0 >= boundary } == boundary)
        }
      }
    }
  }
}
