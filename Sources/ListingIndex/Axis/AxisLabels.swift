/// The month names and digits with which the labels of an axis are written.
public struct AxisLabels: Sendable, Hashable {
  /// The abbreviated names of the months, from January to December. Some languages use a special form for a month
  /// without a day, for example "нояб." instead of "ноября"; the names are in this form.
  public let months: [String]
  /// The ten digits of the script in which numbers are written, zero first.
  public let digits: [Character]

  /// Creates labels from month names and digits.
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

  /// English month names and ASCII digits, for programs that use no locale, and for locales without month names.
  public static let english = AxisLabels(months: [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ])

  /// Returns a string in which ASCII digits are replaced by the digits of these labels; for Egypt, for example, "1990"
  /// becomes "١٩٩٠".
  package func localized(_ text: String) -> String {
    guard digits != Self.english.digits else { return text }
    return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
  }
}
