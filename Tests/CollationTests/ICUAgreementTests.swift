import Bytes
import Collation
import Testing

/// Compares sections and order with ICU's own, name by name.
@Suite struct ICUAgreementTests {
  static let locales = [
    "", "en_US", "de", "de@collation=phonebook", "de_AT", "fr", "fr_CA", "es",
    "es@collation=traditional", "pt", "it", "nl", "sv", "da", "nb", "fi", "is", "et", "lv", "lt",
    "pl", "cs", "sk", "hu", "ro", "hr", "sl", "sr",
    "mk",
    "bg", "ru", "uk", "el", "tr", "az", "vi", "cy", "ca", "sq", "mt", "ar", "fa", "ur", "he", "hi",
    "ta",
    "th", "ka", "hy", "am", "ja", "ko", "zh", "zh_Hant", "zh@collation=stroke",
    "zh@collation=zhuyin",
    "zh@collation=unihan", "lo", "bn", "gu", "pa", "ne", "ps", "ug",
  ]

  /// Several locales, which share scripts, precede English, or have labels of several letters.
  static let lists = [
    "en,ru,ja", "ru,en,el", "sv,de,cs", "ja,ko,zh", "zh,ru", "ru,uk,sr,bg", "en,he,ar,fa",
    "C,th,hi,ta", "de@collation=phonebook,hu,el", "en,zh@collation=stroke,ja",
    "en,ru,el,he,ar,ja,ko,th,hi,ka,hy,am",
  ]

  @Test(arguments: locales + lists, ScriptOrder.allCases)
  func everyNameIsInTheBucketOfAlphabeticIndex(_ locale: String, _ order: ScriptOrder) throws {
    let collator = try Collator(locale: CollationLocale(locale), scriptOrder: order)
    let icu = try #require(ICUIndex(locale: locale, latinFirst: order == .latinFirst))
    let keys = collator.sortKeys(of: ByteStrings(Names.mixed))
    for (row, name) in Names.mixed.enumerated() {
      let section = collator.sectionTitles[Int(keys[row].bytes[0])]
      #expect(section == icu.section(of: name), "\(name) \(name.bytes.prefix(8))")
    }
  }

  /// The locales in which ICU's order interleaves its own buckets: Latin and Chinese names share a
  /// section, in Maltese "If" is in I but sorts after IE, and Hungarian has the section "Ö", which is
  /// "oe" in a German telephone book.
  static let scattered: Set = ["mt", "zh", "zh,ru", "de@collation=phonebook,hu,el"]

  /// Names outside of "#" are in ICU's order across all sections. Those in "#", which ICU orders
  /// before, between and after the others, are in ICU's order among themselves.
  @Test(arguments: locales + lists, ScriptOrder.allCases)
  func theOrderMatchesICUsCollation(_ locale: String, _ order: ScriptOrder) throws {
    let collator = try Collator(locale: CollationLocale(locale), scriptOrder: order)
    let icu = try #require(ICUIndex(locale: locale, latinFirst: order == .latinFirst))
    let keys = Array(collator.sortKeys(of: ByteStrings(Names.mixed)))
    let rows = keys.indices.sorted { keys[$0] < keys[$1] }
    let other = UInt8(collator.sectionTitles.count - 1)
    let wrong = zip(rows, rows.dropFirst()).filter { left, right in
      let (leftSection, rightSection) = (keys[left].bytes[0], keys[right].bytes[0])
      guard leftSection == rightSection || rightSection != other else { return false }
      let found = keys[left] == keys[right] ? 0 : -1
      return found != icu.compare(Names.mixed[left], Names.mixed[right])
    }
    let withinASection = wrong.filter { keys[$0].bytes[0] == keys[$1].bytes[0] }
    #expect(withinASection.map { "\(Names.mixed[$0]) and \(Names.mixed[$1])" } == [])
    #expect(wrong.isEmpty != Self.scattered.contains(locale))
  }
}
