internal import TerminalText

/// Lines of text that are shown instead of the list and can be scrolled: the help, the answer of a command, or what
/// is known about an entry.
struct TextPage: Hashable, Sendable {
  let lines: [Line]
  /// The text by which other programs identify what the page describes; nil if it describes nothing.
  private(set) var address: String?
  /// The first row on the screen. Rows are counted from 0 after long lines have been broken into several rows.
  private(set) var top = 0
  /// The number of the line that the last search found; nil if no line was found.
  private(set) var found: Int?

  /// A line of the page, before it is broken into rows.
  enum Line: Hashable, Sendable {
    case text(String)
    /// Keys and a description of what they do. The title of a group of keys has an empty description.
    case help(keys: String, text: String)
    /// A name and a value. A heading has an empty value.
    case fact(name: String, value: String)
  }

  /// A row of the screen. On a wide screen, the rows of the help have two parts beside each other.
  struct Row: Hashable {
    let left: Part
    var right: Part?
  }

  /// A line of the page, or a part of a line that is too long for one row.
  struct Part: Hashable {
    let line: Int
    /// The keys that the help explains here; empty if this part of the help contains no keys. Nil on pages other than
    /// the help.
    var keys: String?
    let text: String
    var isTitle = false
  }

  /// Creates a page of what is known about an entry.
  init(_ facts: EntryFacts) {
    lines = facts.facts.map { .fact(name: $0.name, value: $0.value) }
    address = facts.address
  }

  /// The text that is copied from the page: the value that a search has found or else the address; nil if the page
  /// describes nothing.
  var copiedText: String? {
    if let found, case .fact(_, let value) = lines[found], !value.isEmpty { return value }
    return address
  }

  init(answer lines: [String]) { self.lines = lines.map { .text($0) } }

  /// Creates a page of the help.
  ///
  /// - Parameters:
  ///   - lines: the keys, each with what it does; see `BrowserSettings.helpLines`.
  ///   - exit: the first line, which says how to leave the page.
  init(help lines: [(keys: String, text: String)], exit: String) {
    self.lines =
      [.text(exit), .text("")] + lines.map { .help(keys: $0.keys, text: $0.text) }
  }

  /// The text of each line, in the form in which it is searched.
  var texts: [String] {
    lines.map {
      switch $0 {
      case .text(let text): text
      case .help(let keys, let text): "\(keys) \(text)"
      case .fact(let name, let value): "\(name) \(value)"
      }
    }
  }

  /// Breaks all lines into rows that fit on a screen. The running time is proportional to the length of the page.
  func rows(on layout: ScreenLayout) -> [Row] {
    let columns = layout.size.columns
    let count = lines.firstIndex { $0.isHelp } ?? lines.count
    let texts = (0..<count).flatMap { parts(ofLine: $0, columns) }
    let rows = texts.map { Row(left: $0) }
    guard columns >= minColumnsOfTwo else {
      return rows
        + (count..<lines.count).flatMap { parts(ofLine: $0, columns) }.map { Row(left: $0) }
    }
    return rows + besideEachOther((count..<lines.count).flatMap { parts(ofLine: $0, columns / 2) })
  }

  private func parts(ofLine number: Int, _ columns: Int) -> [Part] {
    switch lines[number] {
    case .text(let text):
      broken(text, width: max(1, columns - 2)).map { Part(line: number, text: $0) }
    case .help(let keys, let text): Self.parts(ofHelp: keys, text, number, columns)
    case .fact(let name, let value): Self.parts(ofHelp: name, value, number, columns)
    }
  }

  /// Arranges groups of keys in two columns of about the same height. No group is divided.
  private func besideEachOther(_ parts: [Part]) -> [Row] {
    let starts = parts.indices.filter { parts[$0].isTitle && parts[$0].keys?.isEmpty == false }
    guard
      let middle = starts.dropFirst().min(by: {
        abs(2 * $0 - parts.count) < abs(2 * $1 - parts.count)
      })
    else { return parts.map { Row(left: $0) } }
    let (left, right) = (parts[..<middle], parts[middle...])
    return (0..<max(left.count, right.count)).map { row in
      Row(
        left: row < left.count ? left[row] : Part(line: left[middle - 1].line, keys: "", text: ""),
        right: row < right.count ? right[middle + row] : nil)
    }
  }

  /// Returns the parts for a line of the help, with the keys on the left and their description on the right. The keys
  /// and the description each take as many rows as they need.
  ///
  /// - Parameters:
  ///   - keys: the names of the keys.
  ///   - text: the description; empty for the title of a group of keys.
  ///   - number: the number of the line.
  ///   - columns: the number of columns of the screen that the help takes.
  private static func parts(
    ofHelp keys: String, _ text: String, _ number: Int, _ columns: Int
  ) -> [Part] {
    guard !text.isEmpty else { return [Part(line: number, keys: keys, text: "", isTitle: true)] }
    let keysEnd = keysEnd(columns)
    let keys = broken(keys, width: max(1, keysEnd - 4))
    let texts = broken(text, width: max(1, columns - keysEnd - 1))
    return (0..<max(keys.count, texts.count)).map { row in
      Part(
        line: number, keys: row < keys.count ? keys[row] : "",
        text: row < texts.count ? texts[row] : "")
    }
  }

  static func keysEnd(_ columns: Int) -> Int { min(26, columns * 2 / 5) }

  /// Returns the first row to show if the page has `count` rows. This is `top`, or an earlier row if the rows from
  /// `top` on would not fill the screen.
  func firstRow(among count: Int, on layout: ScreenLayout) -> Int {
    max(0, min(top, count - layout.pageRows.count))
  }

  mutating func scroll(to top: Int, on layout: ScreenLayout) {
    self.top = top
    self.top = firstRow(among: rows(on: layout).count, on: layout)
  }

  /// Performs an action that scrolls. Returns false if the action does not scroll.
  mutating func scroll(by action: BrowserAction, on layout: ScreenLayout) -> Bool {
    let screen = max(1, layout.pageRows.count - 1)
    switch action {
    case .down, .lineDown: scroll(to: top + 1, on: layout)
    case .up, .lineUp: scroll(to: top - 1, on: layout)
    case .pageDown, .halfPageDown, .mark: scroll(to: top + screen, on: layout)
    case .pageUp, .halfPageUp: scroll(to: top - screen, on: layout)
    case .first: scroll(to: 0, on: layout)
    case .last: scroll(to: .max, on: layout)
    default: return false
    }
    return true
  }

  /// Returns the number of the line from which a search begins: the line that was found last or, if no line was found,
  /// the first line on the screen. A forward search must include that first line, so it begins one line earlier.
  func lineToFindFrom(backwards: Bool, on layout: ScreenLayout) -> Int {
    let rows = rows(on: layout)
    let first = rows.isEmpty ? 0 : rows[firstRow(among: rows.count, on: layout)].left.line
    return found ?? (backwards ? first : first - 1)
  }

  mutating func show(found line: Int, on layout: ScreenLayout) {
    let rows = rows(on: layout)
    let row = rows.firstIndex { $0.left.line == line || $0.right?.line == line } ?? 0
    found = line
    if !(0..<layout.pageRows.count).contains(row - top) {
      top = row - layout.pageRows.count / 2
    }
    top = firstRow(among: rows.count, on: layout)
  }
}

extension TextPage.Line {
  fileprivate var isHelp: Bool { if case .help = self { true } else { false } }
}

/// The least number of columns of a screen on which the help is in two columns.
private let minColumnsOfTwo = 80

/// Splits a string into parts of at most `width` cells, between words where possible. Only a part that consists of a
/// single wide character may be wider.
func broken(_ text: String, width: Int) -> [String] {
  var parts: [String] = []
  var rest = Substring(text)
  while true {
    let part = rest.prefix(fitting: width)
    guard part.endIndex < rest.endIndex else { return parts + [String(rest)] }
    parts.append(String(part.withoutBlanksAtEnd))
    rest = rest[part.endIndex...].drop { $0 == " " }
    if rest.isEmpty { return parts }
  }
}

extension Substring {
  /// Returns the longest prefix that fits in `width` cells, cut at the end of a word if possible. The prefix has at
  /// least one character.
  fileprivate func prefix(fitting width: Int) -> Substring {
    var (end, room) = (startIndex, width)
    while end < endIndex {
      room -= displayWidth(String(self[end]))
      guard room >= 0 || end == startIndex else { break }
      end = index(after: end)
    }
    guard end < endIndex, self[end] != " " else { return self[..<end] }
    let words = self[..<end].lastIndex(of: " ").map { self[...$0] }
    return words.flatMap { $0.allSatisfy { $0 == " " } ? nil : $0 } ?? self[..<end]
  }

  fileprivate var withoutBlanksAtEnd: Substring {
    var text = self
    while text.count > 1, text.last == " " { text = text.dropLast() }
    return text
  }
}
