import Bytes
import Testing
import TestSupport

/// A tag that is far longer than any other takes nothing else with it.
@Suite struct LongTagsTests {
  private static let long = String(repeating: "x", count: 6_000)

  private func server() throws -> LiveServer {
    let server = try LiveServer(files: [
      .song("a.wav", tags: ["Title": ByteString(Self.long), "Artist": "A"], seconds: 60),
      .song("b.wav", tags: ["Title": "b", "Artist": "B"], seconds: 60),
    ])
    _ = try server.raw(["add a.wav", "add b.wav", "play 0"])
    return server
  }

  @Test func everyCommandReadsALongTag() throws {
    let server = try server()
    let line = "A - \(Self.long)\n"
    #expect(try server.mpdex("status").text.hasPrefix(line + "[playing] #1/2"))
    #expect(try server.mpdex("volume", "50").text.hasPrefix(line))
    #expect(try server.raw(["status"]).contains("volume: 50"))
    #expect(try server.mpdex("play").text.hasPrefix(line))
    #expect(try server.mpdex("get", "artist").text == "A\n")
    #expect(try server.mpdex("get", "title").text == Self.long + "\n")
    #expect(try server.mpdex("status", "--json").text.contains(Self.long))
    #expect(try server.mpdex("current").text == line)
    #expect(try server.mpdex("playlist").text == line + "B - b\n")
    #expect(try server.mpdex("ls", "--in", "queue").text == "2\tb\n1\t\(Self.long)\n")
    #expect(try server.mpdex("listall", "-f", "%title%").text == "\(Self.long)\nb\n")
    #expect(try server.mpdex("search", "title", "b").text == "b.wav\n")
    #expect(
      try server.mpdex(
        "find", "--rules", "-", input: Array(#"{"all":[{"is":{"title":"b"}}]}"#.utf8)
      )
      .text == "b.wav\n")
    _ = try server.raw(["playlistadd P a.wav", "playlistadd P b.wav"])
    #expect(try server.mpdex("playlist", "P").text == line + "B - b\n")
    #expect(try server.mpdex("playlist", "repair", "P").status == 0)
  }

  /// Far beyond what is read, as only a strange server sends it.
  private func strangeServer(state: ByteString = "play") throws -> AnsweringServer {
    let tooLong = ByteString(String(repeating: "x", count: 300_000))
    let song: ByteString = "file: d/a.flac\nArtist: A\nTitle: \(tooLong)\nPos: 0\nId: 1\n"
    let status: ByteString =
      "volume: 50\nstate: \(state)\nplaylistlength: 1\nplaylist: 2\nsong: 0\nsongid: 1\nelapsed: 1.0\n"
    return try AnsweringServer(version: "0.23.5") { lines, isList in
      let replies = lines.map { line -> ByteString in
        switch line.bytes.split(separator: 0x20).first.map({ ByteString($0) }) {
        case "status": status
        case "currentsong", "playlistinfo", "search", "find": song
        default: ""
        }
      }
      return replies.map { $0 + (isList ? "list_OK\n" : "") }.joined() + "OK\n"
    }
  }

  @Test func whatIsTooLongIsNamedAndTheRestIsPrinted() throws {
    let server = try strangeServer()
    let account = "mpdex: d/a.flac: the value of Title is longer than 256 KiB and was left out\n"
    func run(_ words: ByteString...) throws -> ProcessResult {
      try Command.run(words, environment: ["MPD_HOST": server.socketPath])
    }
    for words in [["volume", "50"], ["status"], ["play"]] as [[ByteString]] {
      let result = try Command.run(words, environment: ["MPD_HOST": server.socketPath])
      #expect(result.text.hasPrefix("A - \n[playing] #1/1"), "\(words)")
      #expect((result.status, result.errorText) == (75, account), "\(words)")
    }
    let playlist = try run("playlist", "-f", "%artist%/%title%")
    #expect((playlist.status, playlist.text, playlist.errorText) == (75, "A/\n", account))
    let title = try run("get", "title")
    #expect((title.status, title.text) == (75, "\n"))
    #expect(title.errorText == account)
    let value = try run("get", "artist")
    #expect((value.status, value.text, value.errorText) == (0, "A\n", ""))
    let stopped = try strangeServer(state: "stop")
    for words in [["stop"], ["status"], ["status", "--json"]] as [[ByteString]] {
      let result = try Command.run(words, environment: ["MPD_HOST": stopped.socketPath])
      #expect((result.status, result.errorText) == (0, ""), "\(words)")
    }
    let artist = try run("status", "-f", "%artist%")
    #expect((artist.status, artist.text.hasPrefix("A\n")) == (0, true))
  }
}
