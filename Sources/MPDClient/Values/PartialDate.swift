public import Bytes

/// A date as it is written in tags: a year, perhaps with a month and a day.
///
/// Taggers write 2021, 2021-03, 2021-03-14, 20210314, 2021/03 and more. All these forms are compared as dates: a year
/// without a month comes before the months of that year, and a month without a day before the days of that month.
public struct PartialDate: Sendable, Hashable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12; nil if only the year is known.
  public let month: Int?
  /// The day of the month, from 1 to 31; nil if it is not known.
  public let day: Int?

  /// Parses the date at the beginning of a string: a year of four digits and, if present, a month and a day. A month or
  /// day has two digits, or one or two digits after "-", "/" or ".". Blanks before the date, an invalid month or day
  /// such as 00, and anything after the date are ignored. Returns nil if the string does not begin with four digits, or
  /// if the year is 0, which stands for an unknown year.
  ///
  /// - Parameter text: the value of a tag.
  public init?(_ text: some ByteStringConvertible) {
    var rest = text.byteString.bytes.drop { $0 == .space }
    guard let year = rest.number(ofDigits: 4), year > 0 else { return nil }
    rest = rest.dropFirst(4)
    self.year = year
    month = rest.removePart(upTo: 12)
    day = month == nil ? nil : rest.removePart(upTo: 31)
  }

  /// The known parts of the date in ISO 8601 format: "2021", "2021-03" or "2021-03-14".
  public var isoText: String {
    let number = String(year)
    let padded = String(repeating: "0", count: 4 - number.utf8.count) + number
    return padded + [month, day].compactMap(\.self).map { $0 < 10 ? "-0\($0)" : "-\($0)" }.joined()
  }
}

extension PartialDate: Comparable {
  /// Compares years, then months, then days; an unknown part comes before any known part.
  ///
  /// - Parameters:
  ///   - left: a date.
  ///   - right: another date.
  public static func < (left: PartialDate, right: PartialDate) -> Bool {
    (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
  }

  /// Returns this date without the parts that another date lacks: 1997 for 1997-09-22 if the other date is only a year.
  ///
  /// - Parameter other: the date that determines which parts are kept.
  public func rounded(to other: PartialDate) -> PartialDate {
    PartialDate(
      year: year, month: other.month == nil ? nil : month, day: other.day == nil ? nil : day)
  }

  private init(year: Int, month: Int?, day: Int?) {
    self.year = year
    self.month = month
    self.day = day
  }
}

extension Tag {
  /// Whether the tag's values are dates.
  public var isDate: Bool { self == .date || self == .originalDate }

  /// Returns the text by which a value of the tag is sorted. For a date tag, this is the date at the beginning of the
  /// value, in ISO 8601 format. For any other tag, or if the value does not begin with a date, it is the value itself.
  ///
  /// - Parameter value: a value of the tag.
  public func sortText(of value: some ByteStringConvertible) -> ByteString {
    let value = value.byteString
    guard isDate, let date = PartialDate(value) else { return value }
    return ByteString(date.isoText)
  }
}

extension Song {
  /// Returns the date at the beginning of the first value of a tag; nil if the song lacks the tag, or if the value
  /// does not begin with a date.
  ///
  /// - Parameter tag: the tag to read, ``Tag/date`` or ``Tag/originalDate``.
  public func date(_ tag: Tag) -> PartialDate? { bytes(of: tag).flatMap { PartialDate($0) } }
}

extension ArraySlice<UInt8> {
  fileprivate func number(ofDigits count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Removes a month or a day, perhaps with a separator before it, from the start of the bytes and returns its
  /// number. Returns nil and removes nothing if the bytes do not start with a number from 1 to `max`.
  fileprivate mutating func removePart(upTo max: Int) -> Int? {
    let isSeparated = first == .hyphen || first == .slash || first == .dot
    let part = dropFirst(isSeparated ? 1 : 0)
    let count = isSeparated ? part.prefix { $0.isASCIIDigit }.count : 2
    guard (1...2).contains(count), let number = part.number(ofDigits: count),
      (1...max).contains(number)
    else { return nil }
    self = part.dropFirst(count)
    return number
  }
}
