extension Selection {
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
