/// The keys of the browser and what they do. A key can be a sequence, such as "g g".
package struct KeyTable: Hashable, Sendable {
  /// The action of each sequence of keys.
  private var actions: [[KeyPress]: BrowserAction] = [:]
  /// Whether digits before a key are a number for it.
  package var digitsCount = true

  /// Creates a table without keys.
  package init() {}

  /// Makes a sequence do something, or nothing.
  package mutating func set(_ keys: [KeyPress], _ action: BrowserAction?) {
    actions[keys] = action
  }

  /// The meaning of a sequence of keys.
  package enum Meaning: Hashable, Sendable {
    case action(BrowserAction)
    /// Longer sequences begin with it.
    case prefix
    case nothing
  }

  /// Returns what a sequence of keys means.
  package func meaning(of keys: [KeyPress]) -> Meaning {
    if let action = actions[keys] { return .action(action) }
    let isPrefix = actions.keys.contains { $0.count > keys.count && $0.starts(with: keys) }
    return isPrefix ? .prefix : .nothing
  }

  /// Returns the names of the sequences that do something, the shortest first.
  package func names(of action: BrowserAction) -> [String] {
    let names = actions.filter { $0.value == action }.keys.map(keyNames)
    return names.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}

/// The name of a sequence of keys, as `keySequence(named:)` reads it.
package func keyNames(_ keys: [KeyPress]) -> String {
  keys.map(\.name).joined(separator: " ")
}

/// Returns the keys with the names in a text, separated by spaces; nil if one is not a key.
package func keySequence(named text: String) -> [KeyPress]? {
  let names = text.split(separator: " ")
  let keys = names.compactMap { KeyPress(name: String($0)) }
  return keys.isEmpty || keys.count != names.count ? nil : keys
}
