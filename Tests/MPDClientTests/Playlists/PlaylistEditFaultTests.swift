import Bytes
import MPDClient
import Testing
import TestSupport

/// `Connection.apply(_:isCancelled:)` of stored playlists while the connection or the server is lost, and
/// beside a client that changes the playlist at each moment of an edit.
@Suite struct PlaylistEditFaultTests {
  /// An edit of the playlist "mix"; nil for none.
  private struct Edit: Sendable, CustomTestStringConvertible {
    let old: [ByteString]?
    let new: [ByteString]
    let testDescription: String
  }

  private static let edits = [
    Edit(
      old: ["0.wav", "1.wav", "2.wav", "3.wav"], new: ["3.wav", "0.wav", "4.wav", "1.wav"],
      testDescription: "rewritten"),
    Edit(old: ["0.wav"], new: ["0.wav", "1.wav", "0.wav"], testDescription: "appended"),
    Edit(old: ["0.wav", "1.wav"], new: [], testDescription: "emptied"),
    Edit(old: nil, new: ["1.wav", "0.wav"], testDescription: "created"),
    Edit(
      old: ["0.wav", "gone.wav", "1.wav"], new: ["1.wav", "gone.wav", "2.wav"],
      testDescription: "with a missing song"),
  ]

  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: MusicLibrary((0..<5).map { .song("\($0).wav") }))
  }

  /// Removes all playlists but "mix", which gets the songs that it has before an edit.
  private func prepare(_ edit: Edit) throws {
    _ = try server.raw(try playlists().keys.map { #"rm "\#($0)""# })
    guard let old = edit.old else { return }
    let lines = old.map { $0 + "\n" }.reduce("" as ByteString, +)
    try writeFile(server.playlistDirectory + "/mix.m3u", lines.bytes)
  }

  private func playlists() throws -> [ByteString: [ByteString]] {
    var connection = try server.connect()
    let names = try connection.run(.playlists).map(\.name)
    return try names.reduce(into: [:]) { $0[$1] = try connection.run(.playlistURIs($1)) }
  }

  /// Makes an edit; returns the error with which it ended.
  private func apply(
    _ edit: Edit, through proxy: FaultProxy, timeout: Duration = .seconds(10)
  ) -> MPDError? {
    do throws(MPDError) {
      var connection = try Connection(
        to: .socket(path: ByteString(proxy.socketPath)), timeout: timeout)
      var change = try connection.playlistEdit(of: "mix")
      change.new = edit.new
      try connection.apply(change)
      return nil
    } catch {
      return error
    }
  }

  private func traffic(of edit: Edit) throws -> FaultProxy.Traffic {
    try prepare(edit)
    let proxy = try FaultProxy(to: server.socketPath)
    #expect(apply(edit, through: proxy) == nil)
    #expect(try playlists() == ["mix": edit.new])
    return proxy.traffic
  }

  private func expectSecondRunFinishes(_ edit: Edit) throws {
    var connection = try server.connect()
    var change = try connection.playlistEdit(of: "mix")
    change.new = edit.new
    try connection.apply(change)
    #expect(try connection.run(.playlistURIs("mix")) == edit.new)
  }

  /// The server is there again at once, so that nothing is left over and the report is exact.
  private func expectExactReport(
    _ edit: Edit, _ fault: FaultProxy.Fault = .close, at moment: FaultProxy.Moment,
    timeout: Duration = .seconds(10)
  ) throws {
    try prepare(edit)
    let proxy = try FaultProxy(to: server.socketPath, fault, at: moment)
    let error = apply(edit, through: proxy, timeout: timeout)
    #expect(proxy.hasFired, "\(moment)")
    let expected = error == nil ? edit.new : edit.old
    #expect(try playlists() == (expected.map { ["mix": $0] } ?? [:]), "\(moment) \(error)")
    let isUnsure = error?.message.contains("not known") == true
    #expect(!isUnsure || error?.code == .timeout, "\(moment) \(error)")
    let isWrong = error?.message.contains("the server would drop") == true
    #expect(!isWrong, "\(moment)")
    try expectSecondRunFinishes(edit)
  }

  @Test(arguments: edits)
  private func aConnectionLostAtEachCommandIsReportedExactly(_ edit: Edit) throws {
    for number in 0..<(try traffic(of: edit).commands.count) {
      try expectExactReport(edit, at: .beforeCommand(number))
      try expectExactReport(edit, at: .afterCommand(number))
    }
  }

  @Test(arguments: edits)
  private func aConnectionLostBetweenBytesOfTheServerIsReportedExactly(_ edit: Edit) throws {
    let step = edit.testDescription == "rewritten" ? 1 : 9
    for number in stride(from: 0, to: try traffic(of: edit).serverBytes, by: step) {
      try expectExactReport(edit, at: .beforeServerByte(number))
    }
  }

  @Test(arguments: edits)
  private func aConnectionLostBetweenBytesOfTheClientIsReportedExactly(_ edit: Edit) throws {
    // The names of temporary playlists are not all of the same length.
    for number in stride(from: 0, to: try traffic(of: edit).clientBytes - 20, by: 7) {
      try expectExactReport(edit, at: .beforeClientByte(number))
    }
  }

  @Test(arguments: edits)
  private func aServerThatStopsAnsweringIsGivenUpInTime(_ edit: Edit) throws {
    let traffic = try traffic(of: edit)
    for moment in [
      .beforeCommand(traffic.commands.count - 1), .beforeServerByte(traffic.serverBytes - 1),
    ] as [FaultProxy.Moment] {
      try expectExactReport(edit, .stall, at: moment, timeout: .milliseconds(500))
    }
  }

  /// The playlist is never missing, and what is left over has a name that the message mentions.
  @Test(arguments: edits)
  private func aServerKilledAtACommandLosesNoPlaylist(_ edit: Edit) throws {
    let server = server
    let step = edit.testDescription == "rewritten" ? 1 : 2
    for number in stride(from: 0, to: try traffic(of: edit).commands.count, by: step) {
      try prepare(edit)
      let proxy = try FaultProxy(
        to: server.socketPath, .call { server.kill() }, at: .beforeCommand(number))
      let error = apply(edit, through: proxy)
      try server.restart()
      var found = try playlists()
      let songs = found.removeValue(forKey: "mix")
      #expect(songs == edit.old || songs == edit.new, "\(number) \(error)")
      if error == nil { #expect(songs == edit.new) }
      for name in found.keys {
        #expect(error?.message.contains(name.description) == true, "\(number) \(error)")
      }
      try expectSecondRunFinishes(edit)
    }
  }

  /// One song comes after the playlist was read and before the names are exchanged, the other one right after that.
  @Test(arguments: [edits[0], edits[2], edits[4]])
  private func songsAddedBeforeAndAfterTheExchangeAreKept(_ edit: Edit) throws {
    let (server, commands) = (server, try traffic(of: edit).commands)
    let change =
      edit.old?.contains("gone.wav") == true ? "playlistmove" : "rename"
    let first = try #require(commands.lastIndex { $0.hasPrefix("\(change) ") })
    let begin = try #require(commands[..<first].lastIndex(of: "command_list_ok_begin"))
    let end = try #require(commands[first...].firstIndex(of: "command_list_end"))
    try prepare(edit)
    let near = try FaultProxy(
      to: server.socketPath, .call { _ = try? server.raw(["playlistadd mix http://h/1"]) },
      at: .beforeCommand(begin))
    let far = try FaultProxy(
      to: near.socketPath, .call { _ = try? server.raw(["playlistadd mix http://h/2"]) },
      at: .beforeCommand(end + 1))
    let error = apply(edit, through: far)
    #expect(near.hasFired)
    let found = try playlists()
    #expect(found.keys.elementsEqual(["mix"]), "\(found)")
    let added = found["mix"]?.filter(\.isURL)
    #expect(
      added == (far.hasFired ? ["http://h/2", "http://h/1"] : ["http://h/1"])
        || added == ["http://h/1", "http://h/2"], "\(found) \(error)")
    if edit.testDescription != "with a missing song" {
      #expect(error == nil && far.hasFired)
      #expect(found["mix"]?.filter { !$0.isURL } == edit.new)
    }
  }

  /// What another client has added after the playlist was read is not lost.
  @Test(arguments: edits)
  private func anotherClientAppendsASongAtEachCommand(_ edit: Edit) throws {
    let server = server
    for number in 0..<(try traffic(of: edit).commands.count) {
      try prepare(edit)
      let proxy = try FaultProxy(
        to: server.socketPath, .call { _ = try? server.raw(["playlistadd mix 4.wav"]) },
        at: .beforeCommand(number))
      let error = apply(edit, through: proxy)
      let found = try playlists()
      let theirs = (edit.old ?? []) + ["4.wav"]
      let both = (edit.old ?? []) + ["4.wav"] + edit.new.dropFirst(edit.old?.count ?? 0)
      if error == nil {
        let isBeforeReading = number == 0 || number == 1
        let isAfterReading = found == ["mix": both] || found == ["mix": edit.new + ["4.wav"]]
        #expect(isAfterReading || isBeforeReading && found == ["mix": edit.new], "\(number)")
      } else if ["rewritten", "emptied"].contains(edit.testDescription) {
        Issue.record("\(number) \(error)")
      } else if error?.message.contains("both edits were made") == true {
        // The server cannot write a missing song again, so this cannot be undone.
        #expect(edit.old?.contains("gone.wav") == true)
        #expect(found["mix"]?.contains("4.wav") == true)
      } else {
        #expect(found == ["mix": theirs], "\(number) \(error)")
      }
    }
  }
}
