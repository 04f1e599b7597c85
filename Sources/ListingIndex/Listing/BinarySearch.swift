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
  /// Returns the result of `partitioningIndex(where:)`, fast if it is near the first index: it
  /// tests no element more than twice as far away as the result. O(log n), by exponential search.
  func nearPartitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, bound) = (lowerBound, 1)
    while bound <= upperBound - low, !isMet(low + bound - 1) {  // not met before low
      low += bound
      bound *= 2
    }
    return (low..<Swift.min(upperBound, low + bound - 1)).partitioningIndex(where: isMet)
  }

  /// Returns the result of `partitioningIndex(where:)`, fast if it is near a hint, before or after it.
  /// O(log n).
  func partitioningIndex(near hint: Int, where isMet: (Int) -> Bool) -> Int {
    let hint = Swift.min(Swift.max(lowerBound, hint), upperBound)
    var (high, bound) = (hint, 1)
    while high - lowerBound >= bound, isMet(high - bound) {  // met from high on
      high -= bound
      bound *= 2
    }
    guard high < hint else { return (hint..<upperBound).nearPartitioningIndex(where: isMet) }
    return (Swift.max(lowerBound, high - bound)..<high).partitioningIndex(where: isMet)
  }
}
