import Collation
import Testing

@Suite struct CollationLocaleTests {
  @Test(
    arguments: [
      ([:], ""),
      (["LANG": "sv_SE.UTF-8"], "sv_SE.UTF-8"),
      (["LANG": "sv_SE", "LC_COLLATE": "ja_JP"], "ja_JP"),
      (["LANG": "sv_SE", "LC_COLLATE": "ja_JP", "LC_ALL": "ko_KR"], "ko_KR"),
      (["LANG": "sv_SE", "LC_COLLATE": "", "LC_ALL": ""], "sv_SE"),
    ] as [([String: String], String)])
  func theFirstVariableThatIsSetIsUsed(_ environment: [String: String], _ expected: String) {
    #expect(CollationLocale.from(environment: { environment[$0] }).identifier == expected)
  }

  @Test func aLiteralIsALocale() throws {
    let collator = try Collator(locale: "sv_SE")
    #expect(collator.sectionTitles.suffix(4) == ["Å", "Ä", "Ö", "#"])
    let locale: CollationLocale = "zh@collation=stroke"
    #expect(locale == CollationLocale("zh@collation=stroke"))
  }
}
