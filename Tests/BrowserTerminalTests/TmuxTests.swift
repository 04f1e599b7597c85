import Browser
import BrowserTerminal
import Foundation
import TestSupport
import Testing

/// Frames in a pane of tmux, which has an emulator of its own.
@Suite struct TmuxTests {
  private static let size = CellSize(columns: 60, rows: 14)

  @Test(arguments: [1, 2, 3] as [UInt64])
  func showsTheLastOfSomeFrames(_ seed: UInt64) throws {
    var frames = RandomFrames(generator: SeededGenerator(seed: seed), size: Self.size)
    let writer = FrameWriter(theme: Theme(), depth: .full)
    let tmux = try TmuxPane(size: Self.size)
    var previous: Frame?
    for _ in 0..<12 {
      var next = previous.map { frames.frame(after: $0) } ?? frames.frame()
      next.textCursor = nil
      try tmux.write(writer.bytes(from: previous, to: next))
      let expected = next.text.map(\.withUncertainWidthsReplaced)
      let isShown = try tmux.waits { $0.map(\.withUncertainWidthsReplaced) == expected }
      #expect(isShown)
      guard isShown else {
        #expect(try tmux.text() == next.text)
        return
      }
      previous = next
    }
  }
}

extension String {
  /// tmux keeps no combining marks after some characters; what matters is where the others are.
  fileprivate var withUncertainWidthsReplaced: String {
    String(
      unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }.map {
        Character($0)
      })
  }
}

/// A pane of a tmux server of its own, which shows the bytes that are written to a named pipe.
final class TmuxPane {
  private let directory: TemporaryDirectory
  private let pipe: FileHandle

  init(size: CellSize) throws {
    directory = try TemporaryDirectory(prefix: "tmux")
    let name = directory.path("bytes")
    mkfifo(name, 0o600)
    // Open for reading, too, so that neither side waits for the other.
    pipe = FileHandle(fileDescriptor: open(name, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    try writeFile(directory.path("settings"), Array("set -g status off\n".utf8))
    let script = "stty raw -echo; printf '\\033[?1049h\\033[?7l\\033[?25l'; exec cat \(name)"
    try run([
      "new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)", script,
    ])
  }

  deinit { _ = try? run(["kill-server"]) }

  func write(_ bytes: [UInt8]) throws {
    try pipe.write(contentsOf: Data(bytes))
  }

  /// The rows without the blanks at their ends.
  func text() throws -> [String] {
    let output = String(decoding: try run(["capture-pane", "-p"]).output, as: UTF8.self)
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Waits until a condition on the rows is true; returns false if it is not within 10 seconds.
  func waits(until condition: ([String]) -> Bool) throws -> Bool {
    for _ in 0..<500 {
      if condition(try text()) { return true }
      usleep(20_000)
    }
    return false
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> ProcessResult {
    try runProcess(
      "/usr/bin/tmux",
      ["-f", directory.path("settings"), "-S", directory.path("socket")] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm"])
  }
}
