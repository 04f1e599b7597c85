extension Selection {
  /// Puts the things in a random order in which as few neighbours as possible have equal keys.
  ///
  /// Every order with the fewest such pairs is possible. A thing without a key is like no other. It draws a
  /// `number(below:)` for each choice among several things. O(n) on average.
  ///
  /// - Parameter previous: the key of the thing before the first one, which counts as its neighbour;
  ///   nil if there is none.
  public mutating func spread(
    by keys: [Int?], after previous: Int? = nil, using generator: inout SeededGenerator
  ) {
    var spreading = Spreading(offsets, keys, after: previous)
    offsets = spreading.order(using: &generator)
  }
}

/// The drawing of an order without equal neighbours.
///
/// As long as no key has more than half of the remaining things, any thing whose key differs from the last
/// one's can follow. A key that has more than half must be next, unless the last thing has it: it has to
/// stand in every second place from then on, and if it has still more, its things are their own neighbours.
private struct Spreading {
  /// The remaining things, except for those of the majority, in no particular order.
  private var rest: [Int]
  /// The things of the key that has had more than half of what was left; empty before.
  private var majority: [Int] = []
  private var majorityKey: Int?
  /// The keys of the list, where each thing without one has a key of its own, which is negative.
  private let keys: [Int]
  private var tally: Tally
  private var last: Int?

  init(_ offsets: [Int], _ keys: [Int?], after previous: Int?) {
    rest = offsets
    self.keys = keys.indices.map { keys[$0] ?? -1 - $0 }
    tally = Tally(offsets.map { [keys = self.keys] in keys[$0] })
    last = previous
  }

  mutating func order(using generator: inout SeededGenerator) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(rest.count)
    while !rest.isEmpty || !majority.isEmpty {
      let offset = next(using: &generator)
      last = keys[offset]
      order.append(offset)
    }
    return order
  }

  private mutating func next(using generator: inout SeededGenerator) -> Int {
    if majorityKey == nil, 2 * tally.largest > rest.count { separateMajority() }
    guard let majorityKey else { return nextOfMany(using: &generator) }
    // The things of the rest fill gaps of the majority, of which there are as many as it has things; each
    // is equally likely to be filled.
    let isGapFilled =
      last == majorityKey && generator.number(below: majority.count) < rest.count
    return isGapFilled
      ? rest.removeRandom(using: &generator) : majority.removeRandom(using: &generator)
  }

  /// Draws from all things until one has another key than the last. At most half of them have its key, so
  /// that two draws suffice on average.
  private mutating func nextOfMany(using generator: inout SeededGenerator) -> Int {
    var place = generator.number(below: rest.count)
    while keys[rest[place]] == last { place = generator.number(below: rest.count) }
    tally.remove(keys[rest[place]])
    return rest.removeUnordered(at: place)
  }

  private mutating func separateMajority() {
    majorityKey = tally.keyWithMost
    majority = rest.filter { [keys, majorityKey] in keys[$0] == majorityKey }
    rest = rest.filter { [keys, majorityKey] in keys[$0] != majorityKey }
  }
}

/// The number of things with each key.
private struct Tally {
  private var counts: [Int: Int] = [:]
  /// The number of keys with each count.
  private var keysWithCount: [Int]
  /// The largest count; 0 if there are no things.
  private(set) var largest: Int

  init(_ keys: [Int]) {
    for key in keys { counts[key, default: 0] += 1 }
    largest = counts.values.max() ?? 0
    keysWithCount = Array(repeating: 0, count: largest + 1)
    for count in counts.values { keysWithCount[count] += 1 }
  }

  var keyWithMost: Int? { counts.first { $0.value == largest }?.key }

  mutating func remove(_ key: Int) {
    let count = counts[key, default: 0]
    counts[key] = count - 1
    keysWithCount[count] -= 1
    keysWithCount[count - 1] += 1
    if keysWithCount[largest] == 0 { largest -= 1 }
  }
}

extension [Int] {
  fileprivate mutating func removeRandom(using generator: inout SeededGenerator) -> Int {
    removeUnordered(at: generator.number(below: count))
  }

  /// Removes an element and puts the last one in its place.
  fileprivate mutating func removeUnordered(at place: Int) -> Int {
    swapAt(place, count - 1)
    return removeLast()
  }
}
