import Bytes
import Foundation
import TestSupport
import Testing

/// Ctrl-G in real shells, in tmux; the tests fail if a shell is not installed.
@Suite struct PickingScriptsTests {
  private static let server = Result { try LiveServer(library: NastyEntries.library) }

  /// A shell in which `note` writes its arguments to a file.
  private struct Shell {
    let screen: TmuxScreen
    private let directory: TemporaryDirectory

    init(_ name: String, after count: Int = 0, host: String) throws {
      directory = try TemporaryDirectory()
      let bin = directory.path("bin")
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: bin + "/mpdex", withDestinationPath: Command.path)
      try writeFile(
        directory.path(name == "zsh" ? ".zshrc" : "settings"),
        Array(Self.settings(name, notes: directory.path("notes"), after: count).utf8))
      let command =
        switch name {
        case "bash": "bash --noprofile --rcfile \(directory.path("settings")) -i"
        case "zsh": "zsh -i"
        default: "fish --private --no-config -i -C 'source \(directory.path("settings"))'"
        }
      screen = try TmuxScreen(
        command,
        environment: [
          "PATH": bin + ":/usr/bin:/bin", "HOME": directory.path, "ZDOTDIR": directory.path,
          "MPD_HOST": host,
        ], columns: 80, rows: 24)
      #expect(try screen.waits { $0.contains { $0.hasPrefix("ready>") } })
    }

    private static func settings(_ name: String, notes: String, after count: Int) -> String {
      let lines = count == 0 ? "" : "seq \(count)"
      switch name {
      case "bash":
        return #"""
          source <(mpdex completions bash --ctrl-g)
          note() { printf '%s\0' "$@" >\#(notes).new; mv \#(notes).new \#(notes); }
          PS1='ready> '
          \#(lines)
          """#
      case "zsh":
        return #"""
          autoload -Uz compinit && compinit -u -D
          source <(mpdex completions zsh --ctrl-g)
          note() { printf '%s\0' "$@" >\#(notes).new; mv \#(notes).new \#(notes); }
          PS1='ready> '
          \#(lines)
          """#
      default:
        return #"""
          mpdex completions fish --ctrl-g | source
          function note; printf '%s\0' $argv >\#(notes).new; mv \#(notes).new \#(notes); end
          function fish_greeting; end
          function fish_prompt; printf 'ready> '; end
          \#(lines)
          """#
      }
    }

    /// Waits for the arguments of the next `note`.
    func arguments() throws -> [ByteString] {
      let file = directory.path("notes")
      #expect(
        try screen.waits { (_: [String]) in FileManager.default.fileExists(atPath: file) })
      let bytes = try readFile(file)
      try FileManager.default.removeItem(atPath: file)
      return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
        ByteString(Array($0))
      }
    }

    func expectBrowser(_ text: String) throws {
      let isShown = try screen.waits { $0.contains { $0.contains(text) } }
      let rows = try screen.text()
      #expect(isShown, "\(rows)")
    }

    func expectHistory(_ lines: [String]) throws {
      // tmux keeps the blank line that zsh erases at its start.
      let isShown = try screen.waitsForHistory { Array($0.drop { $0.isEmpty }) == lines }
      let history = try screen.history()
      #expect(isShown, "\(history)")
    }
  }

  private func shell(_ name: String, after count: Int = 0) throws -> Shell {
    try Shell(name, after: count, host: Self.server.get().socketPath)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func allPickedNamesAreInsertedExactly(_ name: String) throws {
    let shell = try shell(name)
    try shell.screen.send("note é  ö")
    try shell.screen.press("Left", "Left", "C-g")
    try shell.expectBrowser("W")
    try shell.screen.press("Enter")
    try shell.expectBrowser("of \(2 * NastyEntries.names.count)")
    try shell.screen.press("g", "v", "Enter")
    #expect(try shell.screen.waits { !$0.contains { $0.contains(" W ") } })
    try shell.screen.press("Enter")
    let arguments = try shell.arguments()
    #expect(arguments.first == "é" && arguments.last == "ö")
    let names = NastyEntries.names.indices.flatMap { index in
      ["d", "s"].map { "W/" + NastyEntries.name($0, index) }
    }
    #expect(Set(arguments.dropFirst().dropLast()) == Set(names))
    #expect(arguments.count == names.count + 2)
  }

  @Test(arguments: ["bash", "zsh", "fish"], [0, 8, 40])
  func cancellingLeavesNoTrace(_ name: String, _ count: Int) throws {
    let shell = try shell(name, after: count)
    try shell.screen.send("note before after")
    for _ in 0..<5 { try shell.screen.press("Left") }
    let lines = (0..<count).map { "\($0 + 1)" } + ["ready> note before after"]
    try shell.expectHistory(lines)
    try shell.screen.press("C-g")
    try shell.expectBrowser("Music")
    // bash erases the line while a program runs.
    let prompts = try shell.screen.text().filter { $0.hasPrefix("ready> note before after") }
    #expect(prompts.count == (name == "bash" ? 0 : 1))
    try shell.screen.press("C-z", "q")
    try shell.expectHistory(lines)
    try shell.screen.send("'x y' ")
    try shell.expectHistory(lines.dropLast() + ["ready> note before 'x y' after"])
    try shell.screen.press("Enter")
    #expect(try shell.arguments() == ["before", "x y", "after"])
  }

  /// fish takes a pasted line break into an open quote with and without brackets.
  @Test(arguments: ["bash", "zsh"])
  func pastedTextStaysInTheLine(_ name: String) throws {
    let shell = try shell(name)
    try shell.screen.press("C-g")
    try shell.expectBrowser("Music")
    try shell.screen.press("q")
    try shell.expectHistory(["ready>"])
    try shell.screen.paste("note '1\n2'")
    // Without brackets, the second line would have a prompt of its own.
    try shell.expectHistory(["ready> note '1", "2'"])
    try shell.screen.press("Enter")
    #expect(try shell.arguments() == ["1\n2"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func withoutAServerItSaysHowToFindOutWhy(_ name: String) throws {
    let shell = try Shell(name, host: "/nowhere/mpd")
    try shell.screen.send("note 1")
    try shell.screen.press("C-g")
    let message = "mpdex: nothing could be picked; `mpdex browse` says why"
    #expect(try shell.screen.waits { $0.contains(message) && $0.contains("ready> note 1") })
    try shell.screen.press("Enter")
    #expect(try shell.arguments() == ["1"])
  }
}
