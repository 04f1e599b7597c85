import Bytes
import MPDClient
import Testing

@testable import mpdex

@Suite struct EditedLinesTests {
  @Test func eachSongHasALineWithAComment() throws {
    let songs = [
      song("a/b.flac", ["Artist": "Ann", "Title": "T\u{1B}\ty"]), song("c.flac", ["Title": "Only"]),
      song("d.flac", ["Artist": "Ann"]), song("# e.flac", ["Title": "E"]),
    ]
    let text = String(decoding: editorText(of: songs, title: "the queue"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[..<4].allSatisfy { $0.hasPrefix("# ") && $0.count <= 80 })
    #expect(lines[0].hasPrefix("# mpdex: the songs of the queue, one in each line: "))
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

  @Test(arguments: ["\"a", "\"a\\n\"", "\"a\" b", "\"a\\x4\"", "\"\\"])
  func refusesAnOpenQuotation(_ line: String) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try Array("x\n\(line)\n".utf8).songListLines(.edited)
    }
    #expect(failure?.status == .no)
    #expect(failure?.message.hasPrefix("line 2: after a quotation mark") == true)
  }

  private func song(_ uri: ByteString, _ tags: [String: ByteString]) -> Song {
    Song(uri: uri, pairs: tags.sorted { $0.key < $1.key }.map { Pair(name: $0, value: $1) })
  }
}
