internal import Browser
internal import BrowserTerminal
internal import CVTerm

/// libvterm's terminal, which shows what the bytes of a frame make of a screen.
final class EmulatedTerminal {
  /// A cell of the screen.
  struct Cell: Equatable {
    var text = ""
    var foreground = Colour.unset
    var background = Colour.unset
    var attributes: Style.Attributes = []
  }

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let size: CellSize

  init(size: CellSize) throws {
    self.size = size
    let terminal = try required(vterm_new(Int32(size.rows), Int32(size.columns)))
    self.terminal = terminal
    vterm_set_utf8(terminal, 1)
    screen = try required(vterm_obtain_screen(terminal))
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    write(Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l".utf8))
  }

  deinit { vterm_free(terminal) }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      let text = $0.bindMemory(to: CChar.self)
      _ = vterm_input_write(terminal, text.baseAddress, text.count)
    }
  }

  /// The place of the cursor, visible or not.
  var cursor: CellPosition {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return CellPosition(column: Int(position.col), row: Int(position.row))
  }

  /// The rows without the blanks at their ends.
  var text: [String] {
    (0..<size.rows).map { row in
      let cells = (0..<size.columns).map { self[row, $0].text }
      return String(cells.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The cell at a place.
  subscript(row: Int, column: Int) -> Cell {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    var scalars = String.UnicodeScalarView()
    withUnsafeBytes(of: cell.chars) {
      for code in $0.bindMemory(to: UInt32.self) where code != 0 && code != .max {
        if let scalar = Unicode.Scalar(code) { scalars.append(scalar) }
      }
    }
    return Cell(
      text: scalars.isEmpty ? " " : String(scalars), foreground: Colour(cell.fg),
      background: Colour(cell.bg), attributes: attributes(&cell))
  }

  private func attributes(_ cell: inout VTermScreenCell) -> Style.Attributes {
    var attributes: Style.Attributes = []
    if cvterm_is_bold(&cell) { attributes.insert(.bold) }
    if cvterm_is_underlined(&cell) { attributes.insert(.underlined) }
    if cvterm_is_reversed(&cell) { attributes.insert(.reversed) }
    return attributes
  }
}

struct MissingValue: Error {}

func required<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MissingValue() }
  return value
}

extension Colour {
  fileprivate init(_ colour: VTermColor) {
    if colour.type & UInt8(VTERM_COLOR_DEFAULT_MASK.rawValue) != 0 {
      self = .unset
    } else if colour.type & UInt8(VTERM_COLOR_TYPE_MASK.rawValue) != 0 {
      self = .indexed(colour.indexed.idx)
    } else {
      self = .rgb(RGBColour(red: colour.rgb.red, green: colour.rgb.green, blue: colour.rgb.blue))
    }
  }
}
