import Browser
import BrowserTerminal
import Foundation
import TestSupport
import Testing

/// Terminal in a job of a real shell.
@Suite struct JobControlTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "TerminalProgram").path

  private func shell() throws -> TerminalSession {
    let session = try TerminalSession(
      "/bin/bash", ["--noprofile", "--norc", "-i"],
      environment: [
        "TERM": "xterm", "PATH": "/usr/bin:/bin", "PS1": "ready>", "LC_ALL": "C.UTF-8",
        "SWIFT_BACKTRACE": "enable=no",
      ])
    try expect(session, "ready>", times: 1)
    try session.type("\(Self.program)\r".utf8)
    try expect(session, "size 80 x 24.", times: 1)
    return session
  }

  private func count(_ output: [UInt8], _ text: String) -> Int {
    String(decoding: output, as: UTF8.self).components(separatedBy: text).count - 1
  }

  private func expect(_ session: TerminalSession, _ text: String, times: Int) throws {
    let isThere = try session.read { count($0, text) >= times }
    #expect(
      isThere, "\(text) in \(String(decoding: session.output, as: UTF8.self).debugDescription)")
  }

  private func processID(_ session: TerminalSession) throws -> pid_t {
    let parts = String(decoding: session.output, as: UTF8.self).components(separatedBy: "process ")
    return try required(parts.last.flatMap { pid_t($0.prefix(while: \.isNumber)) })
  }

  private let leaving = "\u{1B}[?1049l"
  private let entering = "\u{1B}[?1049h"

  @Test func isSuspendedByAKeyAndContinued() throws {
    let session = try shell()
    try session.type([0x1A])
    try expect(session, "Stopped", times: 1)
    try expect(session, "ready>", times: 2)
    #expect(count(session.output, leaving) == 1)
    try session.resize(columns: 60, rows: 20)
    try session.type("fg\r".utf8)
    try expect(session, "size 60 x 20.", times: 1)
    #expect(count(session.output, entering) == 2)
    #expect(!session.isInLineMode)
    try session.type("q".utf8)
    try expect(session, "ready>", times: 3)
    #expect(count(session.output, leaving) == 2)
  }

  @Test func isSuspendedByASignal() throws {
    let session = try shell()
    kill(try processID(session), SIGTSTP)
    try expect(session, "Stopped", times: 1)
    #expect(count(session.output, leaving) == 1)
    try session.type("fg\r".utf8)
    try expect(session, entering, times: 2)
    try expect(session, "redrawn true.", times: 1)
  }

  @Test func entersAgainAfterASignalThatCannotBeCaught() throws {
    let session = try shell()
    kill(try processID(session), SIGSTOP)
    try expect(session, "Stopped", times: 1)
    try session.type("fg\r".utf8)
    try expect(session, entering, times: 2)
    try expect(session, "redrawn true.", times: 1)
    #expect(!session.isInLineMode)
    try session.type("q".utf8)
    try expect(session, "ready>", times: 3)
    #expect(count(session.output, leaving) == 1)
  }

  @Test func stopsAgainInTheBackground() throws {
    let session = try shell()
    try session.type([0x1A])
    try expect(session, "ready>", times: 2)
    // The shell reports the second stop before a prompt that comes after it.
    try session.type("bg; while jobs -r | grep -q .; do sleep 0.02; done; stty -a\r".utf8)
    try expect(session, "Stopped", times: 2)
    try expect(session, "ready>", times: 3)
    #expect(count(session.output, entering) == 1)
    #expect(count(session.output, " icanon") == 1)
    try session.type("fg\r".utf8)
    try expect(session, entering, times: 2)
    try expect(session, "redrawn true.", times: 1)
    #expect(!session.isInLineMode)
  }

  @Test func isRefusedInTheBackground() throws {
    let session = try shell()
    try session.type("q".utf8)
    try expect(session, "ready>", times: 2)
    try session.type("\(Self.program) &\r".utf8)
    try expect(session, "the program is in the background, so it cannot use the terminal", times: 1)
  }
}
