import Bytes
import MPDClient
import Testing

@testable import CommandRuntime
@testable import Operations

@Suite struct EditedLinesTests {
  @Test func eachSongHasALineWithAComment() throws {
    let songs = [
      song("a/b.flac", ["Artist": "Ann", "Title": "T\u{1B}\ty"]), song("c.flac", ["Title": "Only"]),
      song("d.flac", ["Artist": "Ann"]), song("# e.flac", ["Title": "E"]),
    ]
    let text = String(decoding: editorText(of: songs, title: "the queue"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[..<4].allSatisfy { $0.hasPrefix("# ") && $0.count <= 80 })
    #expect(lines[0].hasPrefix("# mpdex: the songs in the queue, one per line: "))
    #expect(
      lines[4...] == [
        "", "a/b.flac\t# Ann - T\\e\\ty", "c.flac\t# Only", "d.flac", "\"# e.flac\"\t# E", "",
      ])
  }

  @Test(
    arguments: [
      "a", "# a", "#", "#a", " a", "a ", "a\tb", "a\t# b", "\"a\"", "a\"b\\c", "\\x41", "a # b",
      "\r", "x\r",
      "http://h/a b#c", "ä", "ä\u{1}", "\u{85}x", [0xFF, 0x22, 0x5C, 0x09], "a\u{7F}",
    ] as [ByteString])
  func readsEachURIAsItWasWritten(_ uri: ByteString) throws {
    for tags in [[:], ["Title": "\"x\" \t# y"]] as [[String: ByteString]] {
      let text = editorText(of: [song(uri, tags), song("last", [:])], title: "'x'")
      let lines = try text.songListLines(.edited)
      #expect(lines.map(\.text) == [uri, "last"], "\(String(decoding: text, as: UTF8.self))")
      #expect(lines.map(\.number) == [6, 7])
    }
  }

  @Test(
    arguments: [
      ("a\t#x\n\n  b  \n# c\nd\r\n#\n#e", ["a", "b", "d", "#e"]), ("", []), ("\n# a\n", []),
      ("\"a\\\\\\\"\\x41\"   # x", ["a\\\"A"]), ("a\tb", ["a"]),
    ] as [(String, [ByteString])])
  func readsLinesThatPeopleWrite(_ text: String, _ uris: [ByteString]) throws {
    #expect(try Array(text.utf8).songListLines(.edited).map(\.text) == uris)
  }

  /// A title that looks like a handle is none.
  @Test func readsTheHandlesThatItWrites() throws {
    let songs = [
      song("a.wav", ["Id": "12", "Range": "20.000-45.493", "Title": "T"]),
      song("\tb.wav", ["Id": "3", "Title": "#7@1-2 x"]),
      song("c.wav", ["Id": "0", "Range": "5.5-"]),
    ]
    let lines = try editorText(of: songs, title: "the queue").songListLines(.edited)
    #expect(lines.map(\.mark?.id) == [12, 3, 0])
    #expect(lines.map(\.song.identity) == songs.map(\.identity))
    let stored = editorText(of: [song("a", ["Title": "#7@1-2"])], title: "'x'")
    #expect(try stored.songListLines(.edited).map(\.mark?.id) == [nil])
  }

  @Test(
    arguments: [
      ("a\t#5", 5, nil), ("a\t #5@1-2 T", 5, SongRange(start: .seconds(1), end: .seconds(2))),
      ("\"a\"\t#5@1- T", 5, SongRange(start: .seconds(1), end: nil)), ("a\t#5x", nil, nil),
      ("a\t#5@x", nil, nil), ("a\t#-5", nil, nil), ("a\t# 5", nil, nil), ("a\t5", nil, nil),
      ("a\t#5@3-1", nil, nil), ("a\t#99999999999999999999", nil, nil),
    ] as [(String, Int?, SongRange?)])
  func readsHandles(_ line: String, _ id: Int?, _ range: SongRange?) throws {
    let lines = try Array((line + "\nb\n").utf8).songListLines(.edited)
    #expect(lines.map(\.mark?.id) == [id, nil])
    #expect(lines[0].mark?.range == range)
    #expect(lines.map { $0.mark?.hasKnownRange ?? false } == [id != nil, id != nil])
  }

  @Test(arguments: ["\"a", "\"a\\n\"", "\"a\" b", "\"a\\x4\"", "\"\\"])
  func refusesAnOpenQuotation(_ line: String) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try Array("x\n\(line)\n".utf8).songListLines(.edited)
    }
    #expect(failure?.status == .no)
    #expect(
      failure?.message.hasPrefix("line 2: the quoted text has no closing quotation mark") == true)
  }

  private func song(_ uri: ByteString, _ tags: [String: ByteString]) -> Song {
    Song(uri: uri, pairs: tags.sorted { $0.key < $1.key }.map { Pair(name: $0, value: $1) })
  }
}
