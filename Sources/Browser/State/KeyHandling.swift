// Keys: what they mean in each mode.
extension BrowserState {
  mutating func handle(_ press: KeyPress) -> [BrowserEffect] {
    notePress()
    if press.key == .function(1), let topic = helpTopic {
      mode = .page(TextPage(.help(topic)), over: mode)
      return []
    }
    switch mode {
    case .browse: return handleSequence(press)
    case .jump(let input): return handle(press, jumping: input)
    case .bar(let origin): return handleOnBar(press, from: origin)
    case .input(let input): return handle(press, typing: input)
    case .page(let page, let mode): return handle(press, on: page, over: mode)
    case .question(let question): return answer(press, to: question)
    }
  }

  /// Handles a key of a sequence that may begin with a number.
  private mutating func handleSequence(_ press: KeyPress) -> [BrowserEffect] {
    if addDigit(press) { return [] }
    pendingKeys.append(press)
    switch settings.keys.meaning(of: pendingKeys) {
    case .prefix: return []
    case .nothing:
      if press.key != .escape {
        let hint = helpHint.map { "; \($0)" } ?? ""
        complain("\(keyNames(pendingKeys)) has no meaning\(hint)")
      }
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
    case .browse, .page, .question: nil
    case .jump: .jump
    case .bar: .bar
    case .input: .input
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
