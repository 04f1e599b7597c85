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
