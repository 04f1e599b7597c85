/// A mode of the browser, which determines the meaning of keys.
indirect enum BrowserMode: Hashable, Sendable {
  /// Keys move the cursor and act on rows.
  case browse
  /// Keys are the letters of the name to which the cursor jumps.
  case jump(JumpInput)
  /// Keys move along the index bar; `from` is the place to return to.
  case bar(from: ListPlace)
  /// Keys are typed into a line of text; if it is left, they have their earlier meaning.
  case input(LineInput, over: BrowserMode)
  /// Keys scroll a page of text; `over` is the mode after the page.
  case page(TextPage, over: BrowserMode)
  /// A key answers a question.
  case question(Question)

  var input: LineInput? { if case .input(let input, _) = self { input } else { nil } }

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

  /// The help of the present keys; nil while rows are looked at, where the key table says how it is shown.
  func helpTopic(isWide: Bool) -> HelpTopic? {
    switch self {
    case .browse, .page, .question: nil
    case .jump: .jump
    case .bar: .bar(isHorizontal: isWide)
    case .input: .input
    }
  }
}

/// A question. The key `y` performs the effect; any other key does nothing.
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
  /// The version of the list in which the rows were found.
  private var version = 0

  init(from origin: ListPlace) { self.origin = origin }

  func with(_ text: String, in list: ListView) -> JumpInput {
    var input = JumpInput(from: origin)
    (input.text, input.version) = (text, list.version)
    input.offsets = list.contents.bounds(text)
    return input
  }

  /// Finds the rows in a list, unless it is as it was.
  mutating func update(in list: ListView) {
    guard version != list.version else { return }
    version = list.version
    offsets = text.isEmpty ? 0..<0 : list.contents.bounds(text)
  }
}

/// What the last line says to the user.
struct Messages: Sendable {
  /// The last message; nil if it has been read.
  private(set) var last: Message?
  /// The reason why there is no connection; nil if there is a connection.
  private var lostConnection: String?
  /// Whether no key and no mouse button has been pressed yet.
  private(set) var isUntouched = true

  /// A message for the last line.
  struct Message: Hashable, Sendable {
    let text: String
    let isFailure: Bool
  }

  mutating func say(_ text: String, isFailure: Bool = false) {
    last = Message(text: text, isFailure: isFailure)
  }

  /// Notes that a key or a button of the mouse was pressed: what was said last has been read.
  mutating func notePress() {
    last = nil
    isUntouched = false
  }

  /// Notes why the connection was lost; nil when there is one again.
  ///
  /// - Parameter hasLine: whether messages have a line of their own; otherwise they hide the place.
  mutating func noteConnection(_ reason: String?, hasLine: Bool) {
    if lostConnection != nil, reason == nil, last?.isFailure ?? true {
      last = nil
      if hasLine { say("the server answers again") }
    }
    lostConnection = reason
  }

  /// The message to show; nil if there is nothing to say.
  var news: Message? {
    guard let lostConnection, last?.isFailure ?? true else { return last }
    let reason = last?.text ?? lostConnection
    return Message(text: "no connection, trying again: \(reason)", isFailure: true)
  }
}
