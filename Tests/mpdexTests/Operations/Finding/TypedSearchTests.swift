import Bytes
import Collation
import Testing

@testable import Operations

@Suite struct TypedSearchTests {
  @Test(
    arguments: [
      ("kent", ["kent"], 0, ["kent"]),
      ("  björk  joga ", ["björk", "joga"], 0, ["björk", "joga"]),
      ("artist=kent", [], 1, ["kent"]),
      ("vapen artist=kent date>=1999", ["vapen"], 2, ["vapen", "kent"]),
      (#"artist="nick cave" ship"#, ["ship"], 1, ["nick", "cave", "ship"]),
      // A filter that is not finished yet.
      ("kent artist=", ["kent"], 0, ["kent"]), ("kent date>=", ["kent"], 0, ["kent"]),
      // Names that look like filters.
      ("what=love", ["what=love"], 0, ["what=love"]), ("title", ["title"], 0, ["title"]),
      ("", [], 0, []),
    ] as [(String, [ByteString], Int, [ByteString])])
  func wordsAndFilters(
    _ text: String, _ words: [ByteString], _ count: Int, _ found: [ByteString]
  ) throws {
    let typed = TypedSearch(text, try Collator(locale: .root))
    #expect(typed.words == words)
    #expect(typed.conditions.count == count)
    #expect(typed.foundWords == found)
    #expect(typed.problem == nil)
  }

  @Test func aWrongFilterIsNamed() throws {
    let typed = TypedSearch("kent date>=soon", try Collator(locale: .root))
    #expect(typed.words == ["kent"])
    #expect(typed.conditions.isEmpty)
    #expect(typed.problem?.contains("soon") == true)
  }
}
