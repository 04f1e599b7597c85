import Bytes
import Foundation
import MPDClient
import TestSupport
import Testing

/// Values with the characters that mean something in filters and in the protocol: a search for each finds the one
/// song that has it.
@Suite struct FilterValueTests {
  /// Pieces of values; all have their place in the syntax of filters, of arguments or of regular expressions.
  private static let pieces = [
    #"""#, "'", #"\"#, "(", ")", " ", "!", "=", "~", "==", " AND ", "!=", "contains", "%", "$", "^",
    "[", "]", "*",
    "?", "|", "{", "}", ";", "#", "-", "--", "&", "<", ">", "é", "あ", "🎵", "e\u{301}", "ß", "İ",
    "a", "B", "1",
    #"\'"#, #"\""#, #"\\"#, "')", "OR", "file", "\u{A0}", "\u{FFFD}", "\u{202E}", ":", ",", ".",
    "/", "@", "+",
  ]

  /// Returns values that differ, also without their blanks at the ends and in lower case.
  private static func values(count: Int) -> [String] {
    var numbers = SeededGenerator(seed: 2_026)
    return (0..<count).map { index in
      let length = Int.random(in: 1...8, using: &numbers)
      let text = (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &numbers)] }
      let at = Int.random(in: 0...length, using: &numbers)
      // The number makes the value the only one, wherever it stands.
      return text[..<at].joined() + "<\(index)>" + text[at...].joined()
    }
  }

  private static func library(_ values: [String]) -> MusicLibrary {
    MusicLibrary(
      values.enumerated().map { index, value in
        .song(ByteString("\(index).wav"), tags: ["Title": ByteString(value), "Artist": "x"])
      })
  }

  /// The titles of the server's songs by their numbers: MPD removes blanks at the ends.
  private static func titles(of server: LiveServer, _ count: Int) throws -> [ByteString] {
    var titles = [ByteString](repeating: "", count: count)
    var song = 0
    for line in try server.rawBytes(["listallinfo"]).split(separator: .newline) {
      let line = ByteString(line)
      if let file = line.removingPrefix("file: ") { song = Int(file.description.dropLast(4)) ?? 0 }
      if let title = line.removingPrefix("Title: ") { titles[song] = title }
    }
    return titles
  }

  @Test func filtersOfTheLibraryFindEachValue() throws {
    let count = 1_000
    let server = try LiveServer(library: Self.library(Self.values(count: count)))
    let titles = try Self.titles(of: server, count)
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    for (index, title) in titles.enumerated() {
      for filter in [
        Filter.tag(.title, .equals, title),
        .and([.tag(.title, .contains, title), .tag(.artist, .equals, "x")]),
        .not(.tag(.title, .notEquals, title)),
      ] {
        let found = try connection.run(.find(filter)).map(\.uri)
        #expect(found == [ByteString("\(index).wav")], "\(filter.expression)")
      }
    }
  }

  @Test func commandsFindEachValue() async throws {
    let count = 120
    let values = Self.values(count: count)
    let server = try LiveServer(library: Self.library(values))
    try await onThread {
      let titles = try Self.titles(of: server, count)
      try forEachAtOnce(Array(titles.enumerated()), own: {}) { numbered, _ in
        let (index, title) = numbered
        let file = "\(index).wav\n"
        for words in [["find", "--", "title", title], ["find", "title==" + title, "artist=x"]] {
          let result = try server.mpdex(arguments: words)
          #expect((result.status, result.text) == (0, file), "\(words) \(result.errorText)")
        }
      }
    }
  }

  /// Stickers are found by their values, and print them as they are.
  @Test func stickersComeBackAsThemselves() async throws {
    let values = Self.values(count: 60)
    let server = try LiveServer(library: Self.library(values))
    try await onThread {
      try forEachAtOnce(Array(values.enumerated()), own: {}) { numbered, _ in
        let (index, value) = (numbered.offset, ByteString(numbered.element))
        let song = ByteString("\(index).wav")
        let set = try server.mpdex("sticker", "--", song, "set", "mood", value)
        #expect(set.isSilentSuccess, "\(value) \(set.errorText)")
        let got = try server.mpdex("sticker", song, "get", "mood")
        #expect(
          ByteString(got.output).description.contains(value.description), "\(value) \(got.text)")
        let reply = try server.rawBytes(["sticker get song \(song) mood"])
        #expect(reply == (("sticker: mood=" + value).bytes + Array("\nOK\n".utf8)), "\(value)")
      }
    }
  }
}
