extension RandomAccessCollection where Index == Int {
  /// The first index whose element meets a condition that, once met, is met to the end;
  /// `endIndex` if none does. O(log n).
  func partitioningIndex(where isMet: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {  // not met before low, and met from high on
      let middle = low + (high - low) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Range<Int> {
  /// The same for an index that is likely to be near the first: looks at no element that is more
  /// than twice as far away. O(log n).
  func nearPartitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, distance) = (lowerBound, 1)
    while distance <= upperBound - low, !isMet(low + distance - 1) {  // not met before low
      low += distance
      distance *= 2
    }
    return (low..<Swift.min(upperBound, low + distance - 1)).partitioningIndex(where: isMet)
  }
}
