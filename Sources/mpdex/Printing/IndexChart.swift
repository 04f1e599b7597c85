/// Returns a line for each marker: its label, a bar proportional to its count, and the count.
func barChart(_ markers: [JSONMarker]) -> [String] {
  let labels = markers.map(\.shownLabel)
  let labelWidth = labels.map(displayWidth).max() ?? 0
  let maxCount = markers.map(\.count).max() ?? 1
  return zip(labels, markers).map { label, marker in
    let padding = String(repeating: " ", count: labelWidth - displayWidth(label))
    // Every marker has entries, so every bar must be visible.
    let length = max(1, marker.count * maxBarLength / maxCount)
    let bar = String(repeating: "█", count: length)
    return "\(label)\(padding)  \(bar) \(marker.count)"
  }
}

/// The length in columns, so that a line with a label and a count fits into 80 columns.
private let maxBarLength = 60

extension JSONMarker {
  /// The label for a line of output: with control characters escaped, and spaces shown as open
  /// boxes if the label has nothing else.
  var shownLabel: String {
    label.allSatisfy { $0 == " " }
      ? String(repeating: "\u{2423}", count: label.count) : label.terminalSafe()
  }
}

/// Returns the number of terminal columns of a text; East Asian wide characters take two (UAX #11).
func displayWidth(_ text: String) -> Int {
  text.reduce(0) { width, character in
    let scalar = character.unicodeScalars.first?.value ?? 0
    let isWide =
      switch scalar {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        true
      default: false
      }
    return width + (isWide ? 2 : 1)
  }
}
