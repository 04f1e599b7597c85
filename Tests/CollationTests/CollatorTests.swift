import Bytes
import Collation
import ListingIndex
import Testing

@Suite struct CollatorTests {
  static let latin = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"

  @Test(arguments: [
    ("en_US", "\(latin) #"),
    ("ja_JP", "\(latin) あ か さ た な は ま や ら わ #"),
    ("sv_SE", "\(latin) Å Ä Ö #"),
    ("ko_KR", "\(latin) ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ #"),
    ("ar_SA", "\(latin) ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ي #"),
  ])
  func sectionTitlesDependOnTheLocale(_ locale: String, _ expected: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    #expect(collator.sectionTitles.joined(separator: " ") == expected)
  }

  /// Prefix searches read the primary weights from the sort key.
  @Test(arguments: ["en", "fr_CA", "sv", "de_AT", "ja", "zh", "ko", "th", "ru", "cs", "my"])
  func sortKeysBeginWithThePrimaryWeights(_ locale: String) throws {
    let collator = try Collator(locale: CollationLocale(locale), ignoringArticles: ["the"])
    for name in Names.mixed + ["", " ", "\u{301}", "\u{1}", "The Who", "a1", "é\u{1}b"] {
      let weights = collator.sortKey(of: name).dropFirst().prefix { $0 != 1 }
      #expect(Array(weights) == collator.primaryKey(of: collator.sortedPart(of: name)))
    }
  }

  @Test func theLocalesOwnScriptCanComeFirst() throws {
    let russian = try Collator(locale: "ru", scriptOrder: .locale)
    #expect(russian.sectionTitles.first == "А")
    #expect(russian.sortKey(of: "Ярославль").lexicographicallyPrecedes(russian.sortKey(of: "Abba")))
  }

  @Test(arguments: [
    "klingon", "12", "xx_YY", "en-", "@", ".", "_", "../../etc", "@collation=stroke",
    "en_US@nonsense", "sr_RS@Latin", "@latin", "en\0", "\0",
  ])
  func anUnknownLocaleIsAnError(_ name: String) {
    #expect(throws: CollationError.unknownLocale(CollationLocale(name))) {
      _ = try Collator(locale: CollationLocale(name))
    }
  }

  @Test(arguments: [
    "zh@collation=strok", "de@collation=stroke", "zh-u-co-strok", "en_US@collation=nonsense",
    "sv_SE.UTF-8@collation=pinyin", "zh@collation=two words",
  ])
  func anUnknownCollationIsAnError(_ name: String) {
    let error = CollationError.unknownCollation(CollationLocale(name))
    #expect(throws: error) { _ = try Collator(locale: CollationLocale(name)) }
    #expect(error.description.contains("'\(name)'"))
  }

  @Test(arguments: [
    ("zh@collation=stroke", "1劃"), ("zh@collation=Stroke", "1劃"), ("zh-u-co-stroke", "1劃"),
    ("zh_TW.UTF-8", "1劃"), ("zh@collation=zhuyin", "ㄅ"), ("hu", "CS"),
  ])
  func collationsHaveTheirOwnTitles(_ name: String, _ title: String) throws {
    #expect(try Collator(locale: CollationLocale(name)).sectionTitles.contains(title))
  }

  @Test(arguments: [
    "de@collation=phonebook", "de-u-co-phonebk", "de@collation=phonebk", "de__PHONEBOOK",
  ])
  func aCollationCanBeSpelledInSeveralWays(_ name: String) throws {
    let collator = try Collator(locale: CollationLocale(name))
    #expect(collator.primaryKey(of: "ä") == collator.primaryKey(of: "ae"))
  }

  @Test(arguments: [
    ("sr_RS@latin", "sr_Latn_RS"), ("sr_RS.UTF-8@latin", "sr_Latn_RS"),
    ("sr_Cyrl_RS@latin", "sr_Cyrl_RS"), ("uz_UZ@cyrillic", "uz_Cyrl_UZ"),
    ("ks_IN@devanagari", "ks_Deva_IN"), ("de_DE@euro", "de_DE"), ("ca_ES.UTF-8@valencia", "ca_ES"),
    ("C.UTF-8@euro", ""),
  ])
  func aModifierSelectsAScriptOrIsIgnored(_ posix: String, _ icu: String) throws {
    let left = try Collator(locale: CollationLocale(posix), scriptOrder: .locale)
    let right = try Collator(locale: CollationLocale(icu), scriptOrder: .locale)
    #expect(left.sectionTitles == right.sectionTitles)
  }

  /// glibc's locales with language codes that have been replaced.
  @Test(arguments: [
    ("iw_IL.UTF-8", "he_IL"), ("sh_RS", "sr_Latn_RS"), ("cmn_TW", "zh_TW"), ("tl_PH", "fil_PH"),
    ("cmn", "zh"), ("iw", "he"), ("cmn@collation=stroke", "zh@collation=stroke"),
  ])
  func oldLanguageCodesMeanTheNewOnes(_ old: String, _ new: String) throws {
    let left = try Collator(locale: CollationLocale(old), scriptOrder: .locale)
    let right = try Collator(locale: CollationLocale(new), scriptOrder: .locale)
    #expect(left.sectionTitles == right.sectionTitles)
    #expect(["ж", "ž", "ש", "中", "ñ"].allSatisfy { left.sortKey(of: $0) == right.sortKey(of: $0) })
  }

  @Test func serbianInLatinHasLatinSections() throws {
    let titles = try Collator(locale: "sr_RS@latin").sectionTitles
    #expect(titles.contains("Ž") && !titles.contains("Ж"))
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "en_US.UTF-8", "de_DE@euro", "sr_RS@latin", "zh-u-co-stroke",
    "zh@collation=default",
  ])
  func localesOpenInEverySpelling(_ name: String) throws {
    #expect(try Collator(locale: CollationLocale(name)).sectionTitles.last == "#")
  }

  @Test func numbersSortByValueAndSymbolsLast() throws {
    let names: [ByteString] = [
      "10cc", "9", "Zoo", "2 Unlimited", "abba", "Ärzte", "!!!", "B52", "B6", "Яма",
    ]
    let expected: [ByteString] = [
      "abba", "Ärzte", "B6", "B52", "Zoo", "!!!", "2 Unlimited", "9", "10cc", "Яма",
    ]
    let collator = try Collator(locale: "en")
    let sorted = names.sorted {
      collator.sortKey(of: $0).lexicographicallyPrecedes(collator.sortKey(of: $1))
    }
    #expect(sorted == expected)
  }

  @Test func keysInBulkEqualThoseOfSingleNames() throws {
    let collator = try Collator(locale: "ja")
    let bulk = collator.sortKeys(of: ByteStrings(Names.mixed))
    #expect(bulk.count == Names.mixed.count)
    for (row, name) in Names.mixed.enumerated() {
      #expect(bulk[row].bytes == collator.sortKey(of: name))
    }
  }

  /// One collator makes the same keys in several threads at once.
  @Test func keysAreTheSameInSeveralThreads() async throws {
    let collator = try Collator(locale: "ja", ignoringArticles: ["the"])
    let names = ByteStrings(Names.mixed)
    let expected = collator.sortKeys(of: names)
    let labels = Names.mixed.map { collator.label(for: $0.description) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          collator.sortKeys(of: names) == expected
            && Names.mixed.map { collator.label(for: $0.description) } == labels
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func longNamesNeedASecondBuffer() throws {
    let collator = try Collator()
    let long = ByteString(String(repeating: "龘", count: 1000))
    let keys = collator.sortKeys(of: ByteStrings(Array(repeating: long, count: 50)))
    #expect(Set(keys).count == 1)
    #expect(keys.count == 50)
  }

  @Test(arguments: [("björk", "BJORK"), ("Ａ", "a"), ("が", "か")] as [(ByteString, ByteString)])
  func caseAccentsAndWidthAreIgnoredAtPrimaryStrength(_ left: ByteString, _ right: ByteString)
    throws
  {
    let collator = try Collator(locale: "en")
    #expect(collator.primaryKey(of: left) == collator.primaryKey(of: right))
  }

  /// Letters of the locale's own script before its first label are under no label, whichever script is first.
  @Test(
    arguments: [
      ("ur_PK", "ٱ"), ("fa_IR", "ٴ"), ("lo_LA", "ໞ"), ("hi_IN", "ॐ"), ("bn_BD", "ঀ"),
      ("ta_IN", "ௐ"),
      ("gu_IN", "ૐ"), ("pa_IN", "ੴ"), ("ug_CN", "ء"),
    ], ScriptOrder.allCases)
  func lettersBeforeTheFirstLabelAreInTheLastSection(
    _ row: (locale: String, letter: String), _ order: ScriptOrder
  ) throws {
    let collator = try Collator(locale: CollationLocale(row.locale), scriptOrder: order)
    let section = collator.sortKey(of: ByteString(row.letter + "a"))[0]
    #expect(collator.sectionTitles[Int(section)] == "#")
  }

  @Test func accentsMakeLettersInSomeLanguages() throws {
    let swedish = try Collator(locale: "sv")
    #expect(swedish.primaryKey(of: "å") != swedish.primaryKey(of: "a"))
  }

  @Test(arguments: [
    ("en", "åBBA", "Abba"), ("sv", "åBBA", "Åbba"), ("en", "DJ s", "Dj S"), ("en", "ｶﾞ", "カ"),
    ("en", "", ""), ("en", "007 x", "7 X"), ("en", "\u{301}", "\u{301}"), ("en", "100", "100"),
    ("en", "000123", "123"), ("ar", "0012", "12"), ("en", "0", "0"), ("en", "000", "0"),
    ("en", "１０", "10"), ("en", "\u{301}ab", "Ab"), ("en", "e\u{301}\u{323}a", "Ea"),
    // An ignored mark is removed, even next to one that makes a different letter.
    ("sv", "åéb", "Åeb"), ("sv", "ǻ", "Å"), ("vi", "ậm", "Âm"), ("da", "áa", "Áa"),
    ("sv", "å" + String(repeating: "\u{301}", count: 30) + "b", "Åb"),
    // Case follows the language.
    ("tr", "is", "İs"), ("tr", "KIRIK", "Kırık"), ("en", "is", "Is"), ("de", "ßa", "Ssa"),
    // Letters without a decomposition are those that the locale sorts them as.
    ("en", "bø", "Bo"), ("en", "að", "Ad"), ("en", "đa", "Da"), ("en", "ǿ", "O"),
    ("en", "łæ", "Lae"),
    ("da", "bø", "Bø"), ("da", "bö", "Bø"), ("da", "æ", "Æ"), ("sv", "bø", "Bö"),
    ("sv", "mü", "My"),
    ("is", "að", "Að"), ("de@collation=phonebook", "bä", "Bae"), ("ja", "カキ", "カキ"),
  ])
  func labelsAreCapitalizedAndUnaccented(_ locale: String, _ text: String, _ label: String) throws {
    #expect(try Collator(locale: CollationLocale(locale)).label(for: text) == label)
  }

  @Test(arguments: ["tr", "vi", "sv", "ja", "th", "da"])
  func labelsKeepThePrimaryWeights(_ locale: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    for name in Names.mixed where name.isUTF8 {
      let label = collator.label(for: name.description)
      #expect(collator.primaryKey(of: ByteString(label)) == collator.primaryKey(of: name))
    }
  }

  @Test(
    arguments: [
      (
        "en,ru,ja", .latinFirst,
        "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯあかさたなはまやらわ#"
      ),
      (
        "ja,sv,el", .latinFirst,
        "ABCDEFGHIJKLMNOPQRSTUVWXYZあかさたなはまやらわΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ#"
      ),
      (
        "ru,en,ja", .locale,
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZあかさたなはまやらわ#"
      ),
      ("en,de,fr", .latinFirst, "ABCDEFGHIJKLMNOPQRSTUVWXYZ#"),
    ] as [(String, ScriptOrder, String)])
  func severalLocalesHaveTheirSections(
    _ locales: String, _ order: ScriptOrder, _ titles: String
  ) throws {
    let collator = try Collator(locale: CollationLocale(locales), scriptOrder: order)
    #expect(collator.sectionTitles.joined() == titles)
  }

  /// One byte value is that of entries without a name.
  @Test func evenManySectionsFitIntoAByte() throws {
    let list = CollationLocale("vai,am,zh@collation=unihan,ja,ko,ru,el,th")
    let collator = try Collator(locale: list)
    #expect((200..<Int(namelessSection)).contains(collator.sectionTitles.count))
  }

  @Test(
    arguments: [
      ("en,xx,ru", "xx"), ("xx,yy", "xx"), ("en,", "en,"), (",en", ",en"), (",", ","),
      ("en,,ru", "en,,ru"), ("en,de@latn", "de@latn"),
    ])
  func anErrorNamesTheLocaleOfAList(_ list: String, _ culprit: String) {
    #expect(throws: CollationError.unknownLocale(CollationLocale(culprit))) {
      _ = try Collator(locale: CollationLocale(list))
    }
  }
}
