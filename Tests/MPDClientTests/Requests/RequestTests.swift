import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// Whether libmpdclient or this module makes the line of a request, it has exactly as many bytes as
/// were counted, on which the limits of a line and of a list depend.
@Suite struct RequestTests {
  private static let player: [Request<Void>] = [
    .setRepeat(true), .setRandom(false), .setSingle(.off), .setSingle(.on), .setSingle(.oneshot),
    .setConsume(.on), .setConsume(.oneshot), .setCrossfade(.seconds(12)),
    .setMixRampDecibels(-17.25), .setMixRampDelay(.milliseconds(1_500)), .setMixRampDelay(nil),
    .setVolume(7), .changeVolume(by: -100), .setReplayGainMode(.album), .play, .play(at: 10),
    .play(id: 100), .pause, .resume, .togglePause, .stop, .next, .previous, .clearError,
    .seek(to: .seconds(1)), .seek(by: .seconds(-61)), .seek(to: .zero, at: 5),
    .seek(to: .zero, id: 55), .ping, .password(#"a"b\c"#), .binaryLimit(4096),
    .enableOutput(1), .disableOutput(22), .toggleOutput(333), .moveOutput("n"),
    .setAttribute("a", to: "b c", ofOutput: 12), .switchPartition("p"), .newPartition("p"),
    .deletePartition("p"), .enableTagTypes([.artist, .album]), .enableAllTagTypes, .clearTagTypes,
    .subscribe(to: "c"), .unsubscribe(from: "c"), .send("x \"y\"", to: "c"), .mount("s", at: "p"),
    .unmount("p"),
  ]

  private static let queue: [Request<Void>] = [
    .add(#"a\"b"#), .add("a", at: .absolute(10)), .add("a", at: .afterCurrent(0)),
    .add("a", at: .beforeCurrent(3)), .clear, .delete(9), .delete(2..<30), .delete(5...),
    .delete(..<5), .delete(...5), .delete(id: 77), .move(1, to: .absolute(20)),
    .move(...3, to: .afterCurrent(1)), .move(id: 3, to: .beforeCurrent(0)), .shuffle,
    .shuffle(2...),
    .swap(1, with: 100), .swap(id: 1, with: 100), .setPriority(5, at: [..<3, 7...9, 20...]),
    .setPriority(255, ids: [1, 20]), .setRange(from: nil, to: .seconds(9), ofID: 4),
    .addTag(.artist, value: "x", toID: 1), .clearTag(.artist, ofID: 1), .clearTags(ofID: 12),
    .findAdd(.base("a"), sort: .tag(.date), window: ..<5, at: .absolute(3)),
    .searchAdd(.base("it's"), window: 5...), .searchAdd(.base("a"), toPlaylist: "p", at: 4),
  ]

  private static let playlists: [Request<Void>] = [
    .add("a", toPlaylist: "p"), .add("a", toPlaylist: "p", at: 1_000), .clearPlaylist("p"),
    .delete(10, fromPlaylist: "p"), .delete(3..., fromPlaylist: "p"),
    .move(1, to: 20, inPlaylist: "p"), .move(..<4, to: 20, inPlaylist: "p"), .load("p"),
    .load("p", positions: 3...), .load("p", positions: ...7, at: .afterCurrent(2)),
    .saveQueue(as: "p"),
    .saveQueue(as: "p", mode: .append), .renamePlaylist("p", to: "q"), .removePlaylist("p"),
    .setSticker("n", to: "v", of: "u"), .deleteSticker("n", of: "u"), .deleteStickers(of: "u"),
    .changeSticker("n", by: -3, of: "u"),
  ]

  private static let songs: [Request<[Song]>] = [
    .queue, .queue(3...), .queue(..<20), .changedSongs(since: 5), .changedSongs(since: 5, in: 2...),
    .find(.base("a")), .search(.base("a"), sort: .added(), window: 1...), .playlistSongs("p"),
    .playlistSongs("p", positions: 2...),
  ]

  private static var list: CommandList {
    var list = CommandList()
    for request in player + queue + playlists { list.append(request) }
    for request in songs { list.append(request) }
    list.append(.song(at: 12))
    list.append(.song(id: 12))
    list.append(.queueChanges(since: 10))
    list.append(.queueChanges(since: 10, in: 3...))
    list.append(.addID("a", at: .beforeCurrent(10)))
    list.append(.list(.artist, of: .base("a"), groupedBy: [.album], window: 1..<3))
    list.append(.entries(of: #"d"\"#))
    list.append(.update("d"))
    return list
  }

  @Test func everyLineHasItsCountedSize() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.25.0\n"), .receiveUntil("command_list_end"), .close,
    ])
    var connection = try server.connect()
    let list = Self.list
    #expect(throws: MPDError.self) { try connection.run(list: list) }
    let lines = server.receivedLines.dropFirst().dropLast()
    #expect(lines.count == list.count)
    for (line, item) in zip(lines, list.items) {
      #expect(line.bytes.count + 1 == item.size, "\(line)")
    }
  }

  /// The text alone would fit, but with a number after it the line is too long. It is refused in
  /// advance, since it would break a list and its connection.
  @Test(
    arguments: [
      .add(filler, toPlaylist: "p", at: 1_000_000_000),
      .setAttribute("a", to: filler, ofOutput: 10),
      .load(filler, positions: 0..<1_000_000_000),
      .load(filler, positions: 0..., at: .absolute(1_000_000_000)),
      .delete(0..<1_000_000_000, fromPlaylist: filler),
    ] as [Request<Void>])
  func aNumberAfterALongTextCountsTowardsTheLimit(_ request: Request<Void>) throws {
    #expect(failure(of: request)?.code == .argument)
    let server = try ScriptedServer(script: [.greeting, .expect("ping"), .send("OK\n"), .hang])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.list { list in
        list.append(.ping)
        list.append(request)
      }
    }
    #expect((error.code, error.index) == (.argument, 1))
    try connection.run(.ping)
    #expect(server.failures.isEmpty)
  }

  private static let filler = ByteString([UInt8](repeating: 0x61, count: 4_080))
}
