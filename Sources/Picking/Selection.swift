/// Items, such as songs, that were chosen from a list, in the order of the selection.
///
/// An item is identified by its offset, which is its 0-based place in the list. A method that needs a property of the
/// items takes an array with the property of every item in the list; the property is nil for an item that lacks it. If
/// items are compared by a key, items with equal keys have equal numbers in this array. Unless stated otherwise,
/// methods keep the order of the items and take linear time.
public struct Selection: Sendable, Equatable {
  /// The offsets of the chosen items, in the order of the selection.
  public internal(set) var offsets: [Int]

  /// Creates a selection of all items in a list, in the order of the list.
  ///
  /// - Parameter count: the number of items in the list.
  public init(count: Int) {
    offsets = Array(0..<count)
  }
}

extension Selection {
  /// Removes the items that do not satisfy a condition.
  ///
  /// - Parameter condition: returns whether to keep the item at the given offset.
  public mutating func keep(where condition: (Int) -> Bool) {
    offsets = offsets.filter(condition)
  }

  /// Removes each item that has the same key as an earlier item. Items without a key are kept.
  ///
  /// - Parameter keys: the key of each item in the list.
  public mutating func keepFirst(ofEach keys: [Int?]) {
    keep(atMost: 1, ofEach: keys)
  }

  /// Keeps only the first `limit` items with each key. Items without a key are kept.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of items with the same key.
  ///   - keys: the key of each item in the list.
  public mutating func keep(atMost limit: Int, ofEach keys: [Int?]) {
    var counts: [Int: Int] = [:]
    keep { offset in
      guard let key = keys[offset] else { return true }
      counts[key, default: 0] += 1
      return counts[key, default: 0] <= limit
    }
  }

  /// Keeps only the first `count` items.
  public mutating func keepFirst(_ count: Int) {
    offsets = Array(offsets.prefix(count))
  }

  /// Keeps items, in order, as long as their amounts add up to no more than a limit. An item that would exceed the
  /// limit is left out, as is an item without an amount. The unused part of the limit is less than the smallest amount
  /// that was left out.
  ///
  /// - Parameters:
  ///   - limit: the largest sum of the amounts.
  ///   - amounts: the amount of each item in the list, such as its duration.
  public mutating func keep(upTo limit: Int, of amounts: [Int?]) {
    var rest = limit
    keep { offset in
      guard let amount = amounts[offset], amount <= rest else { return false }
      rest -= amount
      return true
    }
  }

  /// Keeps items, in order, until their amounts add up to at least a total. Items without an amount are left out.
  ///
  /// - Parameters:
  ///   - total: the sum that the amounts must reach.
  ///   - amounts: the amount of each item in the list, such as its duration.
  public mutating func keep(atLeast total: Int, of amounts: [Int?]) {
    var rest = total
    keep { offset in
      guard let amount = amounts[offset], rest > 0 else { return false }
      rest -= amount
      return true
    }
  }

  /// Sorts the items. The sort is stable: two items keep their order if neither comes before the other. O(n log n).
  ///
  /// - Parameter precedes: returns whether the item at one offset comes before the item at another.
  public mutating func sort(by precedes: (Int, Int) -> Bool) {
    let places = offsets
    offsets = places.indices.sorted { left, right in
      if precedes(places[left], places[right]) { return true }
      return !precedes(places[right], places[left]) && left < right
    }.map { places[$0] }
  }

  /// Puts the items in a random order; all orders are equally likely (Fisher and Yates). From the last place to the
  /// second, the item at each place is swapped with the item at a random place that is not after it.
  ///
  /// Draws one `number(below:)` for each of these places.
  public mutating func shuffle(using generator: inout SeededGenerator) {
    for place in offsets.indices.dropFirst().reversed() {
      offsets.swapAt(place, generator.number(below: place + 1))
    }
  }

  /// Puts the items in a weighted random order: each next item is drawn from the remaining items with a probability
  /// proportional to its weight. The first k items are thus a weighted sample of size k. Items with weight 0 are left
  /// out. (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006.)
  ///
  /// For each item with a positive weight, in order, an exponentially distributed number is drawn and divided by the
  /// weight. The items are then sorted by these quotients. O(n log n).
  ///
  /// - Parameters:
  ///   - weights: the weight of each item in the list.
  ///   - generator: the source of random numbers.
  /// - Precondition: The weights are finite and not negative.
  public mutating func shuffle(
    byWeights weights: [Double], using generator: inout SeededGenerator
  ) {
    var keys: [(key: Double, offset: Int)] = []
    for offset in offsets where weights[offset] > 0 {
      keys.append((generator.exponential() / weights[offset], offset))
    }
    // Comparing the places makes the sort stable, which the standard library does not promise.
    let order = keys.indices.sorted { (keys[$0].key, $0) < (keys[$1].key, $1) }
    offsets = order.map { keys[$0].offset }
  }
}
