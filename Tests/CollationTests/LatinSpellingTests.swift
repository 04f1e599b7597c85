import Bytes
import Collation
import Testing

@Suite struct LatinSpellingTests {
  private func spellings(_ name: ByteString) throws -> [String] {
    let latin = try #require(LatinSpelling())
    var found: [String] = []
    name.withUnsafeBytes { bytes in
      latin.forEachSpelling(of: bytes) { found.append(String(decoding: $0, as: UTF8.self)) }
    }
    return found
  }

  @Test(
    arguments: [
      ("Сплин", ["Splin", "Splin"]), ("Чайф", ["Čajf", "Chayf"]), ("Цой", ["Coj", "Tsoy"]),
      ("Мумий Тролль", ["Mumij Troll", "Mumiy Troll"]), ("Ελλάδα", ["Elláda"]),
      ("さくら", ["sakura"]), ("강산에", ["gangsan-e"]), ("北京", ["běi jīng"]),
      ("Сплин (Splean)", ["Splin (Splean)", "Splin (Splean)"]), ("Björk", ["Björk"]), ("", [""]),
    ] as [(ByteString, [String])])
  func namesOfOtherScriptsAreSpelledInLatinLetters(_ name: ByteString, _ expected: [String]) throws
  {
    #expect(try spellings(name) == expected)
  }

  /// They are not decoded.
  @Test func latinNamesStayByteForByte() throws {
    let latin = try #require(LatinSpelling())
    let name: ByteString = [0x61, 0xC3]
    name.withUnsafeBytes { bytes in
      latin.forEachSpelling(of: bytes) { #expect(ByteString($0) == name) }
    }
    #expect(latin.standard("Спл") == "Spl")
  }
}
