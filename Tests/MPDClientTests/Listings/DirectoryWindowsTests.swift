import Bytes
import ListingIndex
import Testing
import TestSupport

@testable import MPDClient

@Suite struct DirectoryWindowsTests {
  /// A library whose plain reply exceeds 8 MiB: 26,000 songs with names of 250 bytes, and some
  /// directories.
  static let bigLibrary: MusicLibrary = {
    let filler = String(repeating: "x", count: 236)
    let songs = (0..<26_000).map { number -> MusicLibrary.Entry in
      .song("\(ByteString(filler)) \(ByteString(padded(number))).wav")
    }
    let directories = (0..<100).map { number -> MusicLibrary.Entry in
      .directory(
        "d\(ByteString(padded(number)))", [.song("1.wav"), .directory("e", [.song("2.wav")])])
    }
    return [.directory("Big", songs + directories)]
  }()

  @Test func aDirectoryBeyondTheReplyLimitIsListedCompletely() throws {
    let server = try LiveServer(library: Self.bigLibrary)
    let plain = try? server.rawBytes(["tagtypes clear", "lsinfo Big"])
    #expect((plain ?? []).count < 8 << 20, "the plain reply was not to come")
    var connection = try server.connect()
    let listing = try connection.listing(of: "Big")
    #expect(Set(listing.names).count == 26_100)
    #expect(listing.kinds.count { $0 == .song } == 26_000)
    #expect(listing.kinds.count { $0 == .directory } == 100)
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 8192])
  func windowsOfAnySizeMatchThePlainReply(_ size: Int) throws {
    let library: MusicLibrary = [
      .directory(
        "A",
        [
          .song("1.wav"), .song("2'\"\\.wav"),
          .directory("d", [.song("3.wav"), .directory("deep", [.song("4.wav")])]),
          .directory("e f", [.song("5.wav"), .song("6.wav")]),
        ]),
      .directory("B", [.song("7.wav")]),
    ]
    let server = try LiveServer(library: library)
    for directory: ByteString in ["", "A", "A/d", "B"] {
      var connection = try server.connect()
      let plain = try connection.listing(of: directory)
      let expected = (0..<plain.count).map { "\(plain.kinds[$0]) \(plain.target(at: $0))" }
      var found: [String] = []
      var windows = DirectoryWindows(of: .directory(directory), windowSize: size)
      while !windows.isAtEnd {
        try connection.receiveEntries(of: &windows) { found.append("\($0) \(ByteString($1))") }
      }
      #expect(found.sorted() == expected.sorted())
    }
  }

  /// Windows are made smaller until they have one song.
  @Test func givesUpOnAServerThatDropsEveryWindow() throws {
    let window: [ScriptedServer.Step] = [
      .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"), .receiveUntil("command_list_end"),
      .close,
    ]
    let server = try ScriptedServer(scripts: [Self.dropped, Self.dropped, window])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.listing(of: "A") }
    #expect(error.code == .closed)
    #expect(error.message.contains("max_output_buffer_size"))
    let windows = server.receivedLines.filter { $0.description.hasPrefix("find") }
    #expect(
      windows
        == [8192, 2048, 512, 128, 32, 8, 2, 1].map {
          #"find "(base 'A')" "window" "0:\#($0)""#
        })
    #expect(server.connectionCount == 10)
  }

  /// Instead of answering the plain request, the server closes the connection.
  private static let dropped: [ScriptedServer.Step] = [
    .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"), .expect(#"lsinfo "A""#), .close,
  ]

  /// The database changes after the first window, which is full.
  private static let changing: [ScriptedServer.Step] = [
    .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"), .receiveUntil("command_list_end"),
    .send("list_OK\ndb_update: 1\nlist_OK\n"),
    .send(ByteString(String(repeating: "file: A/x\n", count: 8192))), .send("list_OK\nOK\n"),
    .receiveUntil("command_list_end"),
    .send("list_OK\ndb_update: 2\nlist_OK\nfile: A/y\nlist_OK\nOK\n"),
  ]

  @Test func aListingRestartsIfTheDatabaseChanges() throws {
    let again = Self.changing + [.expect(#"lsinfo "A""#), .send("file: A/z\nOK\n"), .hang]
    let server = try ScriptedServer(scripts: [Self.dropped, Self.dropped, again])
    var connection = try server.connect()
    #expect(try Array(connection.listing(of: "A").names) == ["z"])
    #expect(server.failures.isEmpty)
  }

  @Test func givesUpOnAListingThatKeepsChanging() throws {
    let changing = Self.changing + [.expect(#"lsinfo "A""#), .close]
    let attempt = [Self.dropped, changing]
    let server = try ScriptedServer(
      scripts: [Self.dropped] + attempt + attempt + attempt + attempt
        + [Self.dropped, Self.changing + [.expect("ping"), .send("OK\n"), .hang]])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.listing(of: "A") }
    #expect((error.code, error.command) == (.changed, "find"))
    #expect(error.isConnectionUsable)
    try connection.run(.ping)
    #expect(server.connectionCount == 11)
    #expect(server.failures.isEmpty)
  }

  /// Between two windows the time of the last update changes, or an update begins, continues or
  /// ends. A single window always belongs to one moment.
  @Test(
    arguments: [
      (["db_update: 1", "db_update: 2"], 1), (["db_update: 1", "updating_db: 1"], 1),
      (["updating_db: 1", "updating_db: 1"], 1), (["updating_db: 1", "db_update: 1"], 1),
      (["updating_db: 1"], nil), (["db_update: 1", "db_update: 1"], nil),
    ] as [([String], Int?)])
  func aChangeBetweenTwoWindowsIsReported(_ marks: [String], _ changedAt: Int?) throws {
    let server = try AnsweringServer { number in
      if number == 0 { return "OK\n" }  // tagtypes
      let song = number < marks.count ? "file: a\nfile: b\n" : "file: c\n"
      return ByteString("\(marks[number - 1])\nlist_OK\nlist_OK\n\(song)list_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var count = 0
    do throws(MPDError) {
      var windows = DirectoryWindows(of: .directory(""), windowSize: 2)
      while !windows.isAtEnd { try connection.receiveEntries(of: &windows) { _, _ in count += 1 } }
      #expect(changedAt == nil)
      #expect(count == 2 * marks.count - 1)
    } catch {
      #expect((error.code, error.isConnectionUsable) == (.changed, true))
      #expect(count == changedAt.map { 2 * $0 })
    }
  }

  /// The user's partition is selected again, and playlists are not lost to an idle disconnect.
  @Test func reconnectsAfterAnIdleDisconnect() throws {
    let lost: [ScriptedServer.Step] = [
      .greeting, .expect(#"partition "x""#), .send("OK\n"), .expect(#"tagtypes "clear""#),
      .send("OK\n"), .expect(#"lsinfo "A""#), .close,
    ]
    let answered = lost.dropLast() + [.send("playlist: A/p.m3u\nOK\n"), .hang]
    let server = try ScriptedServer(scripts: [lost, Array(answered)])
    var connection = try server.connect()
    try connection.run(.switchPartition("x"))
    let listing = try connection.listing(of: "A")
    #expect(Array(listing.names) == ["p.m3u"])
    #expect(server.failures.isEmpty)
    #expect(server.connectionCount == 2)
  }

  @Test func aLossAfterTheFirstEntryIsNotRetried() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine, .send("directory: A/x\n"), .close,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.listing(of: "A") }
    #expect(error.code == .closed)
    #expect(server.connectionCount == 1)
  }
}

private func padded(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: 5 - digits.count) + digits
}
