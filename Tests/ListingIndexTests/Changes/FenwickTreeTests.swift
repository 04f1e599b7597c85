import Testing

@testable import ListingIndex

@Suite struct FenwickTreeTests {
  @Test(arguments: 0...6)
  func everySubsetIsCountedCorrectly(_ count: Int) {
    for subset in 0..<(1 << count) {
      let isPresent = (0..<count).map { subset >> $0 & 1 == 1 }
      let expected = (0...count).map { end in isPresent.prefix(end).count { $0 } }
      #expect((0...count).map { FenwickTree(isPresent).count(before: $0) } == expected)
    }
  }

  @Test(arguments: 0...6)
  func insertedAndRemovedItemsAreCounted(_ count: Int) {
    for subset in 0..<(1 << count) {
      let isPresent = (0..<count).map { subset >> $0 & 1 == 1 }
      let changed = inverted(FenwickTree(isPresent), isPresent)
      let expected = (0...count).map { end in isPresent.prefix(end).count { !$0 } }
      #expect((0...count).map { changed.count(before: $0) } == expected)
    }
  }
}

/// Returns a tree whose present items are those that were not.
private func inverted(_ tree: FenwickTree, _ isPresent: [Bool]) -> FenwickTree {
  var tree = tree
  for (index, isPresent) in isPresent.enumerated() {
    if isPresent { tree.remove(index) } else { tree.insert(index) }
  }
  return tree
}
