import Collation
import ListingIndex
import Testing

/// The project's sections and order against ICU's own, name by name.
@Suite struct ICUAgreementTests {
  static let locales = [
    "", "en_US", "de", "de__PHONEBOOK", "de_AT", "fr", "fr_CA", "es", "es__TRADITIONAL", "pt", "it",
    "nl",
    "sv", "da", "nb", "fi", "is", "et", "lv", "lt", "pl", "cs", "sk", "hu", "ro", "hr", "sl", "sr",
    "mk",
    "bg", "ru", "uk", "el", "tr", "az", "vi", "cy", "ca", "sq", "mt", "ar", "fa", "ur", "he", "hi",
    "ta",
    "th", "ka", "hy", "am", "ja", "ko", "zh", "zh_Hant", "zh@collation=stroke",
    "zh@collation=zhuyin",
    "zh@collation=unihan",
  ]

  @Test(arguments: locales, ScriptOrder.allCases)
  func everyNameFallsIntoTheBucketOfAlphabeticIndex(_ locale: String, _ order: ScriptOrder) throws {
    let collator = try Collator(locale: CollationLocale(locale), scriptOrder: order)
    let icu = try #require(ICUIndex(locale: locale, latinFirst: order == .latinFirst))
    let keys = collator.sortKeys(of: packed(Names.mixed))
    for (row, name) in Names.mixed.enumerated() {
      let section = collator.sectionTitles[Int(keys[row].bytes[0])]
      #expect(section == icu.section(of: name), "\(name) \(name.bytes.prefix(8))")
    }
  }

  @Test(arguments: locales, ScriptOrder.allCases)
  func withinASectionTheOrderIsThatOfTheCollation(_ locale: String, _ order: ScriptOrder) throws {
    let collator = try Collator(locale: CollationLocale(locale), scriptOrder: order)
    let icu = try #require(ICUIndex(locale: locale, latinFirst: order == .latinFirst))
    let keys = Array(collator.sortKeys(of: packed(Names.mixed)))
    let rows = keys.indices.sorted { keys[$0] < keys[$1] }
    for (left, right) in zip(rows, rows.dropFirst())
    where keys[left].bytes[0] == keys[right].bytes[0] {
      let expected = icu.compare(Names.mixed[left], Names.mixed[right])
      let found = keys[left] == keys[right] ? 0 : -1
      #expect(found == expected, "\(Names.mixed[left]) and \(Names.mixed[right])")
    }
  }
}

func packed(_ names: [ByteString]) -> ByteStrings {
  var strings = ByteStrings()
  for name in names { strings.append(name) }
  return strings
}
