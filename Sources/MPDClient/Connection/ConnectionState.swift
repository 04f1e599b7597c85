internal import Bytes

/// The server-side settings of a connection, recorded from its requests and replayed after
/// reconnecting.
struct ConnectionState: Sendable, Hashable {
  /// The last password that the server accepted, which replaces earlier ones; nil for none.
  private(set) var password: ByteString?
  /// The partition; nil for the one that the server chose.
  private(set) var partition: ByteString?
  /// The size of chunks in decimal digits; nil for the server's default.
  private(set) var binaryLimit: ByteString?
  /// The tags that the user wants in songs, as the server has accepted them.
  private(set) var tagTypes = EnabledNames.all
  /// The tags that are enabled for a while instead of `tags`; the server may not know all of them.
  var narrowedTags: EnabledNames?
  private(set) var features = EnabledNames.none
  private(set) var normalizations = EnabledNames.none
  private(set) var subscriptions: [ByteString] = []

  /// Creates the state of a connection that has sent nothing, except perhaps a password.
  init(password: ByteString? = nil) {
    self.password = password
  }

  /// Creates the state that settings require of every connection.
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

  /// The tags that songs are to have.
  var wantedTags: EnabledNames { narrowedTags ?? tagTypes }

  /// The requests that give a new connection this state. The password comes first, since the others
  /// may need its permissions.
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
