import Collation
import Foundation
import ListingIndex
import TestSupport
import Testing

@Suite struct LocaleLabelsTests {
  static let ascii = "0123456789"
  static let english = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"

  @Test(arguments: [
    ("en", english, ascii),
    ("de_DE.UTF-8", "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez", ascii),
    ("sv_SE", "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.", ascii),
    ("ru", "янв. февр. март апр. май июнь июль авг. сент. окт. нояб. дек.", ascii),
    ("fi", "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu", ascii),
    ("pt_BR", "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.", ascii),
    ("sr_RS@latin", "jan feb mar apr maj jun jul avg sep okt nov dec", ascii),
    ("ja", "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月", ascii),
    (
      "ar_EG", "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
      "٠١٢٣٤٥٦٧٨٩"
    ),
    (
      "fa", "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
      "۰۱۲۳۴۵۶۷۸۹"
    ),
    ("th-u-nu-thai", "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.", "๐๑๒๓๔๕๖๗๘๙"),
  ])
  func monthsAndDigitsAreTheLocales(_ locale: String, _ months: String, _ digits: String) {
    let labels = AxisLabels(locale: CollationLocale(locale))
    #expect(labels.months.joined(separator: " ") == months)
    #expect(String(labels.digits) == digits)
  }

  /// Afar ("aa") is a language of which ICU has only the name.
  @Test(arguments: ["", "C", "POSIX", "aa", "klingon", "en,klingon", "zh@collation=strok", ","])
  func withoutNamesLabelsAreEnglish(_ locale: String) {
    #expect(AxisLabels(locale: CollationLocale(locale)) == .english)
  }

  @Test func numbersInWordsHaveNoDigits() {
    let labels = AxisLabels(locale: "ja-u-nu-jpanfin")
    #expect(labels == AxisLabels(locale: "ja"))
  }

  @Test(arguments: [("en,ru,ja", "en"), ("ja,en", "ja"), ("C,th", "C"), ("ar_EG,de", "ar_EG")])
  func theFirstOfSeveralLocalesCounts(_ list: String, _ first: String) {
    let labels = AxisLabels(locale: CollationLocale(list))
    #expect(labels == AxisLabels(locale: CollationLocale(first)))
  }

  @Test(arguments: ICUAgreementTests.locales)
  func theOrderChangesNoLabel(_ locale: String) {
    let language = locale.split(separator: "@").first ?? ""
    let labels = AxisLabels(locale: CollationLocale(String(language)))
    #expect(AxisLabels(locale: CollationLocale(locale)) == labels)
  }

  /// The tests are linked with a part of ICU's data; `ICULabels` has all, and asks ICU's own functions. These return the
  /// root's names, from "M01" to "M12", for a language without names.
  @Test func allLocalesHaveICUsLabels() throws {
    let result = try runProcess(Self.program)
    let lines = result.text.split(separator: "\n")
    #expect(result.status == 0 && lines.count > 700)
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      let labels = AxisLabels(locale: CollationLocale(fields[0]))
      let months = fields[2] == "M01" ? AxisLabels.english.months : Array(fields[2...])
      #expect(labels.months == months && String(labels.digits) == fields[1], "\(fields[0])")
    }
  }

  /// The program, which is in the directory of the test bundle.
  private static let program: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "ICULabels").path
  }()
}
