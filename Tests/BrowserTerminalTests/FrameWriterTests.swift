import Browser
import BrowserTerminal
import TestSupport
import Testing

@Suite struct FrameWriterTests {
  private static let size = CellSize(columns: 40, rows: 12)

  /// What libvterm must show for a frame.
  private func differences(
    _ terminal: EmulatedTerminal, _ frame: Frame, _ theme: Theme, _ depth: ColourDepth
  ) -> [String] {
    var differences: [String] = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where frame[row, column].width > 0 {
        let cell = frame[row, column]
        let expected = shown(cell, theme, depth)
        var actual = terminal[row, column]
        // A blank has no foreground that could be seen, unless it is reversed or underlined.
        if cell.character == " ", expected.foreground == .unset { actual.foreground = .unset }
        if cell.character == " ", expected.attributes.isEmpty { actual.attributes.remove(.bold) }
        if actual != expected {
          differences.append("(\(row), \(column)): \(actual) and not \(expected)")
        }
      }
    }
    return differences
  }

  private func shown(
    _ cell: Cell, _ theme: Theme, _ depth: ColourDepth
  ) -> EmulatedTerminal.Cell {
    let look = theme.look(cell.style, depth)
    var attributes = look.attributes
    // libvterm has no dim text.
    attributes.remove(.dim)
    let isBlank = cell.character == " " && attributes.isDisjoint(with: [.reversed, .underlined])
    return EmulatedTerminal.Cell(
      text: String(cell.character), foreground: isBlank ? .unset : look.foreground,
      background: look.background, attributes: isBlank ? [] : attributes)
  }

  @Test(arguments: ColourDepth.allCases, [1, 2])
  func showsEachOfManyFramesOnATerminal(_ depth: ColourDepth, _ seed: UInt64) throws {
    var frames = RandomFrames(generator: SeededGenerator(seed: seed), size: Self.size)
    let writer = FrameWriter(theme: Theme(), depth: depth)
    let terminal = try EmulatedTerminal(size: Self.size)
    var previous: Frame?
    for number in 0..<400 {
      let next = previous.map { frames.frame(after: $0) } ?? frames.frame()
      terminal.write(writer.bytes(from: previous, to: next))
      let differences = self.differences(terminal, next, Theme(), depth)
      #expect(differences == [], "frame \(number)")
      if let cursor = next.textCursor, next != previous { #expect(terminal.cursor == cursor) }
      guard differences.isEmpty else { return }
      previous = next
    }
  }
}
