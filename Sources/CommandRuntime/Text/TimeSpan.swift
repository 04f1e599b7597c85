package import Bytes
internal import CommandSyntax

/// A length of time, as typed on the command line: `90m`, `1h30m`, `14d`, `1:30:00`, or a number of seconds.
package struct TimeSpan: ArgumentValue, Equatable {
  package let seconds: Int

  package init?(argument: ByteString) {
    let text = argument.description
    guard let seconds = text.contains(":") ? clock(text) : units(text),
      (1...maxSeconds).contains(seconds)
    else {
      return nil
    }
    self.seconds = seconds
  }

  static func problem(with argument: ByteString) -> String {
    ": give a time greater than 0, such as 90 (seconds), 1:30, 1:30:00 or 1h30m (the units are s, m, h, d, w and y)"
  }
}

/// The longest time span that is accepted, about 30,000 years; it is limited so that calculations with it do not
/// overflow.
private let maxSeconds = 1_000_000_000_000

/// Converts H:MM:SS or M:SS to seconds; nil if the text has neither form.
private func clock(_ text: String) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { $0.number(as: UInt32.self) }.map(Int.init)
  guard numbers.count == parts.count, (2...3).contains(parts.count),
    numbers.dropFirst().allSatisfy({ $0 < 60 })
  else { return nil }
  return numbers.reduce(0) { 60 * $0 + $1 }
}

/// Converts numbers with units, such as 1h30m, or a single number without a unit, to seconds; nil for any other string.
private func units(_ text: String) -> Int? {
  if let seconds = text.number(as: UInt32.self) { return Int(seconds) }
  var rest = text.lowercased()[...]
  var total = 0
  while !rest.isEmpty {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let unit = rest.dropFirst(digits.count).prefix { !$0.isNumber }
    guard let number = digits.number(as: UInt32.self), let seconds = secondsPerUnit(unit) else {
      return nil
    }
    total += Int(number) * seconds
    guard total <= maxSeconds else { return nil }
    rest = rest.dropFirst(digits.count + unit.count)
  }
  return total
}

private func secondsPerUnit(_ unit: Substring) -> Int? {
  switch unit {
  case "s": 1
  case "m", "min": 60
  case "h": 3600
  case "d": 86_400
  case "w": 7 * 86_400
  case "y": 365 * 86_400
  default: nil
  }
}
