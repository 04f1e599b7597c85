internal import CCollation
public import ListingIndex

extension AxisLabels {
  /// Creates the labels of a locale with ICU's names and digits; if the locale consists of several, the first one
  /// counts.
  ///
  /// The names are English if ICU has none, as for the root, and the digits are those of ASCII if numbers are not
  /// written with ten digits; both apply to a locale that ICU does not know. No collator is opened.
  ///
  /// - Parameter locale: the locale whose language and digits are used, such as "sv_SE" or "th-u-nu-thai".
  public init(locale: CollationLocale) {
    let months = text { ccollation_months(locale.identifier, $0, $1) }.split(separator: "\n")
    let digits = Array(text { ccollation_digits(locale.identifier, $0, $1) })
    self.init(
      months: months.count == 12 ? months.map(String.init) : Self.english.months,
      digits: digits.count == 10 ? digits : Self.english.digits)
  }
}

private func text(_ fill: (UnsafeMutablePointer<UInt8>?, Int) -> Int) -> String {
  String(decoding: bytesFromC(guess: 512, fill), as: UTF8.self)
}
