import Bytes
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Operations

/// `mpdex stop` with a time, and what all of its waits have in common; see `StopAfterTests` for the others.
@Suite struct StopCommandTests {
  private let server: LiveServer
  private let home: StopHome

  init() throws {
    server = try LiveServer(
      files: [.song("a.wav", seconds: 60), .song("b.wav", seconds: 60)],
      configuration: ["restore_paused \"no\""])
    home = try StopHome()
    _ = try server.raw(["add a.wav", "add b.wav", "setvol 80", "play 0"])
  }

  @Test("playing stops after the time, and the process leaves nothing") func time() throws {
    #expect(try home.stop(server, "--after", "3s").isSilentSuccess)
    #expect(home.stops.count == 1)
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
    #expect(try server.statusValue("volume") == "80")
  }

  @Test("the status shows a pending stop on a terminal alone") func statusShowsIt() throws {
    func status(_ terminal: TerminalStreams) throws -> String {
      let result = try server.mpdex(
        arguments: [], environment: home.environment, terminal: terminal)
      return result.errorText + result.text
    }
    _ = try server.raw(["pause 1"])
    #expect(try !status([.output, .errorOutput]).contains("stop"))
    #expect(try home.stop(server, "--after", "album").isSilentSuccess)
    let note =
      "mpdex: playback will stop after the current album; `mpdex stop --cancel` cancels this"
    #expect(try status([.output, .errorOutput]).contains(note))
    #expect(try !status([]).contains("playback will stop"))
  }

  @Test("a time of day is the next one") func clock() throws {
    let now = Glibc.time(nil)
    var (seconds, date) = (now + 120, tm())
    localtime_r(&seconds, &date)
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(twoDigits(date.tm_hour)):\(twoDigits(date.tm_min))"
    #expect(try home.stop(server, "--after", ByteString(time)).isSilentSuccess)
    guard case .at(let end) = try #require(home.stops.first).moment else {
      Issue.record("no time is stored")
      return
    }
    // The minute of 120 seconds from now begins 60 to 120 seconds from now.
    #expect((now + 60...now + 122).contains(end) && end % 60 <= 2)
    for (option, distance) in [("00:00", 86_400), ("0:00", 86_400)] {
      let moment = try #require(StopOption(argument: ByteString(option))).moment(at: now)
      guard case .at(let midnight) = moment else { continue }
      #expect((now + 1...now + distance + 7200).contains(midnight))
    }
  }

  @Test("the process has a session of its own, no streams, and private files") func process() throws
  {
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    let pid = try #require(home.stops.first).process.pid
    #expect(getsid(pid) == pid)
    for stream in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(pid)/fd/\(stream)")
      #expect(target == "/dev/null")
    }
    var information = stat()
    #expect(stat(home.files[0], &information) == 0)
    #expect(information.st_mode & 0o777 == 0o600)
    #expect(stat(home.directory.path("mpdex/stop"), &information) == 0)
    #expect(information.st_mode & 0o777 == 0o700)
  }

  @Test("the volume falls and is as before when playing has stopped") func fade() throws {
    #expect(try home.stop(server, "--after", "6s", "--fade", "5").isSilentSuccess)
    var volumes: [Int] = []
    try waitUntil {
      if let volume = Int(try server.statusValue("volume")), try server.playState() == "play 0",
        volume != volumes.last
      {
        volumes.append(volume)
      }
      return try server.playState() == "stop"
    }
    try home.waitForEnd()
    #expect(volumes.count > 5 && volumes == volumes.sorted(by: >), "\(volumes)")
    #expect(try server.statusValue("volume") == "80")
  }

  @Test("a volume that the user sets ends the fade and stays") func ownVolume() throws {
    #expect(try home.stop(server, "--after", "10s", "--fade", "10").isSilentSuccess)
    try waitUntil { Int(try server.statusValue("volume")).map { $0 < 75 } ?? false }
    _ = try server.raw(["setvol 90"])
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
    #expect(try server.statusValue("volume") == "90")
  }

  @Test(
    "a player that is stopped ends the wait, also in a fade", arguments: [("1h", 80), ("30s", 79)])
  func stopped(time: ByteString, volume: Int) throws {
    #expect(try home.stop(server, "--after", time, "--fade", "30").isSilentSuccess)
    try waitUntil { Int(try server.statusValue("volume")).map { $0 <= volume } ?? false }
    _ = try server.raw(["stop"])
    try home.waitForEnd()
    #expect(try server.statusValue("volume") == "80")
  }

  @Test("a cancelled fade sets the volume back, and playing goes on") func cancelled() throws {
    #expect(try home.stop(server, "--after", "20s", "--fade", "20").isSilentSuccess)
    try waitUntil { Int(try server.statusValue("volume")).map { $0 < 80 } ?? false }
    #expect(try home.stop(server, "--cancel").isSilentSuccess)
    #expect(home.files.isEmpty)
    #expect(try server.statusValue("volume") == "80")
    #expect(try server.playState() == "play 0")
    let again = try home.stop(server, "--cancel")
    #expect(again.status == 1)
    #expect(again.errorText == "mpdex: no stop is pending; nothing was done\n")
  }

  @Test("the volume of a killed process is set back, at once or by the next command") func killed()
    throws
  {
    #expect(try home.stop(server, "--after", "10m", "--fade", "10m").isSilentSuccess)
    try waitUntil {
      try server.statusValue("volume") == "79" && home.stops.first?.changes.volume?.own == 79...79
    }
    try home.killAll()
    let json = try Command.run(["stop", "--pending", "--json"], environment: home.environment).text
    #expect(json.hasPrefix(#"{"ended":"the volume was 80","fade":600,"#), "\(json)")
    server.halt()
    let result = try home.stop(server, "--cancel")
    #expect(result.status == 69)
    #expect(
      result.errorText.contains(
        "but settings were not restored (the volume was 80); run `mpdex stop --cancel` once"),
      "\(result.errorText)")
    try server.restart()
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    #expect(try server.statusValue("volume") == "80")
    #expect(home.stops.map(\.changes) == [StopChanges()])
  }

  @Test("a process whose file is gone ends at the next event, and sets back what it has changed")
  func fileIsGone() throws {
    #expect(try home.stop(server, "--after", "10m", "--fade", "10m").isSilentSuccess)
    let process = try #require(home.stops.first).process
    // Its file is written once more after the change.
    try waitUntil { home.stops.first?.changes.volume?.own == 79...79 }
    unlink(home.files[0])
    _ = try server.raw(["pause 1"])
    try waitUntil { !process.isRunning }
    #expect(try server.statusValue("volume") == "80")
    #expect(home.files.isEmpty)
  }

  @Test("something that waits for another address of the server is named") func otherAddress()
    throws
  {
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    let link = home.directory.path("other")
    #expect(symlink(server.socketPath, link) == 0)
    let result = try Command.run(
      ["stop", "--cancel"], environment: home.environment.merging(["MPD_HOST": link]) { $1 })
    #expect(result.status == 1)
    #expect(
      result.errorText
        == "mpdex: no stop is pending for this server and partition; nothing was done; there are stops for "
        + "`\(server.socketPath)` (default): choose one with --host and --partition\n")
  }

  @Test("what was set and cancelled is said on request, and nothing to list creates nothing")
  func notes() throws {
    let none = try home.stop(server, "--pending", "-v")
    #expect(
      (none.status, none.text, none.errorText) == (0, "", "mpdex: no stop is pending\n")
    )
    #expect(!FileManager.default.fileExists(atPath: home.directory.path("mpdex")))
    let set = try home.stop(server, "--after", "1h", "-v").errorText
    let pattern =
      #/mpdex: playback will stop in (1:00:00|59:59), at \d\d:\d\d:\d\d; `mpdex stop --cancel` cancels this\n/#
    #expect(set.wholeMatch(of: pattern) != nil, "\(set)")
    let name = try readFile("/proc/\(#require(home.stops.first).process.pid)/comm")
    #expect(String(decoding: name, as: UTF8.self) == "mpdex\n")
    let cancelled = try home.stop(server, "--cancel", "-v").errorText
    #expect(cancelled == "mpdex: the pending stop was cancelled\n")
  }

  @Test("a later stop replaces the earlier one of the server") func replaced() throws {
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    let earlier = try #require(home.stops.first).process
    #expect(try home.stop(server, "--after", "2h", "--fade", "20s").isSilentSuccess)
    #expect(!earlier.isRunning)
    #expect(home.stops.count == 1)
    #expect(home.stops.first?.fade == 20)
  }

  @Test("what waits is listed, and files of processes that have ended are removed") func list()
    throws
  {
    #expect(try home.stop(server, "--after", "2h", "--fade", "90").isSilentSuccess)
    let stale = PendingStop(
      process: ProcessIdentity(pid: getpid(), startTime: 1, boot: "x"), moment: .after(.album),
      fade: nil, server: "elsewhere:6600", partition: "default")
    try writeFile(home.directory.path("mpdex/stop/stale"), stale.bytes)
    try writeFile(home.directory.path("mpdex/stop/damaged"), Array("pid x\n".utf8))
    let text = try Command.run(["stop", "--pending"], environment: home.environment).text
    #expect(text.hasPrefix("in 1:59:") || text.hasPrefix("in 2:00:00"), "\(text)")
    #expect(text.hasSuffix("\tfade 1:30\t\(server.socketPath)\tdefault\n"), "\(text)")
    #expect(home.files.count == 1)
    let json = try Command.run(["stop", "--pending", "--json"], environment: home.environment).text
    #expect(json.hasPrefix(#"{"fade":90,"partition":"default","seconds":"#), "\(json)")
    #expect(json.contains(#""server":"\#(server.socketPath)","time":"#), "\(json)")
  }

  @Test("each partition has its own") func partitions() throws {
    _ = try server.raw(["newpartition b"])
    _ = try server.raw(["partition b", "add b.wav", "play"])
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    #expect(try home.stop(server, "-a", "b", "--after", "2h").isSilentSuccess)
    #expect(Set(home.stops.map(\.partition)) == ["default", "b"])
    #expect(try home.stop(server, "-a", "b", "--cancel").isSilentSuccess)
    #expect(home.stops.map(\.partition) == ["default"])
  }

  @Test("a server that plays on after a restart is stopped") func restart() throws {
    #expect(try home.stop(server, "--after", "3s").isSilentSuccess)
    try server.restart()
    #expect(try server.playState() == "play 0")
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
  }

  @Test("a server that is stopped after a restart ends the wait") func stoppedAtRestart() throws {
    #expect(try home.stop(server, "--after", "1h").isSilentSuccess)
    let process = try #require(home.stops.first).process
    #expect(process.isRunning)
    server.halt()
    #expect(process.isRunning)
    let state = URL(filePath: server.socketPath).deletingLastPathComponent().appending(
      path: "state")
    let text = try String(contentsOf: state, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "state: play", with: "state: stop").utf8).write(
      to: state)
    try server.restart()
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
  }

  @Test(
    "a format has no effect where nothing is shown",
    arguments: [["--after", "1h"], ["--pending"], ["--cancel"], ["--after", "song"]]
      as [[ByteString]])
  func format(arguments: [ByteString]) throws {
    let server = try LiveServer(library: [])
    let result = try server.mpdex(
      arguments: ["stop", "-f", "x"] + arguments, environment: home.environment)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("-f has no effect in `stop`"), "\(result.errorText)")
    #expect(try server.mpdex("stop", "-f", "%title%").status == 0)
  }

  @Test("what the caller has open is closed in the process that waits") func descriptors() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(["add a.wav", "play"])
    let script = "exec 9</dev/zero; \"$0\" stop --after 1h"
    let result = try runProcess(
      "/bin/sh", ["-c", script, Command.path],
      environment: home.environment.merging(["MPD_HOST": server.socketPath]) { $1 },
      timeout: .seconds(30))
    #expect(result.status == 0, "\(result.errorText)")
    let stop = try #require(home.stops.first)
    let folder = "/proc/\(stop.process.pid)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    #expect(!open.contains("/dev/zero"), "\(open)")
    #expect(try home.stop(server, "--cancel").status == 0)
  }

  @Test("without a mixer a message says so, and playing stops all the same") func noMixer() throws {
    let server = try LiveServer(
      files: [.song("a.wav", seconds: 60)],
      configuration: ["audio_output {\n type \"null\"\n name \"N\"\n mixer_type \"none\"\n}"])
    _ = try server.raw(["add a.wav", "disableoutput 0", "play"])
    try waitUntil {
      try server.statusValue("volume").isEmpty || server.statusValue("volume") == "-1"
    }
    let result = try home.stop(server, "--after", "1s", "--fade", "1")
    #expect(result.status == 0)
    #expect(result.errorText == "")
    let notes = try home.stop(server, "--after", "1s", "--fade", "1", "-v")
    #expect(
      notes.errorText.hasPrefix(
        "mpdex: the server currently reports no volume, so the fade may have no effect; playback will stop anyway\n"
      ))
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
  }

  @Test("the password reaches the process, and not through its arguments") func password() throws {
    let server = try LiveServer(
      files: [.song("a.wav", seconds: 60)],
      configuration: [
        "password \"hidden-word@read,add,control,admin\"", "default_permissions \"read\"",
      ])
    let login = try server.raw(["password hidden-word", "add a.wav", "play"])
    #expect(!login.contains("ACK"))
    #expect(try home.stop(server, "-P", "hidden-word", "--after", "10s").isSilentSuccess)
    let pid = try #require(home.stops.first).process.pid
    let words = try readFile("/proc/\(pid)/cmdline")
    #expect(!String(decoding: words, as: UTF8.self).contains("hidden-word"))
    try home.waitForEnd()
    #expect(try server.playState() == "stop")
  }

  @Test(
    "wrong combinations are named, and nothing is done",
    arguments: [
      (["--fade", "20s"], "--fade needs a time after which playback stops"),
      (
        ["--after", "10s", "--fade", "20s"],
        "the fade must not be longer than the time given with --after"
      ),
      (["--after", "song", "--fade", "10s"], "--fade needs a time"),
      (["--after", "song", "--pending"], "give only one of --after, --pending and --cancel"),
      (["--pending", "--cancel"], "give only one of --after, --pending and --cancel"),
      (["--after", "soon"], "such as 90s, 30m or 1h30m, or a time of day such as 23:15"),
      (["--after", "0s"], "such as 90s, 30m or 1h30m"),
      (["--after", "0"], "such as 90s, 30m or 1h30m"),
      (["--after", "30"], "give 30m for minutes, 30s for seconds, or a time of day such as 23:15"),
      (["--after", "tracks"], "give 'song', 'album', 'queue'"), (["--json"], "`stop --pending`"),
    ] as [([ByteString], String)])
  func wrong(arguments: [ByteString], message: String) throws {
    let result = try server.mpdex(arguments: ["stop"] + arguments, environment: home.environment)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try server.playState() == "play 0")
    #expect(home.files.isEmpty)
  }

  @Test(
    "a stopped player needs no later stop", arguments: [["--after", "1h"], ["--after", "album"]])
  func notPlaying(arguments: [ByteString]) throws {
    _ = try server.raw(["stop"])
    let result = try server.mpdex(arguments: ["stop"] + arguments, environment: home.environment)
    #expect(result.status == 1)
    #expect(result.errorText == "mpdex: no song is playing or paused; nothing was done\n")
  }

  @Test("a server that does not answer is reported at once") func noServer() throws {
    let result = try Command.run(
      ["stop", "--after", "1h", "--host", "/nowhere/socket"], environment: home.environment)
    #expect(result.status == 69)
    #expect(result.errorText.contains("/nowhere/socket"))
  }
}
