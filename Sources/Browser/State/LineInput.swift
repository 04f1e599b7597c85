/// A line of text that is being typed.
struct LineInput: Hashable, Sendable {
  /// What a typed line is for.
  enum Purpose: Hashable, Sendable {
    /// A search in the rows of a list, or in the lines of a page of text.
    case find(backwards: Bool)
    case filter
    /// The keys by which the list is sorted.
    case order
    /// A search of the library; `from` is the view that was shown before it.
    case search(from: BrowserView)
    case command
    case saveQueue
    /// The name of the playlist to which the entries are added.
    case addToPlaylist([BrowserEffect.Entry])
    /// The rating of these songs.
    case rating([BrowserEffect.Entry])

    var prompt: String {
      switch self {
      case .find(let backwards): backwards ? "?" : "/"
      case .filter: "&"
      case .order: "sort by (Tab lists the keys): "
      case .search: "search: "
      case .command: ":"
      case .saveQueue: "save the queue as: "
      case .addToPlaylist: "add to the playlist: "
      case .rating: "rating from 0 to 10 (empty removes it): "
      }
    }

    var isSearch: Bool { if case .search = self { true } else { false } }

    /// The kind of words in the line; nil if the line cannot be completed.
    var completedWords: BrowserEffect.CompletedWords? {
      switch self {
      case .find, .filter, .search, .rating: nil
      case .order: .keys
      case .command: .command
      case .saveQueue, .addToPlaylist: .playlist
      }
    }
  }

  let purpose: Purpose
  private var characters: [Character]
  /// The number of characters before the text cursor.
  private(set) var cursor: Int
  /// How many lines the user has gone back in the history: 1 for the latest line, 0 for a new line.
  private(set) var historyPlace = 0
  /// The new line that the user was typing, kept while a line of the history is shown instead.
  private var newText = ""
  /// The candidates for the word before the text cursor; nil if no candidates are shown.
  private(set) var completion: LineCompletion?

  init(purpose: Purpose, text: String = "") {
    self.purpose = purpose
    characters = Array(text)
    cursor = characters.count
  }

  /// The text of the line. Setting it moves the text cursor to the end.
  private(set) var text: String {
    get { String(characters) }
    set {
      characters = Array(newValue)
      cursor = characters.count
    }
  }

  var textBeforeCursor: String { String(characters[..<cursor]) }

  private mutating func insert(_ text: some Sequence<Character>) {
    let text = Array(text)
    characters.insert(contentsOf: text, at: cursor)
    cursor += text.count
  }

  private mutating func replaceBeforeCursor(with text: String) {
    characters.removeFirst(cursor)
    cursor = 0
    insert(text)
  }

  /// Replaces the line with another line from the history. Going past the latest line of the history leads back to the
  /// new line that the user was typing. Does nothing if the history does not go that far.
  ///
  /// - Parameters:
  ///   - places: the number of lines to go back; negative to go towards later lines.
  ///   - history: the lines that were typed before, the last one first.
  private mutating func go(back places: Int, in history: [String]) {
    let place = historyPlace + places
    guard (0...history.count).contains(place) else { return }
    if historyPlace == 0 { newText = text }
    historyPlace = place
    text = place == 0 ? newText : history[place - 1]
  }

  /// What the browser must do after a key was typed into a line.
  enum Outcome {
    case nothing
    case moved
    case changed
    /// The browser must find the candidates for the word before the text cursor.
    case completing(BrowserEffect.CompletedWords)
    case finished
    case left
    case suspending
  }

  /// Handles a key, and returns what the browser must do.
  ///
  /// - Parameter history: the lines that were typed before, the last one first.
  mutating func take(_ press: KeyPress, history: [String], _ table: KeyTable) -> Outcome {
    let old = text
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .left
    case (.enter, _): return .finished
    case (.backspace, _) where characters.isEmpty: return .left
    case (_, .control) where table.meaning(of: [press]) == .action(.suspend): return .suspending
    case (.tab, let modifiers): return complete(modifiers == .shift ? -1 : 1)
    case (.up, _), (.character("p"), .control): go(back: 1, in: history)
    case (.down, _), (.character("n"), .control): go(back: -1, in: history)
    default: guard edit(press) else { return .nothing }
    }
    completion = nil
    return text == old ? .moved : .changed
  }

  mutating func paste(_ text: String) {
    insert(text.prefix { !$0.isNewline })
    completion = nil
  }

  /// Chooses another candidate for the word before the text cursor. If no candidates are shown, requests candidates.
  ///
  /// - Parameter step: 1 for the next candidate, -1 for the previous one.
  private mutating func complete(_ step: Int) -> Outcome {
    guard let words = purpose.completedWords else { return .nothing }
    guard let line = completion?.choose(next: step) else { return .completing(words) }
    replaceBeforeCursor(with: line)
    return .moved
  }

  /// Completes the line with the common prefix of all candidates. If there is more than one candidate, keeps them for
  /// the user to choose from.
  ///
  /// - Parameter start: the part of the line before the word that is completed.
  mutating func complete(_ candidates: [String], after start: String) {
    let new = LineCompletion(start: start, candidates: candidates)
    let common = new.commonLine
    if candidates.count == 1 || common.count > textBeforeCursor.count {
      replaceBeforeCursor(with: common)
    }
    completion = candidates.count > 1 ? new : nil
  }

  /// Handles a key that edits the line or moves the text cursor, as in a shell. Returns false if the key does neither.
  private mutating func edit(_ press: KeyPress) -> Bool {
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

  private var startOfWord: Int {
    let before = characters[..<cursor].reversed()
    return before.drop { $0 == " " }.drop { $0 != " " }.count
  }
}

/// The candidates for completing the word at the end of a line.
struct LineCompletion: Hashable, Sendable {
  /// The part of the line before the text that is completed.
  let start: String
  /// The texts that can complete the line; there is at least one.
  let candidates: [String]
  /// The number of cells of the widest candidate.
  let width: Int
  /// The index of the chosen candidate, which the line contains at the moment; nil if no candidate has been chosen.
  private(set) var chosen: Int?

  init(start: String, candidates: [String]) {
    self.start = start
    self.candidates = candidates
    width = candidates.map(drawnWidth).max() ?? 0
  }

  /// Chooses the candidate `step` places after the chosen one, wrapping around at the ends. If no candidate has been
  /// chosen yet, chooses the first one or, if `step` is negative, the last one. Returns the line completed with this
  /// candidate.
  mutating func choose(next step: Int) -> String {
    let place = chosen.map { $0 + step } ?? (step > 0 ? 0 : -1)
    let index = (place + candidates.count) % candidates.count
    chosen = index
    return start + candidates[index]
  }

  /// The line completed with the common prefix of all candidates.
  var commonLine: String {
    start
      + candidates.dropFirst().reduce(candidates[0]) { common, candidate in
        String(zip(common, candidate).prefix { $0 == $1 }.map { $0.0 })
      }
  }
}

/// The lines that the user has typed, in a separate history for each prompt, together with the text of the last search
/// and the text of the filter.
struct TypedLines: Sendable {
  private var lines: [String: [String]] = [:]
  /// The text of the last search; empty if there was no search.
  private var soughtText = ""
  private var seeksBackwards = false
  /// The text of the filter that is in use and no longer being typed; nil while all rows are shown.
  var filter: String?

  /// Returns the lines that were typed for a purpose, the last one first.
  func history(of purpose: LineInput.Purpose) -> [String] { lines[purpose.prompt] ?? [] }

  mutating func remember(_ input: LineInput) {
    guard !input.text.isEmpty else { return }
    let older = history(of: input.purpose).filter { $0 != input.text }
    lines[input.purpose.prompt] = [input.text] + older.prefix(maxTypedLines - 1)
  }

  /// Records a search so that it can be repeated. If the text is empty, the text of the last search is used. Returns
  /// false if there is no text to search for.
  mutating func seek(_ text: String, backwards: Bool) -> Bool {
    if !text.isEmpty { soughtText = text }
    guard !soughtText.isEmpty else { return false }
    seeksBackwards = backwards
    return true
  }

  /// Returns the text of the last search and the direction in which to repeat it; nil if there was no search.
  ///
  /// - Parameter reversed: whether to reverse the direction of the last search.
  func search(reversed: Bool) -> (text: String, backwards: Bool)? {
    soughtText.isEmpty ? nil : (soughtText, seeksBackwards != reversed)
  }
}

extension BrowserEffect.Finding {
  /// Returns a message if the search had to continue at the opposite end of the list to find the row at the given
  /// offset; otherwise nil.
  func remark(foundAt offset: Int) -> String? {
    if backwards {
      return offset >= self.offset ? "passed the top; continued from the bottom" : nil
    }
    return offset <= self.offset ? "passed the bottom; continued from the top" : nil
  }
}

private let maxTypedLines = 100
