import Bytes
import Testing

@testable import Catalog

@Suite struct LetterSpellingTests {
  @Test(arguments: [
    ("Plain text!", []), ("Łódź", ["lodz"]), ("Ärzte", ["arzte", "aerzte"]),
    ("A\u{308}rzte", ["Arzte", "aerzte"]), ("Åge", ["age", "aage"]), ("Mø", ["Mo", "Moe"]),
    ("Straße", ["Strasse"]), ("Þór Æ œ", ["thor ae oe"]), ("P!nk", ["Pink"]), ("A$AP", ["AsAP"]),
    ("Bada$$", ["Badass"]), ("$100!", []), ("M@gic", ["Magic"]), ("#1 Record", ["number 1 Record"]),
    ("C# #", []), ("Сплин", []),
  ]) func aTextIsWrittenOtherwise(_ text: String, _ expected: [String]) {
    let found = ByteString(text).otherSpellings.map { "\($0)" }
    #expect(found == expected)
  }
}
