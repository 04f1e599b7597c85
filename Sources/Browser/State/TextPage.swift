internal import TerminalText

/// Lines that are shown in the place of the list, and scrolled: the help, or what a command has answered.
struct TextPage: Hashable, Sendable {
  /// The content of the page.
  enum Content: Hashable, Sendable {
    case help(HelpTopic)
    case answer([String])
  }

  let content: Content
  /// The first row on the screen, counted from 0 in the broken lines.
  var top = 0
  /// The line that was found last; nil if none was.
  var found: Int?

  init(_ content: Content) { self.content = content }

  /// A row of the screen, or a part of a line that does not fit in one.
  struct Row: Hashable {
    /// The number of the line, from 0.
    let line: Int
    /// The keys that the help explains; nil for other lines, and empty for its blank ones.
    var keys: String?
    let text: String
    /// Whether the line is the title of a group of keys.
    var isTitle = false
  }
}

// Pages of text: their rows, and their keys.
extension BrowserState {
  /// The page that is shown; nil while a list is.
  var page: TextPage? {
    switch mode {
    case .page(let page, _): page
    case .input(let input): input.purpose.page
    default: nil
    }
  }

  /// Returns the rows of a page on a screen as wide as this one. O(length of the page).
  func rows(of page: TextPage) -> [TextPage.Row] {
    switch page.content {
    case .help(let topic):
      helpLines(topic).enumerated().flatMap { number, line in
        rows(ofHelp: line.keys, line.text, number)
      }
    case .answer(let lines):
      lines.enumerated().flatMap { number, line in
        broken(line, width: max(1, layout.size.columns - 2)).map {
          TextPage.Row(line: number, text: $0)
        }
      }
    }
  }

  /// Returns the rows of a line of the help: keys at the left, what they do at the right, each on as many rows as it
  /// needs.
  private func rows(ofHelp keys: String, _ text: String, _ number: Int) -> [TextPage.Row] {
    guard !text.isEmpty else {
      return [TextPage.Row(line: number, keys: keys, text: "", isTitle: true)]
    }
    let keys = broken(keys, width: max(1, helpKeysEnd - 4))
    let texts = broken(text, width: max(1, layout.size.columns - helpKeysEnd - 1))
    return (0..<max(keys.count, texts.count)).map { row in
      TextPage.Row(
        line: number, keys: row < keys.count ? keys[row] : "",
        text: row < texts.count ? texts[row] : "")
    }
  }

  /// The column after the keys of the help.
  var helpKeysEnd: Int { min(26, layout.size.columns * 2 / 5) }

  /// Returns the first row of a page that is shown, so that its last screen is full.
  func firstRow(of page: TextPage, among count: Int) -> Int {
    max(0, min(page.top, count - layout.contentRows.count))
  }

  mutating func handle(
    _ press: KeyPress, on page: TextPage, over modeBefore: BrowserMode
  ) -> [BrowserEffect] {
    guard let action = pageAction(press) else { return [] }
    let screen = max(1, layout.contentRows.count - 1)
    switch action {
    case .down, .lineDown: scrollPage(to: page.top + 1)
    case .up, .lineUp: scrollPage(to: page.top - 1)
    case .pageDown, .halfPageDown, .mark: scrollPage(to: page.top + screen)
    case .pageUp, .halfPageUp: scrollPage(to: page.top - screen)
    case .first: scrollPage(to: 0)
    case .last: scrollPage(to: .max)
    case .find: askForText(on: page, over: modeBefore, backwards: false)
    case .findBackwards: askForText(on: page, over: modeBefore, backwards: true)
    case .findNext: return findAgain(on: page, reversed: false)
    case .findPrevious: return findAgain(on: page, reversed: true)
    case .command: mode = .input(LineInput(purpose: .command(over: mode)))
    case .search:
      mode = modeBefore
      return perform(.search, count: nil)
    case .suspend: return [.suspend]
    case .quit, .cancel, .help, .leave, .enter: mode = modeBefore
    default: complain("\(keyNames([press])) does nothing on a page of text; Escape closes it")
    }
    return []
  }

  /// The action of a key, which may be the last one of a sequence; nil if there is none.
  private mutating func pageAction(_ press: KeyPress) -> BrowserAction? {
    pendingKeys.append(press)
    switch settings.keys.meaning(of: pendingKeys) {
    case .prefix: return nil
    case .nothing:
      complain("\(keyNames(pendingKeys)) has no meaning; Escape closes the page")
      pendingKeys = []
      return nil
    case .action(let action):
      pendingKeys = []
      return action
    }
  }

  /// Scrolls the page so far as it goes on.
  mutating func scrollPage(to top: Int) {
    guard case .page(var page, let before) = mode else { return }
    page.top = top
    page.top = firstRow(of: page, among: rows(of: page).count)
    mode = .page(page, over: before)
  }
}

// Finding lines of a page.
extension BrowserState {
  private mutating func askForText(
    on page: TextPage, over modeBefore: BrowserMode, backwards: Bool
  ) {
    mode = .input(LineInput(purpose: .findOnPage(page, over: modeBefore, backwards: backwards)))
  }

  /// Finds a text, or the one that was looked for last if it is empty.
  mutating func find(
    _ text: String, on page: TextPage, backwards: Bool
  ) -> [BrowserEffect] {
    let text = text.isEmpty ? lastFind?.text ?? "" : text
    guard !text.isEmpty else { return [] }
    lastFind = (text, backwards)
    return findAgain(on: page, reversed: false)
  }

  private mutating func findAgain(on page: TextPage, reversed: Bool) -> [BrowserEffect] {
    guard let lastFind else {
      say("no text was searched for yet; / searches")
      return []
    }
    let rows = rows(of: page)
    let backwards = lastFind.backwards != reversed
    let first = rows.isEmpty ? 0 : rows[firstRow(of: page, among: rows.count)].line
    let finding = BrowserEffect.Finding(
      lastFind.text, from: page.found ?? (backwards ? first : first - 1), backwards: backwards)
    return [.findLine(lines(of: page), finding)]
  }

  private func lines(of page: TextPage) -> [String] {
    switch page.content {
    case .help(let topic): helpLines(topic).map { "\($0.keys) \($0.text)" }
    case .answer(let lines): lines
    }
  }

  /// Shows the line that was found on the page.
  mutating func receive(line: Int?, of finding: BrowserEffect.Finding) {
    guard case .page(var page, let before) = mode else { return }
    guard let line else { return complain("no line has '\(finding.text)'") }
    let rows = rows(of: page)
    let row = rows.firstIndex { $0.line == line } ?? 0
    page.found = line
    if !layout.contentRows.indices.contains(row - page.top + layout.contentRows.lowerBound) {
      page.top = row - layout.contentRows.count / 2
    }
    page.top = firstRow(of: page, among: rows.count)
    mode = .page(page, over: before)
    sayIfFoundAgain(finding, at: line)
  }
}

/// Returns a text in parts of at most `width` cells, broken between words where that is possible; a single character
/// may be wider.
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
  /// Returns the first characters that fit into `width` cells, up to the end of a word if there is one; at least one
  /// character.
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
