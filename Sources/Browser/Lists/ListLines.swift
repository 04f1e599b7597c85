internal import ListingIndex

/// A line of a list on the screen.
enum ListLine: Hashable {
  /// The header of a section.
  case header(section: Int)
  /// A row.
  case row(Int)
}

// The lines of a view. If the list has sections, the first line on the screen is always a header: where
// another line would be first, the header of its section covers it.
extension ListView {
  /// The number of lines, headers included.
  var lineCount: Int {
    columnRows.map { (count + $0 - 1) / $0 } ?? sections?.lines.paths.count ?? count
  }

  /// The largest first line, with which the last page is full.
  var lastTop: Int { max(0, lineCount - height) }

  /// The number of lines that a header covers.
  var coveredLines: Int { sections == nil ? 0 : 1 }

  /// Returns a line of the list.
  func line(at position: Int) -> ListLine {
    guard let lines = sections?.lines else { return .row(position) }
    let path = lines.paths[position]
    return lines.offset(of: path).map { .row($0) } ?? .header(section: path.section)
  }

  /// Returns the line of a row.
  func position(ofRow row: Int) -> Int {
    if let columnRows { return row / columnRows }
    guard let lines = sections?.lines, row < lines.count else { return row }
    return lines.paths.position(of: lines.path(atOffset: row)) ?? row
  }

  /// The lines of one column on the screen, from the top.
  var visibleLines: [ListLine] {
    let positions = top..<min(top + height, lineCount)
    var lines = positions.map(line)
    if let sections, let first = positions.first {
      lines[0] = .header(section: sections.lines.paths[first].section)
    }
    return lines
  }

  /// Returns the row that is shown on a line of the screen; nil for a header, and below the last row.
  func row(onScreenLine line: Int) -> Int? {
    let lines = visibleLines
    guard lines.indices.contains(line), case .row(let row) = lines[line] else { return nil }
    return row
  }
}
