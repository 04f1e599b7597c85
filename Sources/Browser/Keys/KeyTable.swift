/// The key bindings of the browser. An action can be bound to a key or to a sequence of keys, such as "g g".
package struct KeyTable: Hashable, Sendable {
  private var actions: [[KeyPress]: BrowserAction] = [:]
  private var commands: [[KeyPress]: OwnCommand] = [:]
  /// Whether digits typed before a key form a count that applies to the key.
  package var digitsCount = true

  /// Creates a table without key bindings.
  package init() {}

  /// Binds a sequence of keys to an action. If the action is nil, removes the binding.
  package mutating func set(_ keys: [KeyPress], _ action: BrowserAction?) {
    actions[keys] = action
    commands[keys] = nil
  }

  /// Binds a sequence of keys to a program.
  package mutating func set(_ keys: [KeyPress], _ command: OwnCommand) {
    actions[keys] = nil
    commands[keys] = command
  }

  /// What a sequence of keys means: an action, the beginning of longer sequences, or nothing.
  package enum Meaning: Hashable, Sendable {
    case action(BrowserAction)
    case command(OwnCommand)
    /// The keys are the beginning of one or more longer sequences that are bound to an action.
    case prefix
    case nothing
  }

  /// Returns what a sequence of keys means.
  package func meaning(of keys: [KeyPress]) -> Meaning {
    if let action = actions[keys] { return .action(action) }
    if let command = commands[keys] { return .command(command) }
    let isLonger = { (other: [KeyPress]) in
      other.count > keys.count && other.starts(with: keys)
    }
    let isPrefix = actions.keys.contains(where: isLonger) || commands.keys.contains(where: isLonger)
    return isPrefix ? .prefix : .nothing
  }

  /// Returns the names of the key sequences that perform an action, the shortest first.
  package func names(of action: BrowserAction) -> [String] {
    let names = actions.filter { $0.value == action }.keys.map(keyNames)
    return names.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}

extension KeyTable {
  /// The keys that run programs, each with the name of its program, sorted.
  package var commandLines: [(keys: String, text: String)] {
    commands.map { (keyNames($0), "run `\($1.name)`") }.sorted { $0 < $1 }
  }
}

/// Returns the name of a sequence of keys, in the form that `keySequence(named:)` reads.
package func keyNames(_ keys: [KeyPress]) -> String {
  keys.map(\.name).joined(separator: " ")
}

/// Parses the names of keys, separated by spaces. Returns nil if the text is empty, or if one of its words is not the
/// name of a key.
package func keySequence(named text: String) -> [KeyPress]? {
  let names = text.split(separator: " ")
  let keys = names.compactMap { KeyPress(name: String($0)) }
  return keys.isEmpty || keys.count != names.count ? nil : keys
}

/// The keys of a sequence that the user has not completed, and the number typed before them.
struct TypedKeys: Sendable {
  private(set) var keys: [KeyPress] = []
  private(set) var count: Int?

  /// Appends a digit to the number that is typed before a key. Returns false if the key is not a digit, if the digit is
  /// a leading 0, if a sequence of keys has already begun, or if the key table does not use digits as a count.
  mutating func takeDigit(_ press: KeyPress, _ table: KeyTable) -> Bool {
    guard table.digitsCount, keys.isEmpty, press.modifiers.isEmpty, let digit = press.digit,
      digit > 0 || count != nil
    else { return false }
    count = min(1_000_000_000, (count ?? 0) * 10 + digit)
    return true
  }

  /// Adds a key to the sequence. Returns all keys of the sequence and their meaning in the key table. Keeps the keys
  /// only if they are the beginning of longer sequences.
  mutating func take(
    _ press: KeyPress, _ table: KeyTable
  ) -> (keys: [KeyPress], meaning: KeyTable.Meaning) {
    let all = keys + [press]
    let meaning = table.meaning(of: all)
    keys = meaning == .prefix ? all : []
    return (all, meaning)
  }

  mutating func takeCount() -> Int? {
    defer { count = nil }
    return count
  }

  mutating func drop() { keys = [] }
}

extension KeyPress {
  fileprivate var digit: Int? {
    guard case .character(let character) = key, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}

// Keys by name, as the configuration and the help write them: "j", "ctrl-d", "alt-1", "page-down".
extension KeyPress {
  /// The name of the key, including its modifiers.
  package var name: String {
    var prefix = ""
    if modifiers.contains(.control) { prefix += "ctrl-" }
    if modifiers.contains(.alt) { prefix += "alt-" }
    if modifiers.contains(.shift) { prefix += "shift-" }
    return prefix + key.name
  }

  /// Creates the key press that has the given name. Returns nil if no key has this name.
  package init?(name: String) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    for (prefix, modifier) in modifierPrefixes where rest.hasPrefix(prefix) && rest != prefix {
      rest.removeFirst(prefix.count)
      modifiers.insert(modifier)
    }
    guard let key = Key(name: String(rest)) else { return nil }
    self.init(key, modifiers)
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: namedKeys.first { $0.key == self }?.name ?? ""
    }
  }

  fileprivate init?(name: String) {
    if let named = namedKeys.first(where: { $0.name == name }) {
      self = named.key
    } else if let character = name.first, name.count == 1 {
      self = .character(character)
    } else if name.first == "f", let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}

private let modifierPrefixes: [(String, KeyPress.Modifiers)] = [
  ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
]

private let namedKeys: [(name: String, key: Key)] = [
  ("space", .character(" ")), ("enter", .enter), ("tab", .tab), ("esc", .escape),
  ("backspace", .backspace), ("delete", .delete), ("insert", .insert), ("up", .up), ("down", .down),
  ("left", .left), ("right", .right), ("home", .home), ("end", .end), ("page-up", .pageUp),
  ("page-down", .pageDown),
]
