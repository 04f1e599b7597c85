internal import Bytes
/// Wraps the lines of a string to a width, and keeps their indentation. A line can have two columns. If there is too
/// little space to the right of the first column, the second column is moved below it.
///
/// - Parameter keepsCode: whether to leave lines unwrapped that are indented by four spaces, so that users can copy
///   them.
package func wrapped(_ text: String, width: Int, keepsCode: Bool = false) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { line in
      keepsCode && line.hasPrefix("    ")
        ? [String(line)] : HelpLine(line).wrapped(width: max(width, 2 * stackedIndent))
    }
    .joined(separator: "\n")
}

/// A line of a help text, which contains either running text or a name and its description in two columns.
private struct HelpLine {
  private let text: Substring
  private let indent: Int
  /// The offset of the second column; nil if the line has only one column. A line that contains only the second
  /// column belongs to the line above, whose name is wider than the first column.
  private let column: Int?

  init(_ line: Substring) {
    text = line
    indent = line.prefix { $0 == " " }.count
    if indent > stackedIndent {
      column = indent
    } else {
      let rest = line.dropFirst(indent)
      let gap = indent > 0 ? rest.firstOccurrence(of: "  ") : nil
      column = gap.map { line.count - rest[$0.lowerBound...].drop { $0 == " " }.count }
    }
  }

  func wrapped(width: Int) -> [String] {
    guard let column else {
      return text.count <= width ? [String(text)] : filled(text, width, from: indent, hanging)
    }
    let name = text.prefix(column)
    let meaning = text.dropFirst(column)
    let isStacked = width - column < minRoom && (column >= optionColumn || text.count > width)
    guard isStacked else { return filled(meaning, width, from: column, column, after: name) }
    let rest = filled(meaning, width, from: stackedIndent, stackedIndent)
    return name.allSatisfy { $0 == " " }
      ? rest : filled(name.trimmingBlanks, width, from: indent, hanging) + rest
  }

  private var hanging: Int {
    if text.hasPrefix("USAGE: ") { return 7 }
    return indent == 0 ? 0 : indent + 4
  }
}

/// Breaks text into lines, but never within a word.
///
/// - Parameters:
///   - text: the text to break.
///   - width: the maximum width of a line.
///   - start: the indentation of the first line.
///   - indent: the indentation of the other lines.
///   - name: the text with which the first line begins instead of its indentation; nil for none.
private func filled(
  _ text: Substring, _ width: Int, from start: Int, _ indent: Int, after name: Substring? = nil
) -> [String] {
  var lines: [String] = []
  var line = name.map(String.init) ?? String(repeating: " ", count: start)
  var isEmpty = true
  for word in text.drop(while: { $0 == " " }).split(
    separator: " ", omittingEmptySubsequences: false)
  {
    if !isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = String(repeating: " ", count: indent)
      isEmpty = true
    }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  return lines + [line]
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let text = drop { $0 == " " }
    return text.prefix(text.count - text.reversed().prefix { $0 == " " }.count)
  }
}

/// The column in which the description of an option or a command begins.
package let optionColumn = 26
/// The column in which the descriptions begin in the list of all commands.
let listColumn = 20
/// The indentation of a description that is placed below the name it describes.
private let stackedIndent = 6
/// The minimum width at which a description to the right of a name is readable.
private let minRoom = 20
