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

  @Test func everyBoundaryOfEveryShortSliceIsFound() {
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
