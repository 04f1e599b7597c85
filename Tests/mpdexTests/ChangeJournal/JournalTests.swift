import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@testable import ChangeJournal
@testable import CommandRuntime

/// The journal of changes: `mpdex undo`, `redo`, `history`, and what narrows them.
@Suite struct JournalTests {
  private typealias Fixture = JournalFixture

  // MARK: The files.

  @Test func aRecordIsReadBack() throws {
    let record = PlaylistsRecord(
      time: 17, command: "rm",
      changes: [
        PlaylistTransition("a  b", from: ["x y", ByteString([0xFF, 0x0D])], to: nil),
        PlaylistTransition("", from: nil, to: ["x"]), PlaylistTransition("e", from: [], to: ["x"]),
        PlaylistTransition(renaming: "old", to: "new one", ["x", "y"]),
      ])
    #expect(PlaylistsRecord(bytes: record.bytes) == record)
    #expect(JournalEntry(bytes: record.bytes) == .playlists(record))
    let header = try #require(JournalHeader(start: record.bytes))
    #expect((header.time, header.command) == (17, "rm"))
    #expect(
      header.lists == ["a  b", "", "e", "old", "new one"].map { .playlist($0) })
    #expect(
      header.changes.map(\.summary) == [
        "removed, had 2", "new, 1 song added", "1 song added, had 0",
        "renamed, had 2", "new",
      ])
    for count in 0..<record.bytes.count {
      #expect(PlaylistsRecord(bytes: Array(record.bytes.prefix(count))) == nil, "\(count)")
    }
    #expect(PlaylistsRecord(bytes: record.bytes + [0x0A]) == nil)
  }

  @Test func theBeginningOfAQueuesRecordSaysWhatItIs() throws {
    var record = QueueRecord(state: .init(songs: ["a", "b"]), time: 5, command: "queue apply")
    record.partition = "kitchen"
    let header = try #require(JournalHeader(start: record.bytes))
    #expect(header.lists == [.queue(partition: "kitchen")])
    #expect((header.command, header.time) == ("queue apply", 5))
    #expect(header.changes.map(\.summary) == ["had 2 songs"])
    record.effect = ListEffect(from: ["a", "b"], to: ["b", "a", "c"])
    #expect(
      JournalHeader(start: record.bytes)?.changes.map(\.summary) == ["1 song added, had 2"])
    #expect(JournalEntry(bytes: record.bytes) == .queue(record))
    // What an earlier form had lacks the number.
    let older = Array("mpdex queue 1\ntime 5\n\na\n".utf8)
    #expect(JournalHeader(start: older) == nil && QueueRecord(bytes: older) == nil)
    #expect(QueueRecord(bytes: older, isCounted: false)?.state.songs == ["a"])
  }

  @Test func listsAreToldApartByTheirDigests() {
    #expect(SongListDigest(["a", "b"]) == SongListDigest(["a", "b"]))
    for other: [ByteString] in [["b", "a"], ["ab"], ["a"], ["a", "b", ""], ["a\nb"]] {
      #expect(SongListDigest(["a", "b"]) != SongListDigest(other))
    }
  }

  // MARK: Taking back.

  /// Each command line, with its input, and the songs of `one` and `two` after it.
  @Test(
    arguments: [
      ("rm one two", nil, nil, nil), ("save --replace one", nil, "abcd", "abc"),
      ("save --append one", nil, "abcabcd", "abc"),
      ("playlist add --replace one d.wav", nil, "d", "abc"),
      ("clearplaylist one", nil, "", "abc"), ("delplaylist one 2", nil, "ac", "abc"),
      ("moveplaylist one 1 3", nil, "bca", "abc"), ("addplaylist one d.wav", nil, "abcd", "abc"),
      ("addplaylist one --at 1 d.wav", nil, "dabc", "abc"),
      ("playlist sort one --by -file", nil, "cba", "abc"),
      ("playlist apply one", ["c.wav", "a.wav"], "ca", "abc"),
      ("playlist toggle one a.wav d.wav", nil, "bcd", "abc"),
    ] as [(String, [String]?, String?, String?)])
  func everyCommandThatChangesPlaylistsIsUndone(
    _ line: String, _ input: [String]?, _ one: String?, _ two: String?
  ) throws {
    let fixture = try Fixture()
    try fixture.raw("add d.wav")
    #expect(try fixture.mpdex(line, input: input).status == 0)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == (one, two))
    for _ in 0..<2 {
      #expect(try fixture.mpdex("undo").isSilentSuccess)
      #expect(try (fixture.songs("one"), fixture.songs("two")) == ("abc", "abc"))
      #expect(try fixture.mpdex("redo").isSilentSuccess)
      #expect(try (fixture.songs("one"), fixture.songs("two")) == (one, two))
    }
    #expect(try fixture.mpdex("playlist undo").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == ("abc", "abc"))
    #expect(try fixture.mpdex("undo").status == 1)
    #expect(try fixture.server.queue().count == 4)
  }

  @Test(arguments: ["save new", "addplaylist new a.wav", "renplaylist one new"])
  func aNameThatWasNewIsGoneAgain(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.mpdex(line).isSilentSuccess)
    let songs = try #require(try fixture.songs("new"))
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("new"), fixture.songs("one")) == (nil, "abc"))
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.songs("new") == songs)
  }

  @Test func aPlaylistWithoutSongsComesBack() throws {
    let fixture = try Fixture()
    try fixture.raw("playlistclear one")
    #expect(try fixture.mpdex("rm one").isSilentSuccess)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.songs("one") == "")
  }

  @Test func changesAreUndoneInTheOrderInWhichTheyHappened() throws {
    let fixture = try Fixture()
    try fixture.mpdex("rm one")
    try fixture.mpdex("clear -q")
    try fixture.mpdex("addplaylist two d.wav")
    let history = try fixture.mpdex("history").text.split(separator: "\n")
      .map { $0.split(separator: "\t")[2...].joined(separator: " ") }
    #expect(
      history == [
        "addplaylist 1 song added, had 3 playlist:two",
        "clear 3 songs removed, had 3 queue",
        "rm removed, had 3 playlist:one",
      ])
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.songs("two") == "abc")
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.server.queue() == ["a.wav", "b.wav", "c.wav"])
    #expect(try fixture.songs("one") == nil)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.songs("one") == "abc")
  }

  @Test func theFirstLinesOfTheHistoryAreListed() throws {
    let fixture = try Fixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one two")
    let lines = try fixture.mpdex("history").text.split(separator: "\n")
    #expect(lines.map { $0.prefix(1) } == ["1", "1", "2"])
    for count in 1...4 {
      let part = try fixture.mpdex("history -n \(count)").text.split(separator: "\n")
      #expect(part == Array(lines.prefix(count)))
    }
    #expect(try fixture.mpdex("queue history -n 1").text.hasPrefix("1\t"))
    #expect(try fixture.mpdex("playlist history two -n 5").text.hasSuffix("\tplaylist:two\n"))
    let both = try fixture.mpdex("history -n 2 --show 1")
    #expect((both.status, both.text) == (64, ""))
    #expect(both.errorText.hasPrefix("mpdex: give only one of --show and -n\n"))
  }

  @Test func aPartOfTheJournalIsUndone() throws {
    let fixture = try Fixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one two")
    // The queue, although the playlists were changed after it.
    #expect(try fixture.mpdex("queue undo").isSilentSuccess)
    #expect(try fixture.server.queue().count == 3)
    #expect(try fixture.songs("one") == nil)
    // One of two playlists that one command has removed.
    #expect(try fixture.mpdex("playlist undo two").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == (nil, "abc"))
    #expect(try fixture.mpdex("playlist undo two").status == 1)
    #expect(
      try fixture.mpdex("history").text.split(separator: "\n").map { $0.split(separator: "\t")[4] }
        == ["playlist:one"])
    #expect(try fixture.mpdex("playlist redo two").isSilentSuccess)
    #expect(try fixture.songs("two") == nil)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == ("abc", "abc"))
  }

  @Test func aNewChangeEndsRedoOfItsListAlone() throws {
    let fixture = try Fixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one two")
    try fixture.mpdex("undo")
    try fixture.mpdex("queue undo")
    try fixture.mpdex("addplaylist one d.wav")
    #expect(try fixture.mpdex("playlist redo one").status == 1)
    #expect(try fixture.mpdex("queue redo").isSilentSuccess)
    #expect(try fixture.server.queue() == [])
    // Something else was changed since, so that this redo needs an answer.
    #expect(try fixture.mpdex("redo --yes").isSilentSuccess)
    #expect(try (fixture.songs("one"), fixture.songs("two")) == ("abcd", nil))
  }

  // MARK: Other clients.

  @Test func whatAnotherClientHasChangedIsNotOverwritten() throws {
    let fixture = try Fixture()
    try fixture.mpdex("delplaylist one 1")
    try fixture.raw("playlistadd one d.wav")
    for line in ["undo", "playlist undo", "playlist undo one"] {
      let refused = try fixture.mpdex(line)
      #expect(
        (refused.status, refused.errorText)
          == (
            75,
            "mpdex: 'one' has since been changed (3 songs now, 2 before); nothing was changed; "
              + "use --yes to go ahead anyway\n"
          ))
      #expect(try fixture.songs("one") == "bcd")
    }
    #expect(try fixture.mpdex("undo --yes").isSilentSuccess)
    #expect(try fixture.songs("one") == "abc")
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.songs("one") == "bcd")
  }

  @Test func aPlaylistThatAnotherClientHasMadeStays() throws {
    let fixture = try Fixture()
    try fixture.mpdex("rm one")
    try fixture.raw("playlistadd one d.wav")
    #expect(try fixture.mpdex("undo").status == 75)
    #expect(try fixture.songs("one") == "d")
    try fixture.raw("rm one")
    try fixture.mpdex("renplaylist two three")
    try fixture.raw("playlistadd two d.wav")
    let refused = try fixture.mpdex("undo")
    #expect(refused.status == 75)
    #expect(
      refused.errorText.contains("'two' has since been created (1 song now)"))
    #expect(try (fixture.songs("two"), fixture.songs("three")) == ("d", "abc"))
    try fixture.raw("rm two")
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try (fixture.songs("two"), fixture.songs("three")) == ("abc", nil))
  }

  @Test func whatSomebodyElseHasTakenBackIsNothingToDo() throws {
    let fixture = try Fixture()
    try fixture.mpdex("rm one two")
    try fixture.raw("save one")
    let undone = try fixture.mpdex("undo -v")
    #expect(
      (undone.status, undone.errorText) == (0, "mpdex: undone: rm; 'two' has 3 songs again\n"))
    try fixture.mpdex("rm one")
    try fixture.raw("save one")
    let nothing = try fixture.mpdex("undo -v")
    #expect(
      (nothing.status, nothing.errorText) == (
        0, "mpdex: the playlists are already as they were before 'rm'; nothing was changed\n"
      ))
    #expect(try fixture.mpdex("undo").status == 1)
  }

  @Test func songsThatAreGoneAreNamed() throws {
    let fixture = try Fixture(
      LiveServer(files: [
        .song("a.wav", seconds: 1), .song("b.wav", seconds: 1), .song("c.wav", seconds: 1),
      ]))
    try fixture.mpdex("rm one")
    #expect(unlink(fixture.server.musicDirectory + "/b.wav") == 0)
    try fixture.server.update()
    let result = try fixture.mpdex("undo")
    #expect(
      (result.status, result.errorText)
        == (
          75,
          "mpdex: b.wav is no longer in the library and was left out ('one' has 2 songs again); "
            + "`mpdex undo` restores it once it is back\n"
        ))
    #expect(try fixture.songs("one") == "ac")
    #expect(try fixture.mpdex("redo").isSilentSuccess)
    #expect(try fixture.songs("one") == nil)
  }

  /// Each of two runs at the same time undoes another change.
  @Test func runsAtTheSameTimeUndoOneAfterTheOther() async throws {
    let fixture = try Fixture()
    for _ in 0..<4 { try fixture.mpdex("addplaylist one d.wav") }
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<4 {
        group.addTask { try await onThread { try fixture.mpdex("undo").status } }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try fixture.songs("one") == "abc")
    #expect(try fixture.mpdex("undo").status == 1)
  }

  @Test func partitionsShareThePlaylistsAndNotTheQueues() throws {
    let fixture = try Fixture()
    try fixture.raw("newpartition kitchen")
    try fixture.mpdex("rm one")
    try fixture.mpdex("clear -q")
    #expect(try fixture.mpdex("undo -a kitchen").isSilentSuccess)
    #expect(try fixture.songs("one") == "abc")
    #expect(try fixture.mpdex("undo -a kitchen").status == 1)
    try fixture.mpdex("add -a kitchen d.wav")
    #expect(try fixture.mpdex("queue undo").isSilentSuccess)
    #expect(try fixture.server.queue().count == 3)
    #expect(
      try fixture.mpdex("queue history -a kitchen").text.contains(
        "\tadd\t1 song added, had 0\tqueue"))
  }

  // MARK: What is said.

  @Test func whatWouldChangeIsShown() throws {
    let fixture = try Fixture()
    try fixture.mpdex("playlist apply one", input: ["d.wav", "c.wav"])
    try fixture.mpdex("renplaylist two three")
    try fixture.raw("playlistadd one b.wav")
    #expect(try fixture.mpdex("history --show 1").text == "playlist:three\t= two\n")
    #expect(
      try fixture.mpdex("history --show 2").text == """
        playlist:one\t- 1 d.wav
        playlist:one\t~ 1 2 c.wav
        playlist:one\t+ 1 a.wav

        """)
    #expect(
      try fixture.mpdex("playlist history one --show 1 --json").text.hasPrefix(
        #"{"change":"delete","playlist":"one","position":1,"uri":"d.wav"}"# + "\n"))
    #expect(try fixture.mpdex("history --show 3").status == 1)
    #expect(
      try fixture.mpdex("history --json").text.split(separator: "\n").map { line in
        line.replacing(/"time":[0-9]+/, with: "")
      } == [
        #"{"command":"renplaylist","effect":"renamed","number":1,"playlist":"two","songs":3,}"#,
        #"{"command":"renplaylist","number":1,"playlist":"three",}"#,
        #"{"command":"playlist apply","effect":"1 song added, 2 removed","number":2,"playlist":"one","songs":3,}"#,
      ])
    #expect(try fixture.songs("one") == "dcb")
  }

  @Test(
    arguments: [
      ("rm one two", "'one', 'two'"), ("save --replace one", "'one'"),
      ("playlist add --replace one d.wav", "'one'"), ("clearplaylist one", "'one'"),
      ("delplaylist one 1", "'one'"),
    ])
  func aTerminalIsToldHowToTakeTheChangeBack(_ line: String, _ names: String) throws {
    let fixture = try Fixture()
    try fixture.raw("delete 0")
    let told = try fixture.mpdex(line, terminal: .errorOutput)
    #expect(
      told.errorText.contains("mpdex: `mpdex undo` restores \(names)"), "\(told.errorText)")
    try fixture.mpdex("undo")
    #expect(try fixture.mpdex(line).isSilentSuccess)
    try fixture.mpdex("undo")
    #expect(try !fixture.mpdex("\(line) -q", terminal: .errorOutput).errorText.contains("undo"))
  }

  @Test func aTerminalIsToldHowTheQueueComesBack() throws {
    let fixture = try Fixture()
    let told = try fixture.mpdex("load one --replace", terminal: .errorOutput)
    #expect(
      told.errorText.contains("`mpdex undo` restores the previous queue (3 songs)"),
      "\(told.errorText)")
    try fixture.raw("playlistclear two", "rm two")
    let appended = try fixture.mpdex("addplaylist one d.wav", terminal: .errorOutput)
    #expect(!appended.errorText.contains("undo"))
  }

  @Test func aChangeThatCannotBeRecordedIsNamed() throws {
    let fixture = try Fixture()
    try writeFile(fixture.directory.path("state"), [])
    let result = try fixture.mpdex("rm one")
    #expect(result.status == 0)
    #expect(
      result.errorText.hasPrefix("mpdex: `mpdex undo` cannot undo this change: cannot write "))
    #expect(try fixture.songs("one") == nil)
  }

  @Test func damagedRecordsAreNamedAndPassedOver() throws {
    let fixture = try Fixture()
    try fixture.mpdex("clear -q")
    try fixture.mpdex("rm one")
    let damaged = try #require(try fixture.records().last)
    for damage: [UInt8] in [[], Array("nonsense\n\n".utf8)] {
      try writeFile(damaged, damage)
      let listed = try fixture.mpdex("history")
      #expect(
        listed.errorText.hasPrefix("mpdex: a record in the history is damaged and was left out: /"))
      #expect(
        listed.text.hasSuffix("\tclear\t3 songs removed, had 3\tqueue\n")
          && listed.status == 75)
    }
    let result = try fixture.mpdex("undo")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasPrefix(
        "mpdex: the record of the last change is damaged and was moved to /"))
    #expect(try fixture.server.queue() == [])
    #expect(try fixture.mpdex("undo").isSilentSuccess)
    #expect(try fixture.server.queue().count == 3)
  }

  @Test func notMoreIsKeptThanIsSaid() throws {
    let directory = try TemporaryDirectory(prefix: "state")
    let journal = Journal(in: try StateDirectory(ByteString(directory.path), ["journal"]))
    let record = { (songs: [ByteString]) in
      JournalEntry.playlists(
        PlaylistsRecord(
          time: 0, command: "rm", changes: [PlaylistTransition("x", from: songs, to: nil)]))
    }
    for _ in 0..<103 { try journal.add(record(["a"])) }
    #expect(journal.names(.undo).count == 100)
    let large = ByteString(Array(repeating: UInt8(ascii: "x"), count: 40 << 20))
    try journal.add(record([large]))
    #expect(journal.names(.undo).count == 100)
    try journal.add(record([large]))
    #expect(journal.names(.undo).count == 1)
    let failure = try #require(throws: CommandFailure.self) {
      try journal.add(record([large, large]))
    }
    #expect(
      failure.message
        == "the previous state is larger than the 64 MiB that the undo history can hold")
    #expect(journal.names(.undo).count == 1)
  }
}
