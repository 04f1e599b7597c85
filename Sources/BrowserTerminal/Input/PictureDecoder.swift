package import Browser

/// Decodes a picture from the output of chafa. The output consists of block elements and spaces, in rows that end
/// with a newline, and of sequences that set, reset and reverse colours (SGR).
package struct PictureDecoder {
  private let maxSize: CellSize
  private var rows: [[CellImage.Piece]] = []
  private var row: [CellImage.Piece] = []
  private var colours = Style.PictureColours()
  private var attributes: Style.Attributes = []

  /// Decodes a picture from chafa's output. Returns nil if the output contains anything else, or if the picture is
  /// larger than `maxSize`.
  package static func decode(_ bytes: [UInt8], maxSize: CellSize) -> CellImage? {
    var decoder = PictureDecoder(maxSize: maxSize)
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard decoder.take(scalar, before: &scalars) else { return nil }
    }
    guard decoder.row.isEmpty || decoder.endRow() else { return nil }
    return CellImage(decoder.rows)
  }

  private init(maxSize: CellSize) { self.maxSize = maxSize }

  /// Reads a character or, if it is ESC, the whole sequence that it begins. Returns false if the character or the
  /// sequence does not belong to a picture.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - rest: the output after the character, from which the rest of the sequence is removed.
  private mutating func take(
    _ scalar: Unicode.Scalar, before rest: inout Substring.UnicodeScalarView
  ) -> Bool {
    switch scalar {
    case "\n": return endRow()
    case "\u{1B}": return takeRendition(&rest)
    default:
      var style = Style(.text, attributes)
      style.picture = colours
      row.append(CellImage.Piece(scalar, style))
      return row.count <= maxSize.columns
    }
  }

  private mutating func endRow() -> Bool {
    rows.append(row)
    row = []
    return rows.count <= maxSize.rows
  }

  /// Reads the rest of a sequence that changes colours or attributes, whose first byte has already been read. Returns
  /// false if the sequence does not belong to a picture.
  private mutating func takeRendition(_ rest: inout Substring.UnicodeScalarView) -> Bool {
    guard rest.popFirst() == "[", let end = rest.prefix(maxLength).firstIndex(of: "m") else {
      return false
    }
    let parts = rest[..<end].split(separator: ";", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    let numbers = parts.compactMap(number)
    return numbers.count == parts.count && apply(numbers[...])
  }

  private mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var parameters = parameters
    while let parameter = parameters.popFirst() {
      switch parameter {
      case 0: (colours, attributes) = (Style.PictureColours(), [])
      case 7: attributes.insert(.reversed)
      case 27: attributes.remove(.reversed)
      case 39: colours.foreground = nil
      case 49: colours.background = nil
      case 38, 48:
        guard let colour = takeColour(&parameters) else { return false }
        if parameter == 38 { colours.foreground = colour } else { colours.background = colour }
      default: return false
      }
    }
    return true
  }

  private func takeColour(_ parameters: inout ArraySlice<UInt8>) -> RGBColour? {
    guard parameters.count >= 4, parameters.popFirst() == 2 else { return nil }
    let parts = Array(parameters.prefix(3))
    parameters = parameters.dropFirst(3)
    return RGBColour(red: parts[0], green: parts[1], blue: parts[2])
  }
}

/// The maximum number of characters in a sequence, which is enough for two colours and a reset.
private let maxLength = 64

/// Parses a number from 0 to 255. An empty string is 0, as it is for terminals. Returns nil for any other string.
private func number(_ text: Substring.UnicodeScalarView.SubSequence) -> UInt8? {
  guard text.count <= 3, text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
  return text.isEmpty ? 0 : UInt8(String(text))
}
