package import JSON

/// The keys of the objects that a command prints with `--json`. `mpdex help json` and Docs/JSON.md are
/// made from them, and in a debug build an object with any other key traps.
package struct JSONKeys: ExpressibleByArrayLiteral, Equatable {
  /// Each key, with what a reader must know of it in parentheses: "kind (directory, song or playlist)".
  private let keys: [String]
  /// Whether the keys depend on the arguments or the server, and `keys` only says so.
  private let areOpen: Bool

  package init(arrayLiteral keys: String...) { self.init(keys, areOpen: false) }

  private init(_ keys: [String], areOpen: Bool) {
    self.keys = keys
    self.areOpen = areOpen
  }

  /// Describes keys that depend on the arguments or the server.
  package static func described(_ text: String) -> JSONKeys { JSONKeys([text], areOpen: true) }

  package static func + (left: JSONKeys, right: JSONKeys) -> JSONKeys {
    JSONKeys(left.keys + right.keys, areOpen: left.areOpen || right.areOpen)
  }

  var isEmpty: Bool { keys.isEmpty }
  package var text: String { keys.joined(separator: ", ") }
  /// The names of the keys, in the order of the text; nil if they are not known.
  var names: [String]? { areOpen ? nil : keys.map { String($0.prefix { $0 != " " }) } }

  /// Whether an object has no other keys.
  package func include(_ object: JSONObject) -> Bool {
    names.map { Set(object.names).isSubset(of: $0) } ?? true
  }
}
