public import Bytes

/// A line of a server's reply, split at the colon into a name and a value.
public struct Pair: Sendable, Hashable, Codable {
  /// The part of the line before the colon.
  public let name: String
  /// The part of the line after the colon and the space that follows it.
  public let value: ByteString

  /// Creates a pair of a name and a value.
  ///
  /// - Parameters:
  ///   - name: the part of the line before the colon.
  ///   - value: the part of the line after the colon and the space that follows it.
  public init(name: String, value: some ByteStringConvertible) {
    self.name = name
    self.value = value.byteString
  }
}

extension Pair {
  init(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    self.init(name: String(decoding: name, as: UTF8.self), value: ByteString(value))
  }
}

/// Returns whether the bytes of a pair's name equal an expected name, without allocating.
func isName(_ name: UnsafeRawBufferPointer, _ expected: StaticString) -> Bool {
  name.count == expected.utf8CodeUnitCount && name.hasPrefix(expected)
}

extension [Pair] {
  /// Returns the value of the first pair with a given name; nil if there is no such pair. O(n).
  ///
  /// - Parameter name: the name of the pairs to look for.
  public func first(_ name: String) -> ByteString? {
    first { $0.name == name }?.value
  }

  /// Returns the values of all pairs with a given name, in order. O(n).
  ///
  /// - Parameter name: the name of the pairs to look for.
  public func values(_ name: String) -> [ByteString] {
    filter { $0.name == name }.map(\.value)
  }
}

// Readers of replies: a value that is missing or malformed is nil, since a server may omit a value, and a hostile
// server may send anything.
extension [Pair] {
  func text(_ name: String) -> String? {
    first(name)?.description
  }

  func number(_ name: String) -> Int? {
    first(name)?.number
  }

  func count(_ name: String) -> Int? {
    number(name).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns the value of the first pair with a given name, read as a position or a number of songs. Returns nil if the
  /// value is missing, negative or not a number, or if it does not fit into the 32 bits in which MPD stores positions
  /// and lengths. Sums of such values cannot overflow.
  func length(_ name: String) -> Int? {
    count(name).flatMap { $0 > UInt32.max ? nil : $0 }
  }

  func seconds(_ name: String) -> Duration? {
    first(name)?.seconds
  }

  func flag(_ name: String) -> Bool {
    first(name) == "1"
  }

  /// Splits the pairs into groups, each of which begins with a pair whose name is one of `names`; pairs before the
  /// first group are dropped.
  func groups(startingWith names: String...) -> [[Pair]] {
    var groups: [[Pair]] = []
    for pair in self {
      if names.contains(pair.name) {
        groups.append([pair])
      } else if !groups.isEmpty {
        groups[groups.count - 1].append(pair)
      }
    }
    return groups
  }

  func required(_ name: String, of command: String) throws(MPDError) -> ByteString {
    if let value = first(name) { return value }
    throw .wrongAnswer("the server's answer has no '\(name)'", to: command)
  }

  func requiredNumber(_ name: String, of command: String) throws(MPDError) -> Int {
    let value = try required(name, of: command)
    if let number = value.number { return number }
    throw .wrongAnswer("the server's '\(name)' is '\(value)', not a number", to: command)
  }

  /// Returns the value of the first pair with a given name, read as a whole number. Throws `.malformed` if the value
  /// is missing, negative or not a number.
  func requiredCount(_ name: String, of command: String) throws(MPDError) -> Int {
    let number = try requiredNumber(name, of: command)
    if number >= 0 { return number }
    throw .wrongAnswer("the server's '\(name)' is \(number), but must not be negative", to: command)
  }
}

extension ByteString {
  /// The whole number that the bytes spell in decimal digits; nil if they do not spell a number, or if its magnitude
  /// exceeds 2^53. No server sends a larger number on purpose, and sums with such a number could overflow.
  var number: Int? { Int(description).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }

  /// The duration that the bytes spell as a decimal number of seconds; nil if they do not spell a number, or if the
  /// number is negative or exceeds a billion, which is longer than any song.
  var seconds: Duration? {
    guard let seconds = Double(description), (0...1e9).contains(seconds) else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded()))
  }
}
