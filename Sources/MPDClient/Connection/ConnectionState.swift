internal import Bytes

/// The server-side settings of a connection, recorded from its requests and replayed after reconnecting.
struct ConnectionState: Sendable, Hashable {
  /// The last password that the server accepted; nil if no password was sent. Each accepted password replaces all
  /// earlier passwords.
  private(set) var password: ByteString?
  /// The name of the partition; nil for the partition that the server chose.
  private(set) var partition: ByteString?
  /// The size of binary chunks in bytes, written in decimal digits; nil for the server's default.
  private(set) var binaryLimit: ByteString?
  /// The tags that the server sends with songs, as selected by the user's requests. Requests that the server refused
  /// have no effect on this value.
  private(set) var tagTypes = EnabledNames.all
  /// The tags that temporarily replace `tagTypes`; nil if `tagTypes` applies. They may include tags that the server
  /// does not know.
  var narrowedTags: EnabledNames?
  private(set) var features = EnabledNames.none
  private(set) var normalizations = EnabledNames.none
  private(set) var subscriptions: [ByteString] = []

  init(password: ByteString? = nil) {
    self.password = password
  }

  init(_ settings: ConnectionSettings) {
    password = settings.password
    partition = settings.partition
    subscriptions = settings.subscriptions
    if let tags = settings.tagTypes { tagTypes = .these(tags.map { ByteString($0.name) }) }
  }

  /// Records a request that the server has accepted.
  mutating func record(_ line: RequestLine) {
    let arguments = line.arguments
    switch line.command {
    case "password": password = arguments.first
    case "partition": partition = arguments.first
    case "binarylimit": binaryLimit = arguments.first
    case "tagtypes":
      recordTags(arguments)
    case "protocol": features.record(arguments)
    case "stringnormalization": normalizations.record(arguments)
    case "subscribe": subscriptions += arguments
    case "unsubscribe": subscriptions.removeAll(where: arguments.contains)
    default: break
    }
  }

  private mutating func recordTags(_ arguments: [ByteString]) {
    let isQuery = arguments.isEmpty || arguments == ["available"]
    if !isQuery, let narrowedTags {
      tagTypes = narrowedTags
      self.narrowedTags = nil
    }
    tagTypes.record(arguments)
  }

  var wantedTags: EnabledNames { narrowedTags ?? tagTypes }

  /// The requests that apply these settings to a new connection. The password comes first, since the other requests may
  /// need the permissions that it grants.
  var requests: [Request<Void>] {
    let lines =
      [("password", password), ("partition", partition), ("binarylimit", binaryLimit)]
      .compactMap { command, argument in argument.map { (command, [$0]) } }
      + tagTypes.steps(fromAll: true).map { ("tagtypes", $0) }
      + features.steps(fromAll: false).map { ("protocol", $0) }
      + normalizations.steps(fromAll: false).map { ("stringnormalization", $0) }
      + subscriptions.map { ("subscribe", [$0]) }
    return lines.map { Request(raw: $0, $1) }
  }
}

/// The names that are enabled on a connection by commands such as `tagtypes` and `protocol`.
///
/// This module does not know all names that a server supports. Therefore the value lists either the names that are
/// enabled, or the names that are not enabled.
struct EnabledNames: Sendable, Hashable {
  /// Whether all names but the exceptions are enabled; if false, only the exceptions are enabled.
  private(set) var areAll: Bool
  /// The exceptions to `areAll`, in the order in which they were requested. The server ignores their case.
  private(set) var exceptions: [ByteString]

  static let all = EnabledNames(areAll: true, exceptions: [])
  static let none = EnabledNames(areAll: false, exceptions: [])

  static func these(_ names: [ByteString]) -> EnabledNames {
    EnabledNames(areAll: false, exceptions: names)
  }

  /// Records which tags, features or normalizations an accepted request has enabled or disabled by name, given the
  /// request's arguments. A request that only lists them changes nothing.
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

  /// Returns the arguments of the requests that bring a connection from another state into this state. Each request
  /// contains a single name, so that the server can refuse an unknown name without refusing the others.
  func steps(from present: EnabledNames) -> [[ByteString]] {
    guard present != self else { return [] }
    return [[areAll ? "all" : "clear"]] + exceptions.map { [areAll ? "disable" : "enable", $0] }
  }

  /// Returns the arguments of the requests that bring a connection into this state.
  ///
  /// - Parameter fromAll: whether all names are enabled on the connection at first; if false, no names are enabled.
  func steps(fromAll: Bool) -> [[ByteString]] {
    let start: [[ByteString]] = areAll == fromAll ? [] : [[areAll ? "all" : "clear"]]
    guard !exceptions.isEmpty else { return start }
    return start + [[areAll ? "disable" : "enable"] + exceptions]
  }
}
