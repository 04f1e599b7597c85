import ListingIndex
import Testing

@Suite struct AxisLabelsTests {
  private static let arabic = AxisLabels(
    months: AxisLabels.english.months, digits: Array("٠١٢٣٤٥٦٧٨٩"))

  @Test func english() {
    #expect(
      AxisLabels.english.months.joined(separator: " ")
        == "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
    #expect(AxisLabels.english.digits == Array("0123456789"))
    #expect(AxisLabels(months: AxisLabels.english.months) == .english)
  }

  @Test(arguments: [
    ("", ""), ("1990s", "١٩٩٠s"), ("0:59", "٠:٥٩"), ("–", "–"), ("²½٣５", "²½٣５"), ("-12", "-١٢"),
  ])
  func onlyASCIIDigitsAreReplaced(_ text: String, _ expected: String) {
    #expect(Self.arabic.localized(text) == expected)
    #expect(AxisLabels.english.localized(text) == text)
  }
}
