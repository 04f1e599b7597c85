extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element meets a condition, which must then hold for all elements
  /// after it; `endIndex` if no element meets it. O(log n).
  package func partitioningIndex(where isMet: (Element) -> Bool) -> Int {
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
  /// Returns the same as `partitioningIndex(where:)`, and is fast if the result is near the first
  /// index: it tests no element more than twice as far away as the result. O(log n), by exponential
  /// search.
  func nearPartitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, bound) = (lowerBound, 1)
    while bound <= upperBound - low, !isMet(low + bound - 1) {  // not met before low
      low += bound
      bound *= 2
    }
    return (low..<Swift.min(upperBound, low + bound - 1)).partitioningIndex(where: isMet)
  }
}
