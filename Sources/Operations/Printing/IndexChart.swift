internal import CommandRuntime
package import JSON
internal import TerminalText

/// Returns a line for each marker of an index: its label, offset and count in columns, and a bar in the
/// room that is left, at most a cell for each entry.
///
/// - Parameter width: the cells of a line.
/// - Parameter block: the character that bars are made of.
package func barChart(_ markers: [IndexRow], width: Int, block: Character) -> [String] {
  let labels = markers.map(\.shownLabel)
  let labelWidth = labels.map(displayWidth).max() ?? 0
  let offsetWidth = markers.map { "\($0.offset)".count }.max() ?? 0
  let countWidth = markers.map { "\($0.count)".count }.max() ?? 0
  let room = width - labelWidth - offsetWidth - countWidth - 3 * gap
  let maxCount = max(1, markers.map(\.count).max() ?? 1)
  return zip(labels, markers).map { label, marker in
    let columns = [
      leftAligned(label, labelWidth), rightAligned("\(marker.offset)", offsetWidth),
      rightAligned("\(marker.count)", countWidth),
    ].joined(separator: String(repeating: " ", count: gap))
    guard room > 0 else { return columns }
    // Every marker has entries, so every bar must be visible.
    let length = max(1, marker.count * min(room, maxCount) / maxCount)
    return columns + String(repeating: " ", count: gap) + String(repeating: block, count: length)
  }
}

/// The cells between two columns.
private let gap = 2

/// A marker of an index, with the number of entries at it.
package struct IndexRow {
  package let label: String
  package let offset: Int
  package let count: Int

  package init(label: String, offset: Int, count: Int) {
    self.label = label
    self.offset = offset
    self.count = count
  }

  package var json: JSONObject { ["count": count, "label": label, "offset": offset] }

  /// The label for a line of output: with control characters escaped, and spaces shown as open
  /// boxes if the label has nothing else.
  package var shownLabel: String {
    label.allSatisfy { $0 == " " }
      ? String(repeating: "\u{2423}", count: label.count) : label.terminalSafe()
  }
}
