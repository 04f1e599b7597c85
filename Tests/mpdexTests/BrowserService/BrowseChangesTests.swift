import Bytes
import Foundation
import TestSupport
import Testing

/// What the browser changes in the queue and the player of a real server, by keys at a real terminal, and undoing it.
@Suite struct BrowseChangesTests {
  @Test func marksAreQueuedAndTheQueueIsUndone() throws {
    let fixture = try BrowsedChanges()
    try fixture.press("Space", "Space", "a", until: "added 2 entries (4 songs); u undoes")
    #expect(try fixture.server.queue() == BrowsedChanges.all)
    try fixture.screen.press("M-4")
    #expect(try fixture.screen.waits { $0[1].contains(" 4 songs") })
    try fixture.press("d", until: "deleted Air/1.wav; u undoes")
    #expect(try fixture.server.queue() == Array(BrowsedChanges.all.dropFirst()))
    try fixture.press("u", until: "undone: deleted Air/1.wav; the queue has 4 songs again")
    #expect(try fixture.waits(for: BrowsedChanges.all))
    try fixture.press("u", until: "undone: added 2 entries (4 songs); the queue is empty again")
    #expect(try fixture.waits(for: []))
    try fixture.press(
      "C-r", until: "redone: added 2 entries (4 songs); the queue has 4 songs again")
    #expect(try fixture.waits(for: BrowsedChanges.all))
    try fixture.press("D", until: "4 songs removed from the queue; u undoes")
    #expect(try fixture.waits(for: []))
    try fixture.press("C-r", until: "there is nothing to redo; nothing was changed")
  }

  /// Nothing that is not in the history of the queue is taken for a change that can be undone.
  @Test func whatChangesNothingIsNotUndone() throws {
    let fixture = try BrowsedChanges()
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    try fixture.screen.press("M-4")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Queue") })
    try fixture.press("D", until: "2 songs removed from the queue; u undoes")
    try fixture.press("D", until: "nothing to do: the queue stays as it is")
    try fixture.press(
      "u", until: "undone: 2 songs removed from the queue; the queue has 2 songs again")
    #expect(try fixture.waits(for: Array(BrowsedChanges.all.prefix(2))))
    try fixture.screen.send(":random off\r")
    try fixture.press("u", until: "undone: added Air (2 songs); the queue is empty again")
    #expect(try fixture.waits(for: []))
  }

  /// Another run of mpdex undoes what the browser has done, and does something else.
  @Test func theHistoryOfTheQueueIsSharedWithOtherRuns() throws {
    let fixture = try BrowsedChanges()
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
    #expect(try fixture.waits(for: []))
    try fixture.press("C-r", until: "redone: add; the queue has 1 song again")
    #expect(try fixture.waits(for: ["zoo.wav"]))
    #expect(try run("rm", "mix") == 0)
    try fixture.press(
      "u", until: "undone: rm; 'mix' has 4 songs again; this change was made elsewhere")
    // What the browser does, other runs undo.
    try fixture.press("C-r", until: "redone: rm; 'mix' was removed")
    #expect(try run("undo") == 0)
    #expect(try fixture.playlist("mix")?.count == 4)
  }

  @Test func aStopIsNotLostByQuitting() throws {
    let fixture = try BrowsedChanges(on: LiveServer(files: BrowsedChanges.files))
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    #expect(try fixture.server.raw(["play"]) == "OK\n")
    try fixture.screen.send("sq")
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    #expect(try fixture.server.playState().hasPrefix("stop"))
  }

  @Test func songsAreCalledByTheirTitles() throws {
    let fixture = try BrowsedChanges(
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
    let fixture = try BrowsedChanges("--in queue", queueing: true)
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
    let fixture = try BrowsedChanges("--in queue", on: server, queueing: true)
    #expect(try server.raw(["play 1"]) == "OK\n")
    #expect(try fixture.screen.waits { $0[4].hasPrefix(" ▶ 2  ") })
    try fixture.press("g", "g", "j", "d", until: "deleted Air/1.wav; u undoes")
    #expect(try fixture.screen.waits { $0[4].hasPrefix("▌▶▔2  ") })
    try fixture.press("u", until: "undone: deleted Air/1.wav; the queue has 3 songs again")
    #expect(try fixture.screen.waits { $0[4].hasPrefix("▌▶ 2  ") && $0[4].contains("1.wav") })
    #expect(try fixture.screen.waits { !$0.joined().contains("▔") })
  }

  @Test func modesAndOutputsAreSwitched() throws {
    let fixture = try BrowsedChanges()
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
    let fixture = try BrowsedChanges()
    try fixture.screen.send("aqD")
    #expect(try fixture.screen.waits { $0.contains("ended: 0") })
    #expect(try fixture.server.queue().count == 2)
  }
}
