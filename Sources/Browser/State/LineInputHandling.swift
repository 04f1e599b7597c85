// Lines that are typed: finding, filters, searches, commands, names.
extension BrowserState {
  mutating func handle(_ press: KeyPress, typing input: LineInput) -> [BrowserEffect] {
    var input = input
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return cancel(input)
    case (.enter, _): return finish(input)
    case (.backspace, _) where input.text.isEmpty: return cancel(input)
    case (_, .control) where settings.keys.meaning(of: [press]) == .action(.suspend):
      return [.suspend]
    case (.tab, let modifiers): return complete(input, modifiers == .shift ? -1 : 1)
    case (.up, _), (.character("p"), .control): input.go(back: 1, in: history(of: input))
    case (.down, _), (.character("n"), .control): input.go(back: -1, in: history(of: input))
    default: guard input.edit(press) else { return [] }
    }
    input.completion = nil
    let isChanged = mode.inputText != input.text
    mode = .input(input)
    return isChanged ? typed(input) : []
  }

  /// The lines that were typed for the same purpose before, the last one first.
  private func history(of input: LineInput) -> [String] { typedLines[input.purpose.prompt] ?? [] }

  private mutating func remember(_ input: LineInput) {
    guard !input.text.isEmpty else { return }
    let older = history(of: input).filter { $0 != input.text }
    typedLines[input.purpose.prompt] = [input.text] + older.prefix(maxTypedLines - 1)
  }

  /// Does what a line does while it is being typed.
  mutating func typed(_ input: LineInput) -> [BrowserEffect] {
    guard let list, input.purpose == .filter else { return [] }
    return [.filter(list.id, text: input.text)]
  }

  mutating func cancel(_ input: LineInput) -> [BrowserEffect] {
    mode = input.purpose.modeBefore
    if input.purpose == .filter { showAllRows() }
    return []
  }

  mutating func finish(_ input: LineInput) -> [BrowserEffect] {
    mode = input.purpose.modeAfter
    remember(input)
    switch input.purpose {
    case .find(let backwards): return find(input.text, backwards: backwards)
    case .findOnPage(let page, _, let backwards):
      return find(input.text, on: page, backwards: backwards)
    case .filter:
      finishedFilter = input.text
      if input.text != list?.filter?.text ?? "" { awaited.filter = input.text }
      return typed(input)
    case .search:
      guard !input.text.isEmpty else { return [] }
      return ask(for: .search, text: input.text)
    case .command: return run(input.text)
    case .saveQueue: return input.text.isEmpty ? [] : [.saveQueue(as: input.text)]
    case .addToPlaylist(let entries):
      guard !input.text.isEmpty else { return [] }
      withList { $0.unmark() }
      return [.addToPlaylist(entries, input.text)]
    }
  }

  /// Runs a command: one of the browser's own, the number of a row, or a verb of mpdex.
  private mutating func run(_ text: String) -> [BrowserEffect] {
    let line = text.last == " " ? String(text.dropLast()) : text
    if let row = Int(line) {
      withList { $0.move(.to(row: max(1, row) - 1)) }
      return []
    }
    switch line {
    case "": return []
    case "$": return perform(.last, count: nil)
    case "q", "quit": return [.quit]
    case "h", "help": return perform(.help, count: nil)
    default: return [.run(text)]
    }
  }
}

/// The number of lines of a purpose that Up brings back.
private let maxTypedLines = 100
