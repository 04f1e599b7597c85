internal import Browser

/// Writes the bytes that move a terminal's cursor and change its cells.
///
/// The writer keeps track of the cursor's position as long as all terminals agree on it. Where terminals may disagree,
/// the next move is to an absolute position.
struct ScreenWriter {
  private(set) var bytes: [UInt8] = []
  private let frame: Frame
  private let looks: LookTable
  private let erasesWithBackground: Bool
  private let top: Int?
  private var look = Look()
  private var row: Int?
  private var column: Int?

  init(_ frame: Frame, looks: LookTable, erasesWithBackground: Bool, top: Int?) {
    self.frame = frame
    self.top = top
    self.looks = looks
    self.erasesWithBackground = erasesWithBackground
    bytes.reserveCapacity(8192)
  }

  /// Writes a sequence that changes neither the look nor the position of the cursor.
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes += $0 }
  }

  /// Resets the look to the terminal's default.
  mutating func resetLook() {
    write("\u{1B}[m")
    look = Look()
  }

  /// Erases the screen, or the rows from the first row of the frame on. The current look must be the default look.
  mutating func eraseScreen() {
    bytes += (top.map(TerminalSequences.erase) ?? "\u{1B}[2J").utf8
  }

  /// Moves the rows of a range by a number of lines, downwards if the number is positive. The vacated rows become
  /// blank. The current look must be the default look.
  mutating func scroll(_ rows: Range<Int>, by count: Int) {
    let top = top ?? 0
    sequence("r", top + rows.lowerBound + 1, top + rows.upperBound)
    sequence("H", top + rows.lowerBound + 1)
    // SU and SD are not used, since the Linux console does not know them.
    sequence(count > 0 ? "L" : "M", abs(count))
    write("\u{1B}[r")
    row = nil
  }

  mutating func move(to row: Int, _ column: Int) {
    if row != self.row {
      moveToRow(row, column)
    } else if let own = self.column, own <= column {
      if own < column { sequence("C", column - own) }
    } else {
      sequence("G", column + 1)
    }
    self.row = row
    self.column = column
  }

  private mutating func moveToRow(_ row: Int, _ column: Int) {
    if column == 0, let own = self.row, own + 1 == row {
      write("\r\n")
    } else {
      sequence("H", (top ?? 0) + row + 1, column + 1)
    }
  }

  /// Shows the text cursor if the frame has one. Below a prompt, moves the hidden cursor back to the prompt.
  mutating func endCursor() {
    if top != nil { bytes += TerminalSequences.restoreCursor.utf8 }
    guard let cursor = frame.textCursor else { return }
    move(
      to: min(max(0, cursor.row), frame.size.rows - 1),
      min(max(0, cursor.column), frame.size.columns - 1))
    write("\u{1B}[?25h")
  }

  mutating func write(_ overlay: Overlay) {
    move(to: overlay.top, overlay.left)
    bytes += overlay.image.sequence
    // The position is unknown now, because terminals leave the cursor at different positions.
    (row, column) = (nil, nil)
  }

  mutating func write(_ ranges: [Range<Int>], ofRow row: Int) {
    for columns in ranges {
      var column = columns.lowerBound
      while column < columns.upperBound {
        column += write(row, column, end: columns.upperBound)
      }
    }
  }

  /// Writes the cell at a position, or the whole run of blanks that begins there. Returns the number of columns
  /// written.
  ///
  /// - Parameters:
  ///   - row: the row of the cell.
  ///   - column: the column of the cell.
  ///   - end: the column before which a run of blanks must end.
  private mutating func write(_ row: Int, _ column: Int, end: Int) -> Int {
    let cell = frame[row, column]
    let blanks = blankCount(row, column, end)
    if blanks > 0 {
      writeBlanks(blanks, cell, row, column)
    } else if cell.width > 0 {
      write(cell, row, column)
    }
    return max(1, blanks, Int(cell.width))
  }

  private func blankCount(_ row: Int, _ start: Int, _ end: Int) -> Int {
    let style = frame[row, start].style
    var column = start
    while column < end, frame[row, column].isBlank, frame[row, column].style == style {
      column += 1
    }
    return column - start
  }

  /// Writes a run of blanks. If erasing the cells takes fewer bytes than writing spaces and has the same result, erases
  /// them.
  ///
  /// - Parameters:
  ///   - count: the number of blanks.
  ///   - cell: one of the blanks, which all have the same style.
  ///   - row: the row of the first blank.
  ///   - column: the column of the first blank.
  private mutating func writeBlanks(_ count: Int, _ cell: Cell, _ row: Int, _ column: Int) {
    move(to: row, column)
    let look = looks[cell.style]
    changeLook(look)
    let reachesEnd = column + count == frame.size.columns
    if count < (reachesEnd ? 4 : 9) || !canErase(look) {
      bytes += repeatElement(UInt8(ascii: " "), count: count)
      self.column = reachesEnd ? nil : column + count
    } else if reachesEnd {
      sequence("K")
    } else {
      sequence("X", count)
    }
  }

  private func canErase(_ look: Look) -> Bool {
    look.isPlainWhenBlank && (look.background == .unset || erasesWithBackground)
  }

  private mutating func write(_ cell: Cell, _ row: Int, _ column: Int) {
    move(to: row, column)
    changeLook(looks[cell.style])
    let isUnsure = cell.hasUnsureWidth
    // A terminal that draws the character in one cell leaves the second cell unchanged, so both cells are cleared
    // first.
    if isUnsure, cell.width == 2 { replaceByBlanks(row, column) }
    bytes += cell.character.utf8
    let end = column + Int(cell.width)
    // After the last column, the position is unknown: some terminals leave the cursor on this column, others move it
    // beyond.
    self.column = isUnsure || end >= frame.size.columns ? nil : end
  }

  private mutating func replaceByBlanks(_ row: Int, _ column: Int) {
    write("  ")
    self.column = nil
    move(to: row, column)
  }

  private mutating func changeLook(_ new: Look) {
    new.appendChange(from: look, to: &bytes)
    look = new
  }

  /// Writes a control sequence (CSI). Trailing parameters that are 1 are left out, because 1 is their default.
  ///
  /// - Parameters:
  ///   - final: the last character of the sequence.
  ///   - numbers: the parameters.
  private mutating func sequence(_ final: Unicode.Scalar, _ numbers: Int...) {
    bytes += [0x1B, UInt8(ascii: "[")]
    var numbers = numbers[...]
    while numbers.last == 1 { numbers.removeLast() }
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ";")) }
      bytes.appendNumber(number)
    }
    bytes.append(UInt8(ascii: final))
  }
}

extension Cell {
  var isBlank: Bool { width == 1 && character == " " }

  /// Whether terminals disagree about how many cells the character takes.
  var hasUnsureWidth: Bool {
    guard !isImagePlaceholder else { return false }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.value >= 0x80 || scalars.count > 1 else { return false }
    return scalars.count > 1 || first.value >= 0x1F000 || width == 2 && first.value < 0x2E80
  }
}
