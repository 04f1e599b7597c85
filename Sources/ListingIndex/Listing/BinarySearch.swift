extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element meets a condition that, once met, holds for all elements
  /// that follow; `endIndex` if none meets it. O(log n).
  func partitioningIndex(where isMet: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {  // not met before low, met from high on
      let middle = low + (high - low) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Range<Int> {
  /// Returns the same as `partitioningIndex(where:)`, fast where the index is near the first one:
  /// tests no element more than twice as far away. O(log n), by exponential search.
  func nearPartitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, bound) = (lowerBound, 1)
    while bound <= upperBound - low, !isMet(low + bound - 1) {  // not met before low
      low += bound
      bound *= 2
    }
    return (low..<Swift.min(upperBound, low + bound - 1)).partitioningIndex(where: isMet)
  }
}
