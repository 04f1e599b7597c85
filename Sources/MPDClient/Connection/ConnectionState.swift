import Bytes
internal import Bytes

/// What a connection was told that lasts as long as it does, so that the next one can be told the
/// same.
struct ConnectionState: Sendable, Hashable {
  /// The last that was accepted: it takes the place of those before (MPD's `password`).
  private(set) var password: ByteString?
  /// nil for the partition that the server chose.
  private(set) var partition: ByteString?
  /// In decimal digits; nil for the server's default.
  private(set) var binaryLimit: ByteString?
  private(set) var tagTypes = EnabledNames.all
  private(set) var features = EnabledNames.none
  private(set) var normalizations = EnabledNames.none
  private(set) var subscriptions: [ByteString] = []

  /// A connection that is told a password, if there is one, and nothing else.
  init(password: ByteString? = nil) {
    self.password = password
  }

  /// What settings want of every connection.
  init(_ settings: ConnectionSettings) {
    password = settings.password
    partition = settings.partition
    subscriptions = settings.subscriptions
    if let tags = settings.tagTypes { tagTypes = .these(tags.map { ByteString($0.name) }) }
  }

  /// Notes a request that the server has accepted.
  mutating func note(_ command: String, _ arguments: [ByteString]) {
    switch command {
    case "password": password = arguments.first
    case "partition": partition = arguments.first
    case "binarylimit": binaryLimit = arguments.first
    case "tagtypes": tagTypes.note(arguments)
    case "protocol": features.note(arguments)
    case "stringnormalization": normalizations.note(arguments)
    case "subscribe": subscriptions += arguments
    case "unsubscribe": subscriptions.removeAll(where: arguments.contains)
    default: break
    }
  }

  /// What to tell a new connection, the password before what it may permit.
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

extension Connection {
  /// Tells a new connection what another one was told. A refusal leaves no connection.
  mutating func tell(_ state: ConnectionState) throws(MPDError) {
    for request in state.requests {
      do throws(MPDError) { try run(request) } catch {
        throw MPDError(error.code, error.message, command: error.command)
      }
    }
  }
}
