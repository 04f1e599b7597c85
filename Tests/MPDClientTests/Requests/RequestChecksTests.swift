import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct RequestChecksTests {
  /// libmpdclient or the server would take each of these as another command.
  private static let refused: [Request<Void>] = [
    .play(at: -1), .play(id: -1), .play(at: .max), .play(at: .min), .play(at: 1 << 31),
    .seek(to: .milliseconds(-1)), .seek(to: .seconds(1), at: -1), .seek(to: .seconds(-1), at: 0),
    .seek(to: .seconds(1), id: -1), .seek(to: .seconds(-1), id: 0),
    .seek(to: .seconds(Int64.max)), .seek(by: .seconds(Int64.max)), .seek(by: .seconds(Int64.min)),
    .setCrossfade(.seconds(-1)), .setCrossfade(.seconds(Int64.max)),
    .setMixRampDelay(.seconds(-1)), .setMixRampDelay(.seconds(Int64.max)),
    .setMixRampDecibels(.nan), .setMixRampDecibels(-.infinity), .setVolume(-1), .setVolume(.max),
    .add("a", at: .absolute(-1)), .add("a", at: .afterCurrent(-1)), .add("a", at: .absolute(.max)),
    .delete(-1), .delete(id: -1), .delete(-1..<3), .delete((-1)...), .delete(2..<2),
    .delete(0...Int.max), .delete(Int.max...Int.max), .delete(Int.min..<Int.max),
    .delete(Int.min...), .delete((Int.min + 1)...), .delete(Int.min...5), .delete(Int.min..<5),
    .delete(Int.min...Int.max), .delete(..<Int.min), .delete(...Int.min),
    .delete(Int.min..<Int.min), .delete(Int.min...Int.min), .delete(Int.max...),
    .delete(..<Int.max), .delete(...Int.max), .delete(...(Int.max - 1)),
    .move(-1, to: .absolute(0)), .move(0, to: .absolute(-1)), .move(0, to: .beforeCurrent(.min)),
    .move(1..<1, to: .absolute(0)), .move(-2 ..< -1, to: .absolute(0)),
    .move(0..<1, to: .absolute(-1)), .move(id: -1, to: .absolute(0)),
    .move(id: 0, to: .absolute(-1)), .shuffle(3..<3), .shuffle((-3)...),
    .swap(-1, with: 0), .swap(0, with: -1), .swap(id: -1, with: 0), .swap(id: 0, with: -1),
    .setPriority(-1, at: [0..<1]), .setPriority(1, at: []), .setPriority(1, at: [0..<1, 2..<2]),
    .setPriority(1, ids: []), .setPriority(1, ids: [0, -1]), .setPriority(.max, ids: [0]),
    .setRange(from: .seconds(-1), to: nil, ofID: 0),
    .setRange(from: nil, to: .seconds(-1), ofID: 0),
    .setRange(from: nil, to: nil, ofID: -1), .addTag(.artist, value: "x", toID: -1),
    .clearTag(.artist, ofID: -1), .clearTags(ofID: -1),
    .enableOutput(-1), .disableOutput(-1), .toggleOutput(-1),
    .setAttribute("a", to: "b", ofOutput: -1), .binaryLimit(-1),
    .enableTagTypes([]), .disableTagTypes([]), .resetTagTypes([]),
    .enableProtocolFeatures([]), .disableProtocolFeatures([]),
  ]

  @Test func invalidArgumentsAreNotSent() throws {
    let server = try ScriptedServer(script: [.greeting, .expect("ping"), .send("OK\n"), .hang])
    var connection = try server.connect()
    for (index, request) in Self.refused.enumerated() {
      let error = #expect(throws: MPDError.self, "\(index)") { try connection.run(request) }
      #expect(error?.code == .argument, "\(index)")
      #expect(error?.isConnectionUsable == true, "\(index)")
      #expect(error?.message.hasSuffix("; nothing was sent") == true, "\(index)")
    }
    try connection.run(.ping)
    #expect(server.failures.isEmpty)
  }

  @Test func queriesAreCheckedToo() throws {
    #expect(failure(of: .queue(1..<1))?.code == .argument)
    #expect(failure(of: .queue((-1)...))?.code == .argument)
    #expect(failure(of: .song(at: -1))?.code == .argument)
    #expect(failure(of: .song(id: -1))?.code == .argument)
    #expect(failure(of: .changedSongs(since: -1))?.code == .argument)
    #expect(failure(of: .changedSongs(since: 1, in: 2..<2))?.code == .argument)
    #expect(failure(of: .queueChanges(since: -1))?.code == .argument)
    #expect(failure(of: .queueChanges(since: 1, in: 2..<2))?.code == .argument)
    #expect(failure(of: .addID("a", at: .absolute(-1)))?.code == .argument)
  }

  @Test func theMessageExplainsTheProblem() {
    #expect(
      failure(of: .delete(-1))?.description
        == "delete: -1 is not a number from 0 to 2147483647; nothing was sent")
    #expect(failure(of: .shuffle(3..<3))?.message == "the range 3:3 is empty; nothing was sent")
    #expect(failure(of: .enableTagTypes([]))?.message == "no tag was given; nothing was sent")
    #expect(
      failure(of: .seek(to: .milliseconds(-1500)))?.message
        == "the time must be between 0 and 1000000000.0 seconds, but it is -1.5 seconds; nothing was sent"
    )
  }

  /// Otherwise, their answers would never come, or would cost the connection.
  @Test(
    arguments: [
      "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end",
      "albumart", "readpicture", "playlist",
    ])
  func commandsWithSpecialRepliesAreRefusedAsRaw(_ command: String) {
    let error = failure(of: .raw(command, ["x"]))
    #expect(error?.code == .argument)
    #expect(
      error?.message == "'\(command)' cannot be sent as a request; nothing was sent"
    )
  }

  @Test(arguments: [("close", "close()"), ("kill", "killServer()")])
  func commandsThatEndTheConnectionAreNotRequests(_ command: String, _ method: String) {
    let message = "\(command): '\(command)' ends the connection: use \(method); nothing was sent"
    #expect(failure(of: .raw(command))?.description == message)
    #expect(failure(of: Request(command: command))?.description == message)
  }

  @Test func anErrorInAListReportsItsIndex() throws {
    let server = try LiveServer(library: [.song("1.wav")])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      _ = try connection.list { list in
        list.append(.add("1.wav"))
        list.append(.delete(-1))
      }
    }
    #expect((error.code, error.index) == (.argument, 1))
    #expect(try connection.run(.status).queueLength == 0)
  }
}
