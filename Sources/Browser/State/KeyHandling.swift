// Keys: what they mean in each mode.
extension BrowserState {
  mutating func handle(_ press: KeyPress) -> [BrowserEffect] {
    endDrag()
    message = nil
    if press.key == .function(1), let topic = helpTopic {
      mode = .help(of: topic, top: 0)
      return []
    }
    switch mode {
    case .browse: return handleSequence(press)
    case .jump(let input): return handle(press, jumping: input)
    case .bar(let origin): return handleOnBar(press, from: origin)
    case .input(let input): return handle(press, typing: input)
    case .help(let topic, let top): return handleInHelp(press, topic, top: top)
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
      let (count, digit) = (typedCount, press.digit)
      clearPending()
      return action == .view ? showView(digit) : perform(action, count: count)
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
    _ press: KeyPress, _ topic: HelpTopic, top: Int
  ) -> [BrowserEffect] {
    guard case .action(let action) = settings.keys.meaning(of: [press]) else { return [] }
    let page = max(1, layout.contentRows.count - 1)
    switch action {
    case .down, .lineDown: scrollHelp(of: topic, to: top + 1)
    case .up, .lineUp: scrollHelp(of: topic, to: top - 1)
    case .pageDown, .halfPageDown, .mark: scrollHelp(of: topic, to: top + page)
    case .pageUp, .halfPageUp: scrollHelp(of: topic, to: top - page)
    case .first: scrollHelp(of: topic, to: 0)
    case .last: scrollHelp(of: topic, to: .max)
    case .quit, .cancel, .help, .leave, .enter: mode = .browse
    default: break
    }
    return []
  }

  mutating func scrollHelp(of topic: HelpTopic, to top: Int) {
    mode = .help(of: topic, top: max(0, min(top, lastHelpTop(topic))))
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
