import Bytes
import Synchronization
import Testing
import TestSupport

/// The command against servers of MPD 0.21, 0.22, 0.24 and 0.25, as far as they differ from 0.23.
@Suite struct ServerVersionTests {
  private static let song: ByteString = "file: a.wav\nTitle: A\nPos: 0\nId: 1\n"

  @Test func version21SearchesByExpressionsAndAddsPartsItself() throws {
    let server = try PretendServer("0.21.0", ["find": Self.song, "addid": "Id: 2\n"])
    // This server's queue does not grow, which the command reports.
    #expect(try server.mpdex("findadd", "artist=Air", "--window", "0:1").status == 1)
    #expect(server.lines.contains { $0.hasPrefix(#"find "(Artist == "#) })
    #expect(server.lines.contains { $0.hasPrefix("add") && $0.contains(Array("a.wav".utf8)) })
    #expect(!server.lines.contains { $0.hasPrefix("findadd") })
  }

  @Test func version21HasNoPicturesInFiles() throws {
    let server = try PretendServer("0.21.0", ["albumart": "ACK [50@0] {albumart} No file exists"])
    let result = try server.mpdex("readpicture", "a.wav")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("needs MPD 0.22"), "\(result.errorText)")
    #expect(!server.lines.contains { $0.hasPrefix("readpicture") })
    let art = try server.mpdex("art", "a.wav")
    #expect((art.status, art.errorText) == (1, "mpdex: a.wav: there is no picture\n"))
  }

  @Test(
    arguments: [
      ("0.21.0", ["moveoutput", "Two"], "0.22"), ("0.21.0", ["moveoutput", "1"], "0.22"),
      ("0.21.0", ["delpart", "a"], "0.22"), ("0.20.0", ["makepart", "a"], "0.21"),
      ("0.20.0", ["partitions"], "0.21"), ("0.20.0", ["albumart", "a.wav"], "0.21"),
      ("0.20.0", ["single", "once"], "0.21"), ("0.23.5", ["consume", "once"], "0.24"),
    ] as [(ByteString, [ByteString], String)])
  func namesTheVersionAndSendsNothing(
    _ version: ByteString, _ words: [ByteString], _ needed: String
  ) throws {
    let unknown: ByteString = "ACK [5@0] {} unknown command"
    let server = try PretendServer(
      version, ["outputs": "outputid: 0\noutputname: One\n", "listpartitions": unknown])
    let result = try server.mpdex(arguments: words)
    #expect((result.status, result.text) == (76, ""), "\(words)")
    #expect(result.errorText.contains("needs MPD \(needed)"), "\(result.errorText)")
    #expect(!result.errorText.hasPrefix("mpdex: \(words[0]): "), "\(result.errorText)")
    let changes = ["moveoutput", "delpartition", "newpartition", "single", "consume"]
    #expect(!server.lines.contains { line in changes.contains { line.hasPrefix(ByteString($0)) } })
  }

  @Test func version22AddsAtAPlaceByIdentifier() throws {
    let server = try PretendServer(
      "0.22.4", ["listall": "file: a.wav\n", "addid": "Id: 2\n", "status": "playlistlength: 1\n"])
    #expect(try server.mpdex("add", "--at", "1", "a.wav").status == 0)
    #expect(server.lines.contains(#"addid "a.wav" "0""#))
  }

  @Test func version24SavesNamesWithBlanksAtTheirEnds() throws {
    let name: ByteString = "e/ lead /x.wav"
    let queue: [String: ByteString] = [
      "status": "playlist: 1\nplaylistlength: 1\n",
      "playlistinfo": "file: \(name)\nPos: 0\nId: 1\n",
    ]
    let server = try PretendServer(
      "0.24.0", queue.merging(["listplaylist": "file: \(name)\n"]) { $1 })
    #expect(try server.mpdex("save", "new").isSilentSuccess)
    let older = try PretendServer("0.23.5", queue)
    #expect(try older.mpdex("save", "new").status == 76)
    #expect(!older.lines.contains { $0.hasPrefix("save") })
  }

  /// MPD 0.24 ends if it is to delete the stickers of a song without any.
  @Test func version24IsNotToldToDeleteNothing() throws {
    let server = try PretendServer("0.24.0", [:])
    #expect(try server.mpdex("sticker", "a.wav", "delete").status == 1)
    #expect(server.lines == [#"sticker "list" "song" "a.wav""#])
  }

  @Test func version24ReadsLargePlaylistsByParts() throws {
    let uris = (100..<1100).map { ByteString("d/\($0).wav") }
    let server = try LimitedServer(limit: 5000, playlists: ["big": uris], queue: uris)
    func run(_ arguments: ByteString...) throws -> ProcessResult {
      try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    }
    let listed = uris.reduce("") { "\($0)\($1)\n" }
    #expect(try run("playlist", "big", "-f", "%file%").text == listed)
    #expect(try run("playlist", "diff", "big", "big").isSilentSuccess)
    #expect(try run("playlist", "check", "big").isSilentSuccess)
    #expect(try run("search", "--in", "queue", "file~d/", "-f", "%file%").text == listed)
    #expect(try run("searchplay", "-q", "file~d/9").status == 0)
    let requests = server.now.requests
    #expect(
      requests.contains { $0.hasPrefix("playlistsearch") && $0.description.hasSuffix(#""0:1""#) })
    #expect(requests.contains(#"playid "801""#))
  }

  private static let newTags: [String: ByteString] = [
    "tagtypes": "tagtype: Artist\ntagtype: DiscSubtitle\n",
    "list": "DiscSubtitle: One\nDiscSubtitle: Two\n",
    "find": "file: a.wav\nDiscSubtitle: One\n",
    "currentsong": "file: a.wav\nDiscSubtitle: One\nPos: 0\nId: 1\n",
    "status": "state: play\nplaylist: 3\nplaylistlength: 2\nsong: 0\nsongid: 1\n",
    "playlistinfo": "file: a.wav\nDiscSubtitle: Two\nPos: 0\nId: 1\n"
      + "file: b.wav\nDiscSubtitle: One\nPos: 1\nId: 2\n",
  ]

  @Test(
    arguments: [
      (["list", "discsubtitle"], "One\nTwo\n"), (["find", "discsubtitle=One"], "a.wav\n"),
      (["find", "DiscSubtitle", "One"], "a.wav\n"),
      (["find", "-f", "%discsubtitle%", "discsubtitle=One"], "One\n"),
      (["current", "-f", "%discsubtitle% %nosuchtag%"], "One %nosuchtag%\n"),
      (["index", "--in", "tags:discsubtitle"], "O\t0\t1\nT\t1\t1\n"),
    ] as [([ByteString], String)])
  func version25HasTagsThatTheLibraryDoesNotKnow(_ words: [ByteString], _ text: String) throws {
    let server = try PretendServer("0.25.0", Self.newTags)
    let result = try server.mpdex(arguments: words)
    #expect((result.status, result.text, result.errorText) == (0, text, ""), "\(words)")
  }

  @Test func version25SortsByTagsThatTheLibraryDoesNotKnow() throws {
    let server = try PretendServer("0.25.0", Self.newTags)
    // This server does not move the songs, which the command reports.
    #expect(try server.mpdex("queue", "sort", "--by", "discsubtitle").status == 75)
    #expect(server.lines.contains { $0.hasPrefix("move") || $0.hasPrefix("swap") })
    let refused = try server.mpdex("queue", "sort", "--by", "nosuchtag")
    #expect(refused.status == 64)
    #expect(refused.errorText.contains("the keys are uri"), "\(refused.errorText)")
  }

  @Test func version25MovesAnOutputThatIsNotListed() throws {
    let server = try PretendServer("0.25.0", ["outputs": "outputid: 0\noutputname: One\n"])
    #expect(try server.mpdex("moveoutput", "Two").isSilentSuccess)
    #expect(server.lines.contains(#"moveoutput "Two""#))
    #expect(try server.mpdex("moveoutput", "7").status == 1)
  }

  /// MPD 0.25 numbers the outputs of all partitions, and lists those of one.
  @Test func outputsAreNamedByTheNumberOfTheServer() throws {
    let server = try PretendServer(
      "0.24.0",
      ["outputs": "outputid: 2\noutputname: B\nplugin: null\noutputenabled: 0\nattribute: dop=0\n"])
    #expect(try server.mpdex("outputs").text == "Output 3 (B) is disabled\n\tdop=\"0\"\n")
    for (words, line) in [
      (["enable", "3"], #"enableoutput "2""#), (["disable", "B"], #"disableoutput "2""#),
      (["toggleoutput", "3"], #"toggleoutput "2""#),
      (["enable", "only", "3"], #"enableoutput "2""#),
      (["outputset", "3", "dop=1"], #"outputset "2" "dop" "1""#),
    ] as [([ByteString], ByteString)] {
      #expect(try server.mpdex(arguments: words).status == 0, "\(words)")
      #expect(server.lines.contains(line), "\(words)")
    }
    let refused = try server.mpdex("enable", "1")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("the only output is 3 (B)"), "\(refused.errorText)")
  }

  @Test func anOutputIsMovedByItsNumberFromAnyPartition() throws {
    let partition = Mutex<ByteString>("")
    let server = try AnsweringServer(version: "0.24.0") { lines, _ in
      let line = lines[0]
      if line.hasPrefix("partition ") { partition.withLock { $0 = line } }
      let isDefault = partition.withLock { $0 } == #"partition "default""#
      return switch line {
      case "outputs":
        isDefault
          ? "outputid: 0\noutputname: One\nOK\n" : "outputid: 4\noutputname: Far\nOK\n"
      case "listpartitions": "partition: default\npartition: kitchen\nOK\n"
      case #"moveoutput "Far""#: isDefault ? "OK\n" : "ACK [2@0] {moveoutput} wrong partition\n"
      default: line.hasPrefix("moveoutput") ? "ACK [50@0] {moveoutput} No such output\n" : "OK\n"
      }
    }
    func mpdex(_ output: ByteString) throws -> ProcessResult {
      try Command.run(["moveoutput", output], environment: ["MPD_HOST": server.socketPath])
    }
    #expect(try mpdex("5").isSilentSuccess)
    let refused = try mpdex("2")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("the outputs are 1 (One), 5 (Far)"), "\(refused.errorText)")
  }

  /// bpd takes no arguments after `tagtypes`.
  @Test func version16SendsAllTags() throws {
    let refusal: ByteString = #"ACK [2@0] {tagtypes} wrong number of arguments for "tagtypes""#
    let server = try PretendServer(
      "0.16.0", ["tagtypes": refusal, "currentsong": Self.song, "status": "state: play\n"])
    let result = try server.mpdex("current", "-f", "%title%")
    #expect((result.status, result.text, result.errorText) == (0, "A\n", ""))
  }
}

/// A fake server with a version and replies by command; the reply to any other is empty.
private final class PretendServer {
  private let server: AnsweringServer
  private let received: Received

  private final class Received: Sendable {
    let lines = Mutex<[ByteString]>([])
  }

  init(_ version: ByteString, _ replies: [String: ByteString]) throws {
    let received = Received()
    self.received = received
    server = try AnsweringServer(version: version) { lines, isList in
      received.lines.withLock { $0 += lines }
      return PretendServer.reply(to: lines, isList, replies)
    }
  }

  /// All lines of requests, without those that begin and end a command list.
  var lines: [ByteString] { received.lines.withLock { $0 } }

  func mpdex(_ arguments: ByteString...) throws -> ProcessResult { try mpdex(arguments: arguments) }

  func mpdex(arguments: [ByteString]) throws -> ProcessResult {
    try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }

  private static func reply(
    to lines: [ByteString], _ isList: Bool, _ replies: [String: ByteString]
  ) -> ByteString {
    var text: ByteString = ""
    for line in lines {
      let reply = replies[ByteString(line.prefix { $0 != UInt8(ascii: " ") }).description] ?? ""
      if reply.hasPrefix("ACK") { return text + reply + "\n" }
      text += reply + (isList ? "list_OK\n" : "")
    }
    return text + "OK\n"
  }
}
