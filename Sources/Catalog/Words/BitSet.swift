/// A set of numbers from 0 up to, but not including, a bound. Each number takes one bit; an empty set takes no memory.
struct BitSet {
  private let bound: Int
  /// The bits of all numbers; empty if no number was ever inserted.
  private var words: [UInt64] = []

  /// Creates an empty set for numbers below the given bound.
  init(below bound: Int) { self.bound = bound }

  /// Creates the set of all numbers below the given bound.
  init(allBelow bound: Int) {
    self.bound = bound
    words = Array(repeating: .max, count: (bound + 63) / 64)
    if bound & 63 != 0 { words[bound >> 6] = 1 << (bound & 63) - 1 }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool {
    !words.isEmpty && words[number >> 6] & 1 << (number & 63) != 0
  }

  /// Adds a number, which must be below the bound.
  mutating func insert(_ number: Int) {
    allocate()
    words[number >> 6] |= 1 << (number & 63)
  }

  private mutating func allocate() {
    if words.isEmpty { words = Array(repeating: 0, count: (bound + 63) / 64) }
  }

  /// Adds numbers in ascending order, each of which is stored as the difference from the number before it, the first
  /// one as the difference from -1. Returns false if a difference leads to a number outside the set's bounds, or if there
  /// are too few differences.
  ///
  /// - Parameters:
  ///   - count: how many numbers to add; nil to add all that can be read.
  ///   - differences: reads the differences.
  mutating func insert(_ count: Int? = nil, from differences: inout PackedNumberReader) -> Bool {
    if count.map({ $0 > 0 }) ?? !differences.isAtEnd { allocate() }
    return words.withUnsafeMutableBufferPointer { words in
      var (number, rest) = (-1, count ?? .max)
      while rest > 0 {
        if count == nil, differences.isAtEnd { return true }
        guard let distance = differences.next(), distance < bound - number else { return false }
        number += distance
        guard number >= 0 else { return false }
        words[number >> 6] |= 1 << (number & 63)
        rest -= 1
      }
      return true
    }
  }

  /// Removes all numbers that another set with the same bound does not contain.
  mutating func formIntersection(_ other: BitSet) {
    if other.words.isEmpty { words = [] }
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Adds all numbers of another set with the same bound.
  mutating func formUnion(_ other: BitSet) {
    if words.isEmpty { return words = other.words }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Adds all numbers of another set that a third one does not contain. All sets have the same bound.
  mutating func formUnion(_ other: BitSet, without third: BitSet) {
    if third.words.isEmpty || other.words.isEmpty { return formUnion(other) }
    allocate()
    for index in words.indices { words[index] |= other.words[index] & ~third.words[index] }
  }

  /// Removes all numbers that another set with the same bound contains.
  mutating func subtract(_ other: BitSet) {
    guard !words.isEmpty else { return }
    for index in other.words.indices { words[index] &= ~other.words[index] }
  }

  /// Removes all numbers below another one.
  mutating func removeAll(below number: Int) {
    for index in 0..<min(number >> 6, words.count) { words[index] = 0 }
    if number >> 6 < words.count { words[number >> 6] &= .max << (number & 63) }
  }

  /// Calls a closure with each number, in ascending order, until the closure returns false.
  func forEach(while body: (Int) -> Bool) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        guard body(64 * index + rest.trailingZeroBitCount) else { return }
        rest &= rest - 1
      }
    }
  }
}

extension BitSet {
  /// Creates the union of sets with the same bound.
  init(unionOf sets: some Sequence<BitSet>, below bound: Int) {
    self.init(below: bound)
    for set in sets { formUnion(set) }
  }

  func intersection(_ other: BitSet) -> BitSet {
    var set = self
    set.formIntersection(other)
    return set
  }

  func subtracting(_ other: BitSet) -> BitSet {
    var set = self
    set.subtract(other)
    return set
  }
}
