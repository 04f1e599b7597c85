internal import Bytes
/// The settings that the program passes to a browser when it starts.
package struct BrowserSettings: Hashable, Sendable {
  /// The key bindings of the browser.
  package var keys: KeyTable
  /// Whether the terminal's font has characters beyond ASCII.
  package var hasUnicode: Bool
  /// Whether the browser was started to let the user choose rows for a script. If so, it ends once rows have been
  /// chosen.
  package var isPicker: Bool
  /// Whether rows are shown in one column or in several when the browser starts.
  package var layout: LayoutSetting
  /// The name of the server, shown beside its volume; may be empty.
  package var server = ""

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

/// A view of the browser. Each view has lists of its own. The keys for the next and the previous view go through the
/// views in the order of these cases.
package enum BrowserView: Hashable, Sendable, CaseIterable {
  /// Directories, or the list that the browser was started with.
  case library
  /// The values of tags.
  case tags
  /// All albums.
  case albums
  /// The queue.
  case queue
  /// The stored playlists.
  case playlists
  /// What a search of the library has found.
  case search
  /// The modes of the player and the outputs.
  case settings

  /// The name of the view, which is also the title of its first list.
  package var title: String {
    switch self {
    case .library: "Music"
    case .tags: "Artists"
    case .albums: "Albums"
    case .queue: "Queue"
    case .playlists: "Playlists"
    case .search: "Search"
    case .settings: "Settings"
    }
  }
}

extension TextPage {
  /// Creates the help for a mode.
  init(_ topic: HelpTopic, _ settings: BrowserSettings) {
    self.init(help: settings.helpLines(topic), exit: settings.helpExit)
  }
}

/// A mode of the browser for which the help lists the keys.
enum HelpTopic: Hashable, Sendable {
  case browse
  case jump
  case bar(isHorizontal: Bool)
  case input
}

// Texts that tell the user about keys.
extension BrowserSettings {
  var symbols: Symbols { hasUnicode ? .unicode : .ascii }

  /// The hints that name the keys for showing the help and for quitting. Nil if neither action is bound to a key.
  var firstKeys: String? {
    let hints = [helpHint, hint(.quit, "quits")].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: ", ")
  }

  /// The hint that names the key for showing the help; nil if there is no such key.
  var helpHint: String? { hint(.help, "shows the keys") }

  /// Returns a hint that names the key of an action and says what it does; nil if the action has no key.
  func hint(_ action: BrowserAction, _ effect: String) -> String? {
    keys.names(of: action).first.map { "\($0) \(effect)" }
  }

  /// Returns the end of a message that names the key of an action and says what it does; empty if the action has no
  /// key.
  func advice(_ action: BrowserAction, _ effect: String) -> String {
    keys.names(of: action).first.map { ": `\($0)` \(effect)" } ?? ""
  }

  /// Returns the message with `mpdex undo`, `mpdex redo` and `mpdex --help` replaced by the keys that do the same in the
  /// browser.
  func withKeys(_ text: String) -> String {
    guard text.hasOccurrence(of: "`mpdex ") else { return text }
    let actions = [("undo", BrowserAction.undo), ("redo", .redo)]
    let text = text.replacingAll("`mpdex --help` lists", with: "Tab after : lists")
    return actions.reduce(text) { text, pair in
      let key = keys.names(of: pair.1).first ?? ":\(pair.0)"
      return text.replacingAll("`mpdex \(pair.0)`", with: key)
    }
  }

  /// The first line of the help, which says how to leave it, to see more of it, and to find a text in it.
  var helpExit: String {
    [hint(.cancel, "closes the help"), hint(.pageDown, "shows more"), hint(.find, "finds a text")]
      .compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the lines of the help for a mode. Each line contains the keys for an action, and a description of the
  /// action. For the heading of a group of actions, the heading takes the place of the keys, and the description is
  /// empty.
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
    } + commandLines + signLines
  }

  private var commandLines: [(keys: String, text: String)] {
    let lines = keys.commandLines
    return lines.isEmpty ? [] : [("Programs", "")] + lines + [("", "")]
  }

  private var signLines: [(keys: String, text: String)] {
    [
      ("Signs at the rows", ""),
      (symbols.cursor, "the cursor"),
      (symbols.mark, "the row is marked"),
      (symbols.plays, "the song plays"),
      (symbols.gapBefore, "rows before this one were just removed"),
      (symbols.gapAfter, "rows after this one were just removed"),
    ]
  }

  private func barLines(_ isHorizontal: Bool) -> [(keys: String, text: String)] {
    [
      ("On the index bar", ""),
      (isHorizontal ? "left, right" : "up, down", "go to the previous or the next mark"),
      (isHorizontal ? "up" : "right", "open the gap with the finer marks"),
      (isHorizontal ? "down" : "left", "close the gap"),
      ("enter, tab", "stay here"),
      ("esc, q", "go back to the earlier place"),
    ]
  }
}

private let jumpLines = [
  ("Jumping to a name", ""),
  ("letters", "jump to the first entry that begins with them"),
  ("backspace", "delete the last letter"),
  ("enter", "stay here"),
  ("esc", "go back to the earlier place"),
]

private let inputLines = [
  ("Typing a line", ""),
  ("enter", "finish the line"),
  ("esc, ctrl-c", "leave the line"),
  ("up, down", "bring back a line that was typed before; in a search, go to another row"),
  (
    "tab, shift-tab",
    "complete a command or a playlist name; choose the next or the previous candidate"
  ),
  ("left, right", "move by a character"),
  ("home, end", "go to the beginning or the end"),
  ("ctrl-w", "delete the word before the cursor"),
  ("ctrl-u, ctrl-k", "delete the text before or after the cursor"),
]
