// Lines that are typed: finding, filters, searches, commands.
extension BrowserState {
  /// Does what a line does while it is being typed.
  mutating func typed(_ input: LineInput) -> [BrowserEffect] {
    guard let list, input.purpose == .filter else { return [] }
    return [.filter(list.id, text: input.text)]
  }

  mutating func cancel(_ input: LineInput) -> [BrowserEffect] {
    mode = .browse
    if input.purpose == .filter { showAllRows() }
    return []
  }

  mutating func finish(_ input: LineInput) -> [BrowserEffect] {
    mode = .browse
    switch input.purpose {
    case .find(let backwards): return find(input.text, backwards: backwards)
    case .filter:
      finishedFilter = input.text
      return typed(input)
    case .search:
      guard !input.text.isEmpty else { return [] }
      return ask(for: .search, text: input.text)
    case .command: return run(input.text)
    case .saveQueue: return input.text.isEmpty ? [] : [.saveQueue(as: input.text)]
    }
  }

  /// Runs a command: one of the browser's own, the number of a row, or a verb of mpdex.
  private mutating func run(_ line: String) -> [BrowserEffect] {
    if let row = Int(line) {
      withList { $0.move(.to(row: max(1, row) - 1)) }
      return []
    }
    switch line {
    case "": return []
    case "q", "quit": return [.quit]
    case "h", "help": return perform(.help, count: nil)
    default: return [.run(line)]
    }
  }

  private mutating func find(_ text: String, backwards: Bool) -> [BrowserEffect] {
    let text = text.isEmpty ? lastFind?.text ?? "" : text
    guard let list, !text.isEmpty else { return [] }
    lastFind = (text, backwards)
    let offset = list.cursorOffset ?? 0
    return [.find(list.id, text: text, from: offset, backwards: backwards)]
  }

  /// Finds the text that was looked for last again.
  mutating func findAgain(reversed: Bool) -> [BrowserEffect] {
    guard let lastFind, let list else { return [] }
    let offset = list.cursorOffset ?? 0
    let backwards = lastFind.backwards != reversed
    return [.find(list.id, text: lastFind.text, from: offset, backwards: backwards)]
  }
}
