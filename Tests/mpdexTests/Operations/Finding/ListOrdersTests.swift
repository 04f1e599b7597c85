import Bytes
import Foundation
import TestSupport
import Testing

/// Lines such as `order albums = -date` of the settings file, by whole outputs of the commands that show lists.
@Suite struct ListOrdersTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: [
      Self.album("A", "1997", seconds: 61), Self.album("B", "2001", seconds: 190),
      Self.album("C", "1997", seconds: 125),
    ])
    _ = try server.raw([
      "add B/1.wav", "add A/1.wav", "add C/1.wav", "playlistadd P C/1.wav", "playlistadd P B/1.wav",
      "playlistadd Q A/1.wav", "playlistadd Q B/1.wav",
    ])
  }

  private static func album(
    _ name: ByteString, _ date: ByteString, seconds: Double
  ) -> MusicLibrary.Entry {
    let tags: [MusicLibrary.Tag] = [
      .init("Artist", "Artist"), .init("Album", name), .init("Title", name), .init("Date", date),
    ]
    return .directory(name, [.song("1.wav", tags: tags, seconds: seconds)])
  }

  private func run(_ line: String, settings: String) throws -> ProcessResult {
    let home = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: home.path("mpdex"), withIntermediateDirectories: true)
    try writeFile(home.path("mpdex/config"), Array(settings.utf8))
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    return try server.mpdex(arguments: words, environment: ["XDG_CONFIG_HOME": home.path])
  }

  @Test(
    "lists are shown in their orders",
    arguments: [
      ("order albums = -date", "index --in albums", "2001\t0\t1\n1997\t1\t2\n"),
      ("order albums = -date", "ls --in albums -f %album%", "B\nA\nC\n"),
      ("order albums = -date", "ls --in albums -f %album% --marker 1997", "A\nC\n"),
      ("order albums = -date", "index --in albums --by name", "A\t0\t1\nB\t1\t1\nC\t2\t1\n"),
      ("order albums = -date", "index --in albums --by length --fit 1", "1 min\t0\t3\n"),
      // An order of all albums is also the one of those that a search finds, but not the other way round.
      ("order albums = -date", "ls --in albums:artist=artist -f %album%", "B\nA\nC\n"),
      ("order albums:artist=artist = -date", "ls --in albums -f %album%", "A\nB\nC\n"),
      (
        "order albums:artist=artist = -date", "ls --in albums:artist=artist -f %album%", "B\nA\nC\n"
      ),
      ("order queue = time", "ls --in queue", "2\tA\n3\tC\n1\tB\n"),
      ("order queue = time", "ls --in queue --by name", "2\tA\n1\tB\n3\tC\n"),
      (
        "order playlist = -time\norder playlist:Q = time", "ls --in playlist:P",
        "B/1.wav\nC/1.wav\n"
      ),
      (
        "order playlist = -time\norder playlist:Q = time", "ls --in playlist:Q",
        "A/1.wav\nB/1.wav\n"
      ),
      ("order queue = time\norder queue = -time", "ls --in queue", "1\tB\n3\tC\n2\tA\n"),
      // A path consists of names, and so do the paths of jump.
      ("order albums = -date", "ls --in albums A", "A/1.wav\n"),
      ("order albums = -date", "jump --in albums --offset a/a", "0\tA/1.wav\n"),
      // A wrong line has no effect.
      ("order queue = tiem", "ls --in queue", "2\tA\n1\tB\n3\tC\n"),
    ] as [(String, String, String)])
  func wholeOutputs(_ settings: String, _ line: String, _ expected: String) throws {
    let result = try run(line, settings: settings)
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test func theHelpShowsTheLinesAndWhatIsWrongWithThem() throws {
    let settings = "order albums = -date\norder queue = tiem\norder albums:genre=Jazz = date"
    let text = try run("help settings", settings: settings).text
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(
      words.contains(
        "Now albums = -date in line 1; queue = tiem in line 2; albums:genre=Jazz = date in line 3.")
    )
    #expect(words.contains("line 2 is ignored: 'tiem' is not a key"))
  }
}
