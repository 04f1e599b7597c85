import Bytes
import MPDClient
import Testing
import TestSupport

/// Changes of a stored playlist by positions.
@Suite struct PlaylistChangeTests {
  private static let songs = (0..<8).map { ByteString("\($0).wav") }

  private func server(limit: Int) throws -> LiveServer {
    try LiveServer(
      library: MusicLibrary(Self.songs.map { .song($0) }),
      configuration: ["max_playlist_length \"\(limit)\""])
  }

  /// A change of at least one song, with positions up to some number.
  private func change(
    upTo limit: Int, using generator: inout SeededGenerator
  ) -> PlaylistChange {
    let position = Int.random(in: 0...limit, using: &generator)
    let other = Int.random(in: 0...limit, using: &generator)
    let song = Self.songs.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .append([song, "5.wav"])
    case 1: return .insert(["3.wav", song], at: position)
    case 2: return .delete(RangeSet([position..<position + 1, other..<other + 2]))
    default:
      let range = position..<position + Int.random(in: 1...3, using: &generator)
      return .move(range, to: other < limit ? other : nil)
    }
  }

  /// The list after a change, by the operations of arrays; nil if it does not have the positions.
  private func changed(_ songs: [ByteString], by change: PlaylistChange) -> [ByteString]? {
    var songs = songs
    switch change {
    case .append(let new): songs += new
    case .insert(let new, let position):
      guard position <= songs.count else { return nil }
      songs.insert(contentsOf: new, at: position)
    case .delete(let positions):
      guard positions.ranges.allSatisfy({ $0.upperBound <= songs.count }) else { return nil }
      songs.removeSubranges(positions)
    case .move(let range, let target):
      guard range.upperBound <= songs.count, (target ?? 0) + range.count <= songs.count else {
        return nil
      }
      let moved = songs[range]
      songs.removeSubrange(range)
      songs.insert(contentsOf: moved, at: target ?? songs.count)
    }
    return songs
  }

  /// At a limit that is below, at and above the length of the list, with a queue, whose first song
  /// proves that nothing is lost, and without.
  @Test(arguments: 2...9, [true, false])
  func aChangeIsDoneOrChangesNothing(_ limit: Int, _ hasQueue: Bool) throws {
    let server = try server(limit: limit)
    var connection = try server.connect()
    if hasQueue { try connection.run(.add("6.wav")) }
    var generator = SeededGenerator(seed: UInt64(limit))
    for _ in 0..<40 {
      let old = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Self.songs.randomElement(using: &generator) ?? ""
      }
      try server.writeList(old)
      let change = change(upTo: 8, using: &generator)
      let expected = changed(old, by: change)
      if let expected {
        let edit = try connection.perform(change, on: "list")
        #expect(edit == PlaylistEdit("list", from: old, to: expected), "\(change)")
      } else {
        let error = try #require(throws: MPDError.self) {
          try connection.perform(change, on: "list")
        }
        #expect((error.code, error.isConnectionUsable) == (.argument, true), "\(change)")
        #expect(error.message.hasSuffix("; nothing was changed"))
      }
      #expect(try connection.run(.playlistURIs("list")) == expected ?? old, "\(old): \(change)")
      #expect(try connection.run(.playlists).map(\.name) == ["list"])
    }
  }

  /// No reading before, so that positions are those of the moment.
  @Test func deletesInOneListBetweenTwoReadings() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("command_list_ok_begin"), .expect(#"playlistinfo "0:1""#),
      .expect(#"listplaylist "p""#), .expect(#"listplaylist "p""#), .expect("command_list_end"),
      .sendLines("file: q", "Pos: 0", "Id: 1", "list_OK"),
      .sendLines("file: a", "list_OK", "file: a", "list_OK", "OK"),
      .expect("command_list_ok_begin"), .expect(#"listplaylist "p""#),
      .expect(#"playlistadd "p" "q" "4""#), .expect(#"playlistdelete "p" "4""#),
      .expect(#"playlistdelete "p" "2:4""#), .expect(#"playlistdelete "p" "0:1""#),
      .expect(#"listplaylist "p""#), .expect("command_list_end"),
      .sendLines("file: a", "file: b", "file: c", "file: d", "list_OK"),
      .sendLines("list_OK", "list_OK", "list_OK", "list_OK", "file: b", "list_OK", "OK"), .hang,
    ])
    var connection = try server.connect()
    let edit = try connection.perform(.delete(RangeSet([0..<1, 2..<4])), on: "p")
    #expect((edit.old, edit.new) == (["a", "b", "c", "d"], ["b"]))
    #expect(server.failures.isEmpty)
  }

  /// The copy of the song that another client has added after the failure stays.
  @Test func aFailedInsertionTakesOneCopyBack() throws {
    let temporary: [ScriptedServer.Step] = [
      .receiveUntil("command_list_end"), .sendLines("list_OK", "OK"), .receiveLine,
      .sendLines("file: n", "OK"), .receiveLine, .send("OK\n"),
    ]
    let reading: [ScriptedServer.Step] = [
      .receiveUntil("command_list_end"),
      .sendLines("file: a", "list_OK", "file: a", "list_OK", "OK"),
    ]
    let steps: [ScriptedServer.Step] = [
      .receiveUntil("command_list_end"),
      .sendLines("file: a", "list_OK", "ACK [52@1] {playlistadd} disk full"),
    ]
    let undo: [ScriptedServer.Step] = [
      .expect(#"listplaylist "p""#), .sendLines("file: n", "file: a", "file: n", "OK"),
      .expect("command_list_ok_begin"), .receiveLine, .receiveLine, .expect("command_list_end"),
      .hang,
    ]
    let server = try ScriptedServer(scripts: [
      [.greeting] + reading + temporary + steps + undo, [.close],
    ])
    var connection = try server.connect(timeout: .seconds(1))
    #expect(throws: MPDError.self) { try connection.perform(.insert(["n"], at: 0), on: "p") }
    let written = server.receivedLines(connection: 0).suffix(3)
    #expect(written.first?.hasSuffix(#" "a""#) == true, "\(written)")
    #expect(written.dropFirst().first?.hasSuffix(#" "n""#) == true, "\(written)")
  }

  /// MPD counts such lines when it edits a file made by hand, but does not list them.
  @Test(arguments: ["   ", "  # a comment"])
  func aLineThatIsNotListedMovesNoPosition(_ line: String) throws {
    let changes: [(PlaylistChange, [ByteString])] = [
      (.delete(RangeSet(2..<3)), ["0.wav", "1.wav"]),
      (.move(2..<3, to: 0), ["2.wav", "0.wav", "1.wav"]),
      (.insert(["3.wav"], at: 2), ["0.wav", "1.wav", "3.wav", "2.wav"]),
    ]
    let server = try server(limit: 100)
    var connection = try server.connect()
    try connection.run(.add("6.wav"))
    for (change, expected) in changes {
      try writeFile(
        server.playlistDirectory + "/list.m3u", Array("0.wav\n\(line)\n1.wav\n2.wav\n".utf8))
      try connection.perform(change, on: "list")
      #expect(try connection.run(.playlistURIs("list")) == expected)
      let error = try #require(throws: MPDError.self) {
        try connection.perform(.delete(RangeSet(expected.count..<expected.count + 1)), on: "list")
      }
      #expect(error.code == .argument)
      #expect(try connection.run(.playlistURIs("list")) == expected)
    }
  }

  /// Nothing is made for each of the positions before it is known that the playlist does not have them.
  @Test(.timeLimit(.minutes(1)), arguments: [Int(Int32.max), Int.max])
  func positionsFarBeyondTheEndAreRefused(_ end: Int) throws {
    let server = try server(limit: 100)
    var connection = try server.connect()
    try connection.run(.add("6.wav"))
    let songs: [ByteString] = ["1.wav", "2.wav", "3.wav"]
    try connection.append(songs, toPlaylist: "list")
    let changes: [PlaylistChange] = [
      .move(0..<end, to: 1), .move(1..<end, to: 0), .move(0..<end, to: nil), .move(0..<1, to: end),
      .move(end - 1..<end, to: 0), .move(0..<end, to: end), .delete(RangeSet(0..<end)),
      .delete(RangeSet([0..<1, 2..<end])), .insert(["1.wav"], at: end),
      .insert(["1.wav", "2.wav"], at: end),
    ]
    for change in changes {
      let error = try #require(throws: MPDError.self, "\(change)") {
        try connection.perform(change, on: "list")
      }
      #expect((error.code, error.isConnectionUsable) == (.argument, true), "\(change)")
      #expect(error.message.hasSuffix("; nothing was changed"), "\(change): \(error.message)")
    }
    #expect(throws: MPDError.self) { try connection.move(0, to: end, inPlaylist: "list") }
    #expect(throws: MPDError.self) { try connection.move(end, to: 0, inPlaylist: "list") }
    #expect(throws: MPDError.self) {
      try connection.insert("1.wav", intoPlaylist: "list", at: end)
    }
    #expect(try connection.run(.playlistURIs("list")) == songs)
  }

  @Test func aChangeOfNoPlaylistIsRefused() throws {
    let server = try server(limit: 10)
    var connection = try server.connect()
    for change in [.delete(RangeSet(0..<1)), .move(0..<1, to: 1)] as [PlaylistChange] {
      let error = try #require(throws: MPDError.self) {
        try connection.perform(change, on: "list")
      }
      #expect(error.code == .ack(.noExist))
    }
    try connection.perform(.insert(["1.wav"], at: 0), on: "list")
    #expect(try connection.run(.playlistURIs("list")) == ["1.wav"])
  }

  @Test func aNegativePositionIsRefused() throws {
    let server = try server(limit: 10)
    var connection = try server.connect()
    try connection.append(["1.wav", "2.wav"], toPlaylist: "list")
    let changes: [PlaylistChange] = [
      .insert(["1.wav"], at: -1), .delete(RangeSet(-1..<1)), .move(-1..<1, to: 1),
      .move(0..<1, to: -1),
    ]
    for change in changes {
      let error = try #require(throws: MPDError.self) {
        try connection.perform(change, on: "list")
      }
      #expect(error.code == .argument)
    }
    #expect(try connection.run(.playlistURIs("list")) == ["1.wav", "2.wav"])
  }
}
