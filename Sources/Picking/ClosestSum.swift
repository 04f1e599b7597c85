extension Selection {
  /// Keeps items whose amounts add up as closely as possible to a limit without exceeding it. Among equally close
  /// choices, those that include the first item are preferred; among the choices that are then left, those that include
  /// the second item, and so on. Items without an amount or with a negative amount are left out.
  ///
  /// The search needs one bit of memory for each pair of an item and a sum up to the limit. If it would need more than
  /// 32 MiB, the first items that fit are kept, in order, until a search among the next 64 items needs no more than 32
  /// MiB for the rest of the limit. The best choice is then made among as many of the remaining items as can be
  /// searched within 32 MiB. All other items add only O(n) to the running time.
  ///
  /// - Precondition: The product of the limit and 64 does not overflow `Int`.
  public mutating func keep(closestTo limit: Int, of amounts: [Int?]) {
    var things = offsets.compactMap { offset in amounts[offset].map { Thing(offset, $0) } }
      .filter { (0...max(0, limit)).contains($0.amount) }[...]
    var rest = max(0, limit)
    offsets = []
    while let thing = things.first, (rest + 1) * min(things.count, minThings) > maxBits {
      things.removeFirst()
      guard thing.amount <= rest else { continue }
      offsets.append(thing.offset)
      rest -= thing.amount
    }
    let fitting = things.lazy.filter { $0.amount <= rest }.prefix(maxBits / (rest + 1))
    offsets += closestChoice(of: Array(fitting), limit: rest)
  }
}

private struct Thing {
  let offset: Int
  let amount: Int

  init(_ offset: Int, _ amount: Int) {
    self.offset = offset
    self.amount = amount
  }
}

private let maxBits = 1 << 28
private let minThings = 64

private func closestChoice(of things: [Thing], limit: Int) -> [Int] {
  let total = things.reduce(0) { $0 + $1.amount }
  let sums = PossibleSums(of: things.map(\.amount), upTo: min(limit, total))
  var rest = sums.largest
  var chosen: [Int] = []
  for (place, thing) in things.enumerated()
  where thing.amount <= rest && sums.contains(rest - thing.amount, from: place + 1) {
    chosen.append(thing.offset)
    rest -= thing.amount
  }
  return chosen
}

/// The sums that can be formed from the amounts between a place in a list and the end of the list. The sums are known
/// for each place, up to a limit.
private struct PossibleSums {
  /// One row of bits for each place and one row for the end; in each row, the bit of every possible sum is set.
  private var bits: [UInt64]
  private let wordsInRow: Int
  private let limit: Int

  /// Computes the sums from the last amount to the first.
  ///
  /// - Parameter amounts: the amounts, none of which is negative.
  init(of amounts: [Int], upTo limit: Int) {
    self.limit = limit
    wordsInRow = limit / UInt64.bitWidth + 1
    bits = Array(repeating: 0, count: wordsInRow * (amounts.count + 1))
    bits[wordsInRow * amounts.count] = 1
    for place in amounts.indices.reversed() { add(amounts[place], at: place) }
  }

  var largest: Int {
    var sum = limit
    while !contains(sum, from: 0) { sum -= 1 }
    return sum
  }

  /// Returns whether some of the amounts from the given place to the end add up to the given sum.
  func contains(_ sum: Int, from place: Int) -> Bool {
    let word = bits[place * wordsInRow + sum / UInt64.bitWidth]
    return word >> UInt64(sum % UInt64.bitWidth) & 1 == 1
  }

  /// Computes the row of bits for a place. The row combines the bits of the next place with the same bits shifted by
  /// the amount at this place.
  private mutating func add(_ amount: Int, at place: Int) {
    let (row, next) = (place * wordsInRow, (place + 1) * wordsInRow)
    let (words, distance) = amount.quotientAndRemainder(dividingBy: UInt64.bitWidth)
    for word in 0..<wordsInRow {
      var moved: UInt64 = 0
      if word >= words { moved = bits[next + word - words] << UInt64(distance) }
      if distance > 0, word > words {
        moved |= bits[next + word - words - 1] >> UInt64(UInt64.bitWidth - distance)
      }
      bits[row + word] = bits[next + word] | moved
    }
  }
}
