/// The beginning of a sort key on an axis, for which a marker can stand: a band of numbers or years, a year, an hour, or
/// a part of these.
struct AxisPrefix {
  let axis: Axis
  /// How fine the prefix is: 0 is a whole number, year or hour; -1 lacks the last decimal digit of this number, -2 the
  /// last two digits, and so on; 1 has the first finer unit, 2 the second.
  let level: Int
  /// The bytes of the prefix without the section, in ascending form.
  private let bytes: [UInt8]

  /// Creates the prefix of a key that has a value.
  init(of key: UnsafeRawBufferPointer, level: Int, on axis: Axis) {
    let length = Self.length(ofKey: key, level: level, on: axis)
    bytes = key[1..<max(2, length)].map { $0 ^ axis.mask }
    (self.axis, self.level) = (axis, level)
  }

  /// Returns the length of a key's prefix in bytes, with the byte of the section. If the number has fewer digits than
  /// the level leaves out, only its sign and its count of digits are left.
  static func length(ofKey key: UnsafeRawBufferPointer, level: Int, on axis: Axis) -> Int {
    guard key.count > 1, key[0] != namelessSection else { return 1 }
    let digits = digitCount(ofHeader: key[1] ^ axis.mask)
    return min(key.count, 2 + max(0, digits + level))
  }

  private static func digitCount(ofHeader header: UInt8) -> Int {
    Int(header >= numberBase ? header - numberBase : numberBase - 1 - header)
  }

  private var isNegative: Bool { bytes[0] < numberBase }
  private var digitCount: Int { Self.digitCount(ofHeader: bytes[0]) }

  /// The known digits of the number.
  private var digits: [UInt8] {
    bytes.dropFirst().prefix(digitCount).map { isNegative ? 9 - $0 : $0 }
  }

  /// The known parts that are finer than the number.
  private var parts: ArraySlice<UInt8> { bytes.dropFirst(1 + digitCount) }

  /// The number, such as the year. Nil if not all of its digits are known.
  private var number: Int? {
    guard level >= 0 else { return nil }
    return Int((isNegative ? "-" : "") + digits.map(String.init).joined())
  }

  /// The text of the number or, if not all digits are known, of the first and the last number of the band.
  private var numberText: String {
    let sign = isNegative ? "-" : ""
    guard level < 0 else { return sign + text(digits) }
    let (least, greatest) = (text(filled(with: 0)), text(filled(with: 9)))
    return isNegative ? "-\(greatest)–-\(least)" : "\(least)–\(greatest)"
  }

  /// Returns the digits with an equal digit in each unknown place. A number of several digits does not begin with 0.
  private func filled(with digit: UInt8) -> [UInt8] {
    var filled = digits + Array(repeating: digit, count: digitCount - digits.count)
    if filled.count > 1, filled[0] == 0 { filled[0] = 1 }
    return filled
  }

  private func text(_ digits: [UInt8]) -> String { digits.map(String.init).joined() }
}

extension AxisPrefix {
  /// The text that a bar shows, with the month names and the digits of the axis.
  var label: String { axis.labels.localized(plainLabel) }

  private var plainLabel: String {
    switch axis.unit {
    case .dates: dateLabel
    case .lengths: lengthLabel
    case .numbers: numberText
    }
  }

  private var dateLabel: String {
    switch level {
    case ..<0: isDecade ? text(filled(with: 0)) + "s" : numberText
    case 0: numberText
    case _ where parts.last == 0: missingLabel
    case 1: monthName
    default: String(parts.last ?? 0)
    }
  }

  private var isDecade: Bool { level == -1 && !isNegative && digitCount > 1 }

  /// The name of the month; its number if there is no such month.
  private var monthName: String {
    let month = Int(parts.last ?? 0)
    return (1...12).contains(month) ? axis.labels.months[month - 1] : "\(month)"
  }

  private var lengthLabel: String {
    guard level > 0, let hours = number else { return numberText + " h" }
    let parts = parts.map(Int.init)
    let minutes = hours * 60 + parts[0] * 10 + (parts.count > 1 ? parts[1] : 0)
    switch level {
    case 1: return "\(minutes)–\(minutes + 9) min"
    case 2: return "\(minutes) min"
    default:
      let seconds = parts[2] * 10 + (parts.count > 3 ? parts[3] : 0)
      return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
  }

  /// Returns whether a text names the prefix: its label without regard to case, the number of its month, or the last
  /// two digits of its year.
  ///
  /// - Parameter text: the text, in lower case.
  func isNamed(_ text: String) -> Bool {
    if label.lowercased() == text || plainLabel.lowercased() == text { return true }
    guard axis.unit == .dates, let number = Int(text) else { return false }
    switch level {
    case 0: return text.utf8.count == 2 && digitCount == 4 && self.number.map { $0 % 100 } == number
    case 1: return parts.last.map(Int.init) == number && number > 0
    default: return parts.last.map(Int.init) == number
    }
  }

  /// Returns whether the label begins with a text in lower case.
  func begins(with text: String) -> Bool {
    label.lowercased().hasPrefix(text) || plainLabel.lowercased().hasPrefix(text)
  }
}

/// The label of the rows without a value, and of dates whose month or day is unknown.
let missingLabel = "–"
