import Bytes
import ListingIndex
import Testing
import TestSupport

@testable import MPDClient

@Suite struct ConnectionStateTests {
  private static let library: MusicLibrary = [
    .song("s", tags: ["Artist": "A", "Title": "T", "Album": "B"])
  ]

  /// The server's answers about a connection with much state.
  private struct Answers: Equatable {
    let partition: ByteString?
    let tags: [MPDClient.Tag]
    let channels: [ByteString]
    let forbidden: [String]

    init(_ connection: inout Connection) throws(MPDError) {
      partition = try connection.run(.status).partition
      tags = try connection.run(.tagTypes)
      channels = try connection.run(.channels)
      forbidden = try connection.run(.forbiddenCommands)
    }
  }

  private static let requests: [Request<Void>] = [
    .password("reader"), .password("master"), .newPartition("other"), .switchPartition("other"),
    .disableTagTypes([.artist]), .subscribe(to: "gone"), .subscribe(to: "kept"),
    .unsubscribe(from: "gone"), .binaryLimit(1_000),
  ]

  private func server() throws -> LiveServer {
    try LiveServer(
      library: Self.library,
      configuration: [
        #"password "master@read,add,control,player,admin""#, #"password "reader@read""#,
        #"default_permissions "read""#,
      ])
  }

  @Test(arguments: [false, true])
  func reconnectingRestoresTheConnectionState(_ isList: Bool) throws {
    let server = try server()
    var connection = try server.connect()
    let requests = Self.requests
    if isList {
      try connection.list { list in
        for request in requests { list.append(request) }
      }
    } else {
      for request in requests { try connection.run(request) }
    }
    let (answers, state) = (try Answers(&connection), connection.state)
    #expect(answers.partition == "other")
    #expect(answers.tags.contains(.title) && !answers.tags.contains(.artist))
    #expect(answers.channels == ["kept"])
    #expect(!answers.forbidden.contains("kill"))
    for _ in 1...2 {
      try connection.reconnect()
      #expect(try Answers(&connection) == answers)
      #expect(connection.state == state)
    }
  }

  @Test func onlyALostConnectionIsReplaced() throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("ping"), .send("OK\n"), .close],
      [.greeting, .expect("ping"), .send("OK\n"), .hang],
    ])
    var connection = try server.connect()
    try connection.reconnectIfLost()
    try connection.run(.ping)
    #expect(server.connectionCount == 1)
    let isClosed = connection.wire.waitForInput(until: .now + .seconds(30))
    #expect(isClosed)
    try connection.reconnectIfLost()
    try connection.run(.ping)
    #expect(server.connectionCount == 2)
    #expect(server.failures.isEmpty)
  }

  @Test func reconnectingSendsTheStateInOrder() throws {
    let answered: (ByteString) -> [ScriptedServer.Step] = { [.expect($0), .send("OK\n")] }
    let again = [
      #"password "b""#, #"partition "p""#, #"binarylimit "64""#, #"tagtypes "clear""#,
      #"tagtypes "enable" "Title""#, #"protocol "enable" "x""#, #"subscribe "c""#,
    ].map { ByteString($0) }
    let greeting = ScriptedServer.Step.send("OK MPD 0.24.0\n")
    let server = try ScriptedServer(scripts: [
      [greeting] + (1...9).flatMap { _ in [.receiveLine, .send("OK\n")] } + [.hang],
      [greeting] + again.flatMap(answered) + [.hang],
    ])
    var connection = try server.connect()
    let requests: [Request<Void>] = [
      .subscribe(to: "c"), .clearTagTypes, .enableTagTypes([.title]), .switchPartition("o"),
      .switchPartition("p"), .binaryLimit(64), .enableProtocolFeatures([ProtocolFeature("x")]),
      .password("a"), .password("b"),
    ]
    for request in requests { try connection.run(request) }
    try connection.reconnect()
    #expect(server.receivedLines(connection: 1) == again)
    #expect(server.failures.isEmpty)
  }

  @Test func refusedRequestsDoNotChangeTheState() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    for request: Request<Void> in [
      .switchPartition("nowhere"), .password("wrong"), .subscribe(to: "no blanks"), .binaryLimit(1),
      .enableTagTypes(["NoSuch"]),
    ] {
      #expect(throws: MPDError.self) { try connection.run(request) }
    }
    #expect(connection.state == ConnectionState())
  }

  /// The requests before the refusal were run.
  @Test func aListChangesTheStateUpToItsRefusal() throws {
    let server = try LiveServer()
    _ = try server.raw(["newpartition p"])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.list { list in
        list.append(.switchPartition("p"))
        list.append(.play(at: 99))
        list.append(.switchPartition("default"))
      }
    }
    #expect(error.index == 1)
    #expect(connection.state.partition == "p")
    #expect(try connection.run(.status).partition == "p")
  }

  @Test func aRefusedReconnectionKeepsTheOldConnection() throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveLine, .send("OK\n"), .expect("status"), .send("volume: 4\nOK\n"), .hang],
      [.greeting, .receiveLine, .send("ACK [50@0] {partition} No such partition\n"), .hang],
    ])
    var connection = try server.connect()
    try connection.run(.switchPartition("p"))
    let error = try #require(throws: MPDError.self) { try connection.reconnect() }
    #expect(error.code == .ack(.noExist))
    #expect(error.command == "partition")
    #expect(!error.isConnectionUsable)
    #expect(try connection.run(.status).volume == 4)
    #expect(try openConnections(to: server.socketPath) == 1)
  }

  @Test func settingsApplyToEveryConnection() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw(["newpartition p"])
    var settings = server.settings
    settings.partition = "p"
    settings.tagTypes = [.title, .album]
    settings.subscriptions = ["a", "b"]
    var connection = try Connection.open(settings)
    for _ in 1...2 {
      #expect(try connection.run(.status).partition == "p")
      #expect(try connection.run(.tagTypes) == [.album, .title])
      #expect(Set(try connection.run(.channels)) == ["a", "b"])
      try connection.reconnect()
    }
    settings.partition = "nowhere"
    let error = try #require(throws: MPDError.self) { _ = try Connection.open(settings) }
    #expect(error.code == .ack(.noExist))
    #expect(!error.isConnectionUsable)
  }

  /// Songs that come without their tags must not be taken for songs that have none. A tag that the server does
  /// not know is one that no song has.
  @Test(arguments: [
    ("ACK [4@0] {tagtypes} you don't have permission", ACK.permission as ACK?),
    ("ACK [5@0] {} unknown command", .unknownCommand),
    ("ACK [2@0] {tagtypes} Unknown tag type", nil),
  ])
  func aRefusedTagIsAnErrorUnlessItIsUnknown(_ answer: String, _ reason: ACK?) throws {
    let server = try ScriptedServer(scripts: [
      [
        .greeting, .expect(#"tagtypes "clear""#), .expect(#"tagtypes "enable" "Title""#),
        .expect("playlistinfo"), .send(ByteString("OK\n\(answer)\nOK\n")), .hang,
      ]
    ])
    var connection = try server.connect()
    connection.narrowTags([.title])
    do throws(MPDError) {
      #expect(try connection.run(.queue).isEmpty && reason == nil)
    } catch {
      #expect(reason.map { error.code == .ack($0) } == true && !error.isConnectionUsable)
    }
  }

  /// A server that cannot select tags refuses each request for it, and sends all tags.
  @Test func aServerThatSelectsNoTagsIsReadNevertheless() throws {
    let refused = ByteString("ACK [2@0] {tagtypes} too many arguments for \"tagtypes\"\n")
    let server = try ScriptedServer(scripts: [
      [
        .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "A""#), .send(refused + "OK\n"),
        .expect(#"tagtypes "all""#), .expect("playlistinfo"), .send(refused + "OK\n"), .hang,
      ]
    ])
    var connection = try server.connect()
    #expect(try connection.listing(of: "A").count == 0)
    #expect(try connection.run(.queue).isEmpty)
    #expect(server.failures.isEmpty)
  }

  @Test func aListingThatReconnectsRestoresTheState() throws {
    let answered: (ByteString) -> [ScriptedServer.Step] = { [.expect($0), .send("OK\n")] }
    let told =
      [#"tagtypes "disable" "Artist""#, #"subscribe "c""#]
      .map { ByteString($0) }.flatMap(answered)
      + [.receiveUntil("command_list_end"), .send("list_OK\nOK\n")]
    let again = [#"partition "p""#, #"tagtypes "disable" "Artist""#, #"subscribe "c""#]
      .map { ByteString($0) }.flatMap(answered)
    let asked = answered(#"tagtypes "clear""#) + [.expect(#"lsinfo "A""#)]
    let server = try ScriptedServer(scripts: [
      [.greeting] + told + asked + [.close],
      [.greeting] + again + asked + [.send("directory: A/x\nOK\n")]
        + answered(#"tagtypes "all""#) + answered(#"tagtypes "disable" "Artist""#)
        + [.expect("playlistinfo"), .send("OK\n"), .hang],
    ])
    var connection = try server.connect()
    try connection.run(.disableTagTypes([.artist]))
    try connection.run(.subscribe(to: "c"))
    try connection.list { $0.append(.switchPartition("p")) }
    #expect(try connection.listing(of: "A").count == 1)
    #expect(try connection.run(.queue).isEmpty)
    #expect(server.failures.isEmpty)
  }
}
