import Browser
import Bytes
import Catalog
import Collation
import Foundation
import ListingIndex
import MPDClient
import Operations
import Testing
import TestSupport

@testable import BrowserService
@testable import CommandRuntime

/// Programs that keys run, on the songs of a real server.
@Suite struct OwnProgramsTests {
  private let server: LiveServer
  private let mailbox: Mailbox
  private let browsing: BrowsingServer

  init() throws {
    server = try LiveServer(library: [
      .song("a b.wav", tags: ["Artist": "Björk", "Title": "Jóga"]), .song("-c.wav"),
    ])
    #expect(try server.raw([#"add "a b.wav""#, "add -c.wav"]) == "OK\nOK\n")
    mailbox = try Mailbox()
    browsing = try BrowsingServer(on: server.socketPath, mailbox)
  }

  private func answer(_ command: OwnCommand) async -> BrowserEvent? {
    await browsing.perform(.openView(.queue))
    await browsing.lists.reading?.value
    let entries = ["1 a b.wav", "2 -c.wav"].map {
      BrowserEffect.Entry(list: ListID(1), identity: $0, kind: .song)
    }
    _ = mailbox.takeAll()
    await browsing.perform(.runProgram(command, entries))
    return mailbox.takeAll().last
  }

  private func lines(_ command: OwnCommand) async throws -> [String] {
    let event = try #require(await answer(command))
    guard case .answered(let lines, hasFailed: false, canUndo: false) = event else {
      Issue.record("\(event)")
      return []
    }
    return lines
  }

  @Test func urisAreArgumentsAndTagsAreVariables() async throws {
    let script: ByteString = #"printf '%s\n' "$@" "$SONG_FILE $SONG_ARTIST $SONG_TITLE""#
    let command = OwnCommand(["sh", "-c", script, "sh", "--"], output: .page)
    #expect(try await lines(command) == ["--", "a b.wav", "-c.wav", "a b.wav Björk Jóga"])
  }

  @Test func urisCanBeReadInstead() async throws {
    let script: ByteString = #"printf '%s\n' $#; tr '\0' '\n'"#
    let command = OwnCommand(["sh", "-c", script], output: .page, readsURIs: true)
    #expect(try await lines(command) == ["0", "a b.wav", "-c.wav"])
  }

  @Test func outputIsShownOnlyIfTheProgramFails() async throws {
    guard
      case .done("`sh -c echo one` has ended", canUndo: false)? =
        await answer(OwnCommand(["sh", "-c", "echo one"]))
    else {
      Issue.record("not done")
      return
    }
    let failing = OwnCommand(["sh", "-c", "echo one; echo two >&2; exit 3"])
    guard case .answered(let lines, hasFailed: true, canUndo: false)? = await answer(failing) else {
      Issue.record("not failed")
      return
    }
    #expect(lines == ["`\(failing.name)` failed with status 3", "two"])
  }

  @Test func aMissingProgramIsNamed() async throws {
    guard case .failed(nil, let message)? = await answer(OwnCommand(["no-such-program"])) else {
      Issue.record("not failed")
      return
    }
    #expect(message.hasPrefix("`no-such-program` could not be run: "))
  }

  /// Without the terminal, a program cannot open it.
  @Test func aProgramHasNoTerminalUnlessItIsGivenOne() async throws {
    let command = OwnCommand(
      ["sh", "-c", "(: </dev/tty) 2>/dev/null && echo yes || echo no; :", "sh"], output: .page)
    #expect(try await lines(command) == ["no"])
  }

  @Test(arguments: [
    ("run beet edit --", OwnCommand(["beet", "edit", "--"])),
    ("run> sh -c 'a b'", OwnCommand(["sh", "-c", "a b"], output: .page)),
    ("run| xargs -0", OwnCommand(["xargs", "-0"], readsURIs: true)),
    ("run>| cat", OwnCommand(["cat"], output: .page, readsURIs: true)),
    ("run! vi", OwnCommand(["vi"], output: .terminal)),
  ])
  func keysAreBoundInTheSettings(_ value: String, _ command: OwnCommand) throws {
    let preferences = BrowserPreferences(SettingsFile(Array("key e = \(value)".utf8)), preset: nil)
    #expect(preferences.problems == [])
    #expect(preferences.keys.meaning(of: [KeyPress(.character("e"))]) == .command(command))
  }

  @Test(arguments: ["run", "run> ", "run sh -c 'a", "runs x", "run!| x"])
  func wrongLinesAreNamed(_ value: String) {
    let preferences = BrowserPreferences(SettingsFile(Array("key e = \(value)".utf8)), preset: nil)
    #expect(preferences.problems.count == 1)
  }

  /// Makes settings in which the key `e` runs a script at the terminal.
  private static func settings(_ script: String) throws -> TemporaryDirectory {
    let settings = try TemporaryDirectory(prefix: "config")
    try FileManager.default.createDirectory(
      atPath: settings.path("mpdex"), withIntermediateDirectories: true)
    try writeFile(
      settings.path("mpdex/config"), Array("key e = run! sh -c '\(script)' sh\n".utf8))
    return settings
  }

  /// The program has a terminal in its usual mode, Ctrl-C ends it alone, and the browser is drawn again.
  @Test func aProgramIsGivenTheTerminal() throws {
    let settings = try Self.settings(
      #"echo "got $1"; stty -a | grep -o " icanon"; sleep 50 & wait; stty raw"#)
    let screen = try TmuxScreen(
      "\(Command.path) browse --in queue; stty -a | grep -o ' icanon'; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_CONFIG_HOME": settings.path],
      columns: 80, rows: 24)
    #expect(try screen.waits { $0.joined().contains("▌") })
    try screen.press("e")
    #expect(try screen.waits { $0.contains("got a b.wav") && $0.contains(" icanon") })
    try screen.press("C-c")
    #expect(
      try screen.waits {
        $0.joined().contains("▌") && $0.joined().contains("was terminated by signal 2")
      })
    try screen.press("q")
    #expect(try screen.waits { $0.contains("ended: 0") && $0.contains(" icanon") })
  }

  /// A shell stops the browser together with the program, and continues both. In the background, the browser stops
  /// again and leaves the terminal to the shell.
  @Test(arguments: ["TSTP", "STOP"])
  func aProgramThatStopsIsContinuedWithTheBrowser(_ signal: String) throws {
    let settings = try Self.settings(
      "echo begun; kill -\(signal) $$; echo continued; exec sleep 50")
    let screen = try TmuxScreen(
      "bash --norc -i",
      environment: [
        "MPD_HOST": server.socketPath, "XDG_CONFIG_HOME": settings.path, "PS1": "ready>",
      ], columns: 100, rows: 24)
    try screen.send("\(Command.path) browse --in queue\r")
    #expect(try screen.waits { $0.joined().contains("▌") })
    try screen.press("e")
    #expect(try screen.waits { $0.contains("begun") && $0.joined().contains("Stopped") })
    try screen.send("clear; bg; while jobs -r | grep -q .; do sleep 0.02; done; echo $((20+3))\r")
    #expect(try screen.waits { $0.contains("23") && $0.joined().contains("Stopped") })
    #expect(try !screen.text().contains("continued"))
    try screen.send("fg\r")
    #expect(try screen.waits { $0.contains("continued") })
    try screen.press("C-c")
    #expect(
      try screen.waits {
        $0.joined().contains("▌") && $0.joined().contains("was terminated by signal 2")
      })
    try screen.press("q")
    #expect(try screen.waits { $0.last { !$0.isEmpty }?.hasSuffix("ready>") == true })
  }

  /// Where no shell could continue the browser, it goes on.
  @Test func aProgramThatStopsIsContinuedWithoutAShell() throws {
    let settings = try Self.settings("kill -TSTP $$; echo continued; exec sleep 50")
    let screen = try TmuxScreen(
      "\(Command.path) browse --in queue; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_CONFIG_HOME": settings.path],
      columns: 80, rows: 24)
    #expect(try screen.waits { $0.joined().contains("▌") })
    try screen.press("e")
    #expect(try screen.waits { $0.contains("continued") })
    try screen.press("C-c")
    #expect(try screen.waits { $0.joined().contains("▌") })
    try screen.press("q")
    #expect(try screen.waits { $0.contains { $0.hasSuffix("ended: 0") } })
  }
}
