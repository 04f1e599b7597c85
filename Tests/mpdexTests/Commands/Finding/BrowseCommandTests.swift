import Bytes
import Foundation
import Testing
import TestSupport

/// The browser at a real terminal, tmux, with a real server.
@Suite struct BrowseCommandTests {
  private static let library: MusicLibrary = [
    .directory(
      "Artists",
      (0..<600).map {
        .directory(ByteString(MadeUpNames.artist($0)), [.song("1.wav"), .song("2.wav")])
      }),
    .song("alone.wav", tags: ["Artist": "Solo", "Title": "Alone"]),
  ]

  private static func server() throws -> LiveServer { try LiveServer(library: library) }

  private static func screen(
    _ server: LiveServer, _ arguments: String = "Artists", columns: Int = 80, rows: Int = 24
  ) throws -> TmuxScreen {
    try TmuxScreen(
      "\(Command.path) browse --locale en_US \(arguments); echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_STATE_HOME": stateDirectory.path],
      columns: columns, rows: rows)
  }

  private static let stateDirectory = FileManager.default.temporaryDirectory
    .appending(path: "mpdex-browse-\(ProcessInfo.processInfo.processIdentifier)")

  @Test func lettersJumpToTheirNames() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[1].hasPrefix(" Artists") && $0[1].contains(" 1 of 600 ") })
    try expectStoredScreen(screen, "start")
    try screen.press("'", "m")
    #expect(try screen.waits { $0[2].hasPrefix("▌M  M") && $0[23].hasPrefix(" ' m ") })
    try expectStoredScreen(screen, "letter")
    try screen.press("i")
    #expect(try screen.waits { $0[2].hasPrefix("▌M  Mi") && $0[23].hasPrefix(" ' mi ") })
    try expectStoredScreen(screen, "two-letters")
    try screen.press("Enter", "q")
    #expect(try screen.waits { $0.contains("ended: 0") })
  }

  @Test func dragAlongTheBarAndAwayFromIt() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[2].hasPrefix("▌") && $0.contains { $0.hasSuffix("M") } })
    let row = try #require(try screen.text().firstIndex { $0.hasSuffix("M") }) + 1
    try screen.send("\u{1B}[<0;80;\(row)M")
    #expect(try screen.waits { $0[2].hasPrefix("▌M  M") && $0[row - 1].hasSuffix("▐M") })
    try expectStoredScreen(screen, "bar-pressed")
    let name = { try screen.text()[2].prefix(20).trimmingCharacters(in: .whitespaces) }
    let before = try name()
    try screen.send("\u{1B}[<32;77;\(row)M")
    #expect(try screen.waits { $0[row].hasSuffix("·") })
    #expect(try name() == before)
    try expectStoredScreen(screen, "bar-half-open")
    try screen.send("\u{1B}[<32;70;\(row)M")
    #expect(try screen.waits { $0.contains { $0.hasSuffix("Mi") } && $0[2].hasPrefix("▌M  M") })
    let inner = try #require(try screen.text().firstIndex { $0.hasSuffix("Mo") }) + 1
    try screen.send("\u{1B}[<32;70;\(inner)M")
    #expect(try screen.waits { $0[2].hasPrefix("▌M  Mo") && $0[inner - 1].hasSuffix("▐Mo") })
    try expectStoredScreen(screen, "bar-open")
    try screen.send("\u{1B}[<0;70;\(inner)m")
    #expect(
      try screen.waits { $0[2].hasPrefix("▌M  Mo") && !$0.contains { $0.hasSuffix("Mo") } })
    try expectStoredScreen(screen, "bar-released")
  }

  @Test func screensOfChangesAreAsStored() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    try screen.press("Space", "Space", "a")
    #expect(try screen.waits { $0[23] == " added 2 entries (4 songs); u undoes" })
    #expect(try server.queue().count == 4)
    try expectStoredScreen(screen, "added")
    try screen.press("M-4")
    #expect(try screen.waits { $0[1].hasPrefix(" Queue") && $0[1].contains(" 4 songs") })
    try screen.press("d")
    #expect(
      try screen.waits { $0[1].contains(" 3 songs") && $0[23].hasPrefix(" deleted ") })
    try expectStoredScreen(screen, "deleted")
    try screen.press("u")
    #expect(try screen.waits { $0[1].contains(" 4 songs") })
    try expectStoredScreen(screen, "undone")
    #expect(try server.queue().count == 4)
  }

  @Test func filterHidesRows() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    try screen.press("&", "m", "o")
    #expect(try screen.waits { $0[1].contains("(of 600)") && $0[23] == " &mo" })
    try expectStoredScreen(screen, "filtered")
    let rows = try screen.text()[2..<22].filter { !$0.isEmpty }
    #expect(!rows.isEmpty)
    #expect(
      rows.allSatisfy {
        $0.folding(options: .diacriticInsensitive, locale: nil).lowercased().contains("mo")
      })
    try screen.press("Escape")
    #expect(try screen.waits { $0[1].contains(" of 600 ") })
  }

  @Test func everySizeIsDrawn() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    let whole = try screen.text()
    try screen.resize(columns: 20, rows: 5)
    #expect(
      try screen.waits { $0.count == 5 && $0[0].hasPrefix(" Artists") && $0[1].hasPrefix("▌") })
    try expectStoredScreen(screen, "small")
    try screen.resize(columns: 10, rows: 2)
    #expect(try screen.waits { $0[0] == "too small" })
    try screen.resize(columns: 80, rows: 24)
    #expect(try screen.waits { $0 == whole })
  }

  @Test func theListIsKeptWhileTheServerRestarts() throws {
    let server = try Self.server()
    let screen = try Self.screen(server)
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    try screen.press("j", "j", "j")
    #expect(try screen.waits { $0[1].contains(" 4 of 600 ") })
    server.halt()
    #expect(try screen.waits { $0[23].hasPrefix(" no connection, trying again: ") })
    #expect(try screen.text()[1].contains(" 4 of 600 "))
    try server.restart()
    #expect(
      try screen.waits { !$0[23].hasPrefix(" no connection") && $0[1].contains(" 4 of 600 ") })
    try expectStoredScreen(screen, "restarted")
    try screen.press("a")
    #expect(try screen.waits { $0[23].hasPrefix(" added ") })
  }

  @Test func whatAnotherClientQueuesIsShown() throws {
    let server = try Self.server()
    let screen = try Self.screen(server, "--in queue")
    #expect(try screen.waits { $0[2].contains("The queue is empty") })
    #expect(try server.mpdex("add", "alone.wav").status == 0)
    #expect(try screen.waits { $0[3].contains("Solo  ") && $0[3].contains("Alone  ") })
  }

  @Test func aScriptGetsWhatIsPicked() throws {
    let server = try Self.server()
    let screen = try TmuxScreen(
      "printf '%s\\n' Air Björk Abba | \(Command.path) browse --in - --pick --json; echo $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath], columns: 64, rows: 12)
    #expect(try screen.waits { $0[2].hasPrefix("▌  Abba") })
    try screen.press("j", "Space", "Space", "Enter")
    #expect(try screen.waits { $0.contains("0") })
    let lines = try screen.text().filter { $0.hasPrefix("{") }
    #expect(lines.map { $0.contains("Air") } == [true, false])
    #expect(lines.last?.contains("Björk") == true)
  }

  /// What the search has found is printed as `jump --in library` prints it.
  @Test(arguments: [
    ("--json", #"{"filter":"(Artist == 'Solo')","kind":"artist","name":"Solo"}"#),
    ("", "Solo    (Artist == 'Solo')"),
  ])
  func aScriptGetsWhatIsPickedInTheSearch(_ option: String, _ line: String) throws {
    let server = try Self.server()
    let screen = try TmuxScreen(
      "\(Command.path) browse --pick \(option) | expand -t 8; echo ended; sleep 60",
      environment: ["MPD_HOST": server.socketPath], columns: 80, rows: 24)
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    try screen.press("C-p")
    try screen.send("solo")
    #expect(try screen.waits { $0[2].hasPrefix("▌  artist    Solo") })
    try screen.press("Enter", "a")
    #expect(try screen.waits { $0.contains("ended") })
    let rows = try screen.text()
    #expect(rows.contains(line), "\(rows)")
  }

  @Test func withoutAChoiceAPickerSaysNo() throws {
    let server = try Self.server()
    let screen = try Self.screen(server, "--pick")
    #expect(try screen.waits { $0[2].hasPrefix("▌") })
    try screen.press("q")
    #expect(
      try screen.waits { $0.contains("mpdex: nothing was chosen") && $0.contains("ended: 1") })
  }

  @Test(
    arguments: [
      ("nosuch", "mpdex: nosuch: No such directory"),
      ("Artits", "mpdex: Artits: No such directory; nearest: Artists"),
      ("--in tree:Artits", "mpdex: Artits: no such song or directory; nearest: Artists"),
      ("--in tree:Artists/Nosuch", "mpdex: Artists/Nosuch: no such song or directory"),
      ("--in playlist:nosuch", "mpdex: nosuch: No such playlist"),
      ("--in playlist:mornin", "mpdex: mornin: No such playlist; nearest: morning"),
    ])
  func withoutItsFirstListItEnds(_ arguments: String, _ message: String) throws {
    let server = try Self.server()
    #expect(try server.mpdex("save", "morning").isSilentSuccess)
    let screen = try Self.screen(server, arguments)
    #expect(try screen.waits { $0.contains(message) && $0.contains("ended: 76") })
  }

  @Test func withoutAServerItEndsLikeAnyCommand() throws {
    let screen = try TmuxScreen(
      "\(Command.path) browse; echo ended: $?; sleep 60", environment: ["MPD_HOST": "/nowhere/mpd"],
      columns: 80, rows: 24)
    #expect(
      try screen.waits {
        $0.contains { $0.hasPrefix("mpdex: no MPD server could be reached") }
          && $0.contains("ended: 69")
      })
  }

  @Test func aWrongLocaleOfTheSettingsFileIsNamed() throws {
    let server = try Self.server()
    let settings = try TemporaryDirectory(prefix: "config")
    try FileManager.default.createDirectory(
      atPath: settings.path("mpdex"), withIntermediateDirectories: true)
    try writeFile(settings.path("mpdex/config"), Array("mouse = off\nlocale = xx_XX\n".utf8))
    let screen = try TmuxScreen(
      "\(Command.path) browse Artists; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_CONFIG_HOME": settings.path],
      columns: 80, rows: 24)
    let message = " in the settings file, line 2 is ignored: ICU knows no locale 'xx_XX'"
    #expect(try screen.waits { $0[2].hasPrefix("▌") && $0.suffix(3).joined().contains(message) })
    try screen.press("j", "q")
    #expect(try screen.waits { $0.contains("ended: 0") })
  }

  @Test func withoutATerminalItSaysSo() throws {
    let server = try Self.server()
    let result = try server.mpdex("browse", environment: ["TERM": "dumb"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("TERM"))
  }

}
