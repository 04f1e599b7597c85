/// A line of text that is being typed.
struct LineInput: Hashable, Sendable {
  /// The purpose of a line.
  enum Purpose: Hashable, Sendable {
    case find(backwards: Bool)
    /// A search in the lines of a page; the mode is the one after the page.
    case findOnPage(TextPage, over: BrowserMode, backwards: Bool)
    case filter
    case search
    /// The mode is the one that is gone back to if the line is left.
    case command(over: BrowserMode)
    case saveQueue
    /// The entries are those that are added.
    case addToPlaylist([BrowserEffect.Entry])

    /// The text before the line.
    var prompt: String {
      switch self {
      case .find(let backwards), .findOnPage(_, _, let backwards): backwards ? "?" : "/"
      case .filter: "&"
      case .search: "search: "
      case .command: ":"
      case .saveQueue: "save the queue as: "
      case .addToPlaylist: "add to the playlist: "
      }
    }

    /// The page that stays on the screen; nil for a line below a list.
    var page: TextPage? { if case .page(let page, _) = modeBefore { page } else { nil } }

    /// The meaning of keys if the line is left.
    var modeBefore: BrowserMode {
      switch self {
      case .findOnPage(let page, let mode, _): .page(page, over: mode)
      case .command(let mode): mode
      default: .browse
      }
    }

    /// The meaning of keys once the line is finished: the answer of a command replaces a page.
    var modeAfter: BrowserMode {
      if case .command = self { .browse } else { modeBefore }
    }

    /// The kind of the words of the line; nil if they cannot be completed.
    var completedWords: BrowserEffect.CompletedWords? {
      switch self {
      case .find, .findOnPage, .filter, .search: nil
      case .command: .command
      case .saveQueue, .addToPlaylist: .playlist
      }
    }
  }

  let purpose: Purpose
  /// The characters.
  private var characters: [Character]
  /// The number of characters before the text cursor.
  private(set) var cursor: Int
  /// The place in the history, from 1 for the last line; 0 while a new line is typed.
  private(set) var historyPlace = 0
  /// The new line while one of the history is in its place.
  private var newText = ""
  /// The candidates for the word before the text cursor; nil if they were not asked for.
  var completion: LineCompletion?

  init(purpose: Purpose, text: String = "") {
    self.purpose = purpose
    characters = Array(text)
    cursor = characters.count
  }

  /// The line. The text cursor goes to its end when it is set.
  var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      cursor = characters.count
    }
  }

  /// The part of the line before the text cursor.
  var textBeforeCursor: String { String(characters[..<cursor]) }

  /// Inserts a text at the text cursor.
  mutating func insert(_ text: some Sequence<Character>) {
    let text = Array(text)
    characters.insert(contentsOf: text, at: cursor)
    cursor += text.count
  }

  /// Replaces the part before the text cursor.
  mutating func replaceBeforeCursor(with text: String) {
    characters.removeFirst(cursor)
    cursor = 0
    insert(text)
  }

  /// Puts an earlier line in the place of the line, or a later one for a negative number, and at the end
  /// the new line again.
  ///
  /// - Parameter history: the lines that were typed before, the last one first.
  mutating func go(back places: Int, in history: [String]) {
    let place = historyPlace + places
    guard (0...history.count).contains(place) else { return }
    if historyPlace == 0 { newText = text }
    historyPlace = place
    text = place == 0 ? newText : history[place - 1]
  }

  /// Changes the line or moves the text cursor as a key does in a shell; returns false if the key does
  /// neither.
  mutating func edit(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(let character), []): insert([character])
    case (.backspace, _), (.character("h"), .control): delete(from: max(0, cursor - 1))
    case (.delete, _), (.character("d"), .control):
      if cursor < characters.count { characters.remove(at: cursor) }
    case (.character("u"), .control): delete(from: 0)
    case (.character("w"), .control): delete(from: startOfWord)
    case (.character("k"), .control): characters.removeSubrange(cursor...)
    default: return moveCursor(press)
    }
    return true
  }

  private mutating func moveCursor(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, []), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
    case (.home, _), (.character("a"), .control): cursor = 0
    case (.end, _), (.character("e"), .control): cursor = characters.count
    default: return false
    }
    return true
  }

  private mutating func delete(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// The beginning of the word before the text cursor.
  private var startOfWord: Int {
    let before = characters[..<cursor].reversed()
    return before.drop { $0 == " " }.drop { $0 != " " }.count
  }
}
