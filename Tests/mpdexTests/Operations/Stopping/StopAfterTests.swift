import Bytes
import Platform
import TestSupport
import Testing

@testable import Operations

/// `mpdex stop --after`.
@Suite struct StopAfterTests {
  private let server: LiveServer
  private let home: StopHome

  init() throws {
    func song(_ name: ByteString, _ album: ByteString?) -> MusicLibrary.Entry {
      .song(name, tags: album.map { ["Album": $0, "AlbumArtist": "Ann"] } ?? [:], seconds: 2)
    }
    server = try LiveServer(
      files: [
        song("a1.wav", "A"), song("a2.wav", "A"), song("a3.wav", "A"), song("b1.wav", "B"),
        song("plain.wav", nil),
      ],
      configuration: ["restore_paused \"no\""])
    home = try StopHome()
    _ = try server.raw(
      ["a1", "a2", "b1", "a3", "plain"].map { "add \($0).wav" } + ["play 0", "pause 1"])
  }

  /// Lets the player go on, which is paused lest a song end too early, and waits until nothing plays any
  /// more; returns the 1-based position of the current song. The songs before it have ended by themselves:
  /// the server's clock says that they played as long as they are.
  private func end(after songs: Int = 0) throws -> String {
    _ = try server.raw(["pause 0"])
    try waitUntil { try server.statusValue("state") != "play" }
    #expect(try playtime() >= songs * 2 - 1)
    try home.waitForEnd()
    return try server.mpdex("get", "position").text
  }

  /// The whole seconds for which the server has played since it was started.
  private func playtime() throws -> Int {
    let lines = try server.raw(["stats"]).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("playtime: ") })
    return try #require(Int(line.dropFirst("playtime: ".count)))
  }

  @Test("the server stops after the song, and nothing stays changed") func song() throws {
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    #expect(try server.statusValue("single") == "oneshot")
    let listed = try Command.run(["stop", "--pending"], environment: home.environment).text
    #expect(listed == "after song\t\t\(server.socketPath)\tdefault\n")
    #expect(try end() == "2\n")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("playing stops after the last song of the album's run in the queue") func album() throws {
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    let listed = try Command.run(["stop", "--pending"], environment: home.environment).text
    #expect(listed == "after album\t\t\(server.socketPath)\tdefault\n")
    #expect(try server.statusValue("single") == "0")
    #expect(try end(after: 2) == "3\n")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("a song without an album is one of its own, also at the end of the queue") func last()
    throws
  {
    _ = try server.raw(["play 4", "pause 1"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    _ = try end(after: 1)
    #expect(try server.playState() == "stop")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("with repeat, playing stops at the end of the queue") func queue() throws {
    _ = try server.raw(["repeat 1", "play 2", "pause 1"])
    #expect(try home.stop(server, "--after", "queue").isSilentSuccess)
    let listed = try Command.run(["stop", "--pending"], environment: home.environment).text
    #expect(listed == "after queue\t\t\(server.socketPath)\tdefault\n")
    #expect(try server.statusValue("single") == "0")
    _ = try end(after: 3)
    #expect(try server.statusValue("repeat") == "1")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("in random order the server's next song decides") func random() throws {
    _ = try server.raw(["delete 2", "delete 3", "random 1", "repeat 1", "play 0", "pause 1"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    // All songs that are left are of one album: each of them plays at most once more.
    _ = try end(after: 1)
    #expect(try server.statusValue("single") == "0")
    #expect(try server.statusValue("repeat") == "1")
    #expect(try server.statusValue("random") == "1")
  }

  @Test("the queue is read again when it changes") func changedQueue() throws {
    _ = try server.raw(["play 1", "pause 1"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    try waitUntil { try server.statusValue("single") == "oneshot" }
    _ = try server.raw(["move 3 2"])
    try waitUntil { try server.statusValue("single") == "0" }
    #expect(try end() == "4\n")
  }

  @Test("another album that is chosen takes the place of the current one") func chosen() throws {
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    _ = try server.raw(["play 2", "pause 1"])
    #expect(try end() == "4\n")
  }

  @Test("cancelling leaves the modes as they were", arguments: ["song", "album"])
  func cancelled(place: ByteString) throws {
    _ = try server.raw(["play 1", "pause 1"])
    #expect(try home.stop(server, "--after", place).isSilentSuccess)
    try waitUntil { try server.statusValue("single") == "oneshot" }
    #expect(try home.stop(server, "--cancel").isSilentSuccess)
    #expect(try server.statusValue("single") == "0")
    #expect(home.files.isEmpty)
  }

  @Test("a user who switches oneshot off goes on") func switchedOff() throws {
    _ = try server.raw(["play 1", "pause 1"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    try waitUntil { try server.statusValue("single") == "oneshot" }
    _ = try server.raw(["single 0"])
    try home.waitForEnd()
    #expect(try server.statusValue("single") == "0")
    #expect(try server.playState() == "pause 1")
  }

  @Test("repeat that is switched on during the last song does not play it again")
  func repeatMeanwhile() throws {
    _ = try server.raw(["play 4", "pause 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    try waitUntil { try server.statusValue("single") == "oneshot" }
    _ = try server.raw(["repeat 1"])
    _ = try end(after: 1)
    #expect(try server.playState() != "play 4")
    #expect(try server.statusValue("repeat") == "1")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("a mode that repeats one song is on again at the end") func repeated() throws {
    _ = try server.raw(["single 1", "repeat 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    #expect(try end(after: 1) == "2\n")
    #expect(try server.statusValue("single") == "1")
    #expect(try server.statusValue("repeat") == "1")
  }

  @Test(
    "with repeat, a process stops the server, which would play the song again", arguments: [0, 4])
  func repeating(position: Int) throws {
    _ = try server.raw(["repeat 1", "play \(position)", "pause 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    _ = try end(after: 1)
    #expect(try server.playState() == (position == 4 ? "stop" : "pause 1"))
    #expect(try server.statusValue("repeat") == "1")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("at the end of the queue nothing stays changed") func endOfQueue() throws {
    _ = try server.raw(["play 4", "pause 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    _ = try end(after: 1)
    #expect(try server.playState() == "stop")
    #expect(try server.statusValue("single") == "0")
  }

  @Test("an album that repeats ends once", arguments: ["0", "1"]) func repeatedAlbum(single: String)
    throws
  {
    _ = try server.raw(["delete 2:", "repeat 1", "single \(single)", "play 1", "pause 1"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    _ = try end(after: 1)
    #expect(try server.playState() == "stop")
    #expect(try server.statusValue("repeat") == "1")
    #expect(try server.statusValue("single") == single)
  }

  @Test(
    "a user's single, which ends the song before the album does, is named",
    arguments: ["1", "oneshot"])
  func single(mode: String) throws {
    _ = try server.raw(["single \(mode)", "repeat 0"])
    let result = try home.stop(server, "--after", "album")
    #expect(result.status == 1)
    #expect(
      result.errorText.contains("; nothing was done; `mpdex single off` lets playback continue"))
    #expect(home.files.isEmpty)
    #expect(try server.statusValue("single") == mode)
  }

  @Test func aRefusedStopSaysThatTheEarlierOneWasCancelled() throws {
    #expect(try home.stop(server, "--after", "1h").status == 0)
    _ = try server.raw(["single 1", "repeat 0"])
    let result = try home.stop(server, "--after", "album")
    #expect(result.status == 1)
    #expect(!result.errorText.contains("nothing was done"))
    #expect(
      result.errorText.hasSuffix(
        "; the stop that was scheduled earlier was cancelled\n"))
    #expect(home.files.isEmpty)
  }

  @Test("cancelling leaves a user's own single once", arguments: ["1", "oneshot"])
  func ownSingle(mode: String) throws {
    _ = try server.raw(["play 1", "pause 1", "single \(mode)"])
    #expect(try home.stop(server, "--cancel").status == 1)
    #expect(try server.statusValue("single") == mode)
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    #expect(try home.stop(server, "--cancel").isSilentSuccess)
    #expect(try server.statusValue("single") == mode)
  }

  @Test("a later stop takes the place of one after the song") func replaced() throws {
    _ = try server.raw(["play 1", "pause 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    #expect(try server.statusValue("single") == "oneshot")
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    #expect(try server.statusValue("single") == "0")
    #expect(home.stops.count == 1)
  }

  @Test("the modes that a killed process has left are set back") func killed() throws {
    _ = try server.raw(["repeat 1", "play 1", "pause 1"])
    #expect(try home.stop(server, "--after", "song").isSilentSuccess)
    try home.killAll()
    let listed = try Command.run(["stop", "--pending"], environment: home.environment).text
    #expect(
      listed
        == "ended without restoring settings (`single` was off, `repeat` was on); `mpdex stop --cancel` restores them\t\t\(server.socketPath)\tdefault\n"
    )
    #expect(try home.stop(server, "--cancel").isSilentSuccess)
    #expect(try server.statusValue("single") == "0")
    #expect(try server.statusValue("repeat") == "1")
    #expect(home.files.isEmpty)
  }

  /// What is wrong after an outage from a moment of the beginning on.
  private func problem(
    of fault: FaultProxy.Fault, at moment: FaultProxy.Moment, _ proxy: FaultProxy
  ) throws -> String? {
    let home = try StopHome()
    let environment = home.environment.merging(["MPD_HOST": proxy.socketPath, "MPD_TIMEOUT": "1"]) {
      $1
    }
    // A server that was killed has lost its queue.
    _ = try server.raw(["clear", "add a1.wav", "add b1.wav", "single 0", "play 0", "pause 1"])
    proxy.arm(fault, at: moment)
    let result = try Command.run(["stop", "--after", "song"], environment: environment)
    guard proxy.hasFired else { return "the moment does not come" }
    if server.processIdentifier == nil { try server.restart() }
    if result.status == 0 {
      let cancelled = try Command.run(["stop", "--cancel"], environment: environment)
      // The process may have ended by itself, since a server that was killed has lost its queue.
      guard cancelled.status == 0 || home.files.isEmpty else {
        return "it cannot be cancelled: \(cancelled.errorText)"
      }
    } else if let problem = try problem(of: result, home, environment) {
      return problem
    }
    return try server.statusValue("single") == "0" ? nil : "`single` stays changed"
  }

  /// What is wrong with a failure: it says what is left changed, which can be set back.
  private func problem(
    of result: ProcessResult, _ home: StopHome, _ environment: [String: String]
  ) throws -> String? {
    if home.stops.contains(where: \.process.isRunning) { return "a process waits" }
    if home.files.isEmpty {
      return result.status == 69 ? nil : "\(result.status): \(result.errorText)"
    }
    let isSaid = result.errorText.contains(
      "some settings may not have been restored (`single` was off); once the server answers again, run "
        + "`mpdex stop --cancel` to restore them"
    )
    guard result.status == 75, isSaid else { return "\(result.status): \(result.errorText)" }
    let cancelled = try Command.run(["stop", "--cancel"], environment: environment)
    return cancelled.status == 0 ? nil : "not set back: \(cancelled.errorText)"
  }

  @Test("an outage before the process waits ends within the timeout", arguments: [true, false])
  func outageAtTheBeginning(isKilled: Bool) throws {
    let (server, proxy) = (server, try FaultProxy(to: server.socketPath))
    let environment = home.environment.merging(["MPD_HOST": proxy.socketPath]) { $1 }
    #expect(try Command.run(["stop", "--after", "song"], environment: environment).status == 0)
    let commands = proxy.traffic.commands
    // The process is ready before it waits for events.
    let count = commands.firstIndex { $0.hasPrefix("idle") } ?? commands.count
    #expect(try Command.run(["stop", "--cancel"], environment: environment).status == 0)
    for number in stride(from: 0, to: count, by: Reliability.size(sample: 2, full: 1)) {
      let fault: FaultProxy.Fault = isKilled ? .call { server.kill() } : .stall
      for moment in [FaultProxy.Moment.beforeCommand(number), .afterCommand(number)] {
        let found = try problem(of: fault, at: moment, proxy)
        #expect(found == nil, "\(moment): \(found ?? "")")
      }
    }
  }

  /// The songs are so long that the server may take its time to start again, and the process to notice that.
  @Test("a restarted server that plays on is waited for") func restart() throws {
    let albums: [(name: ByteString, album: ByteString)] = [("1", "A"), ("2", "A"), ("3", "B")]
    let server = try LiveServer(
      files: MusicLibrary(
        albums.map {
          .song($0.name + ".wav", tags: ["Album": $0.album, "AlbumArtist": "Ann"], seconds: 600)
        }), configuration: ["restore_paused \"no\""])
    _ = try server.raw(["add 1.wav", "add 2.wav", "add 3.wav", "play 0"])
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    try server.restart()
    #expect(try server.playState() == "play 0")
    _ = try server.raw(["next"])
    try waitUntil { try server.statusValue("single") == "oneshot" }
    _ = try server.raw(["seekcur 599"])
    try home.waitForEnd()
    #expect(try server.playState() == "pause 2")
    #expect(try server.statusValue("single") == "0")
  }
}

/// `mpdex stop --after` on a server without oneshot.
@Suite struct StopAfterOldServerTests {
  @Test(
    "a server without oneshot is stopped by single, which is off afterwards",
    arguments: ["song", "album"])
  func mopidy(place: ByteString) throws {
    let server = try MopidyServer(files: [
      .song("1.wav", tags: ["Album": "A", "AlbumArtist": "Ann"], seconds: 3),
      .song("2.wav", tags: ["Album": "B", "AlbumArtist": "Ann"], seconds: 60),
    ])
    let home = try StopHome()
    _ = try server.raw(["add local:track:1.wav", "add local:track:2.wav", "play 0"])
    try waitUntil { try server.values("state", of: "status") == ["play"] }
    let result = try server.mpdex(
      arguments: ["stop", "--after", place], environment: home.environment)
    #expect(result.isSilentSuccess, "\(result.errorText)")
    try home.waitForEnd()
    #expect(try server.values("state", of: "status") != ["play"])
    #expect(try server.values("song", of: "status") != ["0"])
    #expect(try server.values("single", of: "status") == ["0"])
  }
}
