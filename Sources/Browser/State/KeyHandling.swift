// Keys: what they mean in each mode.
extension BrowserState {
  mutating func handle(_ press: KeyPress) -> [BrowserEffect] {
    endDrag()
    message = nil
    switch mode {
    case .browse: return handleSequence(press)
    case .jump(let input): return handle(press, jumping: input)
    case .bar(let origin): return handleOnBar(press, from: origin)
    case .input(let input): return handle(press, typing: input)
    case .help(let top): return handleInHelp(press, top: top)
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

  private mutating func handle(
    _ press: KeyPress, typing input: LineInput
  ) -> [BrowserEffect] {
    var input = input
    switch press.key {
    case .escape: return cancel(input)
    case .enter: return finish(input)
    case .backspace where input.text.isEmpty: return cancel(input)
    default:
      guard input.edit(press) else { return [] }
      mode = .input(input)
      return typed(input)
    }
  }

  private mutating func handleInHelp(_ press: KeyPress, top: Int) -> [BrowserEffect] {
    guard case .action(let action) = settings.keys.meaning(of: [press]) else { return [] }
    let page = max(1, layout.listRows.count - 1)
    switch action {
    case .down: mode = .help(top: min(top + 1, lastHelpTop))
    case .up: mode = .help(top: max(0, top - 1))
    case .pageDown, .mark: mode = .help(top: min(top + page, lastHelpTop))
    case .pageUp: mode = .help(top: max(0, top - page))
    case .first: mode = .help(top: 0)
    case .quit, .cancel, .help, .leave, .enter: mode = .browse
    default: break
    }
    return []
  }

  /// Takes pasted text as typed, its first line only.
  mutating func paste(_ text: String) -> [BrowserEffect] {
    guard case .input(var input) = mode else { return [] }
    input.text += text.prefix { !$0.isNewline }
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
