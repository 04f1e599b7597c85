internal import Bytes

/// The names that are enabled on a connection by commands such as `tagtypes` and `protocol`.
///
/// The set of all names need not be known: either the listed names are enabled, or all others.
struct EnabledNames: Sendable, Hashable {
  /// Whether all names but the exceptions are enabled; otherwise only the exceptions are.
  private(set) var areAll: Bool
  /// The names in the order of the requests. The server ignores their case.
  private(set) var exceptions: [ByteString]

  static let all = EnabledNames(areAll: true, exceptions: [])
  static let none = EnabledNames(areAll: false, exceptions: [])

  /// Creates the set of these names.
  static func these(_ names: [ByteString]) -> EnabledNames {
    EnabledNames(areAll: false, exceptions: names)
  }

  /// Records the arguments of a request that the server has accepted; a query changes nothing.
  mutating func record(_ arguments: [ByteString]) {
    let names = arguments.dropFirst()
    switch arguments.first {
    case "all": self = .all
    case "clear": self = .none
    case "reset": self = .these(Array(names))
    case "enable": set(names, areExceptions: !areAll)
    case "disable": set(names, areExceptions: areAll)
    default: break
    }
  }

  private mutating func set(_ names: ArraySlice<ByteString>, areExceptions: Bool) {
    for name in names {
      exceptions.removeAll { $0.isEqualIgnoringASCIICase(name) }
      if areExceptions { exceptions.append(name) }
    }
  }

  /// The arguments of the requests that lead to this state from another one, a name in each, so that those
  /// which the server does not know can be refused.
  func steps(from present: EnabledNames) -> [[ByteString]] {
    guard present != self else { return [] }
    return [[areAll ? "all" : "clear"]] + exceptions.map { [areAll ? "disable" : "enable", $0] }
  }

  /// The arguments of the requests that lead to this state from all names, or from none.
  func steps(fromAll: Bool) -> [[ByteString]] {
    let start: [[ByteString]] = areAll == fromAll ? [] : [[areAll ? "all" : "clear"]]
    guard !exceptions.isEmpty else { return start }
    return start + [[areAll ? "disable" : "enable"] + exceptions]
  }
}
