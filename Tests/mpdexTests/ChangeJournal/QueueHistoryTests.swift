import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@testable import ChangeJournal

/// `mpdex queue undo`, `redo`, `history`, and the stashes.
@Suite struct QueueHistoryTests {
  private static let library: MusicLibrary = [
    .song("a.wav", seconds: 60), .song("b.wav", seconds: 60), .song("c.wav", seconds: 60),
    .song("d.wav", seconds: 60),
  ]

  /// A server with a queue, and a directory for the history.
  private struct Fixture {
    let server: LiveServer
    let directory: TemporaryDirectory

    init(_ songs: [String]) throws {
      server = try LiveServer(files: QueueHistoryTests.library)
      directory = try TemporaryDirectory(prefix: "state")
      _ = try server.raw(songs.map { "add \($0)" })
    }

    @discardableResult
    func mpdex(_ arguments: ByteString..., input: [String]? = nil) throws -> ProcessResult {
      try server.mpdex(
        arguments: arguments, input: input.map { $0.flatMap { Array($0.utf8) + [0x0A] } },
        environment: ["XDG_STATE_HOME": directory.path("state")])
    }

    func names(_ part: String) throws -> [String] {
      try runProcess(
        "/usr/bin/find",
        [ByteString(directory.path("state")), "-path", ByteString("*\(part)*"), "-type", "f"]
      )
      .text.split(separator: "\n").map(String.init)
    }
  }

  @Test func everyCommandThatChangesTheQueueIsUndone() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    let commands: [[ByteString]] = [
      ["add", "d.wav"], ["insert", "d.wav"], ["del", "2"], ["move", "1", "3"], ["clear", "-q"],
      ["shuffle", "-q"], ["queue", "sort", "--by", "-file"], ["add", "--replace", "d.wav"],
      ["mv", "3", "1"],
      ["searchadd", "filename~d"], ["jump", "d", "--add"],
    ]
    for command in commands {
      let before = try fixture.server.queue()
      let done = try fixture.server.mpdex(
        arguments: command, environment: ["XDG_STATE_HOME": fixture.directory.path("state")])
      #expect(done.status == 0, "\(command) \(done.errorText)")
      let after = try fixture.server.queue()
      if before != after {
        #expect(try fixture.mpdex("queue", "undo").isSilentSuccess, "\(command)")
        #expect(try fixture.server.queue() == before, "\(command)")
        #expect(try fixture.mpdex("queue", "redo").isSilentSuccess, "\(command)")
        #expect(try fixture.server.queue() == after, "\(command)")
        try fixture.mpdex("queue", "undo")
      }
    }
  }

  @Test func changesOfSongsNamedByTheirIDsAreUndone() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    for command: [ByteString] in [["del", "--id", "2"], ["move", "--id", "1", "end"]] {
      let done = try fixture.server.mpdex(
        arguments: command, environment: ["XDG_STATE_HOME": fixture.directory.path("state")])
      #expect(done.isSilentSuccess, "\(command) \(done.errorText)")
      #expect(try fixture.server.queue() != ["a.wav", "b.wav", "c.wav"])
      #expect(try fixture.mpdex("queue", "undo").isSilentSuccess, "\(command)")
      #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"], "\(command)")
    }
  }

  @Test func theSongThatPlaysPlaysOn() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    _ = try fixture.server.raw(["play 1"])
    try fixture.mpdex("queue", "apply", input: ["b.wav", "d.wav"])
    let id = try fixture.server.raw(["currentsong"])
    try fixture.mpdex("queue", "undo")
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try fixture.server.playState() == "play 1")
    #expect(try fixture.server.raw(["currentsong"]).contains(id.idLine))
  }

  @Test func aClearedQueueComesBackWithItsPosition() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    _ = try fixture.server.raw(["seek 1 30", "pause 1"])
    try fixture.mpdex("clear", "-q")
    #expect(try fixture.server.queue() == [])
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.playState() == "pause 1")
    #expect(try fixture.server.raw(["status"]).contains("elapsed: 30."))
  }

  @Test(arguments: [
    ["add", "--replace", "--play", "d.wav"], ["load", "--replace", "--play", "mix"],
  ])
  func theSongThatWasReplacedPlaysAgainFromItsPosition(_ command: [String]) throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    _ = try fixture.server.raw(["playlistadd mix d.wav", "seek 1 30", "pause 1"])
    let done = try fixture.server.mpdex(
      arguments: command.map { ByteString($0) } + ["-q"],
      environment: ["XDG_STATE_HOME": fixture.directory.path("state")])
    #expect(done.status == 0, "\(done.errorText)")
    #expect(try fixture.server.playState() == "play 0")
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.playState() == "pause 1")
    #expect(try fixture.server.raw(["status"]).contains("elapsed: 30."))
  }

  @Test func nothingPlaysIfNothingPlayedBeforeTheQueueWasReplaced() throws {
    let fixture = try Fixture(["a.wav", "b.wav"])
    try fixture.mpdex("add", "--replace", "--play", "d.wav", "-q")
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav"])
    #expect(try fixture.server.raw(["status"]).contains("state: stop"))
  }

  /// Each command deletes the second song of three, which has a priority and a range. The last one has
  /// the same URI.
  @Test(
    arguments: [
      ["del", "2"], ["clear", "-q"], ["add", "--replace", "d.wav"],
      ["queue", "apply", "-"],
    ] as [[ByteString]])
  func songsComeBackWithPriorityAndRange(_ command: [ByteString]) throws {
    let fixture = try Fixture(["a.wav", "b.wav", "b.wav"])
    _ = try fixture.server.raw(["prio 9 1", "rangeid 2 10:20", "prio 5 2", "rangeid 3 3:"])
    let before = try fixture.server.playback()
    for _ in 0..<2 {
      let done = try fixture.server.mpdex(
        arguments: command, input: Array("a.wav\n".utf8),
        environment: ["XDG_STATE_HOME": fixture.directory.path("state")])
      #expect(done.status == 0, "\(done.errorText)")
      let after = try fixture.server.playback()
      #expect(after != before)
      #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
      #expect(try fixture.server.playback() == before)
      #expect(try fixture.mpdex("queue", "redo").isSilentSuccess)
      #expect(try fixture.server.playback() == after)
      #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    }
  }

  @Test func songsAfterOneThatIsGoneKeepTheirPriorities() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    _ = try fixture.server.raw(["prio 9 2", "rangeid 1 1:2"])
    try fixture.mpdex("clear", "-q")
    #expect(unlink(fixture.server.musicDirectory + "/b.wav") == 0)
    try fixture.server.update()
    #expect(try fixture.mpdex("queue", "undo").status == 75)
    #expect(
      try fixture.server.playback() == [
        "file: a.wav", "Range: 1.000-2.000", "file: c.wav", "Prio: 9",
      ])
  }

  @Test func theHistoryIsListedAndPrivate() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "b.wav")
    try fixture.mpdex("queue", "apply", input: ["c.wav"])
    let lines = try fixture.mpdex("queue", "history").text.split(separator: "\n")
    #expect(lines.map { $0.split(separator: "\t").count } == [5, 5])
    #expect(
      lines[0].hasPrefix("1\t")
        && lines[0].hasSuffix("\tqueue apply\t1 song added, 2 removed, had 2\tqueue"))
    #expect(lines[1].hasSuffix("\tadd\t1 song added, had 1\tqueue"))
    #expect(
      try fixture.mpdex("queue", "history", "--show", "1").text
        == "queue\t- 1 c.wav\nqueue\t+ 1 a.wav\nqueue\t+ 2 b.wav\n")
    #expect(try fixture.mpdex("queue", "history", "--show", "3").status == 1)
    let files = try fixture.names("journal")
      .filter { !$0.contains("/.") }
    #expect(files.count == 2)
    let modes = try runProcess("/usr/bin/stat", ["-c", "%a"] + files.map { ByteString($0) })
    #expect(modes.text == "600\n600\n")
  }

  @Test func aTerminalGetsBlanksBetweenTheColumns() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "b.wav")
    try fixture.mpdex("queue", "stash", "x\ty")
    let environment = ["XDG_STATE_HOME": fixture.directory.path("state"), "TERM": "dumb"]
    let history = try fixture.server.mpdex(
      "queue", "history", environment: environment, terminal: .output)
    #expect(
      history.text.hasPrefix("1  20")
        && history.text.hasSuffix("  add  1 song added, had 1  queue\n"))
    let stashes = try fixture.server.mpdex(
      "queue", "stashes", environment: environment, terminal: .output)
    #expect(stashes.text == #"x\ty  2  "# + "\n")
  }

  @Test func nothingToUndoIsSaid() throws {
    let fixture = try Fixture(["a.wav"])
    for action: ByteString in ["undo", "redo"] {
      let result = try fixture.mpdex("queue", action)
      #expect(result.status == 1)
      #expect(result.errorText.contains("there is nothing to \(action)"))
    }
    // What changes nothing is no change.
    try fixture.mpdex("queue", "apply", input: ["a.wav"])
    #expect(try fixture.mpdex("queue", "undo").status == 1)
    _ = try fixture.server.raw(["clear"])
    try fixture.mpdex("clear", "-q")
    #expect(try fixture.mpdex("queue", "undo").status == 1)
    // After another change, what was undone cannot be done again.
    try fixture.mpdex("add", "b.wav")
    try fixture.mpdex("queue", "undo")
    try fixture.mpdex("add", "c.wav")
    #expect(try fixture.mpdex("queue", "redo").status == 1)
  }

  @Test func songsThatAreGoneAreNamed() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    try fixture.mpdex("clear", "-q")
    #expect(unlink(fixture.server.musicDirectory + "/b.wav") == 0)
    try fixture.server.update()
    let result = try fixture.mpdex("queue", "undo")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasPrefix(
        "mpdex: b.wav is no longer in the library and was left out (the queue has 2 songs again); `mpdex queue undo` "
      ))
    #expect(try fixture.server.queue() == ["a.wav", "c.wav"])
  }

  @Test func stashesKeepWholeQueues() throws {
    let fixture = try Fixture(["a.wav", "b.wav", "c.wav"])
    _ = try fixture.server.raw([
      "prio 7 0", "rangeid 2 5:", "random 0", "single 1", "crossfade 3", "seek 2 20", "pause 1",
    ])
    #expect(try fixture.mpdex("queue", "stash", "audio/../book").isSilentSuccess)
    _ = try fixture.server.raw(["single 0", "crossfade 0", "clear", "add d.wav"])
    #expect(try fixture.mpdex("queue", "switch", "audio/../book").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try fixture.server.playState() == "pause 2")
    let status = try fixture.server.raw(["status"])
    #expect(status.contains("single: 1") && status.contains("xfade: 3"))
    #expect(status.contains("elapsed: 20."))
    #expect(try fixture.server.raw(["playlistinfo 0"]).contains("Prio: 7"))
    #expect(try fixture.server.raw(["playlistinfo 1"]).contains("Range: 5.000-"))
    #expect(
      try fixture.mpdex("queue", "stashes").text == "audio/../book\t3\tc.wav\nprevious\t1\t\n")
    #expect(try fixture.mpdex("queue", "switch", "previous").isSilentSuccess)
    #expect(try fixture.server.queue() == ["d.wav"])
    #expect(try fixture.mpdex("queue", "stash", "previous", "--delete").isSilentSuccess)
    let missing = try fixture.mpdex("queue", "switch", "previous")
    #expect(missing.status == 1)
    #expect(
      missing.errorText.contains("there is no stash 'previous'; the only stash is 'audio/../book';")
    )
  }

  @Test func aChangeThatCannotBeRecordedIsNamed() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "b.wav")
    try writeFile(fixture.directory.path("file"), [])
    let result = try fixture.server.mpdex(
      "clear", environment: ["XDG_STATE_HOME": fixture.directory.path("file")])
    #expect(result.status == 0)
    #expect(
      result.errorText.hasPrefix(
        "mpdex: `mpdex undo` cannot undo this change: cannot write "))
  }

  /// Another client's change is not overwritten without a question.
  @Test(arguments: [
    ("add c.wav", " (3 songs now, 2 before)"), ("clear", " (0 songs now, 2 before)"),
    ("delete 0", " (1 song now, 2 before)"), ("move 0 1", ""),
  ])
  func otherChangesAreAskedAbout(_ change: String, _ counts: String) throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "b.wav")
    _ = try fixture.server.raw([change])
    let changed = try fixture.server.queue()
    let refused = try fixture.mpdex("undo")
    #expect((refused.status, refused.text) == (75, ""))
    #expect(
      refused.errorText
        == "mpdex: the queue has since been changed by something else\(counts); nothing was changed; "
        + "use --yes to go ahead anyway\n")
    #expect(try fixture.server.queue() == changed)
    #expect(try fixture.mpdex("undo", "--yes").status == 0)
    #expect(try fixture.server.queue() == ["a.wav"])
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.server.queue() == changed)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    _ = try fixture.server.raw([change == "move 0 1" ? "add c.wav" : change])
    let present = try fixture.server.queue()
    guard present != ["a.wav"] else { return }
    #expect(try fixture.mpdex("redo").status == 75)
    #expect(try fixture.server.queue() == present)
  }

  /// The version of the queue changes as well with the title of a stream, and with a new start of the server.
  @Test func otherVersionsAreNoOtherChanges() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "http://localhost:1/radio")
    _ = try fixture.server.raw(["addtagid 2 Title News"])
    #expect(try fixture.mpdex("undo").status == 0)
    #expect(try fixture.server.queue() == ["a.wav"])
    try fixture.mpdex("add", "b.wav")
    try fixture.server.restart()
    #expect(try fixture.mpdex("undo").status == 0)
    #expect(try fixture.server.queue() == ["a.wav"])
  }

  @Test func undoSaysThatItUndoesOtherChanges() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("add", "b.wav")
    _ = try fixture.server.raw(["add c.wav"])
    // Also to a pipe: another client's change is not overwritten in silence.
    let undone = try fixture.mpdex("queue", "undo", "--yes")
    #expect(
      undone.errorText
        == "mpdex: the queue may also have been changed by something else; `mpdex redo` restores any such changes\n"
    )
    #expect(try fixture.server.queue() == ["a.wav"])
    #expect(try fixture.mpdex("queue", "redo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try !fixture.mpdex("queue", "undo", "-v").errorText.contains("something else"))
  }

  @Test func anotherQueueDoesNotReplaceTheStashThatWasPlayedLast() throws {
    let fixture = try Fixture(["a.wav", "b.wav"])
    try fixture.mpdex("queue", "stash", "x")
    _ = try fixture.server.raw(["clear", "add c.wav"])
    try fixture.mpdex("queue", "stash", "y")
    try fixture.mpdex("queue", "switch", "x")
    _ = try fixture.server.raw(["clear", "add d.wav"])
    #expect(try fixture.mpdex("queue", "switch", "y").isSilentSuccess)
    #expect(
      try fixture.mpdex("queue", "stashes").text == "previous\t1\t\nx\t2\t\ny\t1\t\n")
    _ = try fixture.server.raw(["add a.wav"])
    #expect(try fixture.mpdex("queue", "switch", "x").isSilentSuccess)
    #expect(try fixture.mpdex("queue", "stashes").text.contains("y\t2\t\n"))
    #expect(try fixture.mpdex("queue", "undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["c.wav", "a.wav"])
    // It is not taken for that of x now, although it has one of its songs.
    #expect(try fixture.mpdex("queue", "switch", "y").isSilentSuccess)
    #expect(try fixture.mpdex("queue", "stashes").text.contains("x\t2\t\n"))
  }

  @Test func noStashIsReplacedByNothingAndNoQueueByAStashWithoutSongs() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("queue", "stash", "x")
    _ = try fixture.server.raw(["clear"])
    let refused = try fixture.mpdex("queue", "stash", "x")
    #expect(
      (refused.status, refused.errorText)
        == (
          1,
          "mpdex: the queue is empty, so nothing was stashed; the stash 'x' still has 1 song; use --delete to "
            + "remove it\n"
        ))
    let file = try #require(try fixture.names("q-x").first)
    let text = String(decoding: try readFile(file), as: UTF8.self)
    try writeFile(file, Array(text.replacing("a.wav", with: "gone.wav").utf8))
    _ = try fixture.server.raw(["add b.wav"])
    let failed = try fixture.mpdex("queue", "switch", "x")
    #expect(
      (failed.status, failed.errorText)
        == (
          1,
          "mpdex: none of the songs in the stash is in the library any more; nothing was changed\n"
        ))
    #expect(try fixture.server.queue() == ["b.wav"])
  }

  @Test func aDamagedStashIsNamed() throws {
    let fixture = try Fixture(["a.wav"])
    try fixture.mpdex("queue", "stash", "x")
    let file = try #require(try fixture.names("q-x").first)
    try writeFile(file, Array("nonsense".utf8))
    let list = try fixture.mpdex("queue", "stashes")
    #expect(
      (list.status, list.text, list.errorText)
        == (
          75, "",
          "mpdex: the file of the stash 'x' is damaged; `mpdex queue stash 'x' --delete` removes it\n"
        ))
    let result = try fixture.mpdex("queue", "switch", "x")
    #expect(
      (result.status, result.errorText)
        == (
          1,
          "mpdex: the file of the stash 'x' is damaged; nothing was changed; "
            + "`mpdex queue stash 'x' --delete` removes it\n"
        ))
    #expect(try fixture.mpdex("queue", "stash", "x").status == 1)
    #expect(try fixture.mpdex("queue", "stash", "x", "--delete").isSilentSuccess)
  }

  @Test(arguments: ["directory", "pipe"])
  func whatIsInThePlaceOfAStashHidesNoOther(_ kind: String) throws {
    let fixture = try Fixture(["a.wav"])
    for name: ByteString in ["x", "y", "z"] { try fixture.mpdex("queue", "stash", name) }
    let file = try #require(try fixture.names("q-y").first)
    #expect(unlink(file) == 0)
    #expect((kind == "pipe" ? mkfifo(file, 0o600) : mkdir(file, 0o700)) == 0)
    let list = try fixture.mpdex("queue", "stashes")
    #expect((list.status, list.text) == (75, "x\t1\t\nz\t1\t\n"))
    #expect(list.errorText.hasPrefix("mpdex: stash 'y': cannot read "), "\(list.errorText)")
    #expect(try fixture.mpdex("queue", "switch", "z").isSilentSuccess)
  }

  @Test func aStashThatIsRemovedDoesNotComeBack() throws {
    let fixture = try Fixture(["a.wav"])
    for name: ByteString in ["x", "y"] { try fixture.mpdex("queue", "stash", name) }
    try fixture.mpdex("queue", "switch", "x")
    #expect(try fixture.mpdex("queue", "stash", "x", "--delete").isSilentSuccess)
    try fixture.mpdex("queue", "switch", "y")
    let names = try fixture.mpdex("queue", "stashes").text.split(separator: "\n")
    #expect(names.map { $0.split(separator: "\t")[0] } == ["previous", "y"])
  }

  @Test func aRecordIsReadBack() throws {
    var record = QueueRecord(
      state: .init(
        songs: ["a", "b c", ByteString([0xFF, 0x0D])], current: 1, elapsed: .seconds(3),
        state: .paused),
      time: 17, command: "queue apply")
    record.options = ["random": "1"]
    record.partition = "a b"
    record.state.priorities = [0: 7, 2: 255]
    record.state.tags = [
      2: [Pair(name: "Name", value: "Radio  One"), Pair(name: "Genre", value: "")]
    ]
    record.state.ranges = [
      0: .init(start: .milliseconds(1500), end: .seconds(9)),
      1: .init(start: .seconds(3), end: nil),
    ]
    #expect(QueueRecord(bytes: record.bytes) == record)
    let empty = QueueRecord(state: .init(songs: []), time: 0)
    #expect(QueueRecord(bytes: empty.bytes) == empty)
    #expect(QueueRecord(bytes: []) == nil)
    #expect(QueueRecord(bytes: Array("mpdex queue 2\n\n".utf8)) == nil)
    #expect(QueueRecord(bytes: record.bytes.dropLast(1)) == nil)
  }
}

extension LiveServer {
  /// The lines with the URI, the range and the priority of each song of the queue.
  fileprivate func playback() throws -> [String] {
    try raw(["playlistinfo"]).split(separator: "\n").map(String.init)
      .filter { ["file: ", "Prio: ", "Range: "].contains(where: $0.hasPrefix) }
  }
}

extension String {
  /// The line with the queue's identifier of the song.
  fileprivate var idLine: String {
    split(separator: "\n").first { $0.hasPrefix("Id: ") }.map(String.init) ?? "no id"
  }
}
