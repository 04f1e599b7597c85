import Foundation

/// A program in a pane of a tmux server of its own: what it shows can be read, and keys and reports of the
/// mouse can be sent to it.
public final class TmuxScreen {
  private let directory: TemporaryDirectory

  /// Starts a command of `sh`; throws if tmux is missing.
  ///
  /// - Parameter environment: variables of the command besides PATH and a locale of UTF-8.
  public init(
    _ command: String, environment: [String: String] = [:], columns: Int, rows: Int
  ) throws {
    directory = try TemporaryDirectory(prefix: "tmux")
    try writeFile(
      directory.path("settings"), Array("set -g status off\nset -sg escape-time 0\n".utf8))
    let variables = environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    try run([
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "\(variables.isEmpty ? "" : "export \(variables); ")\(command)",
    ])
  }

  deinit { _ = try? run(["kill-server"]) }

  /// The rows with the sequences for their colours and attributes, as tmux writes them.
  public func styledText() throws -> String {
    String(decoding: try run(["capture-pane", "-p", "-e"]).output, as: UTF8.self)
  }

  /// Waits until a condition on the rows with their colours is true; returns false if it is not within 10
  /// seconds.
  public func waits(untilStyled condition: (String) -> Bool) throws -> Bool {
    for _ in 0..<500 {
      if condition(try styledText()) { return true }
      usleep(20_000)
    }
    return false
  }

  /// The rows without the blanks at their ends.
  public func text() throws -> [String] {
    let output = String(decoding: try run(["capture-pane", "-p"]).output, as: UTF8.self)
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// All lines of the scrollback and the screen up to the last one that is not blank, each as it was before the width of
  /// the screen broke it into rows.
  public func history() throws -> [String] {
    let output = String(
      decoding: try run(["capture-pane", "-p", "-J", "-S", "-"]).output, as: UTF8.self)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
    return Array(lines.reversed().drop { $0.isEmpty }.reversed())
  }

  /// Waits until a condition on the lines of `history` is true; returns false if it is not within 10 seconds.
  public func waitsForHistory(_ condition: ([String]) -> Bool) throws -> Bool {
    for _ in 0..<500 {
      if condition(try history()) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Pastes a text, in brackets if the program has asked for these.
  public func paste(_ text: String) throws {
    try run(["set-buffer", text])
    try run(["paste-buffer", "-p"])
  }

  /// The column and the row of the cursor, from 0.
  public func cursor() throws -> [Int] {
    let output = try run(["display-message", "-p", "#{cursor_x} #{cursor_y}"]).output
    return String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
  }

  /// Waits until a condition on the rows is true; returns false if it is not within 10 seconds.
  public func waits(until condition: ([String]) -> Bool) throws -> Bool {
    for _ in 0..<500 {
      if condition(try text()) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Presses keys by tmux's names for them, such as "Enter", "M-2" or "x".
  public func press(_ keys: String...) throws {
    for key in keys { try run(["send-keys", key]) }
  }

  /// Sends bytes as a terminal would, such as a report of the mouse.
  public func send(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Gives the pane another size.
  public func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> ProcessResult {
    try runProcess(
      "/usr/bin/tmux",
      ["-f", directory.path("settings"), "-S", directory.path("socket")] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"])
  }
}
