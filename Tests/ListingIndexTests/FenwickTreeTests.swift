import Testing

@testable import ListingIndex

@Suite struct FenwickTreeTests {
  @Test(arguments: 0...6)
  func everySubsetIsCountedCorrectly(_ count: Int) {
    for removed in 0..<(1 << count) {
      var counts = FenwickTree(count)
      let gone = (0..<count).filter { removed >> $0 & 1 == 1 }
      for index in gone { counts.remove(index) }
      let expected = (0...count).map { end in (0..<end).count { !gone.contains($0) } }
      #expect((0...count).map { counts.count(before: $0) } == expected)
    }
  }
}
