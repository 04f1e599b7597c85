import Bytes
import Foundation
import TestSupport
import Testing

/// The browser at terminals of different kinds.
@Suite struct BrowseTerminalsTests {
  private static let server: Result<LiveServer, any Error> = Result {
    try LiveServer(
      library: MusicLibrary(
        (0..<300).map { .directory(ByteString("Name \($0)"), [.song("1.wav")]) })
    )
  }

  private static let mouse = "\u{1B}[?1003l\u{1B}[?1002h\u{1B}[?1006h"
  private static let noMouse = "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l"

  private func session(_ term: String) throws -> TerminalSession {
    try TerminalSession(
      Command.path, ["browse", "--no-cache"],
      environment: [
        "TERM": term, "LC_ALL": "C.UTF-8", "MPD_HOST": try Self.server.get().socketPath,
        "PATH": "/usr/bin:/bin",
      ])
  }

  private func text(_ session: TerminalSession) -> String {
    String(decoding: session.output, as: UTF8.self)
  }

  /// Starts the browser, presses a key, and ends it; returns all that it wrote.
  private func output(at term: String) throws -> String {
    let session = try session(term)
    #expect(try session.read { String(decoding: $0, as: UTF8.self).contains("1 of 300") })
    let before = session.output.count
    try session.type("G".utf8)
    let isAnswered = try session.read {
      String(decoding: $0[before...], as: UTF8.self).contains("299")
    }
    #expect(isAnswered)
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(session.isInLineMode)
    return text(session)
  }

  @Test(arguments: [
    "xterm-256color", "foot", "st-256color", "tmux-256color", "screen-256color", "linux",
  ])
  func leaveAsTheyWere(_ term: String) throws {
    let output = try output(at: term)
    #expect(output.hasPrefix("\u{1B}[22;2t\u{1B}[?1049h"))
    #expect(output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l\u{1B}[23;2t"))
    // The console has no mouse reports, and ignores the modes.
    let parts = output.components(separatedBy: Self.mouse)
    #expect(parts.count == 2)
    #expect(parts.last?.contains(Self.noMouse) == true)
  }

  @Test func theConsoleGetsItsColoursAndSymbols() throws {
    let output = try output(at: "linux")
    #expect((output.utf8.max() ?? 0) < 0x7F)
    #expect(!output.contains("38;5;") && !output.contains("38;2;"))
    #expect(!output.contains("\u{1B}P"))
  }

  @Test(arguments: ["tmux-256color", "screen-256color"])
  func tmuxShowsTheList(_ term: String) throws {
    let screen = try TmuxScreen(
      "\(Command.path) browse --no-cache; echo ended: $?; exec sh",
      environment: ["MPD_HOST": try Self.server.get().socketPath, "TERM": term],
      columns: 64, rows: 16)
    try expectList(on: screen)
  }

  /// screen(1) itself, whose own terminal is tmux.
  @Test func screenShowsTheList() throws {
    let directory = try TemporaryDirectory(prefix: "screen")
    try writeFile(
      directory.path("settings"), Array("startup_message off\naltscreen on\n".utf8))
    let program = "\(Command.path) browse --no-cache; echo ended: $?; exec sh"
    try writeFile(directory.path("program"), Array(program.utf8))
    let screen = try TmuxScreen(
      "screen -c \(directory.path("settings")) -U sh \(directory.path("program"))",
      environment: [
        "MPD_HOST": try Self.server.get().socketPath, "SCREENDIR": try directory.privateFolder(),
      ], columns: 64, rows: 16)
    try expectList(on: screen)
  }

  private func expectList(on screen: TmuxScreen) throws {
    let isShown = try screen.waits { $0[1].contains(" 1 of 300 ") && $0[2].hasPrefix("▌") }
    let text = try screen.text()
    #expect(isShown, "\(text)")
    try screen.press("j")
    #expect(try screen.waits { $0[1].contains(" 2 of 300 ") && $0[3].hasPrefix("▌") })
    // A press on the last label of the bar.
    let row = try #require(try screen.text().lastIndex { $0.hasSuffix("N") || $0.hasSuffix("Z") })
    try screen.send("\u{1B}[<0;64;\(row + 1)M\u{1B}[<0;64;\(row + 1)m")
    #expect(try screen.waits { !$0[1].contains(" 2 of 300 ") })
    try screen.press("q")
    #expect(
      try screen.waits { rows in
        rows.contains("ended: 0") && !rows.contains { $0.contains(" of 300 ") }
      })
    try screen.send("echo the shell is back\r")
    #expect(try screen.waits { $0.contains("the shell is back") })
  }
}

extension TemporaryDirectory {
  /// A folder for the sockets of screen(1), which must be its owner's alone.
  fileprivate func privateFolder() throws -> String {
    let folder = path("sockets")
    _ = try runProcess("/bin/mkdir", ["-m", "700", folder])
    return folder
  }
}
