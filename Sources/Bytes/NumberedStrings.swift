/// Different byte strings, numbered from 0 in the order in which they were first seen.
///
/// A dictionary would allocate an array for each string; these are stored as in `ByteStrings`.
package struct NumberedStrings: Sendable {
  /// The strings, each at its number.
  package private(set) var strings = ByteStrings()
  private var table = NumberTable()

  /// Creates an empty collection.
  package init() {}

  /// The number of strings.
  package var count: Int { strings.count }

  /// Returns the string with a number.
  package subscript(number: Int) -> ByteString { strings[number] }

  /// Returns the number of a string, which gets the next one if it has none. Amortized O(bytes).
  package mutating func number(of string: UnsafeRawBufferPointer) -> Int {
    let number = table.number(ofHash: hash(of: string)) {
      strings.withBytes(at: $0) { $0.compare(with: string) == 0 }
    }
    if number == count { strings.append(string) }
    return number
  }

  /// Returns the number of a string; nil if it has none. O(bytes).
  package func existingNumber(of string: UnsafeRawBufferPointer) -> Int? {
    table.existingNumber(ofHash: hash(of: string)) {
      strings.withBytes(at: $0) { $0.compare(with: string) == 0 }
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
