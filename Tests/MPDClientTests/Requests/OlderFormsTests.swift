import Bytes
import Testing

@testable import MPDClient

/// The lines that servers of older versions of the protocol are sent.
@Suite struct OlderFormsTests {
  @Test(
    arguments: [
      ("find", ["(Artist == 'Air')"], #"find "Artist" "Air""#),
      ("find", ["((Artist == 'Air')AND (base 'Rock'))"], #"find "Artist" "Air" "base" "Rock""#),
      ("find", [#"(Artist == "it\"s")"#, "window", "0:2147483647"], #"find "Artist" "it\"s""#),
      ("search", ["(any contains 'it\\'s')"], #"search "any" "it's""#),
      ("search", ["(file contains '')"], #"search "file" """#),
      ("list", ["Album", "(Artist == 'Air')"], #"list "Album" "Artist" "Air""#),
      ("list", ["Album", "(file != '')"], #"list "Album""#),
      ("list", ["Album", "Artist", "Air"], #"list "Album" "Artist" "Air""#),
      ("searchaddpl", ["a", "(Title contains 'b')"], #"searchaddpl "a" "Title" "b""#),
      ("add", ["a.mp3", "3"], #"addid "a.mp3" "3""#), ("add", ["a.mp3"], #"add "a.mp3""#),
    ] as [(String, [String], String)])
  func says(_ command: String, _ arguments: [String], _ text: String) throws {
    let line = RequestLine(command: command, arguments: arguments.map { ByteString($0) })
    #expect(try line.inForm(for: (0, 19, 0)).text.description == text)
    #expect(try line.inForm(for: (0, 23, 3)).text == line.text)
  }

  @Test(
    arguments: [
      ("find", ["(Artist != 'Air')"]), ("find", ["(Artist contains 'Air')"]),
      ("find", ["(Artist == '')"]), ("search", ["(Artist == 'Air')"]),
      ("find", ["(!(Artist == 'Air'))"]), ("find", ["(Artist == 'Air'"]), ("find", ["("]),
      ("find", [String(repeating: "(", count: 200_000)]),
      ("find", ["(Artist == 'Air')", "sort", "Title"]),
      ("find", ["(Artist == 'Air')", "window", "0:10"]),
      ("searchadd", ["(Artist contains 'Air')", "position", "0"]), ("add", ["a.mp3", "+0"]),
    ] as [(String, [String])])
  func refuses(_ command: String, _ arguments: [String]) throws {
    let line = RequestLine(command: command, arguments: arguments.map { ByteString($0) })
    let error = try #require(throws: MPDError.self) { _ = try line.inForm(for: (0, 19, 0)) }
    #expect((error.code, error.isConnectionUsable) == (.unsupported, true))
  }

  /// A search of the queue takes a window since MPD 0.24.
  @Test(arguments: ["playlistfind", "playlistsearch"])
  func searchesOfTheQueueHaveAWindowSinceMPD24(
    _ command: String
  ) throws {
    let all = ["(Artist == 'Air')", "window", "0:2147483647"].map { ByteString($0) }
    let line = RequestLine(command: command, arguments: all)
    #expect(try line.inForm(for: (0, 24, 0)).text == line.text)
    #expect(try line.inForm(for: (0, 23, 5)).arguments == all.dropLast(2))
    if command == "playlistfind" {
      #expect(try line.inForm(for: (0, 19, 0)).arguments == ["Artist", "Air"])
    }
    let part = RequestLine(command: command, arguments: all.dropLast() + ["0:1"])
    #expect(try part.inForm(for: (0, 24, 0)).text == part.text)
    let error = try #require(throws: MPDError.self) { _ = try part.inForm(for: (0, 23, 5)) }
    #expect((error.code, error.isConnectionUsable) == (.unsupported, true))
  }

  /// MPD 0.24.11 refuses an empty path.
  @Test func theRootHasNoArgument() {
    let lines = [
      Request.entries(of: "").line, Request.listAll().line, Request.listAllInfo().line,
      Request.files().line, Request.update().line, Request.rescan().line,
    ]
    #expect(
      lines.map(\.text) == ["lsinfo", "listall", "listallinfo", "listfiles", "update", "rescan"])
  }

  /// bpd calls itself MPD 0.16.
  @Test(
    arguments: [
      ("delete", ["3:4"], #"delete "3""#), ("move", ["3:4", "0"], #"move "3" "0""#),
      ("playlistinfo", ["0:1"], #"playlistinfo "0""#),
      ("playlistinfo", ["0:2147483647"], "playlistinfo"), ("delete", ["3"], #"delete "3""#),
      ("delete", ["3:5"], nil), ("move", ["1:3", "0"], nil), ("playlistinfo", ["0:4096"], nil),
      ("playlistinfo", ["3:"], nil),
    ] as [(String, [String], String?)])
  func namesOnePositionBeforeMPD17(
    _ command: String, _ arguments: [String], _ text: String?
  ) throws {
    let line = RequestLine(command: command, arguments: arguments.map { ByteString($0) })
    let form = try? line.inForm(for: (0, 16, 0))
    #expect(form?.text.description == text)
    #expect(try line.inForm(for: (0, 17, 0)).text == line.text)
  }

  @Test func windowsOfMPD20AreKept() throws {
    let line = RequestLine(command: "find", arguments: ["(Artist == 'Air')", "window", "0:10"])
    let text = try line.inForm(for: (0, 20, 0)).text
    #expect(text == #"find "Artist" "Air" "window" "0:10""#)
  }

  @Test(
    arguments: [
      ("local:track:Air/01%20Sexy%20Boy.wav", "01 Sexy Boy.wav"), ("file:///a%2Fb", "a/b"),
      ("spotify:track:6rqh", "6rqh"), ("a:100%", "100%"), ("Air/a.mp3", nil), ("a:", nil),
    ] as [(ByteString, ByteString?)])
  func namesSongsByTheirURIs(_ uri: ByteString, _ name: ByteString?) {
    #expect(uri.nameInScheme == name)
  }
}
