internal import ListingIndex

// Jumping to the names that begin with the typed letters, and moving along the index bar by keys.
extension BrowserState {
  /// Begins to jump. In a list that is not in the order of names it begins to find a text, so that the letters
  /// that are typed next are no commands.
  mutating func beginJump() {
    guard let list, list.contents.index != nil else {
      return mode = .input(LineInput(purpose: .find(backwards: false)))
    }
    mode = .jump(JumpInput(text: "", origin: list.place, offsets: 0..<0))
  }

  mutating func handle(_ press: KeyPress, jumping input: JumpInput) -> [BrowserEffect] {
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
    let offsets = list.contents.bounds(text)
    mode = .jump(
      JumpInput(text: text, origin: input.origin, offsets: offsets, version: list.version))
    let offset = min(offsets.lowerBound, max(0, list.contents.count - 1))
    withList { $0.show(offset: offset) }
    openBar(for: text)
  }

  /// Finds the rows of the letters again, since the list may have changed; ends the jump if they cannot be
  /// found there.
  mutating func updateJump() {
    guard case .jump(var input) = mode else { return }
    guard let list, list.contents.index != nil else { return mode = .browse }
    guard input.version != list.version else { return }
    input.version = list.version
    input.offsets = input.text.isEmpty ? 0..<0 : list.contents.bounds(input.text)
    mode = .jump(input)
  }

  /// Opens the index bar at the second letter, and closes it at the first one.
  private mutating func openBar(for text: String) {
    let offset = list?.cursorOffset ?? 0
    bar?.offset = offset
    let event: IndexBarEvent = text.count > 1 ? .zoomIn : .cancelled
    _ = bar?.handle(event)
  }

  private mutating func endJump() {
    mode = .browse
    _ = bar?.handle(.zoomOut)
  }

  /// Puts the cursor and the screen back where they were.
  mutating func goBack(to place: ListPlace) {
    mode = .browse
    _ = bar?.handle(.cancelled)
    withList { $0.restore(place) }
  }

  mutating func enterBar() {
    guard let list else { return }
    guard bar != nil else { return say("no index bar: \(reasonForNoBar(list))") }
    mode = .bar(from: list.place)
  }

  private func reasonForNoBar(_ list: ListView) -> String {
    if list.filter != nil { return "a filter hides rows of this list" }
    if list.index == nil { return "this list is not in the order of names" }
    return list.isLongerThanTwoScreens
      ? "the screen is too small" : "this list is not longer than two screens"
  }

  mutating func handleOnBar(_ press: KeyPress, from origin: ListPlace) -> [BrowserEffect] {
    if let event = barEvent(press) {
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

  /// The event that a key sends to the bar; nil if it sends none. Two arrows move along the bar. Of the
  /// other two, one opens the gap with the finer labels, and one closes it: the right arrow opens that of
  /// a vertical bar, the up arrow that of a horizontal one.
  private func barEvent(_ press: KeyPress) -> IndexBarEvent? {
    let isWide = layout.isWide
    switch (press.key, press.modifiers) {
    case (.up, _), (.character("k"), []): return isWide ? .zoomIn : .previous
    case (.down, _), (.character("j"), []): return isWide ? .zoomOut : .next
    case (.right, _), (.character("l"), []): return isWide ? .next : .zoomIn
    case (.left, _), (.character("h"), []): return isWide ? .previous : .zoomOut
    default: return nil
    }
  }

  /// Sends an event to the bar, and shows the rows at its offset.
  mutating func moveAlongBar(_ event: IndexBarEvent) {
    guard var bar else { return }
    let outputs = bar.handle(event)
    self.bar = bar
    for case .offsetChanged(let offset) in outputs { withList { $0.show(offset: offset) } }
  }
}

extension ListView {
  /// The place to go back to.
  var place: ListPlace { ListPlace(cursor: cursor, top: top) }

  /// Goes back to a place.
  mutating func restore(_ place: ListPlace) {
    cursor = max(0, min(place.cursor, count - 1))
    top = place.top
    keepCursorVisible()
  }
}
