// Keys: what they mean in each mode.
extension BrowserState {
  mutating func handle(_ press: KeyPress) -> [BrowserEffect] {
    endDrag()
    message = nil
    if press.key == .function(1), let topic = helpTopic {
      mode = .help(of: topic, top: 0, over: mode)
      return []
    }
    switch mode {
    case .browse: return handleSequence(press)
    case .jump(let input): return handle(press, jumping: input)
    case .bar(let origin): return handleOnBar(press, from: origin)
    case .input(let input): return handle(press, typing: input)
    case .help(let topic, let top, let mode): return handleInHelp(press, topic, top, mode)
    }
  }

  /// Handles a key of a sequence that may begin with a number.
  private mutating func handleSequence(_ press: KeyPress) -> [BrowserEffect] {
    if addDigit(press) { return [] }
    pendingKeys.append(press)
    switch settings.keys.meaning(of: pendingKeys) {
    case .prefix: return []
    case .nothing:
      if pendingKeys.count > 1 { complain("\(keyNames(pendingKeys)) has no meaning; see F1") }
      clearPending()
      return []
    case .action(let action):
      let count = typedCount
      clearPending()
      return perform(action, count: count)
    }
  }

  private mutating func clearPending() {
    pendingKeys = []
    typedCount = nil
  }

  /// Adds a digit to the number before a key; returns false if the key is no such digit.
  private mutating func addDigit(_ press: KeyPress) -> Bool {
    guard settings.keys.digitsCount, pendingKeys.isEmpty, press.modifiers.isEmpty,
      let digit = press.digit, digit > 0 || typedCount != nil
    else { return false }
    typedCount = min(1_000_000_000, (typedCount ?? 0) * 10 + digit)
    return true
  }

  /// The state whose own keys F1 shows; nil while rows are looked at, where the key table says what F1
  /// does.
  private var helpTopic: HelpTopic? {
    switch mode {
    case .browse, .help: nil
    case .jump: .jump
    case .bar: .bar
    case .input: .input
    }
  }

  private mutating func handleInHelp(
    _ press: KeyPress, _ topic: HelpTopic, _ top: Int, _ modeBefore: BrowserMode
  ) -> [BrowserEffect] {
    guard let action = helpAction(press) else { return [] }
    let page = max(1, layout.contentRows.count - 1)
    switch action {
    case .down, .lineDown: scrollHelp(to: top + 1)
    case .up, .lineUp: scrollHelp(to: top - 1)
    case .pageDown, .halfPageDown, .mark: scrollHelp(to: top + page)
    case .pageUp, .halfPageUp: scrollHelp(to: top - page)
    case .first: scrollHelp(to: 0)
    case .last: scrollHelp(to: .max)
    case .suspend: return [.suspend]
    case .quit, .cancel, .help, .leave, .enter: mode = modeBefore
    default: break
    }
    return []
  }

  /// The action of a key, which may be the last one of a sequence; nil if there is none.
  private mutating func helpAction(_ press: KeyPress) -> BrowserAction? {
    pendingKeys.append(press)
    switch settings.keys.meaning(of: pendingKeys) {
    case .prefix: return nil
    case .nothing:
      pendingKeys = []
      return nil
    case .action(let action):
      pendingKeys = []
      return action
    }
  }

  /// Scrolls the help so far as it goes on.
  mutating func scrollHelp(to top: Int) {
    guard case .help(let topic, _, let before) = mode else { return }
    mode = .help(of: topic, top: max(0, min(top, lastHelpTop(topic))), over: before)
  }

  /// Takes pasted text as typed, its first line only.
  mutating func paste(_ text: String) -> [BrowserEffect] {
    guard case .input(var input) = mode else { return [] }
    input.insert(text.prefix { !$0.isNewline })
    input.completion = nil
    mode = .input(input)
    return typed(input)
  }
}

extension KeyPress {
  /// The digit that the key types, with any modifiers; nil for other keys.
  fileprivate var digit: Int? {
    guard case .character(let character) = key, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
