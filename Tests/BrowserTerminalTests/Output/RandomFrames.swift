internal import Browser
internal import TestSupport

/// Frames like those of a browser, and changes of them, by chance.
struct RandomFrames {
  var generator: SeededGenerator
  let size: CellSize

  private static let words = [
    "Abba", "Air", "AC/DC", "Björk", "Bjo\u{308}rk", "坂本龍一", "한국", "🎵 Mix", "🇩🇪", "x\u{301}y",
    "…", "━━━╸──", "▌", "日", "       ", "                ", "é", "Ω", "👍", "⌚ Time",
    "A Tribe Called Quest",
  ]

  /// Returns a frame after another one: the same, changed in some places, scrolled, or anew.
  mutating func frame(after frame: Frame) -> Frame {
    var next = frame
    next.textCursor = Bool.random(using: &generator) ? position() : nil
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return frame
    case 1: next = self.frame()
    case 2, 3: next = scrolled(frame)
    default: break
    }
    for _ in 0..<Int.random(in: 0..<6, using: &generator) { change(&next) }
    return next
  }

  /// Returns a frame with random texts.
  mutating func frame() -> Frame {
    var frame = Frame(size: size)
    for row in 0..<size.rows where Int.random(in: 0..<5, using: &generator) > 0 {
      var column = 0
      while column < size.columns, Int.random(in: 0..<8, using: &generator) > 0 {
        column = frame.write(word(), row: row, columns: column..<size.columns, style()) + 1
      }
    }
    return frame
  }

  private mutating func position() -> CellPosition {
    CellPosition(
      column: .random(in: 0..<size.columns, using: &generator),
      row: .random(in: 0..<size.rows, using: &generator))
  }

  private mutating func word() -> String { Self.words.randomElement(using: &generator) ?? "" }

  private mutating func style() -> Style {
    var style = Style(
      Style.Role.allCases.randomElement(using: &generator) ?? .text,
      Style.Attributes(rawValue: [0, 0, 1, 4, 8, 9].randomElement(using: &generator) ?? 0),
      emphasis: [8, 8, 5, 0].randomElement(using: &generator) ?? 8)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      style.picture = Style.PictureColours(foreground: colour(), background: colour())
    }
    return style
  }

  private mutating func colour() -> RGBColour? {
    [nil, RGBColour(red: 200, green: 10, blue: 0), RGBColour(red: 1, green: 2, blue: 250)]
      .randomElement(using: &generator) ?? nil
  }

  private mutating func change(_ frame: inout Frame) {
    let place = position()
    let end = Int.random(in: place.column...size.columns, using: &generator)
    let style = style()
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: frame.write(word(), row: place.row, columns: place.column..<size.columns, style)
    case 1: frame.restyle(row: place.row, columns: place.column..<end) { $0 = style }
    default:
      frame.clear(rows: place.row..<place.row + 3, columns: place.column..<end, style)
    }
  }

  /// Returns the frame with some rows moved, beside a bar that stays.
  private mutating func scrolled(_ frame: Frame) -> Frame {
    var next = frame
    let count = Int.random(in: -3...3, using: &generator)
    let top = Int.random(in: 0..<size.rows / 2, using: &generator)
    for row in top..<size.rows {
      let source = min(max(top, row - count), size.rows - 1)
      next.clear(rows: row..<row + 1, columns: 0..<size.columns - 2)
      copy(frame, source, to: row, &next)
    }
    return next
  }

  private func copy(_ frame: Frame, _ source: Int, to row: Int, _ next: inout Frame) {
    for (column, cell) in frame.row(source).enumerated() where cell.width > 0 {
      let end = column + Int(cell.width)
      guard end <= size.columns - 2 else { continue }
      next.write(String(cell.character), row: row, columns: column..<end, cell.style)
    }
  }
}
