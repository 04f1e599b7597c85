import Testing

@testable import ListingIndex

@Suite struct PartitioningIndexTests {
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
