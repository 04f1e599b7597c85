import Bytes
import TestSupport
import Testing

/// Dates as taggers write them are dates in every command: YYYY, YYYY/MM, YYYY-MM-DD and YYYYMMDD.
@Suite struct DateFormsTests {
  /// The dates of the songs in their order, each the name of its file.
  private static let dates: [ByteString] = [
    "1997", "1997-09-22", "20180101", "2021", "2021-03", "20210314", "2021-12-01", "2022",
  ]
  private static let server = Result {
    try LiveServer(
      library: MusicLibrary(
        dates.enumerated().map { place, date in
          // The files are in another order than the dates.
          .song(
            "\((place * 5) % dates.count).wav",
            tags: [
              "Date": place == 4 ? "2021/03" : date, "Title": date, "Album": "A", "Artist": "B",
            ])
        }))
  }
  private let sorted = dates.map { "\($0)\n" }.joined()

  private func titles(_ arguments: ByteString..., input: [UInt8] = []) throws -> String {
    let result = try Self.server.get().mpdex(
      arguments: arguments + ["-f", "%title%"], input: input)
    #expect(result.errorText == "" || result.status == 1)
    return result.text
  }

  @Test func theQueueAndPlaylistsAreSortedByDates() throws {
    let server = try Self.server.get()
    _ = try server.raw(["clear", "add /", "rm Dates"])
    #expect(try server.mpdex("save", "Dates").status == 0)
    #expect(try server.mpdex("queue", "sort", "--by", "date", "-q").status == 0)
    #expect(try titles("playlist") == sorted)
    #expect(try server.mpdex("queue", "sort", "--by", "-date", "-q").status == 0)
    #expect(try titles("playlist") == Self.dates.reversed().map { "\($0)\n" }.joined())
    #expect(try server.mpdex("playlist", "sort", "Dates", "--by", "date", "-q").status == 0)
    #expect(try titles("playlist", "Dates") == sorted)
  }

  @Test func pickSortsByDates() throws {
    let server = try Self.server.get()
    let all = try server.mpdex("listall").output
    let picked = try server.mpdex("pick", "--by", "date", input: all)
    #expect(
      picked.text.split(separator: "\n").map { $0.first }
        == Self.dates.indices.map { Character("\(($0 * 5) % Self.dates.count)") })
  }

  @Test(arguments: ["find", "search"] as [ByteString])
  func severalSortKeysAreSortedByDates(_ command: ByteString) throws {
    #expect(try titles(command, "file~", "--by", "album", "--by", "date") == sorted)
    #expect(
      try titles(command, "file~", "--by", "artist", "--by", "-date", "--window", "1:3")
        == "2021-12-01\n20210314\n")
  }

  @Test(
    arguments: [
      ("date=2021", "2021 2021-03 20210314 2021-12-01"), ("date=2021-03", "2021-03 20210314"),
      ("date=20210314", "20210314"), ("date=2021/03/14", "20210314"), ("date>2021", "2022"),
      ("date>=2021-03-14", "20210314 2021-12-01 2022"), ("date<19970922", "1997"),
      ("date<=2018", "1997 1997-09-22 20180101"), ("date!=2021", "1997 1997-09-22 20180101 2022"),
      ("date==2021", "2021"),
    ] as [(ByteString, String)])
  func filtersCompareDates(_ filter: ByteString, _ found: String) throws {
    for command: ByteString in ["find", "search"] {
      let text = try titles(command, filter, "--by", "album", "--by", "date")
      #expect(text == found.split(separator: " ").map { "\($0)\n" }.joined())
    }
  }

  /// mpc's form looks for a part of the text, as mpc does.
  @Test func theFormOfMpcComparesTexts() throws {
    let found = try titles("search", "date", "2021")
    #expect(found.split(separator: "\n").count == 4)
    #expect(try titles("search", "date", "0210") == "20210314\n")
    #expect(try titles("find", "date", "2021") == "2021\n")
  }

  @Test(
    arguments: [
      (#"{"is": {"year": 2021}}"#, "2021 2021-03 20210314 2021-12-01"),
      (#"{"is": {"releaseYear": "2018"}}"#, "20180101"),
      (#"{"inTheRange": {"year": [1997, 2018]}}"#, "1997 1997-09-22 20180101"),
      (#"{"gt": {"year": 2018}}"#, "2021 2021-03 20210314 2021-12-01 2022"),
      (#"{"is": {"date": "2021-03-14"}}"#, "20210314"),
      (#"{"is": {"releaseDate": "2021"}}"#, "2021 2021-03 20210314 2021-12-01"),
      (#"{"is": {"date": 2021}}"#, "2021 2021-03 20210314 2021-12-01"),
      (#"{"isNot": {"date": "2021"}}"#, "1997 1997-09-22 20180101 2022"),
      (#"{"after": {"date": "2021-03-01"}}"#, "20210314 2021-12-01 2022"),
      (#"{"before": {"date": "2018-01-02"}}"#, "1997 1997-09-22 20180101"),
      (#"{"lt": {"date": "20180102"}}"#, "1997 1997-09-22 20180101"),
      (#"{"inTheRange": {"date": ["2021-03-14", "2021-12-31"]}}"#, "20210314 2021-12-01"),
      (#"{"inTheRange": {"date": ["2021", "2021"]}}"#, "2021 2021-03 20210314 2021-12-01"),
      (#"{"startsWith": {"date": "2021-03"}}"#, "2021-03 20210314"),
      (#"{"isPresent": {"date": true}}"#, dates.map(\.description).joined(separator: " ")),
    ])
  func rulesCompareDates(_ rule: String, _ found: String) throws {
    let wanted = found.split(separator: " ").map(String.init)
    for (sort, order) in [("date", wanted), ("-date", wanted.reversed())] {
      let rules = #"{"all": [\#(rule)], "sort": "\#(sort)"}"#
      let text = try titles("find", "--rules", "-", input: Array(rules.utf8))
      #expect(text == order.map { "\($0)\n" }.joined())
    }
  }

  @Test func rulesSortByYears() throws {
    let rules = #"{"all": [{"isPresent": {"title": true}}], "sort": "year,title"}"#
    let text = try titles("find", "--rules", "-", input: Array(rules.utf8))
    let years = text.split(separator: "\n").map { $0.prefix(4) }
    #expect(years == years.sorted() && years.count == Self.dates.count)
  }

  @Test func peopleSeeTheYearsOfAlbums() throws {
    let server = try LiveServer(library: [
      .song("1.wav", tags: ["Album": "A", "AlbumArtist": "B", "Date": "20210314"]),
      .song("2.wav", tags: ["Album": "C", "AlbumArtist": "B", "Date": "unknown"]),
      .song("3.wav", tags: ["Album": "D", "AlbumArtist": "B"]),
    ])
    let shown = try server.mpdex("list", "--albums", terminal: .output)
    #expect(shown.text == "B – A (2021)\nB – C (unknown)\nB – D\n")
    let filters = try server.mpdex("list", "--albums").text.split(separator: "\n")
    #expect(
      filters.first.map(String.init)
        == "B – A (2021)\t" + #"((AlbumArtist == "B") AND (Album == "A") AND (Date == "20210314"))"#
    )
  }

  @Test func listsAreInTheOrderOfDates() throws {
    let server = try Self.server.get()
    let found = try server.mpdex("ls", "--in", "search:album=A", "--by", "date", "-f", "%title%")
    #expect(found.text == sorted)
    let tags = try server.mpdex("jump", "--in", "tags:date", "2021", "--all")
    #expect(tags.text.split(separator: "\n").count == 4)
  }
}
