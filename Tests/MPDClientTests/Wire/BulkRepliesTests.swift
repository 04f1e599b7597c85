import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct BulkRepliesTests {
  /// 400 songs whose names alone exceed 64 KiB.
  static let library: MusicLibrary = {
    let filler = String(repeating: "x", count: 200)
    let songs = (100..<500).map { number -> MusicLibrary.Entry in
      let title = ByteString("T\(999 - number)\(filler)\(filler)")
      return .song(
        ByteString("\(number)\(filler).wav"), tags: ["Artist": "A", "Artist": "B", "Title": title])
    }
    return [.directory("d", songs)]
  }()

  /// A server whose output limit is 64 KiB, with its songs in the queue and in the playlist "p".
  static func server() throws -> LiveServer {
    let server = try LiveServer(
      library: library, configuration: [#"max_output_buffer_size "64""#])
    _ = try server.raw(["add d", "save p"])
    return server
  }

  @Test func everyBulkRequestErrorNamesTheSetting() throws {
    let server = try Self.server()
    let calls: [(inout Connection) throws -> Void] = [
      { _ = try $0.run(.queue) }, { _ = try $0.run(.findInQueue(.base("d"))) },
      { _ = try $0.run(.changedSongs(since: 0)) }, { _ = try $0.run(.find(.base("d"))) },
      { _ = try $0.run(.search(.base("d"))) }, { _ = try $0.run(.raw("search", ["(base 'd')"])) },
      { _ = try $0.run(.entries(of: "d")) }, { _ = try $0.run(.listAll("d")) },
      { _ = try $0.run(.listAllInfo("d")) }, { _ = try $0.run(.playlistSongs("p")) },
      { _ = try $0.run(.playlistURIs("p")) }, { _ = try $0.run(.list(.title)) },
    ]
    for call in calls {
      var connection = try server.connect()
      let error = try #require(throws: MPDError.self) { try call(&connection) }
      #expect(error.code == .closed)
      #expect(
        error.message.contains("max_output_buffer_size; raise this limit in the server's mpd.conf")
      )
      #expect(!error.message.contains("connection."), "\(error)")
    }
  }

  @Test func anErrorInABulkListNamesTheSetting() throws {
    let server = try Self.server()
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.list { list in
        list.append(.queue(0..<80))
        list.append(.queue(80..<160))
      }
    }
    #expect((error.code, error.index) == (.closed, 0))
    #expect(error.message.contains("answers may have exceeded max_output_buffer_size"))
  }

  /// A loss is not attributed to a small buffer if it happens in the middle of an answer, at a
  /// command whose answer is small, or before anything was sent.
  @Test func otherLossesDoNotMentionTheSetting() throws {
    let scripts: [([ScriptedServer.Step], Request<[Pair]>)] = [
      ([.greeting, .receiveLine, .send("file: a\n"), .close], .raw("find")),
      ([.greeting, .receiveLine, .close], .raw("ping")),
    ]
    for (script, request) in scripts {
      let server = try ScriptedServer(script: script)
      var connection = try server.connect()
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .closed)
      #expect(!error.message.contains("max_output_buffer_size"))
    }
    let gone = try ScriptedServer(script: [.greeting, .close])
    var connection = try gone.connect()
    #expect(gone.waitForEnd())
    let error = try #require(throws: MPDError.self) { try connection.run(.queue) }
    #expect(error.code == .closed)
    #expect(!error.message.contains("max_output_buffer_size"))
  }
}
