import Browser
import BrowserTerminal
import Foundation
import TestSupport
import Testing

/// Pictures of pixels at a terminal that answers as kitty does, in the program TerminalProgram.
@Suite struct TerminalPicturesTests {
  private static let path: String = {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return executable.deletingLastPathComponent().appending(path: "TerminalProgram").path
  }()

  private static let question = "\u{1B}_Gi=7172095,s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\\"
  private static let deletion =
    "\u{1B}\\" + (7_172_096..<7_172_112).map { "\u{1B}_Ga=d,d=I,i=\($0),q=2\u{1B}\\" }.joined()
  private static let leavingStart = "\u{18}\u{1B}[?2026l"

  private static func sending(_ identifier: Int) -> String {
    "\u{1B}_Ga=T,U=1,i=\(identifier),f=32,s=2,v=1,c=3,r=2,q=2,m=0;AAAAAAAAAAA=\u{1B}\\"
  }

  /// The cells of a picture's row.
  private static func placeholders(_ row: Unicode.Scalar) -> String {
    ["\u{305}", "\u{30D}", "\u{30E}"].map { "\u{10EEEE}\(row)\($0)" }.joined()
  }

  private func session(_ more: [String: String] = [:]) throws -> TerminalSession {
    let environment = [
      "TERM": "xterm-kitty", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    return try TerminalSession(Self.path, environment: environment.merging(more) { $1 })
  }

  /// A session whose terminal has said that it has pictures.
  private func answeredSession() throws -> TerminalSession {
    let session = try session()
    try expectOutput(session, has: Self.question + "\u{1B}[c")
    try session.type("\u{1B}_Gi=7172095;OK\u{1B}\\\u{1B}[?62c".utf8)
    try expectOutput(session, has: "true.")
    return session
  }

  private func text(_ session: TerminalSession) -> String {
    String(decoding: session.output, as: UTF8.self)
  }

  private func expectOutput(_ session: TerminalSession, has text: String, after start: Int = 0)
    throws
  {
    let isThere = try session.read {
      String(decoding: $0.dropFirst(start), as: UTF8.self).contains(text)
    }
    #expect(isThere, "\(text.debugDescription) is not in \(self.text(session).debugDescription)")
  }

  @Test func aPictureIsSentOnceAndShownByCells() throws {
    let session = try answeredSession()
    try session.type("p".utf8)
    try expectOutput(session, has: Self.sending(7_172_096))
    try expectOutput(session, has: "\u{1B}[38;2;109;112;0m" + Self.placeholders("\u{305}"))
    try expectOutput(session, has: Self.placeholders("\u{30D}"))
    try session.type("pA".utf8)
    try expectOutput(session, has: "character(\"A\")")
    #expect(text(session).components(separatedBy: "a=T").count == 2)
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(text(session).contains(Self.deletion + Self.leavingStart))
  }

  @Test func picturesAreRemovedWhenSuspendedAndSentAgain() throws {
    let session = try answeredSession()
    try session.type("p".utf8)
    try expectOutput(session, has: Self.placeholders("\u{30D}"))
    let start = session.output.count
    try session.type([0x1A])
    try expectOutput(session, has: Self.deletion + Self.leavingStart, after: start)
    try expectOutput(session, has: Self.sending(7_172_096), after: start)
    try expectOutput(session, has: Self.placeholders("\u{30D}"), after: start)
  }

  @Test func picturesAreSentAgainAfterAnotherSizeOfTheTerminal() throws {
    let session = try answeredSession()
    try session.type("p".utf8)
    try expectOutput(session, has: Self.placeholders("\u{30D}"))
    let start = session.output.count
    try session.resize(columns: 60, rows: 20)
    try expectOutput(session, has: Self.deletion + Self.sending(7_172_096), after: start)
    try expectOutput(session, has: Self.placeholders("\u{30D}"), after: start)
  }

  @Test func aCrashRemovesPictures() throws {
    let session = try answeredSession()
    try session.type("p".utf8)
    try expectOutput(session, has: Self.placeholders("\u{30D}"))
    try session.type("a".utf8)
    #expect(try session.readToEnd())
    #expect(text(session).contains(Self.deletion + Self.leavingStart))
  }

  @Test(arguments: ["", "\u{1B}_Gi=7172095;EINVAL:no\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\"])
  func nothingIsSentWithoutAnAnswer(_ answer: String) throws {
    let session = try session()
    try expectOutput(session, has: Self.question)
    try session.type((answer + "\u{1B}[?62cp").utf8)
    try expectOutput(session, has: "character(\"p\")")
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(text(session).components(separatedBy: "\u{1B}_G").count == 2)
    #expect(!text(session).contains("\u{10EEEE}"))
  }

  @Test(arguments: [
    ["TERM": "xterm-256color"], ["TERM": "tmux-256color"], ["TMUX": "/tmp/tmux,1,0"],
    ["TERM": "screen.xterm-kitty"], ["NO_COLOR": "1"],
  ])
  func otherTerminalsAreNotAsked(_ variables: [String: String]) throws {
    let session = try session(variables)
    try expectOutput(session, has: "pixels false")
    try session.type("\u{1B}_Gi=7172095;OK\u{1B}\\p".utf8)
    try expectOutput(session, has: "character(\"p\")")
    #expect(!text(session).contains("\u{1B}_G"))
  }

  @Test func aKeyIsShownBeforeThePicturesThatWait() throws {
    let session = try answeredSession()
    try session.type("P".utf8)
    usleep(300_000)
    try session.type("Z".utf8)
    // The frame of the key may be one with that of the key before, but ends with it.
    try expectOutput(session, has: "Z\u{1B}[?2026l")
    #expect(!text(session).contains("m=0;"))
    // All pieces but the last one of a picture are full.
    try expectOutput(session, has: "i=7172098,f=32,s=160,v=160,c=3,r=2,q=2,m=1;")
    let pieces = text(session).matches(of: /q=2,m=1;([^\u{1B}]*)\u{1B}/).map(\.output.1.utf8.count)
    #expect(Set(pieces) == [4096])
  }

  @Test func aTerminalThatReadsNothingDoesNotKeepTheProgramFromEnding() throws {
    let session = try answeredSession()
    try session.type("P".utf8)
    usleep(300_000)
    try session.type("q".utf8)
    #expect(session.waitForEnd())
    #expect(session.isInLineMode)
  }
}
