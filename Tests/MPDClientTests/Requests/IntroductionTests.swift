import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// The versions that brought what requests need: no server of an older one is sent them.
@Suite struct IntroductionTests {
  @Test(arguments: needs)
  func isSentSinceTheVersionThatBroughtIt(_ need: Need) throws {
    let error = try #require(throws: MPDError.self) {
      _ = try need.line.inForm(for: need.lastWithout)
    }
    #expect((error.code, error.isConnectionUsable) == (.unsupported, true))
    #expect(error.message.hasSuffix("that needs MPD \(need.version)"), "\(error.message)")
    #expect(try need.line.inForm(for: need.first).text == need.line.text)
  }

  @Test(arguments: old)
  func isSentToEveryServer(_ line: RequestLine) throws {
    #expect(try line.inForm(for: (0, 16, 0)).text == line.text)
  }

  @Test func aServerThatGreetsLateIsSaidToBeTooOld() throws {
    let server = try ScriptedServer(script: [
      .receiveUntil("listpartitions"), .send("OK MPD 0.20.0\n"),
      .sendLines(#"ACK [5@0] {} unknown command "listpartitions""#), .hang,
    ])
    let address = ServerAddress.socket(path: ByteString(server.socketPath))
    var connection = try Connection.openWithoutGreeting(
      ConnectionSettings(addresses: [address], timeout: .seconds(10)))
    let error = try #require(throws: MPDError.self) { try connection.run(.partitions) }
    #expect(error.code == .unsupported)
    #expect(error.message.hasSuffix("needs MPD 0.21"))
  }

  /// A request, and the version of MPD that brought it.
  struct Need: Sendable, CustomTestStringConvertible {
    let line: RequestLine
    let first: ProtocolVersion
    let version: String

    init<Reply>(_ request: Request<Reply>, _ version: String) {
      self.init(request.line, version)
    }

    init(_ line: RequestLine, _ version: String) {
      let numbers = version.split(separator: ".").compactMap { Int($0) } + [0]
      (self.line, first) = (line, (numbers[0], numbers[1], numbers[2]))
      self.version = version
    }

    var testDescription: String { "\(line.text)" }

    /// A version right before.
    var lastWithout: ProtocolVersion {
      first.patch > 0 ? (0, first.minor, first.patch - 1) : (0, first.minor - 1, 99)
    }
  }

  private static let filter = Filter(expression: "(Artist == 'Air')")

  static let needs: [Need] = commands + forms + latest

  private static let commands: [Need] = [
    Need(.channels, "0.17"), Need(.configuration, "0.17"), Need(.messages, "0.17"),
    Need(.setPriority(5, at: [0..<1]), "0.17"), Need(.setPriority(5, ids: [1]), "0.17"),
    Need(.subscribe(to: "a"), "0.17"), Need(.unsubscribe(from: "a"), "0.17"),
    Need(.send("a", to: "b"), "0.17"), Need(.comments(of: "a"), "0.18"),
    Need(.toggleOutput(0), "0.18"), Need(.changeVolume(by: 1), "0.18"),
    Need(.addTag(.artist, value: "a", toID: 1), "0.19"), Need(.clearTags(ofID: 1), "0.19"),
    Need(.files(in: "a"), "0.19"), Need(.mounts, "0.19"), Need(.neighbors, "0.19"),
    Need(.mount("a", at: "b"), "0.19"), Need(.unmount("a"), "0.19"),
    Need(.setRange(from: nil, to: .seconds(1), ofID: 1), "0.19"),
    Need(.partitions, "0.21"), Need(.switchPartition("a"), "0.21"),
    Need(.newPartition("a"), "0.21"), Need(.setAttribute("a", to: "b", ofOutput: 0), "0.21"),
    Need(.deletePartition("a"), "0.22"), Need(.moveOutput("a"), "0.22"),
    Need(.fingerprint(of: "a"), "0.22"),
    Need(RequestLine(command: "albumart", arguments: ["a", "0"]), "0.21"),
    Need(RequestLine(command: "readpicture", arguments: ["a", "0"]), "0.22"),
    Need(.binaryLimit(64), "0.22.4"),
    Need(.volume, "0.23"),
  ]

  private static let forms: [Need] = [
    Need(.load("a", positions: 0..<1), "0.17"), Need(.changedSongs(since: 1, in: 0..<1), "0.20"),
    Need(.queueChanges(since: 1, in: 0..<1), "0.20"), Need(.setSingle(.oneshot), "0.21"),
    Need(.raw("findadd", ["(a)", "sort", "Title"]), "0.22"),
    Need(.raw("searchadd", ["(a)", "window", "0:1"]), "0.22"),
    Need(.raw("findadd", ["(a)", "position", "0"]), "0.23"),
    Need(.addID("a", at: .afterCurrent(0)), "0.23"),
    Need(.move(0, to: .beforeCurrent(0)), "0.23"), Need(.move(id: 1, to: .afterCurrent(0)), "0.23"),
    Need(.load("a", positions: 0..<1, at: .absolute(0)), "0.23"),
    Need(.load("a", positions: 0..<1, at: .afterCurrent(0)), "0.23.1"),
    Need(.raw("playlistadd", ["a", "b", "0"]), "0.23.3"),
    Need(.raw("playlistdelete", ["a", "0:1"]), "0.23.3"),
    Need(.raw("searchaddpl", ["a", "(b)", "position", "0"]), "0.23.4"),
  ]

  private static let latest: [Need] = [
    Need(.setConsume(.oneshot), "0.24"), Need(.saveQueue(as: "a", mode: .replace), "0.24"),
    Need(.playlistURIs("a", positions: 0..<1), "0.24"),
    Need(.playlistSongs("a", positions: 0..<1), "0.24"),
    Need(.playlistLength("a"), "0.24"), Need(.raw("playlistmove", ["a", "0:1", "2"]), "0.24"),
    Need(.raw("playlistfind", ["(a)", "window", "0:1"]), "0.24"),
    Need(.raw("searchcount", ["(a)"]), "0.24"), Need(.raw("searchplaylist", ["a", "(b)"]), "0.24"),
    Need(.raw("protocol"), "0.24"), Need(.raw("stickernames"), "0.24"),
    Need(.raw("stickertypes"), "0.24"), Need(.raw("stickernamestypes"), "0.24"),
    Need(.raw("sticker", ["inc", "song", "a", "b", "1"]), "0.24"),
    Need(.raw("sticker", ["get", "playlist", "a", "b"]), "0.24"),
    Need(.raw("sticker", ["find", "song", "a", "b", "gt", "1"]), "0.24"),
    Need(.raw("sticker", ["find", "song", "a", "b", "=", "1", "sort", "value"]), "0.24"),
    Need(.raw("sticker", ["find", "song", "a", "b", "=", "sort"]), "0.20"),
    Need(.raw("list", ["Album", "window", "0:1"]), "0.25"),
    Need(.raw("stringnormalization"), "0.25"),
  ]

  /// Requests that are no different on older servers, also with values that are words elsewhere.
  static let old: [RequestLine] = [
    Request<Void>.play.line, Request.status.line, Request.add("position").line,
    Request<Void>.delete(1).line, Request<Void>.move(1, to: .absolute(0)).line,
    Request<Void>.load("+0").line, Request<Void>.setSingle(.on).line,
    Request<Void>.setConsume(.on).line, Request<Void>.saveQueue(as: "replace").line,
    RequestLine(command: "list", arguments: ["Album"]),
    RequestLine(command: "findadd", arguments: ["Title", "sort"]),
    RequestLine(command: "findadd", arguments: ["position", "a"]),
    RequestLine(command: "sticker", arguments: ["find", "song", "a", "sort"]),
    RequestLine(command: "sticker", arguments: ["set", "song", "a", "window", "0:1"]),
  ]
}
