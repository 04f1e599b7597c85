/// The things that are chosen from a list, in their order.
///
/// A thing is known by its offset in the list. What a rule needs to know about the things is given as an
/// array with a value for each thing of the whole list, which is nil for a thing without the value.
/// Equal keys are equal numbers. A rule keeps the order of what it does not arrange, and takes linear
/// time if nothing else is said.
public struct Selection: Sendable, Equatable {
  /// The offsets of the chosen things.
  public internal(set) var offsets: [Int]

  /// Chooses all things of a list.
  public init(count: Int) {
    offsets = Array(0..<count)
  }
}

extension Selection {
  /// Leaves out the things that do not meet a condition.
  public mutating func keep(where condition: (Int) -> Bool) {
    offsets = offsets.filter(condition)
  }

  /// Leaves out each thing whose key an earlier one has. Things without a key stay.
  public mutating func keepFirst(ofEach keys: [Int?]) {
    keep(atMost: 1, ofEach: keys)
  }

  /// Leaves out each thing whose key a number of earlier ones have. Things without a key stay.
  public mutating func keep(atMost limit: Int, ofEach keys: [Int?]) {
    var counts: [Int: Int] = [:]
    keep { offset in
      guard let key = keys[offset] else { return true }
      counts[key, default: 0] += 1
      return counts[key, default: 0] <= limit
    }
  }

  /// Leaves out all but the first ones.
  public mutating func keepFirst(_ count: Int) {
    offsets = Array(offsets.prefix(count))
  }

  /// Takes things in order as long as their amounts add up to no more than a limit; one that would exceed
  /// it is left out, and so is one without an amount. What remains of the limit is less than the smallest
  /// amount that was left out.
  public mutating func keep(upTo limit: Int, of amounts: [Int?]) {
    var rest = limit
    keep { offset in
      guard let amount = amounts[offset], amount <= rest else { return false }
      rest -= amount
      return true
    }
  }

  /// Takes things in order until their amounts add up to a total at least. Things without an amount are
  /// left out.
  public mutating func keep(atLeast total: Int, of amounts: [Int?]) {
    var rest = total
    keep { offset in
      guard let amount = amounts[offset], rest > 0 else { return false }
      rest -= amount
      return true
    }
  }

  /// Sorts the things: `precedes` says whether one thing comes before another. If neither of two comes
  /// first, they keep their order. O(n log n).
  public mutating func sort(by precedes: (Int, Int) -> Bool) {
    let places = offsets
    offsets = places.indices.sorted { left, right in
      if precedes(places[left], places[right]) { return true }
      return !precedes(places[right], places[left]) && left < right
    }.map { places[$0] }
  }

  /// Puts the things in a random order, all orders equally likely (Fisher and Yates): from the last place
  /// to the second, the thing in the place is swapped with one of those up to it.
  ///
  /// It draws one `number(below:)` for each place.
  public mutating func shuffle(using generator: inout SeededGenerator) {
    for place in offsets.indices.dropFirst().reversed() {
      offsets.swapAt(place, generator.number(below: place + 1))
    }
  }

  /// Puts the things in a random order in which each next one is drawn from those that are left, with a
  /// probability in proportion to its weight; those with a weight of 0 are left out (Efraimidis and Spirakis, "Weighted
  /// random sampling with a reservoir", 2006). The first k are thus a sample of k.
  ///
  /// It draws an exponential number for each thing with a weight, in their order, divides it by the
  /// weight, and sorts by the quotients. O(n log n).
  ///
  /// - Precondition: The weights are finite and not negative.
  public mutating func shuffle(
    byWeights weights: [Double], using generator: inout SeededGenerator
  ) {
    var keys: [(key: Double, offset: Int)] = []
    for offset in offsets where weights[offset] > 0 {
      keys.append((generator.exponential() / weights[offset], offset))
    }
    // The sort is stable by the place, since the standard library's is not promised to be.
    let order = keys.indices.sorted { (keys[$0].key, $0) < (keys[$1].key, $1) }
    offsets = order.map { keys[$0].offset }
  }
}
