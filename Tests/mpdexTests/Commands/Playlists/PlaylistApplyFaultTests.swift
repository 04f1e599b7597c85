import Bytes
import Testing
import TestSupport

/// `mpdex playlist apply` while the connection or the server is lost: the playlist is never missing, the
/// exit status and the message say what it has, and a second run finishes the edit.
@Suite struct PlaylistApplyFaultTests {
  /// An edit of the playlist "mix"; nil for none.
  private struct Edit: Sendable, CustomTestStringConvertible {
    let old: [String]?
    let new: [String]
    let testDescription: String
  }

  private static let edits = [
    Edit(
      old: ["d/1.wav", "d/2.wav", "plain.wav"], new: ["plain.wav", "d/1.wav", "d/3.wav"],
      testDescription: "rewritten"),
    Edit(old: ["d/1.wav"], new: ["d/1.wav", "d/2.wav"], testDescription: "appended"),
    Edit(old: ["d/1.wav", "d/2.wav"], new: [], testDescription: "emptied"),
    Edit(old: nil, new: ["d/2.wav"], testDescription: "created"),
  ]

  private let server: LiveServer

  init() throws {
    server = try LiveServer.withPlaylistLibrary()
  }

  private func prepare(_ edit: Edit) throws {
    _ = try server.raw(try server.playlistNames().map { #"rm "\#($0)""# })
    if let old = edit.old { try server.write("mix", old) }
  }

  private func apply(
    _ edit: Edit, through socketPath: String, _ options: [ByteString] = []
  ) throws -> ProcessResult {
    try Command.run(
      ["playlist", "apply", "mix", "--allow-empty"] + options,
      environment: ["MPD_HOST": socketPath],
      input: edit.new.asLines)
  }

  private func traffic(of edit: Edit) throws -> FaultProxy.Traffic {
    try prepare(edit)
    let proxy = try FaultProxy(to: server.socketPath)
    #expect(try apply(edit, through: proxy.socketPath).isSilentSuccess)
    #expect(try server.playlist("mix") == edit.new)
    return proxy.traffic
  }

  private func expectExactReport(
    _ edit: Edit, _ fault: FaultProxy.Fault = .close, at moment: FaultProxy.Moment,
    _ options: [ByteString] = []
  ) throws {
    try prepare(edit)
    let proxy = try FaultProxy(to: server.socketPath, fault, at: moment)
    let result = try apply(edit, through: proxy.socketPath, options)
    #expect(proxy.hasFired, "\(moment)")
    #expect(result.output.isEmpty)
    let isKilled = server.processIdentifier == nil
    if isKilled { try server.restart() }
    let songs = try server.playlist("mix")
    #expect(
      [0, 69].contains(result.status) || isKilled && result.status == 75,
      "\(moment) \(result.errorText)")
    #expect(songs == edit.old || isKilled || result.status == 0, "\(moment) \(result.errorText)")
    #expect(songs == edit.new || result.status != 0, "\(moment) \(result.errorText)")
    for name in try server.playlistNames() where name != "mix" {
      #expect(isKilled && result.errorText.contains(name), "\(moment) \(result.errorText)")
    }
  }

  private func expectSecondRunFinishes(_ edit: Edit) throws {
    #expect(try apply(edit, through: server.socketPath).isSilentSuccess)
    #expect(try server.playlist("mix") == edit.new)
  }

  @Test(arguments: edits)
  private func aConnectionLostAtEachCommandIsReportedExactly(_ edit: Edit) throws {
    for number in 0..<(try traffic(of: edit).commands.count) {
      try expectExactReport(edit, at: .beforeCommand(number))
      if number.isMultiple(of: 3) { try expectSecondRunFinishes(edit) }
    }
  }

  @Test(arguments: edits)
  private func aConnectionLostBetweenBytesIsReportedExactly(_ edit: Edit) throws {
    let traffic = try traffic(of: edit)
    for number in stride(from: 3, to: traffic.clientBytes - 20, by: 127) {
      try expectExactReport(edit, at: .beforeClientByte(number))
    }
    for number in stride(from: 0, to: traffic.serverBytes, by: 127) {
      try expectExactReport(edit, at: .beforeServerByte(number))
    }
  }

  @Test(arguments: edits)
  private func aServerKilledAtACommandIsReportedExactly(_ edit: Edit) throws {
    let server = server
    for number in stride(from: 1, to: try traffic(of: edit).commands.count, by: 2) {
      try expectExactReport(edit, .call { server.kill() }, at: .beforeCommand(number))
      if number.isMultiple(of: 3) { try expectSecondRunFinishes(edit) }
    }
  }

  @Test(arguments: edits)
  private func aServerThatStopsAnsweringIsGivenUpInTime(_ edit: Edit) throws {
    let end = try traffic(of: edit).commands.count - 1
    try expectExactReport(edit, .stall, at: .beforeCommand(end), ["--timeout", "1"])
  }
}
