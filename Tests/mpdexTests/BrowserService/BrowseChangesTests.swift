import Bytes
import Foundation
import Testing
import TestSupport

/// What the browser changes on a real server, by keys at a real terminal, and undoing it.
@Suite struct BrowseChangesTests {
  private static let library: MusicLibrary = [
    .directory("Air", [.song("1.wav"), .song("2.wav")]),
    .directory("Björk", [.song("1.wav"), .song("2.wav")]), .song("zoo.wav"),
  ]

  /// A server with the playlist `mix`, and a browser of its queue, playlists or directories.
  private struct Fixture {
    let server: LiveServer
    let state: TemporaryDirectory
    let screen: TmuxScreen

    /// - Parameter queueing: whether all songs are in the queue at first.
    init(
      _ arguments: String = "", on server: LiveServer? = nil, queueing isQueueing: Bool = false
    ) throws {
      self.server = try server ?? LiveServer(library: library)
      state = try TemporaryDirectory(prefix: "state")
      let songs: [ByteString] = ["zoo.wav", "Air/1.wav", "zoo.wav", "Air/2.wav"]
      let server = self.server
      #expect(try server.mpdex(arguments: ["addplaylist", "mix"] + songs).status == 0)
      if isQueueing { #expect(try server.raw(["add /"]) == "OK\n") }
      screen = try TmuxScreen(
        "\(Command.path) browse --locale en_US \(arguments); echo ended: $?; sleep 60",
        environment: ["MPD_HOST": server.socketPath, "XDG_STATE_HOME": state.path("state")],
        columns: 80, rows: 24)
      #expect(try screen.waits { $0.contains { $0.hasPrefix("▌") } })
    }

    /// Presses keys, and waits for what the last line says then.
    func press(_ keys: String..., until message: String) throws {
      // The answer to a key without a meaning replaces the message of an earlier key.
      try screen.press("F12")
      #expect(try screen.waits { $0[23].hasPrefix(" f12 does nothing here") })
      for key in keys { try screen.press(key) }
      let isSaid = try screen.waits { $0[23] == " " + message }
      let rows = try screen.text().joined(separator: "\n")
      #expect(isSaid, "\(message)\n\(rows)")
    }

    /// The URIs of a playlist; nil if there is none.
    func playlist(_ name: String) throws -> [String]? {
      let reply = try server.raw(["listplaylist \(name)"])
      guard !reply.hasPrefix("ACK") else { return nil }
      return reply.split(separator: "\n").filter { $0.hasPrefix("file: ") }
        .map { String($0.dropFirst(6)) }
    }
  }

  /// Waits until the queue has some songs.
  private static func waits(_ fixture: Fixture, for queue: [String]) throws -> Bool {
    for _ in 0..<2_000 {
      if try fixture.server.queue() == queue { return true }
      usleep(5_000)
    }
    return false
  }

  private static let files: MusicLibrary = [
    .directory("Air", [.song("1.wav", seconds: 9), .song("2.wav", seconds: 9)]),
    .song("zoo.wav", seconds: 9),
  ]

  private static let all = ["Air/1.wav", "Air/2.wav", "Björk/1.wav", "Björk/2.wav"]

  @Test func marksAreQueuedAndTheQueueIsUndone() throws {
    let fixture = try Fixture()
    try fixture.press("Space", "Space", "a", until: "added 2 entries (4 songs); u undoes")
    #expect(try fixture.server.queue() == Self.all)
    try fixture.screen.press("M-4")
    #expect(try fixture.screen.waits { $0[1].contains(" 4 songs") })
    try fixture.press("d", until: "deleted Air/1.wav; u undoes")
    #expect(try fixture.server.queue() == Array(Self.all.dropFirst()))
    try fixture.press("u", until: "undone: deleted Air/1.wav; the queue has 4 songs again")
    #expect(try Self.waits(fixture, for: Self.all))
    try fixture.press("u", until: "undone: added 2 entries (4 songs); the queue is empty again")
    #expect(try Self.waits(fixture, for: []))
    try fixture.press(
      "C-r", until: "redone: added 2 entries (4 songs); the queue has 4 songs again")
    #expect(try Self.waits(fixture, for: Self.all))
    try fixture.press("D", until: "4 songs removed from the queue; u undoes")
    #expect(try Self.waits(fixture, for: []))
    try fixture.press("C-r", until: "there is nothing to redo; nothing was changed")
  }

  /// Nothing that is not in the history of the queue is taken for a change that can be undone.
  @Test func whatChangesNothingIsNotUndone() throws {
    let fixture = try Fixture()
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    try fixture.screen.press("M-4")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Queue") })
    try fixture.press("D", until: "2 songs removed from the queue; u undoes")
    try fixture.press("D", until: "nothing to do: the queue stays as it is")
    try fixture.press(
      "u", until: "undone: 2 songs removed from the queue; the queue has 2 songs again")
    #expect(try Self.waits(fixture, for: Array(Self.all.prefix(2))))
    try fixture.screen.send(":random off\r")
    try fixture.press("u", until: "undone: added Air (2 songs); the queue is empty again")
    #expect(try Self.waits(fixture, for: []))
  }

  /// Another run of mpdex undoes what the browser has done, and does something else.
  @Test func theHistoryOfTheQueueIsSharedWithOtherRuns() throws {
    let fixture = try Fixture()
    let environment = ["XDG_STATE_HOME": fixture.state.path("state")]
    let run = { (words: ByteString...) in
      try fixture.server.mpdex(arguments: words, environment: environment).status
    }
    try fixture.press("P", "n", "e", "w", "Enter", until: "added Air to new; u undoes")
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    #expect(try run("queue", "undo") == 0)
    try fixture.press("u", until: "undone: added Air to new; 'new' was removed")
    #expect(try fixture.playlist("new") == nil)
    #expect(try run("add", "zoo.wav") == 0)
    try fixture.press(
      "u", until: "undone: add; the queue is empty again; this change was made elsewhere")
    #expect(try Self.waits(fixture, for: []))
    try fixture.press("C-r", until: "redone: add; the queue has 1 song again")
    #expect(try Self.waits(fixture, for: ["zoo.wav"]))
    #expect(try run("rm", "mix") == 0)
    try fixture.press(
      "u", until: "undone: rm; 'mix' has 4 songs again; this change was made elsewhere")
    // What the browser does, other runs undo.
    try fixture.press("C-r", until: "redone: rm; 'mix' was removed")
    #expect(try run("undo") == 0)
    #expect(try fixture.playlist("mix")?.count == 4)
  }

  /// An empty playlist adds nothing, so there is nothing to undo; what is undone then is named.
  @Test func nothingIsAddedFromAnEmptyPlaylist() throws {
    let fixture = try Fixture()
    let environment = ["XDG_STATE_HOME": fixture.state.path("state")]
    #expect(try fixture.server.raw(["save empty"]) == "OK\n")
    #expect(
      try fixture.server.mpdex(arguments: ["add", "Air"], environment: environment).status == 0)
    try fixture.screen.press("M-5")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Playlists") && $0.contains("▌  empty") })
    for key in ["a", "A", "R"] {
      try fixture.press(key, until: "there are no songs to add; nothing was done")
    }
    #expect(try fixture.server.queue() == Array(Self.all.prefix(2)))
    try fixture.press(
      "u", until: "undone: add; the queue is empty again; this change was made elsewhere")
    #expect(try Self.waits(fixture, for: []))
  }

  /// The server lists its stored playlists in the root directory.
  @Test func aPlaylistOfTheRootIsOpenedAndAdded() throws {
    let fixture = try Fixture()
    try fixture.screen.send("/mix")
    try fixture.screen.press("Enter")
    #expect(try fixture.screen.waits { $0.contains { $0.hasPrefix("▌  mix") } })
    try fixture.press("a", until: "added mix (4 songs); u undoes")
    #expect(try fixture.server.queue() == ["zoo.wav", "Air/1.wav", "zoo.wav", "Air/2.wav"])
    try fixture.screen.press("Enter")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" mix") || $0[1].contains(" 4 songs") })
    try fixture.press("a", until: "added zoo.wav; u undoes")
    try fixture.screen.press("h")
    #expect(try fixture.screen.waits { $0.contains { $0.hasPrefix("▌  mix") } })
  }

  @Test func aPlaylistIsEdited() throws {
    let fixture = try Fixture("--in playlist:mix")
    try fixture.press("d", until: "changed mix; u undoes")
    try fixture.press("J", until: "changed mix; u undoes")
    #expect(try fixture.playlist("mix") == ["zoo.wav", "Air/1.wav", "Air/2.wav"])
    try fixture.press("u", until: "undone: changed mix; 'mix' has 3 songs again")
    try fixture.press("u", until: "undone: changed mix; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix") == ["zoo.wav", "Air/1.wav", "zoo.wav", "Air/2.wav"])
    try fixture.press("C-r", until: "redone: changed mix; 'mix' has 3 songs again")
    #expect(try fixture.playlist("mix") == ["Air/1.wav", "zoo.wav", "Air/2.wav"])
    #expect(try fixture.screen.waits { $0[1].contains(" 3 songs") })
  }

  @Test func changesOfTheQueueAndOfPlaylistsAreUndoneInTurn() throws {
    let fixture = try Fixture()
    let half = Array(Self.all.prefix(2))
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    try fixture.press("j", "P", "n", "e", "w", "Enter", until: "added Björk to new; u undoes")
    #expect(try fixture.playlist("new") == ["Björk/1.wav", "Björk/2.wav"])
    try fixture.press("a", until: "added Björk (2 songs); u undoes")
    try fixture.press("u", until: "undone: added Björk (2 songs); the queue has 2 songs again")
    #expect(try Self.waits(fixture, for: half))
    try fixture.press("u", until: "undone: added Björk to new; 'new' was removed")
    #expect(try fixture.playlist("new") == nil)
    try fixture.press("u", until: "undone: added Air (2 songs); the queue is empty again")
    #expect(try Self.waits(fixture, for: []))
    try fixture.press("C-r", until: "redone: added Air (2 songs); the queue has 2 songs again")
    #expect(try Self.waits(fixture, for: half))
    try fixture.press("C-r", until: "redone: added Björk to new; 'new' has 2 songs again")
    #expect(try fixture.playlist("new") == ["Björk/1.wav", "Björk/2.wav"])
    try fixture.press("C-r", until: "redone: added Björk (2 songs); the queue has 4 songs again")
    #expect(try Self.waits(fixture, for: Self.all))
  }

  @Test func deletedPlaylistsComeBackTogether() throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["save empty", "playlistadd other zoo.wav"]) == "OK\nOK\n")
    try fixture.screen.press("M-5")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Playlists") && $0.contains("   other") })
    try fixture.press("Space", "Space", "Space", "d", until: "deleted 3 playlists; u undoes")
    #expect(try fixture.playlist("mix") == nil && fixture.playlist("empty") == nil)
    try fixture.screen.press("u")
    #expect(
      try fixture.screen.waits { $0.suffix(3).joined().contains(" undone: deleted 3 playlists; ") })
    #expect(try fixture.playlist("mix")?.count == 4)
    #expect(try fixture.playlist("empty") == [])
    #expect(try fixture.playlist("other") == ["zoo.wav"])
    try fixture.screen.press("C-r")
    #expect(try fixture.screen.waits { $0.suffix(3).joined().contains(" redone: ") })
    #expect(try fixture.playlist("other") == nil)
  }

  /// A command says what it says on a terminal, with the keys of the browser.
  @Test func commandsSayWhatTheyHaveDone() throws {
    let fixture = try Fixture()
    let says = { (line: String, message: String) in
      try fixture.screen.send(":\(line)\r")
      #expect(try fixture.screen.waits { $0[23] == " " + message }, "\(message)")
    }
    try says("add Air", "2 songs added to the queue; u undoes")
    try says("add --next zoo.wav", "1 song added to the queue; u undoes")
    try says("undo", "undone: add; the queue has 2 songs again")
    try says("redo", "redone: add; the queue has 3 songs again")
    try says("clear", "3 songs removed from the queue; u undoes")
    try says("clear", "nothing to do: the queue stays as it is")
    try says("queue undo", "undone: clear; the queue has 3 songs again")
    try fixture.press("A", until: "added Air (2 songs) to play next; u undoes")
  }

  @Test func columnsOfAnAnswerAreAligned() throws {
    let fixture = try Fixture()
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    try fixture.press(
      "P", "a", " ", "l", "o", "n", "g", " ", "o", "n", "e", "Enter",
      until: "added Air to a long one; u undoes")
    try fixture.screen.send(":history\r")
    #expect(try fixture.screen.waits { $0[23] == " 2 lines" })
    let rows = try fixture.screen.text()[2...3]
    #expect(!rows.joined().contains("\\t"))
    #expect(
      rows.map { $0.dropFirst(25) }
        == [
          "addplaylist  new, 2 songs added    playlist:a long one",
          "add          2 songs added, had 0  queue",
        ])
  }

  @Test func aRenamedPlaylistIsNeverGone() throws {
    let fixture = try Fixture()
    try fixture.screen.send(":renplaylist mix x\r")
    #expect(try fixture.screen.waits { $0[23] == " 'mix' renamed to 'x'; u undoes" })
    try fixture.screen.press("u")
    #expect(
      try fixture.screen.waits {
        $0[23] == " undone: 'mix' renamed to 'x'; 'x' is called 'mix' again"
      })
    #expect(try fixture.playlist("mix")?.count == 4)
    #expect(try fixture.playlist("x") == nil)
  }

  @Test func songsThatAreGoneAreLeftOut() throws {
    let fixture = try Fixture(on: LiveServer(files: Self.files))
    try fixture.screen.press("M-5")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Playlists") && $0[2] == "▌  mix" })
    try fixture.press("d", until: "deleted mix; u undoes")
    #expect(unlink(fixture.server.musicDirectory + "/zoo.wav") == 0)
    try fixture.server.update()
    try fixture.screen.press("u")
    let message = " zoo.wav is no longer in the library and was left out ('mix' has 2 songs"
    #expect(try fixture.screen.waits { $0.suffix(3).joined().contains(message) })
    #expect(try fixture.playlist("mix") == ["Air/1.wav", "Air/2.wav"])
  }

  @Test(arguments: [
    ("queue apply", "cannot read standard input"),
    ("add 'Air", "`add 'Air` ends inside quotes or with a backslash"),
    ("add Air\\", "ends inside quotes or with a backslash"),
    ("current -w", "must be run in a shell"),
    ("queue edit", "must be run in a shell"),
  ])
  func aLineThatCannotBeRunDoesNothing(_ line: String, _ message: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.server.mpdex("add", "zoo.wav").status == 0)
    try fixture.screen.send(":\(line)\r")
    #expect(try fixture.screen.waits { $0.suffix(3).joined().contains(message) })
    #expect(try fixture.server.queue() == ["zoo.wav"])
  }

  @Test func aStopIsNotLostByQuitting() throws {
    let fixture = try Fixture(on: LiveServer(files: Self.files))
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    #expect(try fixture.server.raw(["play"]) == "OK\n")
    try fixture.screen.send("sq")
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    #expect(try fixture.server.playState().hasPrefix("stop"))
  }

  @Test func whatSomebodyElseChangedIsNotUndone() throws {
    let fixture = try Fixture("--in playlist:mix")
    try fixture.press("d", until: "changed mix; u undoes")
    #expect(try fixture.server.raw(["playlistadd mix Björk/1.wav"]) == "OK\n")
    try fixture.press(
      "u",
      until:
        "'mix' has since been changed (4 songs now, 3 before); repeat to do it anyway")
    let changed = ["Air/1.wav", "zoo.wav", "Air/2.wav", "Björk/1.wav"]
    #expect(try fixture.playlist("mix") == changed)
    try fixture.press("u", until: "undone: changed mix; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix") == ["zoo.wav", "Air/1.wav", "zoo.wav", "Air/2.wav"])
    // Nothing that the other client did is lost.
    try fixture.press("C-r", until: "redone: changed mix; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix") == changed)
  }

  @Test func aTypedVerbIsCompletedAndUndone() throws {
    let fixture = try Fixture()
    try fixture.screen.send(":addpl\t")
    #expect(try fixture.screen.waits { $0[23] == " :addplaylist" })
    try fixture.screen.send("m\t")
    #expect(try fixture.screen.waits { $0[23] == " :addplaylist mix" })
    try fixture.screen.send("Bj\t")
    #expect(try fixture.screen.waits { $0[23] == " :addplaylist mix Björk/" })
    try fixture.screen.send("\t")
    #expect(try fixture.screen.waits { $0[22] == " Björk/1.wav  Björk/2.wav" })
    try fixture.screen.send("\t\r")
    #expect(try fixture.screen.waits { $0[23] == " 1 song added to 'mix'; u undoes" })
    #expect(try fixture.playlist("mix")?.last == "Björk/1.wav")
    try fixture.press("u", until: "undone: 1 song added to 'mix'; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix")?.count == 4)
  }

  @Test func songsAreCalledByTheirTitles() throws {
    let fixture = try Fixture(
      "--in queue",
      on: LiveServer(library: [
        .directory(
          "Air",
          [.song("1.wav", tags: ["Artist": "Solo", "Title": "Alone"]), .song("2.wav")]),
        .song("zoo.wav"),
      ]), queueing: true)
    try fixture.press("j", "J", until: "moved Solo - Alone; u undoes")
    try fixture.press("a", until: "added Solo - Alone; u undoes")
    try fixture.press("d", until: "deleted Solo - Alone; u undoes")
    try fixture.press("g", "g", "Space", "Space", "d", until: "deleted 2 songs; u undoes")
  }

  @Test func thePlaceInTheQueueComesBackWithItsRows() throws {
    let fixture = try Fixture("--in queue", queueing: true)
    #expect(try fixture.screen.waits { $0[1].contains(" 5 songs") })
    try fixture.screen.press("j", "j")
    #expect(try fixture.screen.waits { $0[5].hasPrefix("▌") })
    try fixture.press("D", until: "5 songs removed from the queue; u undoes")
    #expect(try fixture.screen.waits { $0[2].contains("The queue is empty") })
    try fixture.press(
      "u", until: "undone: 5 songs removed from the queue; the queue has 5 songs again")
    #expect(try fixture.screen.waits { $0[5].hasPrefix("▌") })
  }

  /// The song that was deleted by mistake plays again, and the cursor is on its row.
  @Test func theSongThatPlaysComesBack() throws {
    let server = try LiveServer(files: [
      .directory("Air", [.song("1.wav", seconds: 90), .song("2.wav", seconds: 90)]),
      .song("zoo.wav", seconds: 90),
    ])
    let fixture = try Fixture("--in queue", on: server, queueing: true)
    #expect(try server.raw(["play 1"]) == "OK\n")
    #expect(try fixture.screen.waits { $0[4].hasPrefix(" ▶ 2  ") })
    try fixture.press("g", "g", "j", "d", until: "deleted Air/1.wav; u undoes")
    #expect(try fixture.screen.waits { $0[4].hasPrefix("▌▶▔2  ") })
    try fixture.press("u", until: "undone: deleted Air/1.wav; the queue has 3 songs again")
    #expect(try fixture.screen.waits { $0[4].hasPrefix("▌▶ 2  ") && $0[4].contains("1.wav") })
    #expect(try fixture.screen.waits { !$0.joined().contains("▔") })
  }

  @Test func aPlaylistIsReplacedOnlyIfThatIsWanted() throws {
    let fixture = try Fixture("--in queue", queueing: true)
    let before = try fixture.playlist("mix")
    let question = " replace the playlist mix? y/n"
    for answer in ["n", "Escape", "Enter"] {
      try fixture.screen.send("\u{13}mix\r")
      #expect(try fixture.screen.waits { $0[23] == question })
      try fixture.screen.press(answer)
      #expect(try fixture.screen.waits { $0[23] == " nothing was done" })
      #expect(try fixture.playlist("mix") == before)
    }
    try fixture.screen.send("\u{13}mix\r")
    #expect(try fixture.screen.waits { $0[23] == question })
    try fixture.screen.press("y")
    #expect(try fixture.screen.waits { $0[23] == " saved the queue as mix; u undoes" })
    #expect(try fixture.playlist("mix") == ["zoo.wav"] + Self.all)
    try fixture.press("u", until: "undone: saved the queue as mix; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix") == before)
  }

  @Test func anAnswerOfSeveralLinesIsShownAsAWhole() throws {
    let fixture = try Fixture()
    try fixture.screen.send(":playlist --help\r")
    #expect(try fixture.screen.waits { $0[23].hasSuffix(" lines") && !$0[2].isEmpty })
    let top = try fixture.screen.text()
    try fixture.screen.press("G")
    #expect(try fixture.screen.waits { $0[3] != top[3] && !$0[21].isEmpty })
    try fixture.screen.send("/subcommands\r")
    #expect(try fixture.screen.waits { $0.contains { $0.contains("SUBCOMMANDS") } })
    try fixture.screen.press("Escape")
    #expect(try fixture.screen.waits { $0.contains("▌  Air/") })
  }

  @Test func modesAndOutputsAreSwitched() throws {
    let fixture = try Fixture()
    try fixture.screen.press("g", "o")
    #expect(try fixture.screen.waits { $0[2].hasPrefix("▌  Random") && $0[2].hasSuffix("off") })
    try fixture.screen.press("Enter")
    #expect(try fixture.screen.waits { $0[2].hasSuffix("on") })
    #expect(try fixture.server.raw(["status"]).contains("random: 1"))
    try fixture.screen.press("j", "j", "Enter", "Enter")
    #expect(try fixture.screen.waits { $0[4].hasPrefix("▌  Single") && $0[4].hasSuffix("once") })
    try fixture.screen.press("G", "Enter")
    #expect(try fixture.screen.waits { $0[8].hasPrefix("▌  Output 1") && $0[8].hasSuffix("off") })
    #expect(try fixture.server.raw(["outputs"]).contains("outputenabled: 0"))
    #expect(try fixture.server.raw(["random 0"]) == "OK\n")
    #expect(try fixture.screen.waits { $0[2].hasSuffix("off") })
  }

  @Test func whatWasAskedForIsDoneBeforeItQuits() throws {
    let fixture = try Fixture()
    try fixture.screen.send("aqD")
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    #expect(try fixture.server.queue().count == 2)
  }

  @Test func aCommandThatWaitsNeedsAShell() throws {
    let fixture = try Fixture()
    try fixture.screen.send(":watch\r")
    #expect(
      try fixture.screen.waits { $0.suffix(3).joined().contains("`watch` must be run in a shell") })
    try fixture.screen.send(":crossfade 3\r")
    #expect(try fixture.screen.waits { $0[23].hasPrefix(" crossfade") })
    #expect(try fixture.server.raw(["status"]).contains("xfade: 3"))
  }
}
