import Bytes
import Foundation
import TestSupport
import Testing

/// What the browser changes in playlists of a real server, by keys at a real terminal, and undoing it.
@Suite struct BrowsePlaylistsTests {
  /// An empty playlist adds nothing, so there is nothing to undo; what is undone then is named.
  @Test func nothingIsAddedFromAnEmptyPlaylist() throws {
    let fixture = try BrowsedChanges()
    let environment = ["XDG_STATE_HOME": fixture.state.path("state")]
    #expect(try fixture.server.raw(["save empty"]) == "OK\n")
    #expect(
      try fixture.server.mpdex(arguments: ["add", "Air"], environment: environment).status == 0)
    try fixture.screen.press("M-5")
    #expect(try fixture.screen.waits { $0[1].hasPrefix(" Playlists") && $0.contains("▌  empty") })
    for key in ["a", "A", "R"] {
      try fixture.press(key, until: "there are no songs to add; nothing was done")
    }
    #expect(try fixture.server.queue() == Array(BrowsedChanges.all.prefix(2)))
    try fixture.press(
      "u", until: "undone: add; the queue is empty again; this change was made elsewhere")
    #expect(try fixture.waits(for: []))
  }

  /// The server lists its stored playlists in the root directory.
  @Test func aPlaylistOfTheRootIsOpenedAndAdded() throws {
    let fixture = try BrowsedChanges()
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
    let fixture = try BrowsedChanges("--in playlist:mix")
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
    let fixture = try BrowsedChanges()
    let half = Array(BrowsedChanges.all.prefix(2))
    try fixture.press("a", until: "added Air (2 songs); u undoes")
    try fixture.press("j", "P", "n", "e", "w", "Enter", until: "added Björk to new; u undoes")
    #expect(try fixture.playlist("new") == ["Björk/1.wav", "Björk/2.wav"])
    try fixture.press("a", until: "added Björk (2 songs); u undoes")
    try fixture.press("u", until: "undone: added Björk (2 songs); the queue has 2 songs again")
    #expect(try fixture.waits(for: half))
    try fixture.press("u", until: "undone: added Björk to new; 'new' was removed")
    #expect(try fixture.playlist("new") == nil)
    try fixture.press("u", until: "undone: added Air (2 songs); the queue is empty again")
    #expect(try fixture.waits(for: []))
    try fixture.press("C-r", until: "redone: added Air (2 songs); the queue has 2 songs again")
    #expect(try fixture.waits(for: half))
    try fixture.press("C-r", until: "redone: added Björk to new; 'new' has 2 songs again")
    #expect(try fixture.playlist("new") == ["Björk/1.wav", "Björk/2.wav"])
    try fixture.press("C-r", until: "redone: added Björk (2 songs); the queue has 4 songs again")
    #expect(try fixture.waits(for: BrowsedChanges.all))
  }

  @Test func deletedPlaylistsComeBackTogether() throws {
    let fixture = try BrowsedChanges()
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

  @Test func aRenamedPlaylistIsNeverGone() throws {
    let fixture = try BrowsedChanges()
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
    let fixture = try BrowsedChanges(on: LiveServer(files: BrowsedChanges.files))
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

  @Test func whatSomebodyElseChangedIsNotUndone() throws {
    let fixture = try BrowsedChanges("--in playlist:mix")
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

  @Test func aPlaylistIsReplacedOnlyIfThatIsWanted() throws {
    let fixture = try BrowsedChanges("--in queue", queueing: true)
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
    #expect(try fixture.playlist("mix") == ["zoo.wav"] + BrowsedChanges.all)
    try fixture.press("u", until: "undone: saved the queue as mix; 'mix' has 4 songs again")
    #expect(try fixture.playlist("mix") == before)
  }
}
