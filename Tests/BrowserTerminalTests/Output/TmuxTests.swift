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
    let tmux = try TmuxPipe(size: Self.size)
    var previous: Frame?
    for _ in 0..<12 {
      var next = previous.map { frames.frame(after: $0) } ?? frames.frame()
      next.textCursor = nil
      try tmux.write(writer.bytes(from: previous, to: next))
      let expected = next.text.map(\.withUncertainWidthsReplaced)
      let isShown = try tmux.screen.waits { $0.map(\.withUncertainWidthsReplaced) == expected }
      #expect(isShown)
      guard isShown else {
        #expect(try tmux.screen.text() == next.text)
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

/// A screen of tmux that shows the bytes which are written to a named pipe.
private final class TmuxPipe {
  let screen: TmuxScreen
  private let directory: TemporaryDirectory
  private let pipe: FileHandle

  init(size: CellSize) throws {
    directory = try TemporaryDirectory(prefix: "frames")
    let name = directory.path("bytes")
    mkfifo(name, 0o600)
    // Open for reading, too, so that neither side waits for the other.
    pipe = FileHandle(fileDescriptor: open(name, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    screen = try TmuxScreen(
      "stty raw -echo; printf '\\033[?1049h\\033[?7l\\033[?25l'; exec cat \(name)",
      columns: size.columns, rows: size.rows)
  }

  func write(_ bytes: [UInt8]) throws {
    try pipe.write(contentsOf: Data(bytes))
  }
}
