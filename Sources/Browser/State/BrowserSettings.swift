/// The settings that a browser gets at its start.
package struct BrowserSettings: Hashable, Sendable {
  /// The keys.
  package var keys: KeyTable
  /// Whether the terminal's font has more than ASCII.
  package var hasUnicode: Bool
  /// Whether rows are chosen for a script, which ends the browser.
  package var isPicker: Bool
  /// The number of columns in which rows are shown at first.
  package var layout: LayoutSetting

  package init(
    keys: KeyTable = KeyPreset.vi.table, hasUnicode: Bool = true, isPicker: Bool = false,
    layout: LayoutSetting = .automatic
  ) {
    self.keys = keys
    self.hasUnicode = hasUnicode
    self.isPicker = isPicker
    self.layout = layout
  }
}

/// One of the browser's views, each with lists of its own; the next one is in this order.
package enum BrowserView: Hashable, Sendable, CaseIterable {
  /// Directories, or the list that the browser was started with.
  case library
  /// The values of tags.
  case tags
  /// The queue.
  case queue
  /// The stored playlists.
  case playlists
  /// The songs of a search.
  case search
  /// The modes of the player and the outputs.
  case settings
}

/// A state of the browser whose keys the help shows.
enum HelpTopic: Hashable, Sendable {
  case browse
  case jump
  case bar(isHorizontal: Bool)
  case input
}

// What is said about keys.
extension BrowserSettings {
  var symbols: Symbols { hasUnicode ? .unicode : .ascii }

  /// The keys that a newcomer needs; nil if there are none.
  var firstKeys: String? {
    let hints = [helpHint, hint(.quit, "quits")].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: ", ")
  }

  /// The hint at the key that shows the help; nil if there is none.
  var helpHint: String? { hint(.help, "shows the keys") }

  /// Returns which key has an effect; nil if none has.
  func hint(_ action: BrowserAction, _ effect: String) -> String? {
    keys.names(of: action).first.map { "\($0) \(effect)" }
  }

  /// Names the keys of the browser instead of the commands that a message of mpdex names.
  func withKeys(_ text: String) -> String {
    guard text.contains("`mpdex ") else { return text }
    let actions = [("undo", BrowserAction.undo), ("redo", .redo)]
    return actions.reduce(text) { text, pair in
      let key = keys.names(of: pair.1).first ?? ":\(pair.0)"
      return text.replacing("`mpdex \(pair.0)`", with: key)
    }
  }

  /// The titles of the groups without a text, and the keys of each action with what it does.
  func helpLines(_ topic: HelpTopic) -> [(keys: String, text: String)] {
    switch topic {
    case .browse: browseLines
    case .jump: jumpLines
    case .bar(let isHorizontal): barLines(isHorizontal)
    case .input: inputLines
    }
  }

  private var browseLines: [(keys: String, text: String)] {
    BrowserAction.groups.flatMap { group in
      let lines = group.actions.map { action in
        (keys.names(of: action).joined(separator: ", "), action.help)
      }
      return [(group.title, "")] + lines.filter { !$0.0.isEmpty } + [("", "")]
    } + signLines
  }

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

  private func barLines(_ isHorizontal: Bool) -> [(keys: String, text: String)] {
    [
      ("On the index bar", ""),
      (isHorizontal ? "left, right" : "up, down", "go to the previous or the next mark"),
      (isHorizontal ? "up" : "right", "open the gap with the finer marks"),
      (isHorizontal ? "down" : "left", "close the gap"),
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
