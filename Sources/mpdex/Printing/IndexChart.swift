/// A line a marker: its label, a bar as long as its count, the count.
func barChart(_ markers: [JSONMarker]) -> [String] {
  let labels = markers.map(\.shownLabel)
  let labelWidth = labels.map(displayWidth).max() ?? 0
  let most = markers.map(\.count).max() ?? 1
  return zip(labels, markers).map { label, marker in
    let padding = String(repeating: " ", count: labelWidth - displayWidth(label))
    // Every marker has entries, so every bar shows.
    let length = max(1, marker.count * longestBar / most)
    let bar = String(repeating: "█", count: length)
    return "\(label)\(padding)  \(bar) \(marker.count)"
  }
}

/// In columns; with a label and a count it fits a terminal of 80.
private let longestBar = 60

extension JSONMarker {
  /// The label as it stands in a line: control characters spelt, blanks alone as open boxes.
  var shownLabel: String {
    label.allSatisfy { $0 == " " }
      ? String(repeating: "\u{2423}", count: label.count) : label.visible()
  }
}

/// How many columns a terminal gives to a text; East Asian wide characters take two (UAX #11).
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
