import Bytes
import Foundation
import TestSupport
import Testing

/// Commands that are typed into the browser at a real terminal.
@Suite struct BrowseLinesTests {
  /// A command says what it says on a terminal, with the keys of the browser.
  @Test func commandsSayWhatTheyHaveDone() throws {
    let fixture = try BrowsedChanges()
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
    let fixture = try BrowsedChanges()
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

  @Test(arguments: [
    ("queue apply", "cannot read standard input"),
    ("add 'Air", "`add 'Air` ends inside quotes or with a backslash"),
    ("add Air\\", "ends inside quotes or with a backslash"),
    ("current -w", "must be run in a shell"),
    ("queue edit", "must be run in a shell"),
  ])
  func aLineThatCannotBeRunDoesNothing(_ line: String, _ message: String) throws {
    let fixture = try BrowsedChanges()
    #expect(try fixture.server.mpdex("add", "zoo.wav").status == 0)
    try fixture.screen.send(":\(line)\r")
    #expect(try fixture.screen.waits { $0.suffix(3).joined().contains(message) })
    #expect(try fixture.server.queue() == ["zoo.wav"])
  }

  @Test func aTypedVerbIsCompletedAndUndone() throws {
    let fixture = try BrowsedChanges()
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

  @Test func anAnswerOfSeveralLinesIsShownAsAWhole() throws {
    let fixture = try BrowsedChanges()
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

  @Test func aCommandThatWaitsNeedsAShell() throws {
    let fixture = try BrowsedChanges()
    try fixture.screen.send(":watch\r")
    #expect(
      try fixture.screen.waits { $0.suffix(3).joined().contains("`watch` must be run in a shell") })
    try fixture.screen.send(":crossfade 3\r")
    #expect(try fixture.screen.waits { $0[23].hasPrefix(" crossfade") })
    #expect(try fixture.server.raw(["status"]).contains("xfade: 3"))
  }
}
