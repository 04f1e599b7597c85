/// Returns the number of terminal cells that a string without control characters occupies. A combining character takes
/// no cell of its own; a wide East Asian character or an emoji takes two cells (UAX #11).
package func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy(\.isASCII) { return text.utf8.count }
  return text.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
}

/// Returns the text, padded with spaces at the end to the given number of terminal cells.
package func leftAligned(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}

extension UInt8 {
  fileprivate var isASCII: Bool { self < 0x80 }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if value < 0x300 { return 1 }
    if isCombining { return 0 }
    return isWide ? 2 : 1
  }

  private var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    // The vowels and final consonants of a Hangul syllable that is written in parts combine as well.
    default: (0x1160...0x11FF).contains(value)
    }
  }

  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    case 0x1F1E6...0x1F1FF: false
    default: properties.isEmojiPresentation
    }
  }
}
