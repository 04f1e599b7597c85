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
