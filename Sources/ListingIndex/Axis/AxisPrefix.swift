/// A prefix of a sort key on an axis that a marker can stand for. Depending on its level, it denotes a band of numbers
/// or years; a single number, year or hour; or a part of a year or an hour.
struct AxisPrefix {
  let axis: Axis
  /// How fine the prefix is. At level 0, it denotes a whole number, year or hour. At level -1, the last decimal digit
  /// of that number is left out, at level -2 the last two digits, and so on. At level 1, the first finer unit is added,
  /// such as the month, at level 2 the second, such as the day, and so on.
  let level: Int
  /// The bytes of the prefix as in an ascending order, without the first byte of the key, which denotes the section.
  private let bytes: [UInt8]

  /// Creates the prefix of the given level from the sort key of a row. The row must have a value.
  init(of key: UnsafeRawBufferPointer, level: Int, on axis: Axis) {
    let length = Self.length(ofKey: key, level: level, on: axis)
    bytes = key[1..<max(2, length)].map { $0 ^ axis.mask }
    (self.axis, self.level) = (axis, level)
  }

  /// Returns the length of a key's prefix in bytes, including the byte that denotes the section. If the number has no
  /// more digits than the level leaves out, the prefix contains only the byte for the sign and the number of digits.
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

  /// The digits of the number that the prefix contains.
  private var digits: [UInt8] {
    bytes.dropFirst().prefix(digitCount).map { isNegative ? 9 - $0 : $0 }
  }

  /// The parts that are finer than the number, such as the month and the day, as far as the prefix contains them.
  private var parts: ArraySlice<UInt8> { bytes.dropFirst(1 + digitCount) }

  /// The number, such as the year; nil if the prefix does not contain all of its digits.
  private var number: Int? {
    guard level >= 0 else { return nil }
    return Int((isNegative ? "-" : "") + digits.map(String.init).joined())
  }

  /// The number as text. If the prefix does not contain all digits, the text consists of the first and the last number
  /// of the band, such as "10–19".
  private var numberText: String {
    let sign = isNegative ? "-" : ""
    guard level < 0 else { return sign + text(digits) }
    let (least, greatest) = (text(filled(with: 0)), text(filled(with: 9)))
    return isNegative ? "-\(greatest)–-\(least)" : "\(least)–\(greatest)"
  }

  /// Returns the digits of the prefix, followed by the given digit in each place that the prefix leaves out. If there
  /// are several digits, a leading 0 is replaced by 1.
  private func filled(with digit: UInt8) -> [UInt8] {
    var filled = digits + Array(repeating: digit, count: digitCount - digits.count)
    if filled.count > 1, filled[0] == 0 { filled[0] = 1 }
    return filled
  }

  private func text(_ digits: [UInt8]) -> String { digits.map(String.init).joined() }
}

extension AxisPrefix {
  /// The text that the index bar shows for the prefix, with the month names and the digits of the axis.
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

  /// The name of the month, or the number of the month if it is not from 1 to 12.
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

  /// Returns whether the text is a name of the prefix: its label, ignoring case; the number of its month or day; or the
  /// last two digits of its year.
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

  /// Returns whether the label begins with the text, which must be in lower case.
  func begins(with text: String) -> Bool {
    label.lowercased().hasPrefix(text) || plainLabel.lowercased().hasPrefix(text)
  }
}

/// The label of the rows without a value, and of dates whose month or day is unknown.
let missingLabel = "–"
