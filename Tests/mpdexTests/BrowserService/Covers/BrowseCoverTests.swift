import Bytes
import Foundation
import Testing
import TestSupport

/// The covers of the album pages at a real terminal, tmux, with a real server and chafa.
@Suite struct BrowseCoverTests {
  /// The colours of the covers.
  private static let red = [250, 20, 30]
  private static let green = [20, 230, 40]
  private static let blue = [30, 40, 240]

  /// Whether tmux has written a colour, or one that is nearly the same: chafa 1.14 rounds otherwise than 1.12.
  private static func shows(_ colour: [Int], _ styled: some StringProtocol) -> Bool {
    String(styled).matches(of: /[34]8;2;(\d+);(\d+);(\d+)/).contains { match in
      let parts = [match.output.1, match.output.2, match.output.3].compactMap { Int($0) }
      return zip(parts, colour).allSatisfy { abs($0 - $1) <= 3 }
    }
  }

  private let server: LiveServer
  private let directory: TemporaryDirectory

  /// An artist with three albums: the cover is in the directory, in the file, and in neither.
  init() throws {
    let song = MusicLibrary.Entry.song("2.wav")
    server = try LiveServer(files: [
      .directory(
        "Solo",
        [.directory("1", [song]), .directory("2", [song]), .directory("3", [song])])
    ])
    directory = try TemporaryDirectory(prefix: "covers")
    let music = server.musicDirectory
    try writeFile(music + "/Solo/1/cover.png", pngFile(40, 40) { _, _ in (250, 20, 30) })
    let picture = pngFile(40, 40) { _, _ in (20, 230, 40) }
    try writeFile(music + "/Solo/2/1.wav", waveFile(picture: picture, mimeType: "image/png"))
    try writeFile(music + "/Solo/2/cover.png", pngFile(40, 40) { _, _ in (30, 40, 240) })
    try server.update()
    try server.restartAsUpdatedLongAgo()
  }

  /// The album pages of the artist.
  private func screen(
    _ arguments: String = "", path: String = "/usr/bin:/bin", environment: [String: String] = [:]
  ) throws -> TmuxScreen {
    let settings = [
      "MPD_HOST": server.socketPath, "XDG_CACHE_HOME": directory.path("cache"), "PATH": path,
      "XDG_STATE_HOME": directory.path("state"), "XDG_CONFIG_HOME": directory.path("config"),
    ]
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US \(arguments); echo ended: $?; sleep 60",
      environment: settings.merging(environment) { $1 }, columns: 80, rows: 24)
    #expect(try screen.waits { $0.contains { $0.hasPrefix("▌  Solo") } })
    try screen.press("o")
    #expect(
      try screen.waits {
        $0[1].hasSuffix("1 of 3 albums") && $0.contains { $0.contains("1 song") }
      })
    return screen
  }

  /// Writes a program in place of chafa, and returns the value of PATH with it.
  private func path(withChafa script: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: directory.path("bin"), withIntermediateDirectories: true)
    try writeFile(directory.path("bin/chafa"), Array("#!/bin/sh\n\(script)\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: directory.path("bin/chafa"))
    return directory.path("bin") + ":/usr/bin:/bin"
  }

  private func hasPlace(_ rows: [String]) -> Bool { rows[2].contains("╭──") }

  @Test func coversAreInTheFileElseInTheDirectory() throws {
    let screen = try screen()
    #expect(try screen.waits { !hasPlace($0) })
    #expect(try screen.waits(untilStyled: { Self.shows(Self.red, $0) }))
    try screen.press("Right")
    #expect(
      try screen.waits(untilStyled: { Self.shows(Self.green, $0) && !Self.shows(Self.red, $0) }))
    #expect(try !Self.shows(Self.blue, screen.styledText()))
    try screen.press("Right")
    #expect(try screen.waits { $0[1].hasSuffix("3 of 3 albums") && hasPlace($0) })
    try screen.press("F1")
    #expect(try screen.waits { !hasPlace($0) })
    try screen.press("Escape")
    #expect(try screen.waits { hasPlace($0) })
    try screen.press("Left", "Left")
    #expect(try screen.waits(untilStyled: { Self.shows(Self.red, $0) }))
    try screen.resize(columns: 100, rows: 40)
    #expect(
      try screen.waits(untilStyled: {
        $0.split(separator: "\n").count { Self.shows(Self.red, $0) } > 10
      }))
    try screen.press("Escape")
    #expect(try screen.waits(untilStyled: { !Self.shows(Self.red, $0) }))
  }

  @Test func aCoverMovesWithItsPage() throws {
    let screen = try screen()
    #expect(try screen.waits(untilStyled: { Self.shows(Self.red, $0) }))
    // The strip is dragged, and held where both albums are in part on the screen.
    let row = try #require(try screen.text().firstIndex { $0.contains("⟨") }) + 1
    try screen.send("\u{1B}[<0;40;\(row)M")
    try screen.send("\u{1B}[<32;39;\(row)M")
    #expect(
      try screen.waits(untilStyled: { Self.shows(Self.red, $0) && Self.shows(Self.green, $0) }))
    try screen.send("\u{1B}[<0;39;\(row)m")
  }

  @Test func coversAreKept() throws {
    let chafa = try path(
      withChafa: "echo run >>'\(directory.path("runs"))'; exec /usr/bin/chafa \"$@\"")
    let runs = {
      ((try? readFile(directory.path("runs"))) ?? []).split(separator: 0x0A).count
    }
    for _ in 0..<2 {
      let screen = try screen(path: chafa)
      #expect(try screen.waits(untilStyled: { Self.shows(Self.red, $0) }))
      try screen.press("Right")
      #expect(try screen.waits(untilStyled: { Self.shows(Self.green, $0) }))
      try screen.press("q")
      #expect(try screen.waits { $0.contains("ended: 0") })
      #expect(runs() == 2)
    }
    let uncached = try screen("--no-cache", path: chafa)
    #expect(try uncached.waits(untilStyled: { Self.shows(Self.red, $0) }))
    #expect(runs() > 2)
    let cleared = try server.mpdex(
      "cache", "--clear", environment: ["XDG_CACHE_HOME": directory.path("cache")],
      terminal: .errorOutput)
    #expect(cleared.status == 0)
    let path = directory.path("cache/mpdex/covers")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  @Test func aChangeOfTheDatabaseShowsAnotherCover() throws {
    let screen = try screen()
    #expect(try screen.waits(untilStyled: { Self.shows(Self.red, $0) }))
    let music = server.musicDirectory
    try writeFile(music + "/Solo/1/cover.png", pngFile(40, 40) { _, _ in (30, 40, 240) })
    try writeFile(music + "/Solo/1/3.wav", try readFile(music + "/Solo/1/2.wav"))
    try server.update()
    #expect(
      try screen.waits(untilStyled: { Self.shows(Self.blue, $0) && !Self.shows(Self.red, $0) }))
  }

  private func expectOutput(_ session: TerminalSession, has text: String) throws {
    let isThere = try session.read { String(decoding: $0, as: UTF8.self).contains(text) }
    #expect(isThere, "\(text.debugDescription)")
  }

  @Test func aTerminalWithImagesShowsThem() throws {
    let session = try TerminalSession(
      Command.path, ["browse", "--locale", "en_US"],
      environment: [
        "MPD_HOST": server.socketPath, "XDG_CACHE_HOME": directory.path("cache"),
        "XDG_STATE_HOME": directory.path("state"), "XDG_CONFIG_HOME": directory.path("config"),
        "TERM": "xterm-kitty", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
      ])
    try expectOutput(session, has: "a=q")
    try session.type("\u{1B}_Gi=7172095;OK\u{1B}\\\u{1B}[?62c".utf8)
    try expectOutput(session, has: "Solo")
    try session.type("o".utf8)
    try expectOutput(session, has: "a=T,U=1,i=7172096,f=32,s=160,v=160,c=16,r=8,q=2,m=1;")
    try expectOutput(session, has: "\u{1B}[38;2;109;112;0m\u{10EEEE}\u{305}\u{305}")
    // The next album's is there before the page is turned.
    try expectOutput(session, has: "i=7172097,")
    try session.type("\u{1B}[C".utf8)
    try expectOutput(session, has: "\u{1B}[38;2;109;112;1m\u{10EEEE}\u{305}\u{305}")
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(String(decoding: session.output, as: UTF8.self).contains("a=d,d=I,i=7172097,q=2"))
  }

  /// A browser at a terminal of the test, which answers questions with a text.
  private func session(
    _ variables: [String: String], answering answer: String
  ) throws -> TerminalSession {
    let environment = [
      "MPD_HOST": server.socketPath, "XDG_CACHE_HOME": directory.path("cache"),
      "XDG_STATE_HOME": directory.path("state"), "XDG_CONFIG_HOME": directory.path("config"),
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
    ]
    let session = try TerminalSession(
      Command.path, ["browse", "--locale", "en_US"],
      environment: environment.merging(variables) { $1 })
    try expectOutput(session, has: "\u{1B}[c")
    try session.type(answer.utf8)
    try expectOutput(session, has: "Solo")
    return session
  }

  private func expectOutput(
    _ session: TerminalSession, after start: Int, has text: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let isThere = try session.read {
      Data($0.dropFirst(start)).range(of: Data(text.utf8)) != nil
    }
    #expect(isThere, "\(text.debugDescription)", sourceLocation: location)
  }

  @Test(arguments: [
    ([:], "\u{1B}[6;20;10t\u{1B}[?64;4c", "\u{1B}P0;1;0q\"1;1;"),
    (["LC_TERMINAL": "iTerm2"], "\u{1B}[?62c", "\u{1B}]1337;File=inline=1;size="),
  ])
  func imagesAreOverTheCellsOfAPageAtRest(
    _ variables: [String: String], _ answer: String, _ image: String
  ) throws {
    let session = try session(variables, answering: answer)
    try session.type("o".utf8)
    try expectOutput(session, has: image)
    // The next album's: symbols while it moves in, and then the image.
    var start = session.output.count
    try session.type("\u{1B}[C".utf8)
    try expectOutput(session, after: start, has: "48;2;2")
    try expectOutput(session, after: start, has: image)
    start = session.output.count
    try session.type("\u{1B}OP".utf8)
    try expectOutput(session, after: start, has: "Moving")
    try session.type("q".utf8)
    try expectOutput(session, after: start, has: image)
    start = session.output.count
    try session.type([0x1A])
    try expectOutput(session, after: start, has: image)
    start = session.output.count
    try session.resize(columns: 100, rows: 40)
    try expectOutput(session, after: start, has: image)
    start = session.output.count
    try session.type("jhq".utf8)
    #expect(try session.readToEnd())
    #expect(Data(session.output.dropFirst(start)).range(of: Data(image.utf8)) == nil)
  }

  @Test func withoutAnAnswerNoSixelsAreSent() throws {
    let session = try session([:], answering: "\u{1B}[6;20;10t\u{1B}[?64;1c")
    try session.type("o".utf8)
    try expectOutput(session, has: "48;2;2")
    usleep(300_000)
    try session.type("q".utf8)
    #expect(try session.readToEnd())
    #expect(!String(decoding: session.output, as: UTF8.self).contains("\u{1B}P0"))
  }

  @Test func withoutChafaThePlaceIsText() throws {
    let screen = try screen(path: directory.path)
    try screen.press("Right")
    #expect(try screen.waits { $0[1].hasSuffix("2 of 3 albums") && hasPlace($0) })
    #expect(try !Self.shows(Self.green, screen.styledText()))
  }

  @Test(arguments: ["printf '\\033]2;evil\\007'", "cat", "exit 1", "echo problem >&2; echo a"])
  func whatIsNoPictureIsNotShown(_ script: String) throws {
    let script = "\(script); echo >>'\(directory.path("runs"))'"
    let screen = try screen(path: try path(withChafa: script))
    let before = try screen.text()
    #expect(hasPlace(before))
    for _ in 0..<500 where (try? readFile(directory.path("runs"))) == nil { usleep(20_000) }
    try screen.press("Right", "Left")
    #expect(try screen.waits { $0 == before })
  }

  @Test func aKeyIsAnsweredWhileACoverIsDrawn() throws {
    let script = "echo $$ >'\(directory.path("pid"))'; sleep 1000"
    let screen = try screen(path: try path(withChafa: script))
    var pid: pid_t?
    for _ in 0..<500 where pid == nil {
      let text = String(decoding: (try? readFile(directory.path("pid"))) ?? [], as: UTF8.self)
      pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
      usleep(20_000)
    }
    let group = try #require(pid)
    try screen.press("Right")
    #expect(try screen.waits { $0[1].hasSuffix("2 of 3 albums") })
    #expect(kill(-group, 0) == 0)
    // Nothing is left of the program when its page is left.
    try screen.press("Escape")
    #expect(try screen.waits { $0.contains { $0.hasPrefix("▌  Solo") } })
    for _ in 0..<500 where kill(-group, 0) == 0 { usleep(20_000) }
    #expect(kill(-group, 0) != 0)
    try screen.press("q")
    #expect(try screen.waits { $0.contains("ended: 0") })
  }

  @Test func aSettingTurnsThemOff() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("config/mpdex"), withIntermediateDirectories: true)
    try writeFile(directory.path("config/mpdex/config"), Array("covers = none\n".utf8))
    let script = "echo >'\(directory.path("runs"))'"
    let screen = try screen(path: try path(withChafa: script))
    try screen.press("Right")
    #expect(try screen.waits { $0[1].hasSuffix("2 of 3 albums") && hasPlace($0) })
    #expect((try? readFile(directory.path("runs"))) == nil)
  }
}
