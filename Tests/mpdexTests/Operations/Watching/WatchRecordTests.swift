import Bytes
import Foundation
import Testing
import TestSupport

/// `mpdex watch --record` with other clients and with this user's own commands.
@Suite struct WatchRecordTests {
  /// A server with three songs in the queue, and a recording process.
  private struct Fixture {
    let server: LiveServer
    let state: TemporaryDirectory
    let watch: WatchProcess

    init(_ arguments: [String] = ["queue"]) throws {
      server = try LiveServer(
        files: [
          .song("a.wav", seconds: 60), .song("b.wav", seconds: 60), .song("c.wav", seconds: 60),
          .song("d.wav", seconds: 1),
        ])
      state = try TemporaryDirectory(prefix: "state")
      _ = try server.raw(["add a.wav", "add b.wav", "add c.wav"])
      watch = try WatchProcess(
        server, ["--record"] + arguments, initial: !arguments.isEmpty,
        state: state.path("state"))
    }

    @discardableResult
    func mpdex(_ arguments: ByteString...) throws -> ProcessResult {
      try server.mpdex(
        arguments: arguments, environment: ["XDG_STATE_HOME": state.path("state")])
    }

    /// Lets another client change the queue in one step, and waits until the change was seen.
    func change(_ requests: [String]) throws {
      let count = watch.lines.count
      let list = ["command_list_begin"] + requests + ["command_list_end"]
      #expect(try server.raw(list).hasSuffix("OK\n"))
      try watch.wait { $0.count > count }
    }

    /// The command and the number of songs of each change.
    func history() throws -> [String] {
      try mpdex("queue", "history").text.split(separator: "\n")
        .map { line in
          let fields = line.split(separator: "\t")
          let count = fields[3].split(separator: "had ").last?.prefix { $0.isNumber } ?? ""
          return "\(fields[2]) had \(count) \(count == "1" ? "song" : "songs")"
        }
    }
  }

  @Test func whatAnotherClientClearsComesBack() throws {
    let fixture = try Fixture()
    try fixture.change(["prio 7 1", "seek 1 30", "pause 1", "clear"])
    #expect(try fixture.history() == ["another client had 3 songs"])
    let json = try fixture.mpdex("queue", "history", "--json").text
    #expect(json.hasPrefix(#"{"effect":"3 songs removed","number":1,"songs":3,"#))
    #expect(!json.contains("command"))
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    try fixture.watch.wait { $0.count > 6 }
    #expect(try fixture.history() == [])
    #expect(try fixture.mpdex("queue", "redo").isSilentSuccess)
    #expect(try fixture.server.queue() == [])
    #expect(try fixture.history() == ["another client had 3 songs"])
    #expect(fixture.watch.errorLines == [])
  }

  @Test func positionAndPriorityComeBack() throws {
    let fixture = try Fixture(["queue", "player", "--json"])
    try fixture.change(["prio 7 2", "rangeid 3 10:20", "seek 1 30", "pause 1"])
    try fixture.watch.wait { lines in lines.contains { $0.contains(#""pause""#) } }
    try fixture.change(["clear"])
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.playState() == "pause 1")
    #expect(try fixture.server.raw(["status"]).contains("elapsed: 30."))
    let song = try fixture.server.raw(["playlistinfo 2"])
    #expect(song.contains("Prio: 7") && song.contains("Range: 10.000-20.000"))
  }

  @Test func theNamesOfStationsComeBack() throws {
    let fixture = try Fixture()
    try fixture.change(["addid http://127.0.0.1:9/a", "addtagid 4 Name Radio"])
    try fixture.change(["clear"])
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.raw(["playlistinfo 3"]).contains("Name: Radio\n"))
  }

  @Test func ownChangesAreRecordedOnce() throws {
    let fixture = try Fixture()
    for command: [ByteString] in [
      ["add", "d.wav"], ["move", "1", "3"], ["del", "2"], ["clear", "-q"], ["queue", "undo"],
      ["queue", "redo"], ["queue", "undo"], ["shuffle", "-q"], ["add", "--replace", "b.wav"],
      ["queue", "stash", "x"], ["add", "a.wav"], ["queue", "switch", "x"],
    ] {
      let count = fixture.watch.lines.count
      let before = try fixture.server.raw(["playlistinfo"])
      let done = try fixture.server.mpdex(
        arguments: command, environment: ["XDG_STATE_HOME": fixture.state.path("state")])
      #expect(done.status == 0, "\(command) \(done.errorText)")
      if try fixture.server.raw(["playlistinfo"]) != before {
        try fixture.watch.wait { $0.count > count }
      }
    }
    try fixture.change(["clear"])
    #expect(
      try fixture.history() == [
        "another client had 1 song", "queue switch had 2 songs", "add had 1 song",
        "add had 3 songs",
        "shuffle had 3 songs", "del had 4 songs", "move had 4 songs", "add had 3 songs",
      ])
    #expect(fixture.watch.errorLines == [])
  }

  @Test func changesOfOthersBesideOwnOnesAreAllUndone() throws {
    let fixture = try Fixture()
    for round in 0..<10 {
      try fixture.change([round.isMultiple(of: 2) ? "clear" : "add c.wav"])
      let count = fixture.watch.lines.count
      try fixture.mpdex("add", "a.wav")
      try fixture.watch.wait { $0.count > count }
    }
    for _ in 0..<20 { #expect(try fixture.mpdex("queue", "undo").isSilentSuccess) }
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try fixture.mpdex("queue", "undo").status == 1)
  }

  /// The recording process sees both changes as one.
  @Test func anotherClientsChangeRightBeforeAnOwnOneIsKept() throws {
    let fixture = try Fixture()
    for _ in 0..<2 {
      fixture.watch.stop()
      _ = try fixture.server.raw(["clear"])
      try fixture.mpdex("add", "d.wav")
      let count = fixture.watch.lines.count
      fixture.watch.goOn()
      try fixture.watch.wait { $0.count > count }
      try fixture.change(["clear"])
      try fixture.change(["add a.wav", "add b.wav", "add c.wav"])
    }
    let history = try fixture.history()
    #expect(history.filter { $0 == "add had 0 songs" }.count == 2)
    for (index, line) in history.enumerated() where line == "add had 0 songs" {
      #expect(history[index + 1] == "another client had 3 songs")
    }
  }

  @Test func theServerMayBeRestarted() throws {
    let fixture = try Fixture()
    fixture.server.halt()
    try fixture.server.restart()
    try fixture.change(["add d.wav"])
    try fixture.change(["clear"])
    let history = try fixture.history()
    #expect(history.prefix(2) == ["another client had 4 songs", "another client had 3 songs"])
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav", "d.wav"])
  }

  @Test func consumedSongsAreNoChanges() throws {
    let fixture = try Fixture()
    try fixture.change(["addid d.wav 0"])
    try fixture.change(["consume 1", "play 0"])
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try fixture.history() == ["another client had 3 songs"])
  }

  @Test func withoutPartsNothingIsPrinted() throws {
    let fixture = try Fixture([])
    for options in [["--initial"], ["--json"], ["--", "true"]] {
      let words = (["watch", "--record"] + options).map { ByteString($0) }
      #expect(try fixture.server.mpdex(arguments: words).status == 64)
    }
  }
}
