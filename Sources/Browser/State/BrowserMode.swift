/// A mode of the browser, which determines the meaning of keys.
indirect enum BrowserMode: Hashable, Sendable {
  /// Keys move the cursor and act on rows.
  case browse
  /// Keys type the beginning of a name, to which the cursor jumps.
  case jump(JumpInput)
  /// Keys move the selection along the index bar; `from` is the place in the list to which the cursor returns if the
  /// user cancels.
  case bar(from: ListPlace)
  /// Keys are typed into a line of text; `over` is the mode to which the browser returns when the line is left.
  case input(LineInput, over: BrowserMode)
  /// Keys scroll a page of text; `over` is the mode to which the browser returns when the page is closed.
  case page(TextPage, over: BrowserMode)
  /// Keys answer a question: `y` means yes, and any other key means no.
  case question(Question)

  var input: LineInput? { if case .input(let input, _) = self { input } else { nil } }

  /// The question that is asked, with the keys that answer it; nil if there is none.
  var question: String? {
    if case .question(let question) = self { "\(question.text) y/n" } else { nil }
  }

  /// Whether messages are shown where they cover other rows: not while a line or the letters of a jump are typed, or a
  /// question is asked.
  var showsNews: Bool {
    switch self {
    case .browse, .bar, .page: true
    case .jump, .input, .question: false
    }
  }

  mutating func setInput(_ input: LineInput) {
    if case .input(_, let mode) = self { self = .input(input, over: mode) }
  }

  /// The page that is shown; nil while a list is shown.
  var page: TextPage? {
    switch self {
    case .page(let page, _): page
    case .input(_, let mode): mode.page
    default: nil
    }
  }

  /// Returns the help topic of this mode; nil for modes in which the key for the help is handled like any other key.
  ///
  /// - Parameter isWide: whether the list is shown in several columns.
  func helpTopic(isWide: Bool) -> HelpTopic? {
    switch self {
    case .browse, .page, .question: nil
    case .jump: .jump
    case .bar: .bar(isHorizontal: isWide)
    case .input: .input
    }
  }
}

/// A question to the user. The key `y` answers yes and performs the effect of the question. Any other key means no.
struct Question: Hashable, Sendable {
  let text: String
  let effect: BrowserEffect
}

/// The letters that were typed to jump to a name.
struct JumpInput: Hashable, Sendable {
  private(set) var text = ""
  let origin: ListPlace
  /// The offsets of the rows that begin with the letters.
  private(set) var offsets = 0..<0
  /// The version of the list in which `offsets` were found; see `ListView.version`.
  private var version = 0

  init(from origin: ListPlace) { self.origin = origin }

  func with(_ text: String, in list: ListView) -> JumpInput {
    var input = JumpInput(from: origin)
    (input.text, input.version) = (text, list.version)
    input.offsets = list.contents.bounds(text)
    return input
  }

  /// If the list has changed, searches again for the rows that begin with the letters.
  mutating func update(in list: ListView) {
    guard version != list.version else { return }
    version = list.version
    offsets = text.isEmpty ? 0..<0 : list.contents.bounds(text)
  }
}

/// The messages that the last line of the screen shows.
struct Messages: Sendable {
  /// The last message. Nil if there was none, or if a key or a mouse button has been pressed since.
  private(set) var last: Message?
  /// The reason why the connection was lost; nil while the browser is connected.
  private var lostConnection: String?
  /// Whether no key or mouse button has been pressed yet.
  private(set) var isUntouched = true

  /// A message on the last line of the screen.
  struct Message: Hashable, Sendable {
    let text: String
    let isFailure: Bool
  }

  mutating func say(_ text: String, isFailure: Bool = false) {
    last = Message(text: text, isFailure: isFailure)
  }

  /// Records that a key or a mouse button was pressed. The last message then counts as read.
  mutating func notePress() {
    last = nil
    isUntouched = false
  }

  /// Removes the last message, because it no longer applies.
  mutating func clear() { last = nil }

  /// Records why the connection was lost; nil means that the connection is restored.
  ///
  /// - Parameter hasLine: whether messages have a line of their own. If not, they cover the titles of the lists.
  mutating func noteConnection(_ reason: String?, hasLine: Bool) {
    if lostConnection != nil, reason == nil, last?.isFailure ?? true {
      last = nil
      if hasLine { say("the server answers again") }
    }
    lostConnection = reason
  }

  /// The message to show; nil if there is no message.
  var news: Message? {
    guard let lostConnection, last?.isFailure ?? true else { return last }
    let reason = last?.text ?? lostConnection
    return Message(text: "no connection, trying again: \(reason)", isFailure: true)
  }
}
