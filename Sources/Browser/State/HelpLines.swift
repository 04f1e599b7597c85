/// A state of the browser whose keys the help shows.
enum HelpTopic: Hashable, Sendable {
  case browse
  case jump
  case bar
  case input
}

// The lines of the help, and shorter hints.
extension BrowserState {
  /// The keys that a newcomer needs; nil once a key or a button of the mouse has been pressed.
  var firstKeys: String? {
    guard isUntouched else { return nil }
    let hints = [helpHint, hint(.quit, "quits")].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: ", ")
  }

  /// The hint at the key that shows the help; nil if there is none.
  var helpHint: String? { hint(.help, "shows the keys") }

  /// Returns which key has an effect; nil if none has.
  func hint(_ action: BrowserAction, _ effect: String) -> String? {
    settings.keys.names(of: action).first.map { "\($0) \(effect)" }
  }

  /// The titles of the groups without a text, and the keys of each action with what it does.
  func helpLines(_ topic: HelpTopic) -> [(keys: String, text: String)] {
    switch topic {
    case .browse: browseLines
    case .jump: jumpLines
    case .bar: barLines
    case .input: inputLines
    }
  }

  private var browseLines: [(keys: String, text: String)] {
    BrowserAction.groups.flatMap { group in
      let keys = group.actions.map { action in
        (settings.keys.names(of: action).joined(separator: ", "), action.help)
      }
      return [(group.title, "")] + keys.filter { !$0.0.isEmpty } + [("", "")]
    } + signLines
  }

  /// The signs that are drawn before the names of rows.
  private var signLines: [(keys: String, text: String)] {
    [
      ("Signs at the rows", ""),
      (symbols.cursor, "the cursor"),
      (symbols.mark, "the row is marked"),
      (symbols.plays, "the song plays"),
      (symbols.gapBefore, "rows before this one have just gone"),
      (symbols.gapAfter, "rows after this one have just gone"),
    ]
  }

  private var barLines: [(keys: String, text: String)] {
    let isWide = layout.isWide
    return [
      ("On the index bar", ""),
      (isWide ? "left, right" : "up, down", "go to the previous or the next mark"),
      (isWide ? "up" : "right", "open the gap with the finer marks"),
      (isWide ? "down" : "left", "close the gap"),
      ("enter, tab", "stay here"),
      ("esc, q", "go back to where one was"),
    ]
  }
}

private let jumpLines = [
  ("Jumping to a name", ""),
  ("letters", "jump to the first entry that begins with them"),
  ("backspace", "take the last letter back"),
  ("enter", "stay here"),
  ("esc", "go back to where one was"),
]

private let inputLines = [
  ("Typing a line", ""),
  ("enter", "do what the line says"),
  ("esc, ctrl-c", "leave the line"),
  (
    "tab, shift-tab",
    "complete a command or the name of a playlist; choose the next, the previous one"
  ),
  ("up, down", "bring back a line that was typed before"),
  ("left, right", "move by a character"),
  ("home, end", "go to the beginning, to the end"),
  ("ctrl-w", "delete the word before the cursor"),
  ("ctrl-u, ctrl-k", "delete what is before, what is after the cursor"),
]
