import Bytes
import Glibc
import MPDClient
import TestSupport
import Testing

@testable import ChangeJournal
@testable import CommandRuntime

/// What the journal keeps besides songs, and what is said where it cannot be read.
@Suite struct JournalMessagesTests {
  @Test("priorities come back", arguments: ["prio 9 1", "prio --id 9 1"])
  func priorities(_ line: String) throws {
    let fixture = try JournalFixture()
    try fixture.raw("prio 5 1")
    let before = try fixture.priorities()
    #expect(try fixture.mpdex(line).isSilentSuccess)
    let after = try fixture.priorities()
    #expect(after != before)
    for _ in 0..<2 {
      #expect(try fixture.mpdex("undo").isSilentSuccess)
      #expect(try fixture.priorities() == before)
      #expect(try fixture.mpdex("redo").isSilentSuccess)
      #expect(try fixture.priorities() == after)
    }
  }

  @Test("another client's change ends no redo") func othersChange() throws {
    let directory = try TemporaryDirectory(prefix: "state")
    let journal = Journal(in: try StateDirectory(ByteString(directory.path), ["journal"]))
    let record = QueueRecord(state: .init(songs: ["a"]), time: 1, command: "add")
    _ = try journal.push(.queue(record), to: .redo)
    try journal.addOthersChange(QueueRecord(state: .init(songs: ["b"]), time: 2))
    #expect(journal.names(.redo).count == 1)
    #expect(journal.names(.undo).count == 1)
    try journal.add(.queue(record))
    #expect(journal.names(.redo).isEmpty)
  }

  @Test("a damaged record of what was undone is named after redo") func damagedRedo() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("rm one")
    try fixture.mpdex("undo")
    try writeFile(try #require(try fixture.records().first), [])
    let result = try fixture.mpdex("redo")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasSuffix(
        "; the next `mpdex redo` redoes the change undone before that one\n"))
  }

  @Test("a file in the place of a directory is named", arguments: ["state", "state/mpdex/journal"])
  func noDirectory(_ path: String) throws {
    let fixture = try JournalFixture()
    if path.contains("/") {
      for part in ["state", "state/mpdex"] {
        #expect(mkdir(fixture.directory.path(part), 0o700) == 0)
      }
    }
    try writeFile(fixture.directory.path(path), [])
    let stashes = path.contains("/") ? [] : ["queue stash x", "queue stashes"]
    for line in ["undo", "redo", "history", "history --show 1"] + stashes {
      let result = try fixture.mpdex(line)
      #expect((result.status, result.text) == (75, ""), "\(line)")
      #expect(result.errorText.contains("cannot write "), "\(line) \(result.errorText)")
      #expect(result.errorText.contains("Not a directory"), "\(line) \(result.errorText)")
    }
    #expect(try fixture.mpdex("undo").errorText.hasSuffix("; nothing was changed\n"))
  }

  @Test("a stash of an older mpdex is read") func olderStash() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("queue stash x")
    let file = try runProcess(
      "/usr/bin/find", [ByteString(fixture.directory.path("state")), "-name", "q-x"]
    ).text.split(separator: "\n").map(String.init)
    try writeFile(
      try #require(file.first), Array("mpdex queue 1\ntime 5\nstate stop\n\nd.wav\n".utf8))
    #expect(try fixture.mpdex("queue switch x").isSilentSuccess)
    #expect(try fixture.server.queue() == ["d.wav"])
  }

  @Test("a stash of which songs are gone is not replaced by the rest") func stashInPart() throws {
    let fixture = try JournalFixture.withFiles()
    try fixture.mpdex("queue stash x")
    try fixture.raw("clear", "add d.wav")
    try fixture.hide("b.wav")
    #expect(
      try fixture.mpdex("queue switch x").errorText.contains(
        "b.wav is no longer in the library and was left out"))
    #expect(try fixture.mpdex("queue switch previous").status == 0)
    try fixture.unhide("b.wav")
    #expect(try fixture.mpdex("queue switch x").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
  }

  @Test("a name that is not UTF-8 is in JSON as base64") func names() throws {
    let fixture = try JournalFixture()
    let name: ByteString = "caf" + ByteString([0xE9])
    let environment = ["XDG_STATE_HOME": fixture.directory.path("state")]
    _ = try fixture.server.mpdex("queue", "stash", name, environment: environment)
    let line = try fixture.mpdex("queue stashes --json").text
    #expect(line.contains(#""nameBase64":"Y2Fm6Q==""#), "\(line)")
  }

  @Test("another address with changes is named") func otherAddress() throws {
    let fixture = try JournalFixture()
    #expect(try !fixture.mpdex("undo").errorText.contains("--host"))
    let other = fixture.directory.path("state") + "/mpdex/journal/elsewhere%3A6600"
    #expect(mkdir(other, 0o700) == 0)
    try writeFile(other + "/u0000000001.1", [])
    let result = try fixture.mpdex("undo")
    #expect(result.status == 1)
    #expect(
      result.errorText.contains(
        "; nothing was changed; to undo changes at `elsewhere:6600`, choose the server with --host\n"
      ),
      "\(result.errorText)")
  }

  @Test("the history is completed") func completion() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one")
    let complete = { (words: ByteString...) in
      try fixture.server.mpdex(
        arguments: ["complete", "fish"] + words,
        environment: ["XDG_STATE_HOME": fixture.directory.path("state")]
      ).text
    }
    let numbers = try complete("history", "--show", "")
    #expect(numbers.contains("1\trm, ") && numbers.contains("2\tclear, "), "\(numbers)")
    let queue = try complete("queue", "history", "--show", "")
    #expect(queue.contains("1\tclear, ") && !queue.contains("rm"), "\(queue)")
    let playlists = try complete("playlist", "undo", "")
    #expect(playlists.contains("one") && !playlists.contains("two"), "\(playlists)")
  }

  @Test("a terminal is told what redo would do; a later change to another list does not stop it")
  func notes() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("rm one")
    try fixture.mpdex("undo")
    let history = try fixture.mpdex("history", terminal: .errorOutput)
    #expect(
      history.errorText.contains("`mpdex redo` redoes 'rm', which was undone at 20"),
      "\(history.errorText)")
    sleep(1)
    try fixture.mpdex("clear -q")
    sleep(1)
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.songs("one") == nil)
    #expect(try fixture.mpdex("undo --yes").isSilentSuccess)
    #expect(try fixture.songs("one") != nil)
  }

  @Test("ratings set at the same time are recorded in the order in which they were set")
  func concurrentRatings() throws {
    let fixture = try JournalFixture()
    let script: ByteString = #"for i in $(seq 10); do "$1" rate $i a.wav & done; wait"#
    let result = try runProcess(
      "/bin/bash", ["-c", script, "bash", ByteString(Command.path)],
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": fixture.server.socketPath, "XDG_STATE_HOME": fixture.directory.path("state"),
      ]), timeout: .seconds(60))
    #expect(result.isSilentSuccess, "\(result.errorText)")
    for _ in 1...10 { #expect(try fixture.mpdex("undo").isSilentSuccess) }
    #expect(try fixture.mpdex("rate a.wav").status == 1)
    #expect(try fixture.mpdex("undo").status == 1)
  }

  @Test("changes that are done again one after the other are not later changes")
  func slowRedo() throws {
    let fixture = try JournalFixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one")
    try fixture.mpdex("rm two")
    for _ in 0..<3 { try fixture.mpdex("undo") }
    for _ in 0..<3 {
      sleep(1)
      let redone = try fixture.mpdex("redo", terminal: .errorOutput)
      #expect(redone.status == 0 && !redone.errorText.contains("before"), "\(redone.errorText)")
    }
  }
}

extension JournalFixture {
  /// The priorities of the songs of the queue.
  fileprivate func priorities() throws -> [String] {
    try server.raw(["playlistinfo"]).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("file: ") || $0.hasPrefix("Prio: ") }
  }
}
