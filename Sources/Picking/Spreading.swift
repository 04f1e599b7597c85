extension Selection {
  /// Puts the items in a random order in which as few neighbours as possible have equal keys.
  ///
  /// Every order with the smallest possible number of such neighbours can occur. An item without a key differs from all
  /// others. Draws one `number(below:)` for each choice among several items. O(n) on average.
  ///
  /// - Parameter previous: the key of the item before the first one, which counts as its neighbour; nil if no item
  ///   comes before the first one.
  public mutating func spread(
    by keys: [Int?], after previous: Int? = nil, using generator: inout SeededGenerator
  ) {
    var spreading = Spreading(offsets, keys, after: previous)
    offsets = spreading.order(using: &generator)
  }
}

/// Draws a random order with as few equal neighbours as possible.
///
/// As long as no key belongs to more than half of the remaining items, the next item may be any item whose key differs
/// from the last item's key. Once a key belongs to more than half of the remaining items, every second item must have
/// this key, starting with the next item unless the last item already has the key. If there are too many items with
/// this key even for that, some of them become neighbours.
private struct Spreading {
  /// The remaining items in arbitrary order, without the items in `majority`.
  private var rest: [Int]
  /// The remaining items with the majority key, which is the first key that belonged to more than half of the remaining
  /// items. Empty until there is such a key.
  private var majority: [Int] = []
  private var majorityKey: Int?
  /// The key of each item in the list; an item without a key gets a unique negative key.
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
    // The other items fill the gaps between the majority's items. The number of gaps equals the number of the
    // majority's items, and each gap is equally likely to be filled.
    let isGapFilled =
      last == majorityKey && generator.number(below: majority.count) < rest.count
    return isGapFilled
      ? rest.removeRandom(using: &generator) : majority.removeRandom(using: &generator)
  }

  /// Draws one of the remaining items at random, and repeats this until the item's key differs from the last item's
  /// key. At most half of the items have the last item's key, so two draws suffice on average.
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

/// The number of items with each key.
private struct Tally {
  private var counts: [Int: Int] = [:]
  /// The number of keys that belong to exactly n items, for each n.
  private var keysWithCount: [Int]
  /// The largest number of items with the same key; 0 if there are no items.
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

  /// Removes an element and moves the last element into its place.
  fileprivate mutating func removeUnordered(at place: Int) -> Int {
    swapAt(place, count - 1)
    return removeLast()
  }
}
