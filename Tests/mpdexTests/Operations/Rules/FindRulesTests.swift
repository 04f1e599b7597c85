import Bytes
import Glibc
import TestSupport
import Testing

/// `find --rules` with the real server: every operator against a plain evaluation of it, and the examples of
/// Navidrome's documentation.
@Suite struct FindRulesTests {
  /// A song of the tests; its title is unique.
  struct Sample: Sendable {
    let title: String
    var artists: [String] = []
    var year: Int?
    var track: Int?
    var genre: String?
    var seconds = 100.0
    var rating: Int?
    var plays: Int?
    var daysSincePlayed: Int?
    var like: Int?
    var isListed = false

    /// The rating from 0 to 10; songs without one count as they are liked.
    var ratingOrLike: Int { rating ?? (like ?? 0) * 5 }

    var path: String { "Music/\(title).wav" }
  }

  static let samples: [Sample] = [
    Sample(
      title: "Alpha", artists: ["Ann"], year: 1981, track: 1, genre: "Jazz", rating: 10, plays: 3,
      daysSincePlayed: 2, like: 2),
    Sample(
      title: "beta", artists: ["Bob", "Ann"], year: 1985, track: 12, genre: "jazz rock",
      seconds: 200),
    Sample(
      title: "Gamma it's", artists: ["Cid"], year: 1990, track: 2, rating: 8, plays: 1,
      daysSincePlayed: 40, isListed: true),
    Sample(title: "delta", artists: ["Ann Other"], year: 1991, seconds: 300, like: 1),
    Sample(title: "Épsilon", genre: "Rock", seconds: 400, plays: 9, daysSincePlayed: 10),
    Sample(
      title: "Zeta", artists: ["BOB"], year: 2005, track: 3, genre: "ROCK", like: 2, isListed: true),
  ]

  private static let server = Result {
    let library: MusicLibrary = [
      .directory("Music", samples.map { .song(ByteString($0.title + ".wav"), sample: $0) })
    ]
    let server = try LiveServer(library: library)
    for sample in samples {
      let stickers = [
        ("rating", sample.rating), ("playCount", sample.plays), ("like", sample.like),
        ("lastPlayed", sample.daysSincePlayed.map { time(nil) - $0 * 86_400 }),
      ]
      for (name, value) in stickers {
        guard let value else { continue }
        _ = try server.raw(["sticker set song \"\(sample.path)\" \(name) \(value)"])
      }
      if sample.isListed { _ = try server.raw(["playlistadd Listed \"\(sample.path)\""]) }
    }
    return server
  }

  private func find(_ rules: String, _ options: ByteString...) throws -> ProcessResult {
    let directory = try TemporaryDirectory()
    try writeFile(directory.path("rules.nsp"), Array(rules.utf8))
    return try Self.server.get().mpdex(
      arguments: ["find", "--rules", ByteString(directory.path("rules.nsp"))] + options)
  }

  private func titles(_ rules: String) throws -> [String] {
    let result = try find(rules)
    #expect(result.errorText == "" || result.status == 1)
    return result.text.split(separator: "\n").map { String($0.dropFirst(6).dropLast(4)) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let isMet: @Sendable (Sample) -> Bool
    var testDescription: String { rule }
  }

  static let cases: [Case] = [
    Case(rule: #"{"is": {"artist": "ann"}}"#) { $0.artists.contains("Ann") },
    Case(rule: #"{"isNot": {"artist": "Bob"}}"#) { sample in
      !sample.artists.contains { $0.lowercased() == "bob" }
    },
    Case(rule: #"{"contains": {"artist": "AN"}}"#) { sample in
      sample.artists.contains { $0.lowercased().contains("an") }
    },
    Case(rule: #"{"notContains": {"genre": "jazz"}}"#) {
      !($0.genre?.lowercased().contains("jazz") ?? false)
    },
    Case(rule: #"{"startsWith": {"title": "g"}}"#) { $0.title.lowercased().hasPrefix("g") },
    Case(rule: #"{"contains": {"title": "é"}}"#) { $0.title.lowercased().contains("é") },
    Case(rule: #"{"endsWith": {"title": "TA"}}"#) { $0.title.lowercased().hasSuffix("ta") },
    Case(rule: #"{"contains": {"title": "it's"}}"#) { $0.title.contains("it's") },
    Case(rule: #"{"gt": {"year": 1985}}"#) { $0.year ?? 0 > 1985 },
    Case(rule: #"{"lt": {"year": "1990"}}"#) { $0.year ?? 9999 < 1990 },
    Case(rule: #"{"inTheRange": {"year": [1981, 1990]}}"#) {
      (1981...1990).contains($0.year ?? 0)
    },
    Case(rule: #"{"is": {"trackNumber": 12}}"#) { $0.track == 12 },
    Case(rule: #"{"gt": {"duration": 150}}"#) { $0.seconds > 150 },
    Case(rule: #"{"isMissing": {"genre": true}}"#) { $0.genre == nil },
    Case(rule: #"{"isMissing": {"genre": false}}"#) { $0.genre != nil },
    Case(rule: #"{"isPresent": {"artist": true}}"#) { !$0.artists.isEmpty },
    Case(rule: #"{"gt": {"rating": 3}}"#) { $0.ratingOrLike > 6 },
    Case(rule: #"{"is": {"rating": 0}}"#) { $0.ratingOrLike == 0 },
    Case(rule: #"{"isMissing": {"playCount": true}}"#) { $0.plays == nil },
    Case(rule: #"{"ISNOT": {"artist": "cid"}}"#) { !$0.artists.contains("Cid") },
    Case(rule: #"{"inTheRange": {"date": ["1985-01-01", "1990-12-31"]}}"#) {
      (1985...1990).contains($0.year ?? 0)
    },
    Case(rule: #"{"inTheLast": {"lastPlayed": 1e300}}"#) { $0.daysSincePlayed != nil },
    Case(rule: #"{"gt": {"playCount": -1}}"#) { _ in true },
    Case(rule: #"{"lt": {"playCount": 2}}"#) { $0.plays ?? 0 < 2 },
    Case(rule: #"{"is": {"loved": true}}"#) { $0.like == 2 },
    Case(rule: #"{"is": {"loved": "false"}}"#) { $0.like != 2 },
    Case(rule: #"{"inTheLast": {"lastPlayed": 30}}"#) { $0.daysSincePlayed ?? 99 < 31 },
    Case(rule: #"{"notInTheLast": {"lastPlayed": 30}}"#) { $0.daysSincePlayed ?? 99 > 31 },
    Case(rule: #"{"before": {"lastPlayed": "2000-01-01"}}"#) { _ in false },
    Case(rule: #"{"after": {"dateModified": "2023-01-01"}}"#) { _ in true },
    Case(rule: #"{"inPlaylist": {"id": "Listed"}}"#) { $0.isListed },
    Case(rule: #"{"notInPlaylist": {"id": "Listed"}}"#) { !$0.isListed },
    Case(rule: #"{"is": {"fileType": "wav"}}"#) { _ in true },
    Case(rule: #"{"contains": {"filePath": "music/a"}}"#) { $0.title == "Alpha" },
    Case(
      rule:
        #"{"any": [{"is": {"genre": "rock"}}, {"all": [{"gt": {"year": 1980}}, {"lt": {"year": 1986}}]}]}"#
    ) {
      $0.genre?.lowercased() == "rock" || (1981...1985).contains($0.year ?? 0)
    },
    Case(
      rule:
        #"{"all": [{"contains": {"genre": "rock"}}, {"any": [{"is": {"artist": "bob"}}, {"is": {"loved": true}}]}]}"#
    ) { sample in
      sample.genre?.lowercased().contains("rock") ?? false
        && (sample.artists.contains { $0.lowercased() == "bob" } || sample.like == 2)
    },
  ]

  @Test("every operator finds what a plain evaluation finds", arguments: cases)
  func operators(rule: Case) throws {
    let wanted = Self.samples.filter(rule.isMet).map(\.title)
    let found = try titles(#"{"all": [\#(rule.rule)], "sort": "filepath"}"#)
    #expect(found.sorted() == wanted.sorted())
  }

  @Test("the examples of Navidrome's documentation") func publishedExamples() throws {
    #expect(
      try titles(
        """
        {
          "name": "Recently Played",
          "comment": "Recently played tracks",
          "all": [{ "inTheLast": { "lastPlayed": 30 } }],
          "sort": "lastPlayed",
          "order": "desc",
          "limit": 100
        }
        """) == ["Alpha", "Épsilon"])
    #expect(
      try titles(
        """
        {
          "all": [
            { "any": [{ "is": { "loved": true } }, { "gt": { "rating": 3 } }] },
            { "inTheRange": { "year": [1981, 1990] } }
          ],
          "sort": "year",
          "order": "desc",
          "limit": 25
        }
        """) == ["Gamma it's", "Alpha"])
    #expect(
      try titles(
        """
        {
          "all": [{ "gt": { "playCount": -1 } }],
          "sort": "random"
          // limit: 1000 // Uncomment this line to limit the number of songs
        }
        """
      ).sorted() == Self.samples.map(\.title).sorted())
    #expect(
      try titles(
        #"{"all": [{"inTheRange": {"year": [1980, 2009]}}], "sort": "-rating,title", "limit": 3}"#)
        == ["Alpha", "Zeta", "Gamma it's"])
  }

  @Test("rules are read from standard input; their keys can be in any case") func standardInput()
    throws
  {
    let server = try Self.server.get()
    let rules = Array(
      #"{"ALL": [{"is": {"genre": "rock"}}], "Sort": "title", "public": true}"#.utf8)
    let songs = "Music/Épsilon.wav\nMusic/Zeta.wav\n"
    let found = try server.mpdex("find", "--rules", "-", input: rules)
    #expect((found.text, found.errorText) == (songs, ""))
    let applied = try server.mpdex("playlist", "apply", "Rock", "--rules", "-", "-q", input: rules)
    #expect(applied.isSilentSuccess)
    #expect(try server.mpdex("playlist", "Rock", "-f", "%file%").text == songs)
    let wrong = try server.mpdex("find", "--rules", "-", input: [0x7B])
    #expect(
      wrong.errorText == "mpdex: standard input: invalid JSON at line 1, column 2\n")
  }

  @Test("offset and the limits cut the sorted songs") func limits() throws {
    let all = #""all": [{"gt": {"year": 0}}], "sort": "year""#
    #expect(try titles("{\(all), \"offset\": 3}") == ["delta", "Zeta"])
    #expect(try titles("{\(all), \"limitPercent\": 40}") == ["Alpha", "beta"])
    #expect(try titles("{\(all), \"limitPercent\": 1}") == ["Alpha"])
    #expect(try titles("{\(all), \"order\": \"desc\", \"limit\": 1}") == ["Zeta"])
  }

  @Test("a playlist and the queue become what the rules say") func applying() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("rules.nsp")
    try writeFile(path, Array(#"{"any": [{"is": {"loved": true}}], "sort": "year"}"#.utf8))
    let server = try Self.server.get()
    #expect(
      try server.mpdex("playlist", "apply", "Loved", "--rules", ByteString(path), "-q")
        .isSilentSuccess)
    #expect(
      try server.mpdex("playlist", "Loved", "-f", "%file%").text
        == "Music/Alpha.wav\nMusic/Zeta.wav\n")
    #expect(
      try server.mpdex("playlist", "apply", "Loved", "--rules", ByteString(path), "--check").status
        == 0)
    #expect(try server.mpdex("queue", "apply", "--rules", ByteString(path), "-q").isSilentSuccess)
    #expect(try server.queue() == ["Music/Alpha.wav", "Music/Zeta.wav"])
  }

  @Test(
    "what is not understood is named, and nothing is found",
    arguments: [
      ("[]", "this is not a JSON object"),
      (
        #"{"all": [{"is": {"title": "a"}}], "limit": 3, "Limit": 4}"#,
        "the key 'Limit' occurs twice, the second time at line 1, column 47"
      ),
      (
        "{\"all\": [{\"is\": {\"title\": \"a\"}}],\n \"any\": [], \"all\": []}",
        "the key 'all' occurs twice, the second time at line 2, column 13"
      ),
      (
        #"{"all": [{"is": {"title": "a", "Title": "b"}}]}"#,
        "the key 'Title' occurs twice, the second time at line 1, column 32"
      ),
      (
        String(repeating: "[", count: 2_000),
        "lists and objects are nested more than 500 levels deep at line 1, column 501"
      ),
      (#"{"all": [{"gt": {"year": 1e999}}]}"#, "invalid JSON at line 1, column 26"),
      // The decoder ends the process for this.
      (#"{"all": [{"gt": {"year": -1.-5}}]}"#, "invalid JSON at line 1, column 26"),
      ("{\n\"all\": [\n  {\"is\": }]}", "invalid JSON at line 3, column 10"),
      (
        #"{"all": [{"is": {"title": "a"}}], "limits": 3}"#,
        "unknown key 'limits' at line 1, column 35; the keys are name,"
      ),
      ("{}", "either 'all' or 'any'"),
      (
        #"{"all": [{"frob": {"title": "a"}}]}"#,
        "unknown operator 'frob'; the operators are all, any, is, "
      ),
      (
        #"{"all": [{"is": {"bpm": 120}}]}"#,
        "rules.nsp: MPD does not know the field 'bpm' (line 1, column 18); the fields are the tags"
      ),
      (
        """
        {"comment": "x", "refreshDelay": "1h", "sort": "-albumRating, random, title",
         "any": [{"gt": {"AlbumPlayCount": 1}}, {"is": {"artist": "a"}},
          {"all": [{"is": {"albumLoved": true}}, {"isMissing": {"mbz_album_id": true}}]}]}
        """,
        "rules.nsp: MPD does not know the fields 'AlbumPlayCount' (line 2, column 18), "
          + "'albumLoved' (line 3, column 20), 'albumRating' (in 'sort' at line 1, column 40); the fields are"
      ),
      (#"{"all": [{"is": {"year": "soon"}}]}"#, "the operator 'is' on 'year' needs a number"),
      (
        #"{"all": [{"inTheRange": {"year": [1]}}]}"#,
        "the operator 'inTheRange' on 'year' needs a list of two numbers"
      ),
      (
        #"{"all": [{"inTheLast": {"title": 3}}]}"#,
        "the operator 'inTheLast' on 'title' needs a field that contains a time"
      ),
      (#"{"all": [{"before": {"lastPlayed": "x"}}]}"#, "a date such as 2024-01-31"),
      (#"{"all": [{"inPlaylist": {}}]}"#, "the name of a stored playlist"),
      (
        #"{"all": [{"is": {"title": "a"}}], "sort": "bpm"}"#,
        "the field 'bpm' (in 'sort' at line 1, column 35); the fields are"
      ),
      (
        #"{"all": [{"is": {"title": "a"}}], "sort": ["title"]}"#,
        "'sort' must be a string with the names of fields"
      ),
      (
        #"{"all": [{"is": {"title": "a"}}], "limit": -1}"#,
        "'limit' must be a whole number, 0 or more"
      ),
      (#"{"all": [{"is": {"title": "a"}}], "order": "up"}"#, "'order' must be asc or desc"),
    ])
  func problems(rules: String, message: String) throws {
    let result = try find(rules)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test("the release group is a tag of MPD 0.24") func releaseGroup() throws {
    let result = try find(#"{"all": [{"isMissing": {"mbz_release_group_id": true}}], "limit": 1}"#)
    let isKnown = ProgramVersion.mpd >= ProgramVersion(0, 24)
    #expect(result.status == (isKnown ? 0 : 64), "\(result.errorText)")
    #expect(result.errorText.contains("'mbz_release_group_id' (line 1, column 25)") != isKnown)
  }

  @Test("a playlist that there is not is named") func noPlaylist() throws {
    let result = try find(#"{"all": [{"inPlaylist": {"id": "Nope"}}]}"#)
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("Nope"))
  }
}

extension MusicLibrary.Entry {
  fileprivate static func song(_ name: ByteString, sample: FindRulesTests.Sample) -> Self {
    var tags = [MusicLibrary.Tag("Title", ByteString(sample.title))]
    tags += sample.artists.map { MusicLibrary.Tag("Artist", ByteString($0)) }
    if let genre = sample.genre { tags.append(MusicLibrary.Tag("Genre", ByteString(genre))) }
    if let year = sample.year { tags.append(MusicLibrary.Tag("Date", "\(year)-05-01")) }
    if let track = sample.track { tags.append(MusicLibrary.Tag("Track", "\(track)/12")) }
    return .song(name, tags: tags, seconds: sample.seconds)
  }
}
