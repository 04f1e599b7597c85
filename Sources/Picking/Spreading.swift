extension Selection {
  /// Puts the things in a random order in which as few neighbours as possible have equal keys.
  ///
  /// Every order with the minimum number of such pairs is possible. A thing without a key differs from all others.
  /// Draws one `number(below:)` for each choice among several things. O(n) on average.
  ///
  /// - Parameter previous: the key of the thing before the first one, which counts as its neighbour; nil if no thing
  ///   comes before the first one.
  public mutating func spread(
    by keys: [Int?], after previous: Int? = nil, using generator: inout SeededGenerator
  ) {
    var spreading = Spreading(offsets, keys, after: previous)
    offsets = spreading.order(using: &generator)
  }
}

/// Draws a random order without equal neighbours.
///
/// As long as no key belongs to more than half of the remaining things, the next thing may be any thing whose key
/// differs from the last thing's key. Once a key belongs to more than half of the remaining things, every second
/// thing must have this key, starting with the next thing unless the last thing already has the key. If there are too
/// many things with this key even for that, some of them become neighbours.
private struct Spreading {
  /// The remaining things in arbitrary order, without the things in `majority`.
  private var rest: [Int]
  /// The remaining things with the majority key: the first key that belonged to more than half of the remaining
  /// things. Empty until there is such a key.
  private var majority: [Int] = []
  private var majorityKey: Int?
  /// The key of each thing in the list; a thing without a key gets a unique negative key.
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
    // The other things fill the gaps between the majority's things. The number of gaps equals the number of the
    // majority's things, and each gap is equally likely to be filled.
    let isGapFilled =
      last == majorityKey && generator.number(below: majority.count) < rest.count
    return isGapFilled
      ? rest.removeRandom(using: &generator) : majority.removeRandom(using: &generator)
  }

  /// Draws from all remaining things until the drawn thing has a different key than the last thing. At most half of
  /// the things have the last thing's key, so two draws suffice on average.
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
  /// The number of keys that belong to exactly n things, for each n.
  private var keysWithCount: [Int]
  /// The largest number of things with the same key; 0 if there are no things.
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
