import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct TagTypesTests {
  private static let library: MusicLibrary = [
    .song("s", tags: ["Artist": "A", "Album": "X", "Title": "T", "Genre": "G"])
  ]

  /// The names of the tags of the one song in the queue.
  private func tags(_ connection: inout Connection) throws -> [String] {
    try connection.run(.queue)[0].tags.map(\.tag.name).sorted()
  }

  @Test func onlyEnabledTagsAreSent() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s"))
    let all = try connection.run(.tagTypes)
    #expect(all.contains(.artist) && all.count > 20)
    try connection.run(.clearTagTypes)
    #expect(try connection.run(.tagTypes) == [])
    #expect(try tags(&connection) == [])
    try connection.run(.enableTagTypes([.title, "artist"]))
    #expect(try connection.run(.tagTypes) == [.artist, .title])
    #expect(try tags(&connection) == ["Artist", "Title"])
    try connection.run(.enableAllTagTypes)
    #expect(try connection.run(.tagTypes) == all)
    try connection.run(.disableTagTypes([.artist, .genre]))
    #expect(try tags(&connection) == ["Album", "Title"])
  }

  @Test func anUnknownTagIsRefused() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.enableTagTypes(["NoSuch"]))
    }
    #expect(error.code == .ack(.argument))
  }

  @Test(
    arguments: [
      [], [.clearTagTypes], [.disableTagTypes([.artist])], [.enableAllTagTypes],
      [.clearTagTypes, .enableTagTypes([.album, .genre])],
    ] as [[Request<Void>]])
  func aListingKeepsTheTagChoice(_ choice: [Request<Void>]) throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s"))
    for request in choice { try connection.run(request) }
    let (types, names) = (try connection.run(.tagTypes), try tags(&connection))
    for _ in 0..<2 {
      _ = try connection.listing(of: "")
      #expect(try tags(&connection) == names)
      _ = try connection.listing(of: "")
      #expect(try connection.run(.tagTypes) == types)
    }
  }

  @Test func aChoiceAfterAListingAddsToTheOldOne() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s"))
    _ = try connection.listing(of: "")
    try connection.run(.disableTagTypes([.genre]))
    #expect(try tags(&connection) == ["Album", "Artist", "Title"])
    _ = try connection.listing(of: "")
    _ = try connection.list { $0.append(.disableTagTypes([.title])) }
    #expect(try tags(&connection) == ["Album", "Artist"])
    _ = try connection.listing(of: "")
    _ = try connection.run(.raw("tagtypes", ["enable", "Title"]))
    #expect(try tags(&connection) == ["Album", "Artist", "Title"])
  }

  @Test func aChoiceInACommandListIsKept() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s"))
    _ = try connection.list { $0.append(.disableTagTypes([.title, .genre])) }
    _ = try connection.listing(of: "")
    #expect(try tags(&connection) == ["Album", "Artist"])
  }

  @Test func aNewConnectionKeepsTheChoice() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s"))
    try connection.run(.disableTagTypes([.artist, .album]))
    for _ in 1...2 {
      _ = try connection.listing(of: "")
      try connection.reconnect()
      #expect(try tags(&connection) == ["Genre", "Title"])
    }
  }

  @Test func aConnectionLostInAListingKeepsTheChoice() throws {
    let server = try ScriptedServer(scripts: [
      [
        .greeting, .expect(#"tagtypes "disable" "Artist""#), .send("OK\n"),
        .expect(#"tagtypes "clear""#), .send("OK\n"), .expect(#"lsinfo "d""#), .close,
      ],
      [
        .greeting, .expect(#"tagtypes "disable" "Artist""#), .send("OK\n"),
        .expect(#"tagtypes "clear""#), .send("OK\n"), .receiveLine, .send("OK\n"),
        .expect(#"tagtypes "all""#), .send("OK\n"),
        .expect(#"tagtypes "disable" "Artist""#), .send("OK\n"), .expect("playlistinfo"),
        .send("OK\n"), .hang,
      ],
    ])
    var connection = try server.connect()
    try connection.run(.disableTagTypes([.artist]))
    _ = try connection.listing(of: "d")
    _ = try connection.run(.queue)
    #expect(server.failures.isEmpty)
  }

  @Test func withoutAChoiceTagsAreClearedAndRestoredOnce() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"), .expect("lsinfo"),
      .send("OK\n"), .expect(#"tagtypes "all""#), .send("OK\n"), .expect("playlistinfo"),
      .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    _ = try connection.listing(of: "")
    _ = try connection.run(.queue)
    #expect(server.failures.isEmpty)
  }

  @Test func sendsTagRequestsOfNewerServers() throws {
    let tags = try exchange(.availableTagTypes, answer: "tagtype: Artist\ntagtype: Odd\nOK\n")
    #expect(tags.line == #"tagtypes "available""#)
    #expect(tags.reply == [.artist, "Odd"])
    #expect(
      try line(of: .resetTagTypes([.artist, .showMovement]))
        == #"tagtypes "reset" "Artist" "ShowMovement""#)
  }
}
