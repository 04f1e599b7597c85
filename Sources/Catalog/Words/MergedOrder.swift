internal import ListingIndex

/// The order of things when new ones are put among those that are kept from an earlier order.
struct MergedOrder {
  /// For each thing of the earlier order, its number in the new order; nil if it was removed.
  private(set) var numbersOfOld: [UInt32?]
  /// For each new thing, its number in the new order.
  private(set) var numbersOfNew: [UInt32?] = []
  /// The things in the new order.
  private(set) var things: [Thing] = []

  enum Thing {
    /// A thing that is kept, by its number in the earlier order.
    case old(Int)
    /// A new thing, by its index.
    case new(Int)
  }

  /// Creates an order. O(n + m log n) for n old and m new things.
  ///
  /// - Parameters:
  ///   - oldCount: the number of things in the earlier order.
  ///   - isKept: returns whether the old thing with the given number is kept.
  ///   - newCount: the number of new things. They are sorted.
  ///   - precedes: returns whether the new thing with the given index comes before a thing that is kept.
  init(
    oldCount: Int, where isKept: (Int) -> Bool, newCount: Int,
    precedes: (_ new: Int, _ old: Int) -> Bool
  ) {
    numbersOfOld = Array(repeating: nil, count: oldCount)
    var rest = (0..<oldCount).filter(isKept)[...]
    for new in 0..<newCount {
      let end = rest.partitioningIndex { precedes(new, $0) }
      for old in rest[..<end] { append(old) }
      rest = rest[end...]
      numbersOfNew.append(UInt32(things.count))
      things.append(.new(new))
    }
    for old in rest { append(old) }
  }

  private mutating func append(_ old: Int) {
    numbersOfOld[old] = UInt32(things.count)
    things.append(.old(old))
  }

  /// Returns the order in which all things of the second order follow those of the first one.
  static func + (left: MergedOrder, right: MergedOrder) -> MergedOrder {
    var sum = left
    let count = UInt32(left.things.count)
    sum.numbersOfOld += right.numbersOfOld.map { $0.map { $0 + count } }
    sum.numbersOfNew += right.numbersOfNew.map { $0.map { $0 + count } }
    sum.things += right.things.map { thing in
      switch thing {
      case .old(let number): .old(left.numbersOfOld.count + number)
      case .new(let index): .new(left.numbersOfNew.count + index)
      }
    }
    return sum
  }
}
