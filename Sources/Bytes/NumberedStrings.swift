/// Different byte strings, numbered from 0 in the order in which they were first seen.
///
/// A dictionary would allocate an array for each string; these are stored as in `ByteStrings`, with a
/// table of their numbers that is searched from the place that a string's hash gives (linear probing).
package struct NumberedStrings: Sendable {
  /// The strings, each at its number.
  package private(set) var strings = ByteStrings()
  /// The hash of each string, so that growing the table reads no string.
  private var hashes: [Int] = []
  /// A number plus one at each place, zero at an empty one. Half of the places at least are empty.
  private var table: [UInt32] = []

  /// Creates an empty collection.
  package init() {}

  /// The number of strings.
  package var count: Int { hashes.count }

  /// Returns the string with a number.
  package subscript(number: Int) -> ByteString { strings[number] }

  /// Returns the number of a string, which gets the next one if it has none. Amortized O(bytes).
  package mutating func number(of string: UnsafeRawBufferPointer) -> Int {
    if 2 * (count + 1) > table.count { grow() }
    let hash = hash(of: string)
    let place = place(of: string, hash)
    if table[place] > 0 { return Int(table[place]) - 1 }
    strings.append(string)
    hashes.append(hash)
    table[place] = UInt32(count)
    return count - 1
  }

  /// Returns the number of a string; nil if it has none. O(bytes).
  package func existingNumber(of string: UnsafeRawBufferPointer) -> Int? {
    guard !table.isEmpty else { return nil }
    let number = table[place(of: string, hash(of: string))]
    return number > 0 ? Int(number) - 1 : nil
  }

  /// The place where a string is, or the empty one where it would be.
  private func place(of string: UnsafeRawBufferPointer, _ hash: Int) -> Int {
    var place = hash & (table.count - 1)
    while table[place] > 0, !isEqual(Int(table[place]) - 1, hash, string) {
      place = (place + 1) & (table.count - 1)
    }
    return place
  }

  private func isEqual(_ number: Int, _ hash: Int, _ string: UnsafeRawBufferPointer) -> Bool {
    hashes[number] == hash && strings.withBytes(at: number) { $0.compare(with: string) == 0 }
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: max(64, 2 * table.count))
    for (number, hash) in hashes.enumerated() {
      var place = hash & (table.count - 1)
      while table[place] > 0 { place = (place + 1) & (table.count - 1) }
      table[place] = UInt32(number + 1)
    }
  }

  /// The standard library's hash, whose seed differs in each process, so that no server can choose
  /// strings with equal ones.
  private func hash(of string: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: string)
    return hasher.finalize()
  }
}
