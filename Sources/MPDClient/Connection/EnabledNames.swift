import Bytes
internal import Bytes

/// Which names of a set are enabled on a connection, as `tagtypes` and `protocol` change it.
///
/// The names of the whole set need not be known.
struct EnabledNames: Sendable, Hashable {
  /// Whether all names are enabled but the exceptions, or none but them.
  private(set) var areAll: Bool
  /// In the order in which they were told; upper and lower case are one to the server.
  private(set) var exceptions: [ByteString]

  static let all = EnabledNames(areAll: true, exceptions: [])
  static let none = EnabledNames(areAll: false, exceptions: [])

  /// These names alone.
  static func these(_ names: [ByteString]) -> EnabledNames {
    EnabledNames(areAll: false, exceptions: names)
  }

  /// Notes the arguments of a request that the server has accepted; a question changes nothing.
  mutating func note(_ arguments: [ByteString]) {
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

  /// The arguments of the requests that lead here from all names, or from none.
  func steps(fromAll: Bool) -> [[ByteString]] {
    let start: [[ByteString]] = areAll == fromAll ? [] : [[areAll ? "all" : "clear"]]
    guard !exceptions.isEmpty else { return start }
    return start + [[areAll ? "disable" : "enable"] + exceptions]
  }
}
