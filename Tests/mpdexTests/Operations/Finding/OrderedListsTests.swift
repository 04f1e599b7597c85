import Bytes
import TestSupport
import Testing

/// Lists that are sorted by date, time, length or number, by their whole output.
@Suite struct OrderedListsTests {
  private static let server = Result { () throws -> LiveServer in
    let server = try LiveServer(library: library)
    _ = try server.raw(["add C", "add A"])
    return server
  }

  private static let library: MusicLibrary = [
    album("A", "1997-09-22", seconds: 185, modified: "2026-11-03"),
    album("B", "19970301", seconds: 61, modified: "2026-11-03"),
    album("C", "1997", seconds: 3600, modified: "2026-01-31"),
    album("D", "2001-02", seconds: 190, modified: "2025-12-31"),
    album("E", "unknown", seconds: 184, modified: "2025-12-31"),
  ]

  /// A directory with an album of one song, both changed at noon of a day.
  private static func album(
    _ name: ByteString, _ date: ByteString, seconds: Double, modified: String
  ) -> MusicLibrary.Entry {
    let time = noons[modified] ?? 0
    let tags: [MusicLibrary.Tag] = [
      .init("Artist", "Artist " + name), .init("Album", "Album " + name),
      .init("Title", "Song " + name), .init("Date", date),
    ]
    let song = MusicLibrary.Entry.song("1.wav", tags: tags, seconds: seconds, modified: time)
    return .directory(name, [song], modified: time)
  }

  private static let noons = [
    "2026-11-03": 1_793_707_200, "2026-01-31": 1_769_860_800, "2025-12-31": 1_767_182_400,
  ]

  private static func albums(_ names: String) -> String {
    names.map { name in
      let date = ["A": "1997-09-22", "B": "19970301", "C": "1997", "D": "2001-02"][name]
      let year = date.map { " (\($0.prefix(4)))" } ?? " (unknown)"
      return "Artist \(name) – Album \(name)\(year)\t((AlbumArtist == \"Artist \(name)\") AND "
        + "(Album == \"Album \(name)\") AND (Date == \"\(date ?? "unknown")\"))\n"
    }.joined()
  }

  @Test(
    "markers are years, months, lengths and numbers",
    arguments: [
      ("--in albums --by date", "1997\t0\t3\n2001\t3\t1\n–\t4\t1\n"),
      ("--in albums --by -date", "2001\t0\t1\n1997\t1\t3\n–\t4\t1\n"),
      ("--in albums --by date --zoom 1997", "–\t0\t1\nMar\t1\t1\nSep\t2\t1\n"),
      ("--in albums --by -date --zoom 1997", "Sep\t1\t1\nMar\t2\t1\n–\t3\t1\n"),
      ("--in albums --by -added", "2026\t0\t3\n2025\t3\t2\n"),
      ("--in albums --by -added --zoom 2026", "Nov\t0\t2\nJan\t2\t1\n"),
      ("--in albums --by songs", "1\t0\t5\n"),
      ("--in albums --by length", "1 min\t0\t1\n3 min\t1\t3\n60 min\t4\t1\n"),
      ("--in albums:date=1997 --by date", "–\t0\t1\nMar\t1\t1\nSep\t2\t1\n"),
      ("--in albums --by -date,artist", "2001\t0\t1\n1997\t1\t3\n–\t4\t1\n"),
      ("--in search:title~song --by time --zoom 3", "3:00\t1\t2\n3:10\t3\t1\n"),
      ("--in queue --by time", "3 min\t0\t1\n60 min\t1\t1\n"),
      ("--in tags:album --by date", "1997\t0\t3\n2001\t3\t1\n–\t4\t1\n"),
      ("--in tags:album/title --by -added --zoom 2026", "Nov\t0\t2\nJan\t2\t1\n"),
      ("--in tags:album --by length", "1 min\t0\t1\n3 min\t1\t3\n60 min\t4\t1\n"),
      ("--by -mtime", "2026\t0\t3\n2025\t3\t2\n"),
      ("--by mtime --zoom 2026/jan", nil),
      ("--by mtime --zoom 2026", "Jan\t2\t1\nNov\t3\t2\n"),
    ] as [(String, String?)])
  func markers(_ arguments: String, _ expected: String?) throws {
    let words = arguments.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: ["index"] + words)
    guard let expected else {
      #expect(result.status == 1)
      return #expect(result.errorText.contains("cannot be zoomed"))
    }
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    "entries are found by their values and by labels",
    arguments: [
      ("ls --in albums --by date", albums("CBADE")),
      ("ls --in albums --by -date", albums("DABCE")),
      ("ls --in albums --by -added --marker 2026/nov", albums("AB")),
      ("ls --in albums --by -added,-artist", nil),
      ("ls --in albums --by date --from 1998", albums("DE")),
      ("ls --in albums --by date --from 1997-03 --to 2000", albums("BA")),
      ("ls --in albums --by date --marker –", albums("E")),
      ("jump --in albums --by -added 2026/nov", albums("A")),
      ("jump --in albums --by -added 2026-11 --all", albums("AB")),
      ("jump --in albums --by -added 2026/1", albums("C")),
      ("jump --in albums --by date 97 -n 2", albums("CB")),
      ("jump --in albums --by date 1997/s", albums("A")),
      ("jump --in albums --by -added 26j", albums("C")),
      ("jump --in albums --by -added 2026nov", albums("A")),
      ("jump --in albums --by songs 1", albums("A")),
      ("jump --in search:title~song --by time 3:04", "E/1.wav\n"),
      ("jump --by -mtime 2025", "D\n"),
      ("ls --by mtime --only directories", "D\nE\nC\nA\nB\n"),
      ("ls --in queue --by time", "2\tSong A\n1\tSong C\n"),
      ("jump --in albums --by date album\u{20}d", nil),
    ] as [(String, String?)])
  func entries(_ line: String, _ expected: String?) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    guard let expected else { return #expect(result.status == 64) }
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    "mistakes are named",
    arguments: [
      (
        "jump --in albums --by date 1998", 1,
        "there is no marker '1998'; nearest: 1997, 2001"
      ),
      ("ls --in albums --by date --marker 1998", 1, "there is no marker '1998'"),
      ("ls --in albums --by album,-artist", 64, "cannot sort by '-artist' here"),
      (
        "ls --in albums --by -date 1997", 64,
        "a list sorted by dates, times or numbers takes no path"
      ),
      ("index --in tags:album --by mtime", 64, "these albums can be sorted by name and,"),
      ("index --in tags --by added", 64, "cannot sort by 'added' here"),
    ] as [(String, Int32, String)])
  func mistakes(_ line: String, _ status: Int32, _ message: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Self.server.get().mpdex(arguments: words)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test("whoever sorts by the times added is told that the server does not record them")
  func unrecordedTimes() throws {
    let server = try Self.server.get()
    for words: [ByteString] in [
      ["albums"], ["ls", "--in", "albums"], ["playlist"], ["queue", "sort", "--dry-run"],
    ] {
      let result = try server.mpdex(arguments: words + ["--by", "added"], terminal: [.errorOutput])
      #expect(
        result.errorText.contains("the modification times of the files are used instead"),
        "\(words)")
    }
    let refused = try server.mpdex("listall", "--by", "added")
    #expect(refused.status == 76)
    #expect(refused.errorText.contains("does not record when songs were added"))
  }

  /// A cached list gives the same answers as the server, and a list in another order has a file of its own.
  @Test func cachedOrdersAnswerAlike() throws {
    let server = try Self.server.get()
    let words: [[ByteString]] = [
      ["index", "--in", "albums", "--by", "-added"], ["index", "--in", "albums", "--by", "added"],
      ["index", "--in", "albums", "--by", "-added", "--zoom", "2026"],
      ["jump", "--in", "albums", "--by", "-added", "2026/nov", "--all"],
    ]
    let fresh = try words.map { try server.mpdex(arguments: $0 + ["--no-cache"]).text }
    for _ in 1...2 {
      #expect(try words.map { try server.mpdex(arguments: $0).text } == fresh)
    }
  }
}
