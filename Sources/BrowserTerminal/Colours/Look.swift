package import Browser

/// The colours and attributes of a cell, as they are sent to a terminal.
package struct Look: Hashable {
  package var foreground = Colour.unset
  package var background = Colour.unset
  package var attributes: Style.Attributes = []

  /// Whether a blank cell with this look shows nothing but its background, so that the terminal can draw it by erasing.
  var isPlainWhenBlank: Bool { attributes.isDisjoint(with: [.reversed, .underlined]) }

  /// Appends the control sequence (SGR) that changes the terminal's current look to this look. Appends nothing if the
  /// looks are equal.
  ///
  /// - Parameters:
  ///   - other: the current look of the terminal.
  ///   - bytes: the bytes to which the sequence is appended.
  func appendChange(from other: Look, to bytes: inout [UInt8]) {
    guard self != other else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    if self != Look() { appendParameters(from: other, to: &bytes) }
    bytes.append(UInt8(ascii: "m"))
  }

  private func appendParameters(from other: Look, to bytes: inout [UInt8]) {
    let start = bytes.count
    appendAttributes(from: other.attributes, to: &bytes)
    if foreground != other.foreground { foreground.appendParameters(base: 30, to: &bytes) }
    if background != other.background { background.appendParameters(base: 40, to: &bytes) }
    // Every parameter was appended after a semicolon, but the sequence must not begin with a semicolon.
    bytes.remove(at: start)
  }

  private func appendAttributes(from other: Style.Attributes, to bytes: inout [UInt8]) {
    var present = other
    // The same parameter switches off both bold and dim.
    if !present.subtracting(attributes).isDisjoint(with: [.bold, .dim]) {
      bytes.appendParameter(22)
      present.subtract([.bold, .dim])
    }
    for attribute in renditions {
      let isWanted = attributes.contains(attribute.0)
      guard isWanted != present.contains(attribute.0) else { continue }
      bytes.appendParameter(isWanted ? attribute.begin : attribute.end)
    }
  }
}

private let renditions: [(Style.Attributes, begin: Int, end: Int)] = [
  (.bold, 1, 22), (.dim, 2, 22), (.underlined, 4, 24), (.reversed, 7, 27),
]

extension Look {
  init(_ colours: Style.PictureColours, _ attributes: Style.Attributes, _ depth: ColourDepth) {
    self.init(
      foreground: colours.foreground?.shown(depth) ?? .unset,
      background: colours.background?.shown(depth) ?? .unset, attributes: attributes)
  }
}

extension Colour {
  /// Appends the parameters that select the colour (SGR).
  ///
  /// - Parameter base: 30 for the foreground, 40 for the background.
  fileprivate func appendParameters(base: Int, to bytes: inout [UInt8]) {
    switch self {
    case .unset: bytes.appendParameter(base + 9)
    case .indexed(let index) where index < 8: bytes.appendParameter(base + Int(index))
    case .indexed(let index) where index < 16: bytes.appendParameter(base + 52 + Int(index))
    case .indexed(let index):
      for number in [base + 8, 5, Int(index)] { bytes.appendParameter(number) }
    case .rgb(let colour):
      let parts = [colour.red, colour.green, colour.blue].map { Int($0) }
      for number in [base + 8, 2] + parts { bytes.appendParameter(number) }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func appendParameter(_ number: Int) {
    append(UInt8(ascii: ";"))
    appendNumber(number)
  }

  /// Appends the decimal digits of a number, which must not be negative.
  mutating func appendNumber(_ number: Int) {
    if number >= 10 { appendNumber(number / 10) }
    append(UInt8(0x30 + number % 10))
  }
}
