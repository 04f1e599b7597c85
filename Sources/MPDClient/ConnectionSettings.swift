/// Where to connect, and how: what options and environment say, made into addresses to try.
public struct ConnectionSettings: Sendable, Hashable {
  /// The addresses to try, in order, until one answers.
  public var addresses: [ServerAddress]
  /// Sent behind the greeting; nil for none.
  public var password: String?
  /// How long the server may be silent, in whole seconds from 1 on.
  public var timeoutSeconds: Int

  /// MPD's own default.
  public static let defaultTimeoutSeconds = 30

  /// Names the addresses outright.
  public init(
    addresses: [ServerAddress], password: String? = nil,
    timeoutSeconds: Int = ConnectionSettings.defaultTimeoutSeconds
  ) {
    self.addresses = addresses
    self.password = password
    self.timeoutSeconds = timeoutSeconds
  }

  /// What the command line may say; nil leaves it to the environment.
  public struct Options: Sendable, Hashable {
    /// `host`, `password@host`, `/path/socket` or `@abstract`.
    public var host: String?
    /// The TCP port.
    public var port: UInt16?
    /// The password; goes before one in the host.
    public var password: String?
    /// In seconds.
    public var timeoutSeconds: Int?

    /// Nothing is said.
    public init() {}
  }

  /// Combines options with `MPD_HOST`, `MPD_PORT` and `MPD_TIMEOUT`; an empty variable counts as
  /// unset. With neither host nor port the addresses are, in order,
  /// `$XDG_RUNTIME_DIR/mpd/socket`, `/run/mpd/socket` and `localhost:6600`.
  ///
  /// - Throws: `.argument` for a port or timeout in the environment that is no such number.
  public init(
    _ options: Options = Options(), environment: (String) -> String?
  ) throws(MPDError) {
    func variable(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    let statedPort = try number(variable, "MPD_PORT", in: 1...Int(UInt16.max))
    let statedTimeout = try number(variable, "MPD_TIMEOUT", in: 1...86_400)
    let port = options.port ?? statedPort.map(UInt16.init)
    let host = (options.host.flatMap { $0.isEmpty ? nil : $0 } ?? variable("MPD_HOST"))
      .map(splitPassword)
    self.password = options.password ?? host?.password
    self.timeoutSeconds = options.timeoutSeconds ?? statedTimeout ?? Self.defaultTimeoutSeconds
    if host != nil || port != nil {
      let port = port ?? ServerAddress.defaultPort
      self.addresses = [ServerAddress(host: host?.host ?? "localhost", port: port)]
    } else {
      self.addresses = defaultAddresses(runtimeDirectory: variable("XDG_RUNTIME_DIR"))
    }
  }
}

private func number(
  _ variable: (String) -> String?, _ name: String, in range: ClosedRange<Int>
) throws(MPDError) -> Int? {
  guard let text = variable(name) else { return nil }
  guard let number = Int(text), range.contains(number) else {
    throw MPDError(
      .argument,
      "\(name) is '\(text)', not a number from \(range.lowerBound) to \(range.upperBound)")
  }
  return number
}

/// Splits at the first "@" that is not the first character, as libmpdclient does.
private func splitPassword(_ host: String) -> (password: String?, host: String) {
  guard host.first != "@", let at = host.firstIndex(of: "@") else { return (nil, host) }
  return (String(host[..<at]), String(host[host.index(after: at)...]))
}

private func defaultAddresses(runtimeDirectory: String?) -> [ServerAddress] {
  // A relative XDG path is invalid and ignored (XDG Base Directory Specification).
  let own = runtimeDirectory.flatMap { $0.hasPrefix("/") ? "\($0)/mpd/socket" : nil }
  let sockets = [own, "/run/mpd/socket"].compactMap { $0 }.map(ServerAddress.socket(path:))
  return sockets + [.tcp(host: "localhost", port: ServerAddress.defaultPort)]
}
