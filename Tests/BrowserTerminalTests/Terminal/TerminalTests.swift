import Browser
import BrowserTerminal
import Foundation
import TestSupport
import Testing

/// Terminal at a real terminal device, in the program TerminalProgram.
@Suite struct TerminalTests {
  private static let path: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "TerminalProgram").path
  }()

  private static let leavingStart = "\u{18}\u{1B}[?2026l"
  private static let leavingEnd = "\u{1B}[?1049l\u{1B}[23;2t"

  private func session(
    _ command: [String] = [path], _ more: [String: String] = [:], hasErrorOutput: Bool = true
  ) throws -> TerminalSession {
    let environment = [
      "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
      "PS1": "ready>", "LC_ALL": "C.UTF-8",
    ]
    return try TerminalSession(
      command[0], Array(command.dropFirst()), environment: environment.merging(more) { $1 },
      hasErrorOutput: hasErrorOutput)
  }

  /// The screen after some bytes of a program.
  private func screen(_ output: [UInt8], columns: Int = 80, rows: Int = 24) throws -> String {
    let terminal = try EmulatedTerminal(size: CellSize(columns: columns, rows: rows))
    terminal.write(output)
    return terminal.text.joined(separator: "\n")
  }

  private func expectScreen(_ session: TerminalSession, shows text: String) throws {
    let isThere = try session.read { try screen($0, columns: 120).contains(text) }
    let shown = try screen(session.output, columns: 120)
    #expect(isThere, "\(text) is not in \(shown)")
  }

  private func text(_ session: TerminalSession) -> String {
    String(decoding: session.output, as: UTF8.self)
  }

  private func expectOutput(_ session: TerminalSession, has text: String) throws {
    let isThere = try session.read { String(decoding: $0, as: UTF8.self).contains(text) }
    #expect(isThere, "\(text) is not in \(self.text(session).debugDescription)")
  }

  private func textAfterLeaving(_ session: TerminalSession) -> String {
    text(session).components(separatedBy: Self.leavingEnd).last ?? ""
  }

  /// The number of the process, which its screen shows.
  private func processID(_ session: TerminalSession) throws -> pid_t {
    let words = try screen(session.output).split(whereSeparator: { !$0.isNumber })
    return try required(words.first.flatMap { pid_t($0) })
  }

  @Test func entersAndLeaves() throws {
    let session = try session()
    try expectScreen(session, shows: "size 80 x 24.")
    let entering =
      "\u{1B}[22;2t\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1003l\u{1B}[?1002h\u{1B}[?1006h"
    #expect(text(session).hasPrefix(entering))
    #expect(!session.isInLineMode)
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(session.isInLineMode)
    let leaving =
      "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?7h\u{1B}[r\u{1B}[0m\u{1B}[?25h"
    #expect(text(session).hasSuffix(Self.leavingStart + leaving + Self.leavingEnd))
  }

  @Test func reportsKeysAndTheMouse() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type("\u{1B}[1;5A".utf8)
    try expectScreen(session, shows: "key: Browser.Key.up")
    try session.type("\u{1B}".utf8)
    try expectScreen(session, shows: "key: Browser.Key.escape")
    try session.type("\u{1B}[<0;3;4M".utf8)
    try expectOutput(session, has: "\u{1B}[?1003h")
    try session.type("\u{1B}[<35;3;4M".utf8)
    try expectOutput(session, has: "\u{1B}[?1003l\u{1B}[?1002h")
    try expectScreen(session, shows: "released")
  }

  @Test func drawsInTheNewSize() throws {
    let session = try session()
    try expectScreen(session, shows: "size 80 x 24.")
    try session.resize(columns: 50, rows: 10)
    try expectScreen(session, shows: "size 50 x 10.")
    try expectScreen(session, shows: "resized")
  }

  /// The rows of the screen after some bytes of a program.
  private func rows(_ output: [UInt8]) throws -> [String] {
    try screen(output).components(separatedBy: "\n")
  }

  @Test func drawsBelowTheCursor() throws {
    let session = try session([Self.path, "8"])
    try expectOutput(session, has: "\u{1B}[6n")
    #expect(!text(session).contains("\u{1B}[?1049h"))
    try session.type("\u{1B}[11;1R".utf8)
    #expect(try session.read { try rows($0)[11].hasPrefix("size 80 x 8.") })
    // The terminal has moved the cursor, and is asked for it again.
    try session.resize(columns: 80, rows: 20)
    #expect(try session.read { String(decoding: $0, as: UTF8.self).hasSuffix("\u{1B}[6n") })
    try session.type("\u{1B}[3;1R".utf8)
    #expect(try session.read { try rows($0)[3].hasPrefix("size 80 x 8.") })
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(session.isInLineMode)
    let leaving =
      "\u{1B}[r\u{1B}[0m\u{1B}[3;1H\u{1B}[K\u{1B}[B\r\u{1B}[J\u{1B}8\u{1B}[?7h\u{1B}[?25h"
    #expect(text(session).hasSuffix(leaving))
  }

  @Test func drawsAtTheBottomIfTheCursorIsNotReported() throws {
    let session = try session([Self.path, "8"])
    #expect(try session.read { try rows($0)[17].hasPrefix("size 80 x 8.") })
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(try rows(session.output).allSatisfy(\.isEmpty))
  }

  @Test func asksForColours() throws {
    let session = try session()
    try expectOutput(
      session,
      has: "\u{1B}]11;?\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}[16t\u{1B}[c")
    try expectScreen(session, shows: "depth palette.")
    // The blue of the header on a dark background, in the palette.
    #expect(text(session).contains("\u{1B}[38;5;75m"))
    let answers = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\\u{1B}[?64c"
    try session.type(answers.utf8)
    try expectScreen(session, shows: "depth full.")
    try expectScreen(session, shows: "redrawn true.")
    // And on a light one.
    try expectOutput(session, has: "\u{1B}[38;2;0;95;175m")
  }

  @Test func asksScreenForNothingThatItWouldShow() throws {
    let session = try session([Self.path], ["TERM": "screen", "COLORTERM": "truecolor"])
    try expectScreen(session, shows: "depth palette.")
    #expect(text(session).contains("\u{1B}]11;?\u{1B}\\\u{1B}[c"))
    #expect(!text(session).contains("\u{1B}P"))
  }

  @Test func goesOnIfNoShellCouldContinueIt() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type([0x1A])
    try expectScreen(session, shows: "redrawn true.")
    #expect(!session.isInLineMode)
  }

  @Test func copies() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type("c".utf8)
    try expectOutput(session, has: "\u{1B}]52;c;c2VudCB0byB0aGUgY2xpcGJvYXJk\u{1B}\\")
  }

  @Test(
    arguments: [
      ([:], "TERM is not set, so it is not known whether the terminal can show the browser"),
      (["TERM": "dumb"], "TERM is 'dumb', but the browser cannot be shown on such a terminal"),
    ] as [([String: String], String)])
  func refusesATerminalThatCannotPlaceText(_ variables: [String: String], _ message: String) throws
  {
    let session = try TerminalSession(Self.path, environment: variables)
    #expect(try session.readToEnd())
    #expect(text(session) == message + "\n")
  }

  @Test func refusesToRunWithoutATerminal() throws {
    let result = try runProcess(Self.path, environment: ["TERM": "xterm"])
    #expect(result.status == 2)
    #expect(
      String(decoding: result.errorOutput, as: UTF8.self).hasPrefix(
        "the browser needs a terminal, but /dev/tty cannot be opened: "))
  }

  @Test func endsWhenTheTerminalHangsUp() throws {
    let log = try TemporaryDirectory()
    let file = log.path("errors")
    let session = try session(["/bin/sh", "-c", "exec \(Self.path) 2>\(file)"])
    try expectScreen(session, shows: "size")
    session.hangUp()
    // Nothing can be read any more, but the program must have ended.
    var errors = ""
    for _ in 0..<500 where !errors.contains("hungUp") {
      errors = String(decoding: try readFile(file), as: UTF8.self)
      usleep(10_000)
    }
    #expect(errors == "ended: hungUp\n")
  }

  @Test func endsAtASignal() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    kill(try processID(session), SIGTERM)
    #expect(try session.readToEnd())
    #expect(session.isInLineMode)
    #expect(textAfterLeaving(session) == "ended: terminated\n")
  }

  @Test func keepsErrorsUntilTheTerminalIsLeft() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type("eA".utf8)
    try expectScreen(session, shows: "character(\"A\")")
    #expect(!text(session).contains("a message"))
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(textAfterLeaving(session) == "a message\n")
  }

  @Test(arguments: [
    ("f", "Fatal error: the program failed"), ("t", "Fatal error: the thread failed"),
    ("s", nil), ("a", nil), ("o", nil), ("x", nil),
  ])
  func restoresTheTerminalAfterACrash(_ key: String, _ message: String?) throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type(key.utf8)
    #expect(try session.readToEnd())
    #expect(session.isInLineMode)
    #expect(text(session).contains(Self.leavingStart))
    if let message { #expect(textAfterLeaving(session).contains(message)) }
  }

  @Test func drawsTheLastFrameOnceASlowTerminalReads() throws {
    let session = try session()
    try expectScreen(session, shows: "size")
    try session.type("b".utf8)
    usleep(300_000)
    try session.type("A".utf8)
    try expectScreen(session, shows: "character(\"A\")")
    #expect(try !screen(session.output).contains("0 0 0"))
    try session.type("q".utf8)
    #expect(try session.readToEnd())
  }

  @Test func endsAtASignalEvenIfTheTerminalReadsNothing() throws {
    let session = try session(hasErrorOutput: false)
    try expectScreen(session, shows: "size")
    let process = try processID(session)
    try session.type("b".utf8)
    usleep(300_000)
    kill(process, SIGTERM)
    #expect(session.waitForEnd())
    #expect(session.isInLineMode)
  }
}
