/// The month names and digits of a locale, in which the labels of an axis are written.
public struct AxisLabels: Sendable, Hashable {
  /// The names of the months from January to December, abbreviated, in the form that a language uses for a month
  /// without a day ("нояб." rather than "ноября").
  public let months: [String]
  /// The digits from 0 to 9.
  public let digits: [Character]

  /// Creates labels from names and digits.
  ///
  /// - Parameters:
  ///   - months: the twelve names of the months, January first.
  ///   - digits: the ten digits, zero first.
  /// - Precondition: there are twelve names and ten digits.
  public init(months: [String], digits: [Character] = Array("0123456789")) {
    precondition(months.count == 12, "a year has twelve months")
    precondition(digits.count == 10, "there are ten digits")
    self.months = months
    self.digits = digits
  }

  /// English names of months with ASCII digits, for programs without a locale and for locales without names.
  public static let english = AxisLabels(months: [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ])

  /// Returns a text with the locale's digits instead of ASCII's, such as "١٩٩٠" for "1990" in Egypt.
  package func localized(_ text: String) -> String {
    guard digits != Self.english.digits else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
  }
}
