internal import Bytes

// What readers of replies ask of pairs: a value that is missing or malformed is nil, since a server
// may leave out what it does not know, and a hostile one may send anything.
extension [Pair] {
  /// The first value of a name; nil if it was not sent.
  func first(_ name: String) -> ByteString? {
    first { $0.name == name }?.value
  }

  /// The first value as a text.
  func text(_ name: String) -> String? {
    first(name)?.description
  }

  /// The first value as a whole number.
  func number(_ name: String) -> Int? {
    first(name)?.number
  }

  /// The first value as a whole number that is not negative.
  func count(_ name: String) -> Int? {
    number(name).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The first value as seconds with a fraction.
  func seconds(_ name: String) -> Duration? {
    first(name)?.seconds
  }

  /// Whether the first value is "1".
  func flag(_ name: String) -> Bool {
    first(name) == "1"
  }

  /// The values of a name, in order.
  func values(_ name: String) -> [ByteString] {
    filter { $0.name == name }.map(\.value)
  }

  /// Cuts the pairs into runs that each begin with one of some names; what stands before the
  /// first is dropped.
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

  /// The first value of a name that the reply cannot be without.
  func required(_ name: String, of command: String) throws(MPDError) -> ByteString {
    if let value = first(name) { return value }
    throw .wrongAnswer("the server's answer has no '\(name)'", to: command)
  }

  /// The first value of a name as a whole number, which the reply cannot be without.
  func requiredNumber(_ name: String, of command: String) throws(MPDError) -> Int {
    let value = try required(name, of: command)
    if let number = value.number { return number }
    throw .wrongAnswer("the server's '\(name)' is '\(value)', no number", to: command)
  }
}

extension ByteString {
  /// The decimal number that the bytes spell; nil if they spell none, or one beyond 2^53, which no
  /// server means and with which no sum overflows.
  var number: Int? { Int(description).flatMap { $0.magnitude <= 1 << 53 ? $0 : nil } }

  /// The decimal fraction that the bytes spell, as seconds; nil if it is none, negative, or longer
  /// than any song.
  var seconds: Duration? {
    guard let seconds = Double(description), (0...1e9).contains(seconds) else { return nil }
    return .milliseconds(Int((seconds * 1000).rounded()))
  }
}
