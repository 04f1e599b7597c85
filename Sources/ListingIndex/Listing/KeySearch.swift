public import Bytes

/// Searches by sort key.
extension SortedListing {
  /// Returns the offsets of the entries whose keys begin with the given prefix. If there are no such entries, returns
  /// an empty range at the offset where they would be. O(log n).
  ///
  /// - Parameter prefix: the first bytes of the keys.
  public func offsets(withKeyPrefix prefix: [UInt8]) -> Range<Int> {
    offsets(fromKeyPrefix: prefix, throughKeyPrefix: prefix)
  }

  /// Returns the offsets of the keys that are not less than `first`, and that are less than `last` or begin with it. If
  /// there are no such keys, returns an empty range at the offset where they would be. O(log n).
  ///
  /// - Parameters:
  ///   - first: the key prefix at which the result begins.
  ///   - last: the key prefix at which the result ends.
  ///   - range: the offsets to search; nil for all.
  public func offsets(
    fromKeyPrefix first: [UInt8], throughKeyPrefix last: [UInt8], within range: Range<Int>? = nil
  ) -> Range<Int> {
    let range = range ?? 0..<count
    guard isAscending(at: first) else {
      return reversedOffsets(fromKeyPrefix: last, downToKeyPrefix: first, within: range)
    }
    return withKeys { key in
      let start = range.partitioningIndex { compareBeginning(of: key($0), with: first) >= 0 }
      let rest = start..<range.upperBound
      return start..<rest.nearPartitioningIndex { compareBeginning(of: key($0), with: last) > 0 }
    }
  }

  /// Whether the rows of a key's section are in ascending order. In a descending listing, this is the section of the
  /// entries without a name.
  private func isAscending(at key: [UInt8]) -> Bool {
    !isDescending || key.first == namelessSection
  }

  /// Returns the same offsets as `offsets(fromKeyPrefix:throughKeyPrefix:within:)`, in a descending listing.
  private func reversedOffsets(
    fromKeyPrefix last: [UInt8], downToKeyPrefix first: [UInt8], within range: Range<Int>
  ) -> Range<Int> {
    withKeys { key in
      let named = range.lowerBound..<range.partitioningIndex { key($0).first == namelessSection }
      let start = named.partitioningIndex { compareBeginning(of: key($0), with: last) <= 0 }
      let rest = start..<named.upperBound
      return start..<rest.nearPartitioningIndex { compareBeginning(of: key($0), with: first) < 0 }
    }
  }

  /// Returns, for each pair of prefixes, the offsets of the keys from the first prefix through the second. O(pairs ·
  /// log n).
  ///
  /// The search is fast if each range is about `factor` times as long as the range before it, and if the gaps between
  /// the ranges grow in the same way. This is the case if the entries are consecutive numbers, and each range contains
  /// the numbers that have the same count of digits.
  ///
  /// - Parameters:
  ///   - indices: the indices of the pairs. Pairs after the last key that begins with `common` have no result, or an
  ///     empty one.
  ///   - preceding: the offsets of the range before the first pair.
  ///   - factor: the expected ratio of a range's length to the length of the range before it.
  ///   - common: the bytes with which all prefixes begin.
  ///   - complete: completes the two prefixes of a pair: `first` and `last` contain the common bytes, and the closure
  ///     appends the rest. The prefixes must ascend from pair to pair.
  package func offsets(
    in indices: Range<Int>, after preceding: Range<Int>, growingBy factor: Int, common: [UInt8],
    _ complete: (_ index: Int, _ first: inout [UInt8], _ last: inout [UInt8]) -> Void
  ) -> [Range<Int>] {
    guard isAscending(at: common) else {
      return indices.map { index in
        var (first, last) = (common, common)
        complete(index, &first, &last)
        return offsets(fromKeyPrefix: first, throughKeyPrefix: last)
      }
    }
    return withKeys { key in
      var found: [Range<Int>] = []
      found.reserveCapacity(indices.count)
      var (previous, gap) = (preceding, 0)
      var (first, last) = (common, common)
      for index in indices {
        // All pairs use the same memory, since a lookup takes hardly longer than a few allocations would.
        first.removeLast(first.count - common.count)
        last.removeLast(last.count - common.count)
        complete(index, &first, &last)
        let rest = previous.upperBound..<count
        let start = rest.partitioningIndex(near: previous.upperBound + gap * factor) {
          compareBeginning(of: key($0), with: first) >= 0
        }
        guard start < count, compareBeginning(of: key(start), with: common) == 0 else { break }
        let end = (start..<count).partitioningIndex(near: start + previous.count * factor) {
          compareBeginning(of: key($0), with: last) > 0
        }
        gap = start - previous.upperBound
        previous = start..<end
        found.append(previous)
      }
      return found
    }
  }

  /// Whether there are entries without a name. These have a section of their own after all other sections.
  public var hasNamelessEntries: Bool { count > 0 && section(at: count - 1) == namelessSection }

  /// Returns the offset of the first entry with the given key and name, or the offset at which such an entry would be
  /// inserted. O(log n).
  ///
  /// - Parameters:
  ///   - name: the name to look for.
  ///   - key: the sort key of the name.
  ///   - range: the offsets to search; nil for all.
  public func insertionOffset(
    of name: ByteString, key: [UInt8], within range: Range<Int>? = nil
  ) -> Int {
    (range ?? 0..<count).partitioningIndex { offset in
      let byKey = order(at: offset, relativeTo: key)
      return byKey != 0 ? byKey > 0 : withName(at: offset) { compare($0, with: name.bytes) } >= 0
    }
  }

  /// Compares the place of the entry at an offset with the place of a name that has the given key. The result is
  /// negative if the entry comes before the name, positive if it comes after it, and zero if their keys are equal.
  private func order(at offset: Int, relativeTo key: [UInt8]) -> Int {
    withKey(at: offset) { own in
      guard !isAscending(at: key) else { return compare(own, with: key) }
      guard own.first != namelessSection else { return 1 }
      let byName = compare(own.keyOfName, with: key)
      return byName != 0 ? -byName : own.count - key.count
    }
  }

  /// Returns the length of the longest common prefix of the keys at two offsets, in bytes.
  func commonKeyLength(_ left: Int, _ right: Int) -> Int {
    withKey(at: left) { left in
      withKey(at: right) { right in zip(left, right).prefix { $0 == $1 }.count }
    }
  }

  /// Returns whether the key of the entry at the given offset begins with the given prefix.
  func key(at offset: Int, hasPrefix prefix: [UInt8]) -> Bool {
    withKey(at: offset) { compareBeginning(of: $0, with: prefix) == 0 }
  }

  /// Returns the section of the entry at the given offset, which is the first byte of its key.
  func section(at offset: Int) -> UInt8 {
    withKey(at: offset) { key in
      precondition(!key.isEmpty, "a key lacks the byte of its section")
      return key[0]
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element meets a condition; `endIndex` if no element meets it. The condition must
  /// also hold for all elements after the first element that meets it. O(log n).
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
  /// Returns the first index that meets a condition, like `partitioningIndex(where:)`, but tests the indices near the
  /// start first. This is faster if the result is near the start, because no index is tested that is more than twice as
  /// far from the start as the result. O(log n), by exponential search.
  func nearPartitioningIndex(where isMet: (Int) -> Bool) -> Int {
    var (low, bound) = (lowerBound, 1)
    while bound <= upperBound - low, !isMet(low + bound - 1) {  // not met before low
      low += bound
      bound *= 2
    }
    return (low..<Swift.min(upperBound, low + bound - 1)).partitioningIndex(where: isMet)
  }

  /// Returns the first index that meets a condition, like `partitioningIndex(where:)`, but tests the indices near
  /// `hint` first. This is faster if the result is near `hint`, on either side. O(log n).
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
