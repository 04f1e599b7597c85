/// What keys mean at the moment.
enum BrowserMode: Hashable, Sendable {
  /// They move the cursor and act on rows.
  case browse
  /// They are the letters of the name to which the cursor jumps.
  case jump(JumpInput)
  /// They move along the index bar; the place is the one to go back to.
  case bar(from: ListPlace)
  /// They are a line of text.
  case input(LineInput)
  /// They scroll the help, whose first line is this.
  case help(top: Int)
}

/// The place of a list to go back to.
struct ListPlace: Hashable, Sendable {
  let cursor: Int
  let top: Int
}

/// The letters that were typed to jump to a name.
struct JumpInput: Hashable, Sendable {
  /// The letters.
  var text: String
  /// The place before the jump.
  let origin: ListPlace
  /// The rows that begin with the letters.
  var offsets: Range<Int>
  /// The version of the list in which they were found.
  var version = 0
}

/// A line of text that is being typed.
struct LineInput: Hashable, Sendable {
  /// What the line is for.
  enum Purpose: Hashable, Sendable {
    case find(backwards: Bool)
    case filter
    case search
    case command
    case saveQueue

    /// What is before the line.
    var prompt: String {
      switch self {
      case .find(let backwards): backwards ? "?" : "/"
      case .filter: "&"
      case .search: "search: "
      case .command: ":"
      case .saveQueue: "save the queue as: "
      }
    }
  }

  let purpose: Purpose
  var text = ""

  /// Changes the text as a key does; returns false if the key does nothing to it.
  mutating func edit(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []): text.append(character)
    case (.backspace, _): text = String(text.dropLast())
    case (.character("u"), .control): text = ""
    case (.character("w"), .control): text = textWithoutLastWord
    default: return false
    }
    return true
  }

  private var textWithoutLastWord: String {
    let trimmed = text.reversed().drop { $0 == " " }.drop { $0 != " " }
    return String(trimmed.reversed())
  }
}
