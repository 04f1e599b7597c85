/// A set of numbers from 0 up to, but not including, a bound. Each number takes one bit.
struct BitSet {
  private var words: [UInt64]

  /// Creates an empty set for numbers below the given bound.
  init(below bound: Int) { words = Array(repeating: 0, count: (bound + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << (number & 63) != 0 }

  /// Adds a number, which must be below the bound.
  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << (number & 63) }

  /// Removes all numbers that another set with the same bound does not contain.
  mutating func formIntersection(_ other: BitSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Adds all numbers of another set with the same bound.
  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Removes all numbers below another one.
  mutating func removeAll(below number: Int) {
    for index in 0..<min(number >> 6, words.count) { words[index] = 0 }
    if number >> 6 < words.count { words[number >> 6] &= .max << (number & 63) }
  }

  /// The number of numbers. O(bound / 64).
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls a closure with each number, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(64 * index + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
