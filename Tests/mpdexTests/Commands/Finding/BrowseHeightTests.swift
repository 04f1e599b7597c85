import Bytes
import Foundation
import TestSupport
import Testing

/// The browser below a prompt, at a real terminal, tmux.
@Suite struct BrowseHeightTests {
  private static let server = Result {
    try LiveServer(
      library: MusicLibrary(
        (0..<300).map { .directory(ByteString(MadeUpNames.artist($0)), [.song("1.wav")]) }))
  }

  /// A shell's prompt, drawn by hand, after some lines; after the browser, its exit status is at the cursor.
  private struct Prompt {
    let screen: TmuxScreen
    let lines: [String]
    private let directory: TemporaryDirectory

    init(
      after count: Int, _ options: String, prompt: String = "ready> some words",
      columns: Int = 80, rows: Int = 24
    ) throws {
      lines = (0..<count).map { "line \($0)" } + [prompt]
      directory = try TemporaryDirectory()
      let texts = lines.dropLast().map { "\($0)\\n" }.joined() + prompt
      let program = """
        printf '\(texts)'; read start
        sh -c 'echo $$ >\(directory.path("pid")); exec \(Command.path) browse --no-cache \(options) 2>/dev/null'
        printf "[$?]"; exec sleep 60
        """
      try writeFile(directory.path("program"), Array(program.utf8))
      screen = try TmuxScreen(
        "stty -echo; sh \(directory.path("program"))",
        environment: [
          "MPD_HOST": try server.get().socketPath, "SWIFT_BACKTRACE": "enable=no",
        ], columns: columns, rows: rows)
      let shown = prompt.isEmpty ? lines.dropLast() : lines
      #expect(try screen.waitsForHistory { $0 == shown })
      try screen.press("Enter")
    }

    /// Waits until the browser shows the list in a row.
    func expectBrowser(at row: Int, of count: Int) throws {
      let isShown = try screen.waits { rows in
        guard rows.count >= row + count else { return false }
        let browser = rows[row..<row + count]
        return browser.contains { $0.contains(" of 300") }
          && browser.contains { $0.hasPrefix("▌") }
      }
      let rows = try screen.text()
      #expect(isShown, "\(rows)")
    }

    /// Waits until the browser has ended with a status and has left nothing but the lines that were there.
    func expectNoTrace(_ status: Int) throws {
      let expected = lines.dropLast() + [lines[lines.count - 1] + "[\(status)]"]
      let isShown = try screen.waitsForHistory({ $0 == Array(expected) })
      let history = try screen.history()
      #expect(isShown, "\(history)")
    }

    func processID() throws -> pid_t {
      let text = String(decoding: try readFile(directory.path("pid")), as: UTF8.self)
      return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  @Test(
    arguments: [0, 7, 23, 60], [("--height 12", 12), ("--height 40%", 9), ("--height 100%", 23)])
  func leavesNoTrace(_ count: Int, _ height: (option: String, rows: Int)) throws {
    let prompt = try Prompt(after: count, "--pick \(height.option)")
    let row = min(min(count, 23) + 1, 24 - height.rows)
    try prompt.expectBrowser(at: row, of: height.rows)
    #expect(try prompt.screen.text()[row - 1] == "ready> some words")
    try prompt.screen.press("G")
    #expect(try prompt.screen.waits { $0[row..<row + 2].contains { $0.contains(" 300 of 300") } })
    try prompt.screen.press("'", "m", "Enter", "C-l", "q")
    try prompt.expectNoTrace(1)
  }

  @Test func beginsInAnEmptyRow() throws {
    let prompt = try Prompt(after: 5, "--height 10", prompt: "")
    try prompt.expectBrowser(at: 5, of: 10)
    try prompt.screen.press("C-c")
    try prompt.expectNoTrace(0)
  }

  @Test func printsThePickAtThePrompt() throws {
    let prompt = try Prompt(after: 5, "--pick --height 10")
    try prompt.expectBrowser(at: 6, of: 10)
    try prompt.screen.press("Enter")
    #expect(try prompt.screen.waits { $0[7].contains("1.wav") })
    try prompt.screen.press("Enter")
    let isShown = try prompt.screen.waitsForHistory {
      $0.count == 7 && $0.prefix(5) == prompt.lines.prefix(5)
        && $0[5].hasPrefix("ready> some words") && $0[5].hasSuffix("/1.wav") && $0[6] == "[0]"
    }
    let history = try prompt.screen.history()
    #expect(isShown, "\(history)")
  }

  @Test func mouseIsReportedFromItsFirstRow() throws {
    let prompt = try Prompt(after: 5, "--height 10")
    try prompt.expectBrowser(at: 6, of: 10)
    try prompt.screen.send("\u{1B}[<0;9;10M\u{1B}[<0;9;10m")
    #expect(try prompt.screen.waits { $0[6].contains(" 3 of 300") && $0[9].hasPrefix("▌") })
    // Nothing is at a prompt that could be pressed.
    try prompt.screen.send("\u{1B}[<0;9;3M\u{1B}[<0;9;3m")
    try prompt.screen.press("j")
    #expect(try prompt.screen.waits { $0[6].contains(" 4 of 300") })
    try prompt.screen.press("q")
    try prompt.expectNoTrace(0)
  }

  @Test func typedTextHasACursor() throws {
    let prompt = try Prompt(after: 5, "--height 10")
    try prompt.expectBrowser(at: 6, of: 10)
    try prompt.screen.press("/", "m", "o")
    #expect(try prompt.screen.waits { $0[15] == " /mo" })
    #expect(try prompt.screen.cursor() == [17, 5])
    let row = try prompt.screen.styledText().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(row[15].contains("\u{1B}[7m "))
    try prompt.screen.press("C-c")
    #expect(try prompt.screen.waits { $0[15] != " /mo" })
    try prompt.screen.press("q")
    try prompt.expectNoTrace(0)
  }

  /// tmux breaks the rows of the browser anew when it becomes narrower, which takes more rows, and moves the prompt
  /// upwards. What it moves beyond the screen is in its scrollback before the browser hears of it, so the
  /// terminal becomes narrower here only while there is room above the prompt.
  @Test(arguments: [20, 60])
  func followsTheSizeOfTheTerminal(_ count: Int) throws {
    let prompt = try Prompt(after: count, "--height 40%")
    try prompt.expectBrowser(at: 15, of: 9)
    for (columns, rows) in [(80, 40), (50, 40), (100, 30), (100, 24), (120, 12), (120, 30)] {
      try prompt.screen.resize(columns: columns, rows: rows)
      let height = max(8, rows * 40 / 100)
      let isShown = try prompt.screen.waits { text in
        let prompts = text.indices.filter { text[$0] == "ready> some words" }
        guard text.count == rows, prompts.count == 1, prompts[0] + height < rows else {
          return false
        }
        let browser = text[(prompts[0] + 1)...].prefix(height)
        return browser.prefix(2).contains { $0.contains("of 300") }
          && browser.contains { $0.hasPrefix("▌") } && browser.last?.isEmpty == false
          && text[(prompts[0] + 1 + height)...].allSatisfy(\.isEmpty)
      }
      let text = try prompt.screen.text()
      #expect(isShown, "\(columns) x \(rows): \(text)")
    }
    try prompt.screen.press("q")
    try prompt.expectNoTrace(0)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
  func leavesNoTraceAfterASignal(_ signal: Int32) throws {
    let prompt = try Prompt(after: 30, "--height 10")
    try prompt.expectBrowser(at: 14, of: 10)
    kill(try prompt.processID(), signal)
    // After a crash, its message follows.
    let isShown = try prompt.screen.waitsForHistory({ lines in
      lines.prefix(30) == prompt.lines.prefix(30) && lines.count > 30
        && lines[30].hasPrefix("ready> some words") && lines.last?.hasSuffix("]") == true
        && !lines.contains { $0.contains("of 300") }
    })
    let history = try prompt.screen.history()
    #expect(isShown, "\(history)")
  }

  @Test(arguments: ["2", "0%", "101%", "-5", "many"])
  func refusesAHeight(_ height: ByteString) throws {
    let result = try Command.run(["browse", "--height=" + height])
    #expect(result.status == 64)
    #expect(
      result.errorText.contains(
        "give a number of rows, at least 3, or a percentage of the terminal's rows, such as 40%"))
  }
}
