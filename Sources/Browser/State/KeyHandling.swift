internal import ListingIndex

// Keys: what they mean in each mode.
extension BrowserState {
  mutating func handle(_ press: KeyPress) -> [BrowserEffect] {
    notePress()
    if asksForHelp(press), let topic = mode.helpTopic(isWide: layout.isWide) {
      mode = .page(TextPage(topic, settings), over: mode)
      return []
    }
    switch mode {
    case .browse: return handleSequence(press)
    case .jump(let input): return handle(press, jumping: input)
    case .bar(let origin): return handleOnBar(press, from: origin)
    case .input(let input, let mode): return handle(press, typing: input, over: mode)
    case .page(let page, let mode): return handle(press, on: page, over: mode)
    case .question(let question): return answer(press, to: question)
    }
  }

  /// Returns whether a key shows the help of the present mode: F1 or, on the index bar, where no text is typed, any key
  /// that is bound to the help.
  private func asksForHelp(_ press: KeyPress) -> Bool {
    if press.key == .function(1) { return true }
    guard case .bar = mode else { return false }
    return settings.keys.meaning(of: [press]) == .action(.help)
  }

  private mutating func handleSequence(_ press: KeyPress) -> [BrowserEffect] {
    if keys.takeDigit(press, settings.keys) { return [] }
    let typed = keys.take(press, settings.keys)
    switch typed.meaning {
    case .prefix: return []
    case .nothing:
      _ = keys.takeCount()
      guard press.key != .escape else { return [] }
      let hint = settings.helpHint.map { "; \($0)" } ?? ""
      say("\(keyNames(typed.keys)) does nothing here\(hint)")
      return []
    case .action(let action): return perform(action, count: keys.takeCount())
    case .command(let command): return run(command, count: keys.takeCount() ?? 1)
    }
  }

  private mutating func answer(_ press: KeyPress, to question: Question) -> [BrowserEffect] {
    mode = .browse
    guard press.key == .character("y"), press.modifiers.isEmpty else {
      say("nothing was done")
      return []
    }
    return [question.effect]
  }
}

// Jumping to the names that begin with the typed letters, and moving along the index bar by keys.
extension BrowserState {
  private mutating func handle(_ press: KeyPress, jumping input: JumpInput) -> [BrowserEffect] {
    switch press.key {
    case .escape: goBack(to: input.origin)
    case .enter: endJump()
    case .backspace: jump(to: String(input.text.dropLast()), input)
    case .character(let character) where press.modifiers.isEmpty:
      jump(to: input.text + String(character), input)
    default:
      endJump()
      return handle(press)
    }
    return []
  }

  private mutating func jump(to text: String, _ input: JumpInput) {
    guard let list else { return }
    guard !text.isEmpty else { return goBack(to: input.origin) }
    let input = input.with(text, in: list)
    mode = .jump(input)
    guard let offset = input.offsets.first else { return }
    lists.withList { $0.show(offset: offset) }
    bar.follow(letters: text, to: self.list?.cursorOffset ?? 0)
  }

  private mutating func endJump() {
    mode = .browse
    _ = bar.handle(.zoomOut)
  }

  private mutating func goBack(to place: ListPlace) {
    mode = .browse
    _ = bar.handle(.cancelled)
    lists.withList { $0.restore(place) }
  }

  private mutating func handleOnBar(
    _ press: KeyPress, from origin: ListPlace
  ) -> [BrowserEffect] {
    if let event = IndexBarEvent(press, isHorizontal: layout.isWide) {
      moveAlongBar(event)
      return []
    }
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("q"), []): goBack(to: origin)
    case (.enter, _), (.tab, _), (.character("`"), []): endJump()
    default:
      endJump()
      return handle(press)
    }
    return []
  }
}

// Pages of text.
extension BrowserState {
  private mutating func handle(
    _ press: KeyPress, on page: TextPage, over modeBefore: BrowserMode
  ) -> [BrowserEffect] {
    let typed = keys.take(press, settings.keys)
    switch typed.meaning {
    case .prefix: return []
    case .nothing, .command:
      say("\(keyNames(typed.keys)) does nothing here; Escape closes the page")
      return []
    case .action(let action): return perform(action, on: page, over: modeBefore, press)
    }
  }

  private mutating func perform(
    _ action: BrowserAction, on page: TextPage, over modeBefore: BrowserMode, _ press: KeyPress
  ) -> [BrowserEffect] {
    var page = page
    if page.scroll(by: action, on: layout) {
      mode = .page(page, over: modeBefore)
      return []
    }
    switch action {
    case .find, .findBackwards:
      type(.find(backwards: action == .findBackwards), over: mode)
    case .findNext: return findAgain(reversed: false)
    case .findPrevious: return findAgain(reversed: true)
    case .command: type(.command, over: mode)
    case .search:
      mode = modeBefore
      return perform(.search, count: nil)
    case .copy: return page.copiedText.map { [.copy($0)] } ?? []
    case .suspend: return [.suspend]
    case .quit, .cancel, .help, .leave, .enter: mode = modeBefore
    default: say("\(keyNames([press])) does nothing on a page of text; Escape closes it")
    }
    return []
  }
}

// Typing lines: searches in a list, filters, searches of the database, commands, names.
extension BrowserState {
  private mutating func handle(
    _ press: KeyPress, typing input: LineInput, over modeBefore: BrowserMode
  ) -> [BrowserEffect] {
    if input.purpose.isSearch, let movement = ListMovement(whileSearching: press) {
      lists.withList { $0.move(movement) }
      return []
    }
    var input = input
    let outcome = input.take(press, history: typed.history(of: input.purpose), settings.keys)
    switch outcome {
    case .nothing: return []
    case .moved: mode.setInput(input)
    case .changed:
      mode.setInput(input)
      return changed(input)
    case .completing(let words): return complete(input.textBeforeCursor, words)
    case .finished: return finish(input, over: modeBefore)
    case .left:
      mode = modeBefore
      if input.purpose == .filter { showAllRows() }
      if case .search(let view) = input.purpose { return leaveSearch(for: view) }
    case .suspending: return [.suspend]
    }
    return []
  }

  private func complete(
    _ line: String, _ words: BrowserEffect.CompletedWords
  ) -> [BrowserEffect] {
    guard let list, words == .keys || words == .command && line.hasPrefix(orderCommand) else {
      return [.complete(line, words)]
    }
    return [.completeKeys(line, words, list.id)]
  }

  mutating func paste(_ text: String) -> [BrowserEffect] {
    guard var input = mode.input else { return [] }
    input.paste(text)
    mode.setInput(input)
    return changed(input)
  }

  /// Returns the effects of a change to the line that is being typed. Only a filter and a search of the library take
  /// effect while their line is still being typed.
  private mutating func changed(_ input: LineInput) -> [BrowserEffect] {
    if input.purpose.isSearch { return searchLibrary(for: input.text) }
    guard let list, input.purpose == .filter else { return [] }
    return [.filter(list.id, text: input.text)]
  }

  private mutating func finish(
    _ input: LineInput, over modeBefore: BrowserMode
  ) -> [BrowserEffect] {
    // The answer of a command replaces a page.
    mode = input.purpose == .command ? .browse : modeBefore
    typed.remember(input)
    switch input.purpose {
    case .find(let backwards):
      return typed.seek(input.text, backwards: backwards) ? findAgain(reversed: false) : []
    case .filter:
      typed.filter = input.text
      if input.text != list?.filter?.text ?? "" { held.awaitFilter(input.text) }
      return changed(input)
    case .order: return order(by: input.text)
    case .search(let view): return finishSearch(input.text, from: view)
    case .command: return run(input.text)
    case .saveQueue: return input.text.isEmpty ? [] : [.saveQueue(as: input.text)]
    case .addToPlaylist(let entries):
      guard !input.text.isEmpty else { return [] }
      lists.withList { $0.unmark() }
      return [.addToPlaylist(entries, input.text)]
    case .rating(let entries): return rate(entries, input.text)
    }
  }

  /// Runs what the user has typed: a command of the browser, the number of a row to go to, or an mpdex command.
  private mutating func run(_ text: String) -> [BrowserEffect] {
    let line = text.last == " " ? String(text.dropLast()) : text
    if let row = Int(line) {
      lists.withList { $0.move(.to(row: max(1, row) - 1)) }
      return []
    }
    switch line {
    case "": return []
    case "$": return perform(.last, count: nil)
    case "q", "quit": return [.quit]
    case "h", "help": return perform(.help, count: nil)
    case "by": return order(by: "")
    case _ where line.hasPrefix(orderCommand):
      return order(by: String(line.dropFirst(orderCommand.count)))
    default: return configure(line) ?? [.run(text)]
    }
  }

  /// Returns the effects of a line that changes a setting; nil if the line is another command.
  private func configure(_ line: String) -> [BrowserEffect]? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "keys", "layout", "colour", "color": return [.configure(line)]
    case "columns": return list.map { [.columns($0.id, words.count > 1 ? words[1] : "")] } ?? []
    default: return nil
    }
  }

  private func order(by keys: String) -> [BrowserEffect] {
    list.map { [.order($0.id, keys: keys)] } ?? []
  }
}

/// The beginning of a command that sorts the shown list by the keys after it.
package let orderCommand = "by "
