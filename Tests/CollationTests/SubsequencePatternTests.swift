import Bytes
import Collation
import Testing

@Suite struct SubsequencePatternTests {
  private func pattern(_ text: ByteString, _ locale: String = "en") throws -> SubsequencePattern {
    try #require(SubsequencePattern(text, try Collator(locale: CollationLocale(locale))))
  }

  @Test(
    arguments: [
      ("acdc", "AC/DC"), ("AC/DC", "acdc"), ("ac dc", "A.C.D.C."), ("hmg", "Homogenic"),
      ("bjork", "BJÖRK"), ("bjork", "bjo\u{308}rk"), ("1", "10cc"), ("19", "1989"), ("99", "1999"),
      ("strasse", "Straße"), ("straße", "STRASSE"), ("ß", "Sir Sax"), ("спн", "Сплин"),
      ("さら", "サクラ"), ("!!", "!!!"), ("多田", "宇多田ヒカル"), ("é", "Ernie"), ("€", "5 €"),
    ] as [(ByteString, ByteString)])
  func findsLettersInTheirOrder(_ text: ByteString, _ name: ByteString) throws {
    #expect(try pattern(text).match(in: name) != nil)
  }

  @Test(
    arguments: [
      ("acdc", "ACD"), ("ba", "AB"), ("x", ""), ("aa", "a"), ("!!", "!"), ("я", "R"), ("0", "1"),
    ] as [(ByteString, ByteString)])
  func findsNothingElse(_ text: ByteString, _ name: ByteString) throws {
    #expect(try pattern(text).match(in: name) == nil)
  }

  @Test func lettersOfALocaleAreNotFolded() throws {
    #expect(try pattern("bjork", "sv").match(in: "Björk") == nil)
    #expect(try pattern("björk", "sv").match(in: "Bjo\u{308}rk") != nil)
  }

  @Test func aTextWithoutWeightsIsNoPattern() throws {
    for text: ByteString in ["", "\u{308}", "\u{200B}"] {
      #expect(SubsequencePattern(text, try Collator()) == nil)
    }
  }

  /// Names from the best to the worst.
  @Test(
    arguments: [
      ("acdc", ["AC/DC", "ACDC Tribute", "The AC/DC", "A Class Divided, Clear", "Abcdec"]),
      ("beat", ["Beat", "Beatles", "The Beatles", "Heartbeat", "Best Act", "Break It"]),
      ("tb", ["TB", "Tbilisi", "The Beatles", "Tabla", "Outbreak"]),
      ("b", ["B", "Bo", "Bob", "A B", "AB"]),
    ] as [(ByteString, [ByteString])])
  func ranksNames(_ text: ByteString, _ names: [ByteString]) throws {
    let pattern = try pattern(text)
    let matches = try names.map { try #require(pattern.match(in: $0)) }
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0 < $1 }, "\(matches)")
  }

  @Test func aMatchSaysHowScatteredItIs() throws {
    let match = try #require(try pattern("tb").match(in: "The Beatles"))
    #expect((match.scatter, match.start, match.length) == (2, 0, 10))
    let inside = try #require(try pattern("ea").match(in: "The Beatles"))
    #expect((inside.scatter, inside.start, inside.length) == (3, 4, 10))
  }

  /// Compares with the best of all choices of letters, for all short texts and names.
  @Test func theBestMatchIsTheBestOfAll() throws {
    let names = texts(of: ["a", "b", " "], upTo: 6)
    for text in texts(of: ["a", "b"], upTo: 3) {
      let pattern = try pattern(ByteString(text))
      let wrong = names.filter { name in
        let match = pattern.match(in: ByteString(name))
        let best = plainMatches(Array(text), in: name).min { $0 < $1 }
        return match?.scatter != best?.0 || match?.start != best?.1
      }
      #expect(wrong == [], "\(text)")
    }
  }

  private func texts(of letters: [String], upTo count: Int) -> [String] {
    var all = [""]
    var last = all
    for _ in 0..<count {
      last = last.flatMap { text in letters.map { text + $0 } }
      all += last
    }
    return Array(all.dropFirst())
  }

  /// Returns the scatter and the start of every choice of letters.
  private func plainMatches(_ text: [Character], in name: String) -> [(Int, Int)] {
    let letters = zip(name, " " + name).filter { $0.0 != " " }
    func ways(_ count: Int, endingBefore end: Int) -> [(scatter: Int, start: Int, last: Int)] {
      guard count > 0 else { return [(0, 0, -1)] }
      return (0..<end).filter { letters[$0].0 == text[count - 1] }.flatMap { place in
        let skips = letters[place].1 == " " ? 2 : 3
        return ways(count - 1, endingBefore: place).map { way in
          let follows = way.last == place - 1
          return (way.scatter + (follows ? 0 : skips), count == 1 ? place : way.start, place)
        }
      }
    }
    return ways(text.count, endingBefore: letters.count).map { ($0.scatter, $0.start) }
  }

  /// Names of plain characters are read from a table of weights, which is made on request.
  @Test(arguments: ["en", "cs", "sv", "hu", "th", "ja", "ru", "ar", "de@collation=phonebook"])
  func thePreparedCollatorFindsTheSame(_ locale: String) throws {
    let names = Names.mixed.filter { $0.count < 100 }
    let slow = try Collator(locale: CollationLocale(locale))
    let fast = try Collator(locale: CollationLocale(locale))
    #expect(fast.prepareSortKeys())
    for text in stride(from: 0, to: names.count, by: 397).map({ names[$0] }) {
      guard let pattern = SubsequencePattern(text, slow),
        let prepared = SubsequencePattern(text, fast)
      else { continue }
      let wrong = names.filter { pattern.match(in: $0) != prepared.match(in: $0) }
      #expect(wrong.map { "\($0)" } == [], "\(text)")
    }
  }

  @Test(arguments: ["en", "th", "ja"], [false, true])
  func everyTextIsFoundInItself(_ locale: String, isTablePrepared: Bool) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    if isTablePrepared { collator.prepareSortKeys() }
    let lost = Names.mixed.filter { name in
      name.count < 100
        && SubsequencePattern(name, collator).map { $0.match(in: name) == nil } == true
    }
    #expect(lost == [])
  }

  @Test func onlyTheFirstThousandLettersOfALineCount() throws {
    let line = ByteString(String(repeating: "a", count: 1000) + "b")
    #expect(try pattern("b").match(in: line) == nil)
    #expect(try pattern("a").match(in: line)?.length == 1000)
  }
}
