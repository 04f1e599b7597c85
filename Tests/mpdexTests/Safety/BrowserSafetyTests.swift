import Bytes
import Foundation
import TestSupport
import Testing

/// The browser at a terminal, on a server whose names are hostile: it goes through all views, and shows them.
@Suite struct BrowserSafetyTests {
  /// Keys of one session: lists, jumps, marks, the queue, playlists, tags, outputs, help, messages.
  private static let keys = [
    "j", "\r", "\r", "j", " ", "a", "p", "\u{1B}2", "\r", "j", "\u{1B}4", "j", "\r", "d", "u",
    "\u{1B}5", "\r", "\u{1B}6", "\r", "\r", "\u{1B}7", "\u{1B}1", "'m", "\r", "/sexy\r", "\u{1B}",
    ":outputs\r",
    "\u{1B}", ":add nothing\u{202E}\r", "\u{1B}", ":sticker \t", "\u{1B}", "o", "\u{1B}", "i",
    "\u{1B}", "?", "j",
    "q",
  ]

  @Test func everyViewShowsHostileNames() async throws {
    try await onThread {
      let bench = try HostileBench()
      let home = try bench.prepare(.init("browse", "", .status(0), before: ["play 0"]))
      let session = try Self.browse(bench.server.socketPath, home: home)
      for key in Self.keys { try Self.press(key, in: session) }
      try Self.leave(session)
      let texts = try #require(TerminalText(session.output))
      #expect(texts.problems == [])
      // A directory, an album's, a song's tags, a playlist, an output.
      for (name, end) in [
        ("Air", HostileText.names[0]), ("Homogenic", HostileText.names[2]),
        ("Sexy Boy", HostileText.tags[0]),
        ("one", HostileText.names[1]), ("Null", HostileText.names[0]),
      ] {
        #expect(texts.plain.contains(name + end.shown.prefix(8)), "\(name)")
      }
      print("browser safety: \(session.output.count) bytes")
    }
  }

  @Test(arguments: HostileServer.Part.allCases)
  func repliesAreShown(_ part: HostileServer.Part) async throws {
    try await onThread {
      let rounds = part == .numbers ? Reliability.size(sample: 1, full: 30) : 1
      let workers = min(rounds, Reliability.workers)
      try forEachAtOnce(Array(0..<rounds), workers: workers, own: { try HostileBench() }) {
        round, bench in
        let home = try bench.prepare(.init("browse", "", .status(0), before: ["play 0"]))
        let server = try HostileServer(part, in: bench.server, seed: UInt64(round), isOn: false)
        let session = try Self.browse(server.socketPath, home: home)
        server.start()
        for key in Self.keys { try Self.press(key, in: session) }
        try Self.leave(session)
        let texts = try #require(TerminalText(session.output))
        #expect(texts.problems == [])
        #expect(part == .numbers || texts.plain.contains(#"\u{202E}"#))
      }
    }
  }

  /// Starts a browser and waits for its first list.
  private static func browse(_ server: String, home: String) throws -> TerminalSession {
    let session = try TerminalSession(
      Reliability.program, ["browse", "--locale", "en_US"],
      environment: [
        "MPD_HOST": server, "HOME": home, "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      ])
    #expect(try session.read { $0.holds("Many") })
    return session
  }

  /// Types keys, and waits until the screen has not changed for a while.
  private static func press(_ keys: String, in session: TerminalSession) throws {
    try session.type(keys.utf8)
    var isQuiet = false
    for _ in 0..<40 where !isQuiet {
      let count = session.output.count
      isQuiet = try !session.read(atMost: .milliseconds(120)) { $0.count > count }
    }
  }

  /// Escape leaves whatever is on the screen, and q the browser.
  private static func leave(_ session: TerminalSession) throws {
    for _ in 0..<20 {
      try? press("\u{1B}", in: session)
      try? session.type("q".utf8)
      guard try session.readToEnd(atMost: .milliseconds(500)) else { continue }
      #expect(session.isInLineMode)
      #expect(!session.output.holds("Fatal error") && !session.output.holds("crashed"))
      return
    }
    Issue.record("the browser does not end")
  }
}

/// What a full-screen program has written: its sequences, and the text between them.
private struct TerminalText {
  var plain = ""
  var problems: [String] = []

  /// Nil if the bytes are not UTF-8.
  init?(_ output: [UInt8]) {
    guard let text = String(validating: output, as: UTF8.self) else { return nil }
    var scalars = Array(text.unicodeScalars)[...]
    while let first = scalars.popFirst() {
      if first == "\u{1B}" {
        check(Self.sequence(&scalars))
      } else if first != "\u{18}" {
        // CAN ends a sequence that was cut, when the terminal is left.
        plain.unicodeScalars.append(first)
      }
    }
    problems += HostileText.problems(in: plain.filter { $0 != "\r" && $0 != "\r\n" })
  }

  /// Removes and returns the rest of an escape sequence: CSI up to its final byte, OSC, DCS and APC up to ST.
  private static func sequence(_ scalars: inout ArraySlice<Unicode.Scalar>) -> String {
    var sequence = String.UnicodeScalarView()
    let isString = scalars.first.map { "]P_".unicodeScalars.contains($0) } ?? false
    while let next = scalars.popFirst() {
      sequence.append(next)
      if isString ? next == "\\" || next == "\u{7}" : sequence.count > 1 || next != "[" {
        if isString || sequence.count == 1 || (0x40...0x7E).contains(next.value) { break }
      }
    }
    return String(sequence)
  }

  /// None of the sequences of hostile names is one that the browser writes; texts in a title are safe.
  private mutating func check(_ sequence: String) {
    if ["[8m", "[6n"].contains(sequence) || sequence.hasPrefix("]52") { problems.append(sequence) }
    let text = sequence.unicodeScalars.filter { $0 != "\u{1B}" }
    problems += HostileText.problems(in: String(String.UnicodeScalarView(text)))
  }
}
