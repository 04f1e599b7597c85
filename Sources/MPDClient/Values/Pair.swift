public import Bytes

/// A name and a value that the server sent.
public struct Pair: Sendable, Hashable, Codable {
  /// The part of the line before the colon.
  public let name: String
  /// The part after the colon and a space.
  public let value: ByteString

  /// Creates a pair of a name and a value.
  ///
  /// - Parameters:
  ///   - name: the part of the line before the colon.
  ///   - value: the part after the colon and a space.
  public init(name: String, value: ByteString) {
    self.name = name
    self.value = value
  }
}

extension Pair {
  init(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    self.init(name: String(decoding: name, as: UTF8.self), value: ByteString(value))
  }
}

/// Returns whether a pair's name equals an expected one, without allocating.
func isName(_ name: UnsafeRawBufferPointer, _ expected: StaticString) -> Bool {
  name.count == expected.utf8CodeUnitCount && name.hasPrefix(expected)
}

extension [Pair] {
  /// Returns the first value with a name; nil if there is none. O(pairs).
  ///
  /// - Parameter name: the name of the pairs to look for.
  public func first(_ name: String) -> ByteString? {
    first { $0.name == name }?.value
  }

  /// Returns all values with a name, in order. O(pairs).
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

  /// Returns the first value with a name as a position or a length. MPD stores these in 32 bits; a larger value is
  /// nil, so that sums cannot overflow.
  func length(_ name: String) -> Int? {
    count(name).flatMap { $0 > UInt32.max ? nil : $0 }
  }

  func seconds(_ name: String) -> Duration? {
    first(name)?.seconds
  }

  func flag(_ name: String) -> Bool {
    first(name) == "1"
  }

  /// Splits the pairs into groups, each of which begins with a pair that has one of the names;
  /// pairs before the first group are dropped.
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

  /// Returns the first value with a name that the reply must contain, as a whole number that is not negative.
  func requiredCount(_ name: String, of command: String) throws(MPDError) -> Int {
    let number = try requiredNumber(name, of: command)
    if number >= 0 { return number }
    throw .wrongAnswer("the server's '\(name)' is \(number), but must not be negative", to: command)
  }
}

extension ByteString {
  /// The whole number that the bytes spell in decimal digits; nil if they are not a number, or if it exceeds 2^53. No
  /// server sends such a number on purpose, and sums with it could overflow.
  var number: Int? { Int(description).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }

  /// The number of seconds that the bytes spell as a decimal fraction; nil if they are not a number, or if it is
  /// negative or exceeds a billion, which is longer than any song.
  var seconds: Duration? {
    guard let seconds = Double(description), (0...1e9).contains(seconds) else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded()))
  }
}
