import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@Suite struct FilterTests {
  @Test(
    arguments: [
      (.tag(.artist, .equals, "Kalo"), "(Artist == 'Kalo')"),
      (.tag(.album, .notEquals, ""), "(Album != '')"),
      (.tag("Mood", .contains, #"it's "\""#), #"(Mood contains 'it\'s "\\"')"#),
      (.any(.notContains, "a"), "(any !contains 'a')"),
      (.file(.matches, "^a"), "(file =~ '^a')"),
      (.file(.notMatches, #"\d"#), #"(file !~ '\\d')"#),
      (.tag(.title, .startsWith, "a"), "(Title starts_with 'a')"),
      (.tag(.title, .notStartsWith, "a"), "(Title !starts_with 'a')"),
      (.tag(.title, .equalsMatchingCase, "a"), "(Title eq_cs 'a')"),
      (.tag(.title, .notEqualsMatchingCase, "a"), "(Title !eq_cs 'a')"),
      (.tag(.title, .equalsIgnoringCase, "a"), "(Title eq_ci 'a')"),
      (.tag(.title, .notEqualsIgnoringCase, "a"), "(Title !eq_ci 'a')"),
      (.tag(.title, .containsMatchingCase, "a"), "(Title contains_cs 'a')"),
      (.tag(.title, .notContainsMatchingCase, "a"), "(Title !contains_cs 'a')"),
      (.tag(.title, .containsIgnoringCase, "a"), "(Title contains_ci 'a')"),
      (.tag(.title, .notContainsIgnoringCase, "a"), "(Title !contains_ci 'a')"),
      (.tag(.title, .startsWithMatchingCase, "a"), "(Title starts_with_cs 'a')"),
      (.tag(.title, .notStartsWithMatchingCase, "a"), "(Title !starts_with_cs 'a')"),
      (.tag(.title, .startsWithIgnoringCase, "a"), "(Title starts_with_ci 'a')"),
      (.tag(.title, .notStartsWithIgnoringCase, "a"), "(Title !starts_with_ci 'a')"),
      (.base("a/b'c"), #"(base 'a/b\'c')"#),
      (.base(""), "(file != '')"),
      (.audioFormat("44100:16:2"), "(AudioFormat == '44100:16:2')"),
      (.audioFormat(matching: "44100:*:2"), "(AudioFormat =~ '44100:*:2')"),
      (.priority(atLeast: 42), "(prio >= 42)"),
      (.modifiedSince(1_700_000_000), "(modified-since '2023-11-14T22:13:20Z')"),
      (.addedSince(1_700_000_000), "(added-since '2023-11-14T22:13:20Z')"),
      (.not(.base("a")), "(!(base 'a'))"),
      (.and([]), "(file != '')"),
      (.and([.base("a")]), "(base 'a')"),
      (.and([.base("a"), .base("b"), .base("c")]), "((base 'a')AND (base 'b')AND (base 'c'))"),
      (.or([]), "(!(file != ''))"),
      (.or([.base("a")]), "(base 'a')"),
      (.or([.base("a"), .base("b")]), "(!((!(base 'a'))AND (!(base 'b'))))"),
      (.raw("as it is"), "as it is"),
    ] as [(Filter, ByteString)])
  func rendersTheExpression(_ filter: Filter, _ expression: ByteString) {
    #expect(filter.expression == expression)
  }

  @Test func valuesAreQuotedTwiceOnTheWire() throws {
    let songs = try answer(
      to: #"find "(Artist == 'foo\\'bar\"\\\\')""#, with: "OK\n",
      .find(.tag(.artist, .equals, #"foo'bar"\"#)))
    #expect(songs == [])
  }

  @Test func aTagNameThatIsNotAWordIsNeverReadAsSyntax() throws {
    let tag: MPDClient.Tag = "Artist == 'x') AND (Album"
    let filter = Filter.tag(tag, .equals, "y")
    #expect(filter.expression == "(Artist_____x___AND__Album == 'y')")
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.run(.find(filter)) }
    #expect(error.code == .ack(.argument))
  }

  @Test func datesEqualThoseOfTheCLibrary() {
    for number in -9_000...9_000 {
      let time = number * 999_983 + number
      var seconds = time_t(time)
      var parts = tm()
      gmtime_r(&seconds, &parts)
      var text = [CChar](repeating: 0, count: 64)
      let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      let date = ByteString(text.prefix(length).map { UInt8(bitPattern: $0) })
      #expect(Filter.modifiedSince(time).expression.description == "(modified-since '\(date)')")
    }
  }

  @Test(arguments: [Int.min, -9_000_000_001, 9_000_000_001, Int.max])
  func timesAreLimitedToTheRangeOfTheServersClock(_ time: Int) {
    let nearest = time < 0 ? -9_000_000_000 : 9_000_000_000
    #expect(Filter.modifiedSince(time) == .modifiedSince(nearest))
  }
}
