// Keys by name, as the configuration and the help write them: "j", "ctrl-d", "alt-1", "page-down".
extension KeyPress {
  /// The name of the key with its modifiers.
  package var name: String {
    var prefix = ""
    if modifiers.contains(.control) { prefix += "ctrl-" }
    if modifiers.contains(.alt) { prefix += "alt-" }
    if modifiers.contains(.shift) { prefix += "shift-" }
    return prefix + key.name
  }

  /// Creates the key press with a name; nil if there is none.
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
