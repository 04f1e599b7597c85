import Bytes
import TestSupport
import Testing

@testable import Operations

/// `list --albums`, and the commands that take what it prints.
@Suite struct ChosenAlbumTests {
  private let server: LiveServer

  private static let library: MusicLibrary = [
    .directory("A", [hits("1.wav", "Ann", "2"), hits("2.wav", "Ann", "1")]),
    .directory("B", [hits("1.wav", "Bob \"B\" O'Neil", "1")]),
    .directory("C", [.song("1.wav", tags: ["Album": "Party", "Artist": "Cid"], seconds: 60)]),
    .directory("(Live) 1999", [.song("1.wav", seconds: 60)]),
    .song("(I contains) x.wav", seconds: 60), .song("plain.wav", seconds: 60),
  ]

  private static func hits(
    _ name: ByteString, _ artist: ByteString, _ track: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name,
      tags: [
        "Album": "Hits", "AlbumArtist": artist, "Artist": artist, "Track": track,
        "Date": "1997-05-01",
      ], seconds: 60)
  }

  private static let ann = """
    Ann – Hits (1997)\t((AlbumArtist == "Ann") AND (Album == "Hits") AND (Date == "1997-05-01"))
    """
  private static let bob = """
    Bob "B" O'Neil – Hits (1997)\t((AlbumArtist == "Bob \\"B\\" O'Neil") AND (Album == "Hits") \
    AND (Date == "1997-05-01"))
    """
  private static let party =
    #"Cid – Party\#t((AlbumArtist == "Cid") AND (Album == "Party") AND (Date == ""))"#

  init() throws { server = try LiveServer(files: Self.library) }

  @Test func aLineHasTheNamesAndTheFilter() throws {
    #expect(
      try server.mpdex("list", "--albums").text
        == [Self.ann, Self.bob, Self.party].map { $0 + "\n" }.joined())
    #expect(
      try server.mpdex("list", "--albums", "-0").text
        == [Self.ann, Self.bob, Self.party].map { $0 + "\0" }.joined())
    let shown = try server.mpdex("list", "--albums", terminal: .output).text
    #expect(shown.replacing("\r", with: "").hasPrefix("Ann – Hits (1997)\nBob"))
  }

  @Test func aFormatHasItsOwnVariables() throws {
    let format: ByteString = "%albumartist%|%album%|%date%|%year%|%songs%|%length%"
    #expect(
      try server.mpdex(
        "list", "--albums", "-f", "[%albumartist%] %album% %date% %02songs% %length%"
      ).text
        == """
        Ann Hits 1997-05-01 02 2:00
        Bob "B" O'Neil Hits 1997-05-01 01 1:00
        Cid Party  01 1:00

        """)
    #expect(try server.mpdex("list", "--albums", "-f", format).text.hasPrefix("Ann\n"))
    let added = try server.mpdex("list", "--albums", "-f", "%added%").text.split(separator: "\n")
    #expect(
      added.count == 3
        && added.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) != nil })
    let json = try server.mpdex("list", "--albums", "--json").text
    #expect(
      json.contains(#""date":"1997-05-01","duration":120,"filter":"((AlbumArtist == \"Ann\") AND"#))
    #expect(json.contains(#""songs":2}"#))
  }

  /// Albums that only their identifiers tell apart.
  @Test func identifiersAreUsedWhereNamesDoNotTell() throws {
    func song(_ name: ByteString, _ album: ByteString, _ id: ByteString) -> MusicLibrary.Entry {
      .song(name, tags: ["Album": album, "AlbumArtist": "Ann", "MUSICBRAINZ_ALBUMID": id])
    }
    let server = try LiveServer(
      library: [song("a.wav", "One", "1"), song("b.wav", "One", "2"), song("c.wav", "Two", "3")])
    #expect(
      try server.mpdex("list", "--albums", "-f", "%filter%").text == """
        (MUSICBRAINZ_ALBUMID == '1')
        (MUSICBRAINZ_ALBUMID == '2')
        ((AlbumArtist == "Ann") AND (Album == "Two") AND (Date == ""))

        """)
    let line = try server.mpdex("list", "--albums").text.split(separator: "\n")[2]
    _ = try server.mpdex("add", ByteString(String(line)))
    #expect(try server.queue() == ["c.wav"])
  }

  /// Albums of one identifier whose songs have several dates or artists, and one that shares a date with one of them.
  @Test func theFilterFindsAllSongsOfTheAlbum() throws {
    func song(
      _ name: ByteString, _ artist: ByteString, _ date: ByteString, _ id: ByteString
    ) -> MusicLibrary.Entry {
      .song(
        name,
        tags: ["Album": "One", "AlbumArtist": artist, "Date": date, "MUSICBRAINZ_ALBUMID": id])
    }
    let server = try LiveServer(library: [
      song("a.wav", "Ann", "1990", "1"), song("b.wav", "Ann", "1991", "1"),
      song("c.wav", "Ann", "1991", "2"), song("d.wav", "Bob", "1992", "3"),
      song("e.wav", "Cid", "1992", "3"), song("f.wav", "Dan", "1993", "4"),
      song("g.wav", "Dan", "1993", "4"),
    ])
    #expect(
      try server.mpdex("list", "--albums", "-f", "%filter%").text == """
        (MUSICBRAINZ_ALBUMID == '1')
        (MUSICBRAINZ_ALBUMID == '2')
        (MUSICBRAINZ_ALBUMID == '3')
        ((AlbumArtist == "Dan") AND (Album == "One") AND (Date == "1993"))

        """)
  }

  @Test func aTabInATagIsPartOfTheFilter() throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Album": "A\tB", "AlbumArtist": "Ann\tBob"]), .song("b.wav"),
    ])
    let line = try server.mpdex("list", "--albums", "-0").output.dropLast()
    #expect(try server.mpdex("add", ByteString(line)).status == 0)
    #expect(try server.queue() == ["a.wav"])
  }

  @Test(arguments: [true, false])
  func addAndLoadTakeLinesAndFilters(isLine: Bool) throws {
    let filter = String(Self.bob.split(separator: "\t")[1])
    for command: ByteString in ["add", "load"] {
      _ = try server.raw(["clear"])
      let result = try server.mpdex(command, ByteString(isLine ? Self.bob : filter))
      #expect((result.status, result.errorText) == (0, ""))
      let chosen = try server.mpdex(command, "-0", input: Array((Self.ann + "\0").utf8))
      #expect(chosen.status == 0)
      #expect(try server.queue() == ["B/1.wav", "A/2.wav", "A/1.wav"])
    }
  }

  @Test(arguments: [["playlist", "add"], ["addplaylist"]] as [[ByteString]], [true, false])
  func playlistsTakeLinesAndFilters(_ command: [ByteString], isLine: Bool) throws {
    let filter = String(Self.bob.split(separator: "\t")[1])
    let result = try server.mpdex(
      arguments: command + ["Mix", ByteString(isLine ? Self.bob : filter), "plain.wav"])
    #expect((result.status, result.errorText) == (0, ""))
    let chosen = try server.mpdex(
      arguments: command + ["Mix"], input: ["(Live) 1999", Self.ann].asLines)
    #expect(chosen.status == 0)
    let songs = ["B/1.wav", "plain.wav", "(Live) 1999/1.wav", "A/2.wav", "A/1.wav"]
    #expect(try server.playlist("Mix") == songs)
    let lost = try server.mpdex(arguments: command + ["Mix", "(artist == 'Nobody')"])
    #expect(lost.status == 1)
    #expect(try server.playlist("Mix") == songs)
  }

  @Test func linesAndPathsAreAddedInTheirOrder() throws {
    let input = ["plain.wav", Self.party, "(Live) 1999", "(I contains) x.wav"].asLines
    let result = try server.mpdex("add", input: input)
    #expect((result.status, result.errorText) == (0, ""))
    #expect(
      try server.queue() == ["plain.wav", "C/1.wav", "(Live) 1999/1.wav", "(I contains) x.wav"])
  }

  @Test func playPlaysTheAlbumWhereverItIs() throws {
    _ = try server.mpdex("add", "plain.wav", "C")
    _ = try server.mpdex("play", input: [Self.party].asLines)
    let there = try server.mpdex("play", "-", input: [Self.party].asLines)
    #expect((there.status, there.errorText) == (0, ""))
    #expect(there.text.contains("[playing] #2/2"))
    let json = #"{"filter":"(Album == 'Party')"}"# + "\r"
    #expect(try server.mpdex("play", ByteString(json)).text.contains("[playing] #2/2"))
    let added = try server.mpdex("play", ByteString(Self.ann))
    #expect(added.text.hasPrefix("Ann - "))
    #expect(added.text.contains("[playing] #3/4"))
    #expect(try server.queue() == ["plain.wav", "C/1.wav", "A/2.wav", "A/1.wav"])
  }

  @Test func delRemovesWhatMatches() throws {
    _ = try server.mpdex("add", "/")
    let result = try server.mpdexWithNotes("del", ByteString(Self.ann), "(file == 'plain.wav')")
    #expect((result.status, result.errorText) == (0, "mpdex: 3 songs removed from the queue\n"))
    #expect(
      try server.queue().sorted() == [
        "(I contains) x.wav", "(Live) 1999/1.wav", "B/1.wav", "C/1.wav",
      ])
    #expect(try server.mpdex("del", ByteString(Self.ann)).status == 1)
    let mixed = try server.mpdex("del", "1", ByteString(Self.bob))
    #expect(mixed.status == 64 && mixed.errorText.contains("give positions or filters, not both"))
  }

  @Test(arguments: ["add", "load", "play"])
  func whatMatchesNothingIsSaid(_ command: ByteString) throws {
    let result = try server.mpdex(command, "(artist == \"Nobody\")")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText == "mpdex: no song matches (artist == \"Nobody\"); nothing was added\n")
    #expect(try server.mpdex(command, "(artist == )").status != 0)
    #expect(try server.queue() == [])
  }

  @Test(arguments: [
    ("(Live) 1999", false), ("(I Can't Get No)", false), ("(I contains) 'x')", false), ("x", false),
    ("", false), ("((", false),
    ("(base 'x')", true), ("(!(artist == 'x'))", true), ("(prio >= 3)", true),
    ("a\t(artist contains \"x\")", true), ("(artist == 'x')\ta", false),
    ("(modified-since '2020-01-01')", true), ("a\t(artist == 'x\ty')", true),
    ("(artist == 'x\ty')", true), (")", false), ("\t)", false),
  ])
  func onlyFiltersAreFilters(_ text: String, _ isFilter: Bool) {
    #expect((ByteString(text).chosenFilter != nil) == isFilter)
  }

  // MARK: Other answers that say what was done.

  @Test func aSongThatPlaysWhereItIsShowsTheStatus() throws {
    _ = try server.mpdex("add", "A", "C")
    let played = try server.mpdex("jump", "--in", "queue", "--by", "album", "par", "--play")
    #expect(played.text.contains("[playing] #3/3"))
    #expect(
      try server.mpdex("jump", "--in", "queue", "--by", "album", "par", "--play", "-q").text == "")
    let offset = try server.mpdex("jump", "--in", "queue", "--by", "album", "par", "--play", "-0")
    #expect(offset.text == "3\0")
  }
}
