import TerminalText
import Testing

@testable import Operations

@Suite struct ColumnsTests {
  private func lines(_ texts: [String], _ width: Int) -> [String] {
    columnLines(texts.map { ColumnCell(text: $0, width: displayWidth($0)) }, width: width)
  }

  @Test(
    arguments: [
      ([], 80, []), (["a"], 80, ["a"]), (["a"], 0, ["a"]), (["abc", "d"], 5, ["abc", "d"]),
      (["abc", "d"], 6, ["abc  d"]), (["a", "b", "c"], 4, ["a  c", "b"]),
      (["a", "b", "c", "d", "e"], 7, ["a  c  e", "b  d"]),
      (["long name", "b", "c", "d"], 12, ["long name  c", "b          d"]),
      (["あ", "b", "e\u{301}", "d"], 5, ["あ  e\u{301}", "b   d"]), (["", ""], 1, ["", ""]),
    ] as [([String], Int, [String])])
  func textsGoDownTheColumns(_ texts: [String], _ width: Int, _ expected: [String]) {
    #expect(lines(texts, width) == expected)
  }

  /// Each line fits, no text is lost or moved, and one more column would not fit.
  @Test(arguments: 1...40)
  func asManyColumnsAsFit(_ width: Int) {
    let texts = (0..<23).map { String(repeating: "x", count: 1 + $0 * 7 % 5) + "\($0)" }
    let lines = lines(texts, width)
    let rows = lines.map { $0.split(separator: " ").map(String.init) }
    let columns = rows.map(\.count).max() ?? 0
    let inOrder = (0..<columns).flatMap { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
    }
    #expect(inOrder == texts)
    #expect(columns == 1 || lines.allSatisfy { $0.count <= width && $0.last != " " })
    let wider = (columns + 1...texts.count).contains { count in
      let rows = (texts.count + count - 1) / count
      let widths = stride(from: 0, to: texts.count, by: rows).map { start in
        texts[start...].prefix(rows).map(\.count).max() ?? 0
      }
      return widths.count > columns && widths.reduce(-2) { $0 + $1 + 2 } <= width
    }
    #expect(!wider)
  }

  @Test func escapeSequencesTakeNoRoom() {
    let cells = ["a", "b"].map { ColumnCell(text: "\u{1B}[34m\($0)\u{1B}[0m", width: 1) }
    #expect(columnLines(cells, width: 4) == ["\u{1B}[34ma\u{1B}[0m  \u{1B}[34mb\u{1B}[0m"])
  }
}
