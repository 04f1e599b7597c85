/// A table that numbers distinct values from 0 in the order in which they were first seen. The caller stores and
/// compares the values.
///
/// A dictionary would hash all values again whenever it grows, and search twice for a missing value. This table stores
/// the hashes. A search begins at the place that a value's hash determines (linear probing).
@usableFromInline package struct NumberTable: Sendable {
  /// The number of a value plus one, and a part of the value's hash; both are zero if the place is empty.
  @usableFromInline typealias Place = (number: UInt32, hash: UInt32)

  /// The places of the table, at least half of which are empty.
  @usableFromInline var places: [Place]
  /// The number of values.
  @usableFromInline package private(set) var count = 0

  /// Creates an empty table.
  ///
  /// - Parameter capacity: the number of values that fit before the table grows.
  @usableFromInline package init(capacity: Int = 0) {
    var size = 64
    while size < 2 * capacity { size *= 2 }
    places = Array(repeating: (0, 0), count: size)
  }

  /// Returns the number of a value; a new value gets the next number, which is ``count``. Amortized O(1).
  ///
  /// - Parameters:
  ///   - hash: the hash of the value.
  ///   - isEqual: returns whether the value that has the given number equals this value.
  @inlinable package mutating func number(ofHash hash: Int, where isEqual: (Int) -> Bool) -> Int {
    let index = index(ofHash: hash, where: isEqual)
    return places[index].number > 0 ? Int(places[index].number) - 1 : add(hash, at: index)
  }

  /// Returns the number of a value; nil if the value is not in the table. O(1).
  ///
  /// - Parameters:
  ///   - hash: the hash of the value.
  ///   - isEqual: returns whether the value that has the given number equals this value.
  package func existingNumber(ofHash hash: Int, where isEqual: (Int) -> Bool) -> Int? {
    let number = places[index(ofHash: hash, where: isEqual)].number
    return number > 0 ? Int(number) - 1 : nil
  }

  /// Returns the index of the place that contains a value. If no place contains the value, returns the index of the
  /// empty place in which the value would be stored.
  ///
  /// - Parameters:
  ///   - hash: the hash of the value.
  ///   - isEqual: returns whether the value that has the given number equals this value.
  @inlinable func index(ofHash hash: Int, where isEqual: (Int) -> Bool) -> Int {
    let part = UInt32(truncatingIfNeeded: hash)
    var index = firstIndex(part)
    while places[index].number > 0,
      places[index].hash != part || !isEqual(Int(places[index].number) - 1)
    {
      index = (index + 1) & (places.count - 1)
    }
    return index
  }

  @inlinable func firstIndex(_ hash: UInt32) -> Int { Int(hash) & (places.count - 1) }

  /// Stores the hash of a new value in the empty place at the given index, and returns the number of the value.
  @usableFromInline mutating func add(_ hash: Int, at index: Int) -> Int {
    count += 1
    places[index] = (UInt32(count), UInt32(truncatingIfNeeded: hash))
    if 2 * count > places.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: (0, 0), count: 2 * old.count)
    for place in old where place.number > 0 {
      var index = firstIndex(place.hash)
      while places[index].number > 0 { index = (index + 1) & (places.count - 1) }
      places[index] = place
    }
  }
}

/// Distinct byte strings, numbered from 0 in the order in which they were first seen.
///
/// A dictionary would allocate an array for each string; here the strings are packed in one `ByteStrings`.
package struct NumberedStrings: Sendable {
  /// The strings; the index of a string is its number.
  package private(set) var strings = ByteStrings()
  private var table = NumberTable()

  package init() {}

  package var count: Int { strings.count }

  /// Returns the string that has the given number.
  package subscript(number: Int) -> ByteString { strings[number] }

  /// Returns the number of a string; a new string gets the next number. Amortized O(bytes).
  package mutating func number(of string: UnsafeRawBufferPointer) -> Int {
    let number = table.number(ofHash: hash(of: string)) {
      strings.withBytes(at: $0) { $0.compare(with: string) == 0 }
    }
    if number == count { strings.append(string) }
    return number
  }

  /// Returns the number of a string; nil if the string has no number. O(bytes).
  package func existingNumber(of string: UnsafeRawBufferPointer) -> Int? {
    table.existingNumber(ofHash: hash(of: string)) {
      strings.withBytes(at: $0) { $0.compare(with: string) == 0 }
    }
  }

  /// Returns the standard library's hash of a string. The hash has a different seed in each process, so a server
  /// cannot choose strings with equal hashes.
  private func hash(of string: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: string)
    return hasher.finalize()
  }
}
