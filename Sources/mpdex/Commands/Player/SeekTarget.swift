internal import ArgumentParser
internal import Bytes

/// Where to seek, as mpc takes it: `[+-]HH:MM:SS`, `[+-]MM:SS`, `[+-]SS` or `[+-]N%`; seconds may
/// have a fraction.
struct SeekTarget: ExpressibleByArgument, Equatable {
  /// From where it counts.
  enum Base {
    case start, ahead, back
  }

  enum Amount: Equatable {
    case time(Duration)
    /// Of the song's length, 0 to 100.
    case percent(Double)
  }

  let base: Base
  let amount: Amount

  init?(argument: String) {
    let text = ByteString(escaped: argument).description
    base = text.hasPrefix("+") ? .ahead : text.hasPrefix("-") ? .back : .start
    let rest = base == .start ? text[...] : text.dropFirst()
    if rest.last == "%" {
      guard let percent = decimal(rest.dropLast()), percent <= 100 else { return nil }
      amount = .percent(percent)
    } else {
      guard let time = clockTime(rest) else { return nil }
      amount = .time(time)
    }
  }
}

/// The time that one to three fields name, seconds last; the first of several may be empty. A field
/// behind one that is not zero has two digits and stands for no more than 60.
private func clockTime(_ text: Substring) -> Duration? {
  let fields = text.split(separator: ":", omittingEmptySubsequences: false)
  guard fields.count <= 3 else { return nil }
  var total = 0.0
  var isBehindNumber = false
  for (index, field) in fields.enumerated() {
    let mayBeEmpty = index == 0 && fields.count > 1
    let isLast = index == fields.count - 1
    guard let number = field.isEmpty && mayBeEmpty ? 0 : decimal(field) else { return nil }
    guard isLast || !field.contains(".") else { return nil }
    let digits = field.prefix { $0 != "." }.count
    guard !isBehindNumber || digits == 2 && number <= 60 else { return nil }
    isBehindNumber = number != 0
    total = total * 60 + number
  }
  return total <= 1e9 ? .milliseconds(Int((total * 1000).rounded())) : nil
}

/// Digits with at most one dot among them.
private func decimal(_ text: Substring) -> Double? {
  let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  return isDecimal ? Double(text) : nil
}
