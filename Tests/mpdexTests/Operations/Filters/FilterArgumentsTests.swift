import Bytes
import MPDClient
import Testing

@testable import CommandRuntime
@testable import Operations

@Suite struct FilterArgumentsTests {
  private func expression(
    _ arguments: [ByteString], _ expressions: [ByteString] = [], ignoringCase: Bool = false,
    version: ProtocolVersion = (0, 23, 5)
  ) throws -> ByteString {
    let conditions = try filterConditions(
      arguments, expressions: expressions, ignoringCase: ignoringCase)
    return try filter(conditions, for: version).expression
  }

  @Test(
    arguments: [
      ("artist=Björk", "(Artist == 'Björk')"), ("ARTIST==Björk", "(Artist == 'Björk')"),
      ("artist!=x", "(Artist != 'x')"), ("title~love", "(Title contains 'love')"),
      ("title!~love", "(Title !contains 'love')"), ("title=~^a", "(Title =~ '^a')"),
      ("title!=~^a", "(Title !~ '^a')"), ("title==~a", "(Title == '~a')"),
      ("title===a", "(Title == '=a')"), ("artist=", "(Artist == '')"),
      ("any~x", "(any contains 'x')"), ("file~live", "(file contains 'live')"),
      ("filename=a/b.wav", "(file == 'a/b.wav')"), ("base=Rock/Live/", "(base 'Rock/Live')"),
      ("base!=Rock", "(!(base 'Rock'))"),
      ("audioformat=44100:16:2", "(AudioFormat == '44100:16:2')"),
      ("audioformat!=44100:*:2", "(!(AudioFormat =~ '44100:*:2'))"),
      ("musicbrainz_artistid=1-2", "(MUSICBRAINZ_ARTISTID == '1-2')"),
      ("modified>=2024-01-31T10:00:00Z", "(modified-since '2024-01-31T10:00:00Z')"),
      ("modified<@86400", "(!(modified-since '1970-01-02T00:00:00Z'))"),
      ("(Artist == 'x')", "(Artist == 'x')"),
      (#"title=it's "\"#, #"(Title == 'it\'s "\\')"#),
      ("title='') OR (Artist == 'x", #"(Title == '\'\') OR (Artist == \'x')"#),
      ("title= a=b ", "(Title == ' a=b ')"),
      ("date=1997", "(Date =~ '^ *(?!0000)(?:(?:1997))')"),
      (
        "date!=1997-9",
        "(Date !~ '^ *(?!0000)(?:(?:1997)(?:[-/.](?:0?9)(?![0-9])|(?:09)))')"
      ),
      ("track=03", "(Track =~ '^0*(?:3)(?![0-9])')"), ("date==1997", "(Date == '1997')"),
      ("date=", "(Date == '')"), ("disc=A", "(Disc == 'A')"), ("label=4", "(Label == '4')"),
    ] as [(ByteString, ByteString)])
  func buildsTheFilterExpression(_ argument: ByteString, _ expected: ByteString) throws {
    #expect(try expression([argument]) == expected)
  }

  @Test func prefixMatchesBecomeRegularExpressionsOnOldServers() throws {
    #expect(try expression(["title^=a.b"]) == #"(Title =~ '^a\\.b')"#)
    #expect(try expression(["title!^=Ö b"]) == #"(Title !~ '^Ö\\ b')"#)
    #expect(try expression(["title^=a.b"], version: (0, 24, 0)) == "(Title starts_with 'a.b')")
    #expect(try expression(["any!^=x"], version: (1, 0, 0)) == "(any !starts_with 'x')")
  }

  @Test func addedTimesRequireANewServer() throws {
    #expect(
      try expression(["added>=@0"], version: (0, 24, 0))
        == "(added-since '1970-01-01T00:00:00Z')")
    for argument: ByteString in ["added>=@0", "added<@0"] {
      let failure = try #require(throws: CommandFailure.self) { _ = try expression([argument]) }
      #expect(failure.status == .refused)
    }
  }

  @Test func mpcStylePairsMatchAsInFindAndSearch() throws {
    #expect(try expression(["artist", "x"]) == "(Artist == 'x')")
    #expect(try expression(["date", "1997"]) == "(Date == '1997')")
    #expect(try expression(["artist", "x"], ignoringCase: true) == "(Artist contains 'x')")
    #expect(try expression(["filename", "x"], ignoringCase: true) == "(file contains 'x')")
    #expect(try expression(["base", "Rock/"], ignoringCase: true) == "(base 'Rock')")
    #expect(
      try expression(["modified-since", "@0"]) == "(modified-since '1970-01-01T00:00:00Z')")
  }

  @Test func combinesConditionsWithAND() throws {
    let whole = try expression(["artist=a", "title", "b=c", "(Date == '1')"], ["(any == 'd')"])
    #expect(
      whole
        == "((any == 'd')AND (Artist == 'a')AND (Title == 'b=c')AND (Date == '1'))")
  }

  @Test func passesBytesThatAreNotUTF8() throws {
    let value = ByteString([0xFF, 0x27, 0x5C])
    let argument = ByteString(Array("title=".utf8) + value.bytes)
    let expected = Array("(Title == '".utf8) + [0xFF, 0x5C, 0x27, 0x5C, 0x5C] + Array("')".utf8)
    #expect(try expression([argument]).bytes == expected)
  }

  @Test(
    arguments: [
      (
        ["björk"],
        "'björk' is neither a filter nor a tag; the filter any~björk finds it in any tag; `mpdex help search` "
          + "describes filters"
      ),
      (["artist:Can"], "'artist:Can' is not a filter; write artist=Can"),
      (["title:a b"], "'title:a b' is not a filter; write 'title=a b'"),
      (
        ["decade=1990"],
        "there is no tag 'decade'; for songs from the 1990s, write 'date>=1990' 'date<=1999'; any, file, "
          + "base, modified, added, audioformat and rating can be used instead of a tag"
      ),
      (
        ["artist=x", "it's daft"],
        "'it's daft' is neither a filter nor a tag; the filter 'any~it'\\''s daft' finds it in any tag; "
          + "`mpdex help search` describes filters"
      ),
      (
        ["artist", "=", "björk"],
        "a filter has no spaces around its operator: write artist=björk instead of artist = björk"
      ),
      (
        ["title=x", "date>=", "1990"],
        "a filter has no spaces around its operator: write 'date>=1990' instead of date>= 1990"
      ),
      (
        ["artist = björk"],
        "'artist = björk' is not a filter; a filter has a form such as artist=NAME, without spaces around the "
          + "operator; `mpdex help search` describes all forms"
      ),
    ] as [([ByteString], String)])
  func explainsWordsThatAreNoFilters(_ words: [ByteString], _ message: String) throws {
    let failure = try #require(throws: CommandFailure.self) { _ = try expression(words) }
    #expect((failure.status, failure.message) == (.usage, message))
  }

  @Test(
    arguments: [
      ("artist", "'artist' has no value"), ("frob=x", "there is no tag 'frob'"),
      ("=x", "'=x' is not a filter"), ("artist = x", "'artist = x' is not a filter"),
      ("", "'' is not a filter"), ("base~x", "base can be compared only with = and !=, not with ~"),
      ("audioformat>1", "audioformat can be compared only with = and !=, not with >"),
      ("modified=2024", "modified can be compared only with >= and <, not with ="),
      ("modified>=yesterday", "'yesterday' is not a time"),
      ("date>=soon", "the operator >= does not accept 'soon': give a number"),
      ("any>5", "the operator > does not accept '5': give a number"),
      ("date<1-2-3-4", "the operator < does not accept '1-2-3-4': give a number"),
    ] as [(ByteString, String)])
  func invalidFiltersReportTheMistake(_ argument: ByteString, _ message: String) throws {
    let failure = try #require(throws: CommandFailure.self) { try expression([argument]) }
    #expect(failure.status == .usage)
    #expect(failure.message.contains(message), "\(failure.message)")
  }
}
