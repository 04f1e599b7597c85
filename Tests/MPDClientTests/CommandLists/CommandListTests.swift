import Bytes
import Testing
import TestSupport

@testable import MPDClient

@Suite struct CommandListTests {
  /// Requests whose lines together have the given number of bytes.
  private static func list(of bytes: Int, atomically: Bool = false) -> CommandList {
    var list = CommandList(atomically: atomically)
    func append(_ size: Int) {
      let empty = Request.count(.raw("(Title == '')")).line.length
      let title = String(repeating: "x", count: size - empty)
      list.append(.count(.raw(ByteString("(Title == '\(title)')"))))
    }
    while bytes - list.size > 6_000 { append(4_000) }
    append((bytes - list.size) / 2)
    append(bytes - list.size)
    return list
  }

  @Test func severalRequestsRunAsOneListAndReturnTheirReplies() throws {
    let script: [ScriptedServer.Step] = [
      .greeting, .expect("command_list_ok_begin"), .expect("status"), .expect("currentsong"),
      .expect("play"), .expect("stats"), .expect("command_list_end"),
      .sendLines("playlistlength: 3", "list_OK", "file: a", "Title: T", "list_OK", "list_OK"),
      .sendLines("songs: 7", "list_OK", "OK"),
      .hang,
    ]
    let server = try ScriptedServer(script: script)
    var connection = try server.connect()
    let (status, song, _, stats) = try connection.run(.status, .currentSong, .play, .stats)
    #expect((status.queueLength, song?.title, stats.songs) == (3, "T", 7))
    #expect(server.failures == [])
  }

  @Test func theErrorOfSeveralRequestsNamesTheOneThatFailed() throws {
    let server = try LiveServer(library: [.song("a")])
    var connection = try server.connect()
    let refused = try #require(throws: MPDError.self) {
      try connection.run(.add("a"), .add("nowhere"), .status)
    }
    #expect((refused.code, refused.index) == (.ack(.noExist), 1))
    let unsendable = try #require(throws: MPDError.self) {
      try connection.run(.clear, .add("a\nclear"))
    }
    #expect((unsendable.code, unsendable.index) == (.argument, 1))
    let (status, queue) = try connection.run(.status, .queue)
    #expect((status.queueLength, queue.map(\.uri)) == (1, ["a"]))
  }

  @Test func theClosureReturnsReplyTokens() throws {
    let server = try LiveServer(library: [.song("1.wav"), .song("2.wav")])
    var connection = try server.connect()
    let (tokens, replies) = try connection.list { list in
      list.append(.add("1.wav"))
      return (list.append(.status), list.append(.queue))
    }
    #expect(try replies.reply(for: tokens.0).queueLength == 1)
    #expect(try replies.reply(for: tokens.1).map(\.uri) == ["1.wav"])
    let (status, again) = try connection.list { $0.append(.status) }
    #expect(try again.reply(for: status).queueLength == 1)
  }

  @Test func aPlaceFromAnotherListIsRefused() throws {
    let server = try LiveServer(library: [.song("1.wav")])
    var connection = try server.connect()
    var first = CommandList()
    let shared = first.append(.status)
    var second = first
    let ownStatus = first.append(.status)
    let otherStatus = second.append(.status)
    let (replies, others) = (try connection.run(list: first), try connection.run(list: second))
    #expect(try replies.reply(for: shared) == others.reply(for: shared))
    #expect(try replies.reply(for: ownStatus) == others.reply(for: otherStatus))
    for wrong in [{ try replies.reply(for: otherStatus) }, { try others.reply(for: ownStatus) }] {
      let error = try #require(throws: MPDError.self) { _ = try wrong() }
      #expect(error.code == .argument)
      #expect(error.message == "the reply token 1 belongs to another command list")
      #expect(error.isConnectionUsable)
    }
    let short = try connection.run(list: CommandList())
    #expect(throws: MPDError.self) { _ = try short.reply(for: shared) }
  }

  /// This includes the answers of a list that was split, and of a list that is run twice.
  @Test func aMalformedAnswerReportsItsIndex() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .sendLines("list_OK", "list_OK", "OK"), .hang,
    ])
    var connection = try server.connect()
    let (token, replies) = try connection.list { list in
      list.append(.ping)
      return list.append(.addID("x"))
    }
    let error = try #require(throws: MPDError.self) { _ = try replies.reply(for: token) }
    #expect((error.code, error.index, error.command) == (.malformed, 1, "addid"))
  }

  @Test func theServerAcceptsExactlyTheCountedMaximum() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let most = Self.list(of: CommandList.maxBytes, atomically: true)
    #expect(most.size == 2_097_152)
    #expect(try connection.run(list: most).pairs.count == most.count)
    #expect(try server.raw(Self.lines(of: most.size)).hasPrefix("ACK [2@0] {ping}"))
    #expect(throws: (any Error).self) { _ = try server.raw(Self.lines(of: most.size + 1)) }
  }

  /// A list made by hand, which the server refuses after reading all of it, unless it is too long.
  private static func lines(of bytes: Int) -> [String] {
    let sizes = Array(repeating: 4_096, count: bytes / 4_096 - 1) + [4_096 + bytes % 4_096]
    let lines = sizes.map { "ping " + String(repeating: "x", count: $0 - 6) }
    return ["command_list_ok_begin"] + lines + ["command_list_end"]
  }

  @Test func anOversizedListIsSplitUnlessAtomic() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let list = Self.list(of: CommandList.maxBytes + 1)
    #expect(list.batches.map(\.count) == [list.count - 1, 1])
    #expect(try connection.run(list: list).pairs.count == list.count)
    let atomic = Self.list(of: CommandList.maxBytes + 1, atomically: true)
    let error = try #require(throws: MPDError.self) { try connection.run(list: atomic) }
    #expect(error.code == .argument)
    #expect(
      error.message
        == "the command list has 2097153 bytes, more than the 2097152 that MPD accepts; "
        + "nothing was sent")
    #expect(error.isConnectionUsable)
  }

  @Test func aRefusalInALaterPartReportsItsIndexInTheList() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    var list = Self.list(of: 2 * CommandList.maxBytes)
    #expect(list.batches.count >= 2)
    list.append(.play(id: 9))
    let error = try #require(throws: MPDError.self) { try connection.run(list: list) }
    #expect((error.code, error.index) == (.ack(.noExist), list.count - 1))
  }

  @Test func splittingFillsEachBatchToTheLimit() {
    #expect(CommandList().batches.isEmpty)
    for bytes in [10_000, 5_000_000] {
      let list = Self.list(of: bytes)
      let sizes = list.batches.map { $0.reduce(0) { $0 + $1.size } }
      #expect(sizes.reduce(0, +) == bytes)
      #expect(sizes.allSatisfy { $0 <= CommandList.maxBytes })
      #expect(sizes.dropLast().allSatisfy { $0 > CommandList.maxBytes - 4_096 })
      #expect(list.batches.flatMap { $0 }.map(\.size) == list.items.map(\.size))
    }
  }

  /// The server is set to take less than MPD does by default.
  @Test func theErrorNamesAServersLowerSizeLimit() throws {
    let server = try LiveServer(configuration: [#"max_command_list_size "100""#])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(list: Self.list(of: 200_000))
    }
    #expect(error.code == .closed)
    #expect(
      error.message.contains("the 200000 bytes sent may have exceeded max_command_list_size"))
  }
}
