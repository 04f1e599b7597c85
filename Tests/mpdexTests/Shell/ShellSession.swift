import Bytes
import Foundation
import TestSupport

/// A shell at a terminal, in which `mpdex` only records its arguments; completion is real.
struct ShellSession {
  /// Ctrl-G completes the word and runs the line; Ctrl-O completes twice and runs it.
  static let completeAndRun: ByteString = "\u{07}"
  static let completeTwiceAndRun: ByteString = "\u{0F}"

  let name: String
  private let directory: TemporaryDirectory

  /// The home directory, a direct child of /tmp.
  var home: ByteString { ByteString(directory.path) }

  init(_ name: String) throws {
    self.name = name
    directory = try TemporaryDirectory()
    let bin = directory.path("bin")
    try FileManager.default.createDirectory(
      atPath: bin, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/mpdex", withDestinationPath: Command.path)
    try writeSettings()
  }

  private func writeSettings() throws {
    let file = name == "zsh" ? ".zshrc" : "settings"
    try Data(settings.utf8).write(to: URL(filePath: directory.path(file)))
  }

  /// The commands that the shell runs at startup.
  private var settings: String {
    switch name {
    case "bash":
      #"""
      source <(command mpdex completions bash)
      mpdex() { printf '%s\0' "$@" >> "$NOTES"; printf '\n' >> "$NOTES"; }
      bind '"\C-g": "\t\C-j"'
      bind '"\C-o": "\t\t\C-j"'
      """#
    case "zsh":
      #"""
      autoload -Uz compinit && compinit -u -D
      source <(command mpdex completions zsh)
      mpdex() { printf '%s\0' "$@" >> "$NOTES"; printf '\n' >> "$NOTES"; }
      bindkey -s '^G' '^I^J'
      bindkey -s '^O' '^I^I^J'
      """#
    default:
      #"""
      command mpdex completions fish | source
      function mpdex; printf '%s\0' $argv >> $NOTES; printf '\n' >> $NOTES; end
      """#
    }
  }

  private var command: [ByteString] {
    let settings = ByteString(directory.path("settings"))
    switch name {
    case "bash": return ["bash", "--noprofile", "--rcfile", settings, "-i"]
    case "zsh": return ["zsh", "-i"]
    default: return ["fish", "--private", "--no-config", "-i", "-C", "source " + settings]
    }
  }

  /// Returns the keys of a line. In fish, TAB and Enter are typed one by one, since a binding of
  /// several functions would run the line before the keys that a completion queues.
  private func keys(of line: ByteString) -> [UInt8] {
    guard name == "fish" else { return line.bytes }
    switch line.bytes.last {
    case Self.completeAndRun.bytes.last: return line.bytes.dropLast() + Array("\t\r".utf8)
    case Self.completeTwiceAndRun.bytes.last: return line.bytes.dropLast() + Array("\t\t\r".utf8)
    default: return line.bytes
    }
  }

  /// Types lines, each with its final key; returns the arguments of every mpdex that ran.
  func arguments(
    typing lines: [ByteString], environment: [String: String]
  ) throws -> [[ByteString]] {
    let notes = directory.path("notes")
    let variables = [
      "PATH": directory.path("bin") + ":/usr/bin:/bin", "HOME": directory.path,
      "ZDOTDIR": directory.path, "NOTES": notes, "LC_ALL": "C.UTF-8", "TERM": "xterm",
    ]
    let result = try runProcess(
      "/usr/bin/setsid", ["--ctty", "--wait"] + command,
      environment: variables.merging(environment) { $1 },
      input: lines.flatMap { keys(of: $0) } + Array("exit\r".utf8),
      terminal: [.input, .output, .errorOutput], timeout: .seconds(120))
    let noted = (try? Data(contentsOf: URL(filePath: notes))) ?? Data()
    guard !noted.isEmpty else { throw ShellFailure(screen: result.text) }
    return noted.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map {
      $0.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { ByteString($0) }
    }
  }
}

/// The failure of a session in which mpdex was not run.
struct ShellFailure: Error {
  let screen: String
}
