public import Bytes
internal import Platform

/// The addresses at which to look for a server, and the settings for each connection to that server.
public struct ConnectionSettings: Sendable, Hashable {
  /// The addresses to try, in order, until one answers.
  public var addresses: [ServerAddress]
  /// The password to send after the greeting; nil for none.
  public var password: ByteString?
  /// How long the server may be silent, from one second to a day, rounded up to whole seconds; see
  /// ``Connection/init(to:password:timeout:)``.
  public var timeout: Duration
  /// The partition that each connection switches to after the greeting; nil to stay in the partition that the server
  /// chooses. Switching requires MPD 0.22.
  public var partition: ByteString?
  /// The tags that the server sends with songs on each connection; nil for all tags. Limiting the tags requires
  /// MPD 0.21.
  public var tagTypes: [Tag]?
  /// The channels whose messages each connection receives; it subscribes to them when it is made.
  public var subscriptions: [ByteString] = []

  /// Creates settings from addresses; set the partition, tag types and subscriptions afterwards.
  ///
  /// - Parameters:
  ///   - addresses: the addresses, in the order in which they are tried.
  ///   - password: the password, which grants permissions; nil to send none.
  ///   - timeout: how long the server may be silent; see ``timeout``.
  public init(
    addresses: [ServerAddress], password: (any ByteStringConvertible)? = nil,
    timeout: Duration = Connection.defaultTimeout
  ) {
    self.addresses = addresses
    self.password = password?.byteString
    self.timeout = timeout
  }

  /// The options given on a command line. For a value that is nil, the environment is used.
  public struct Options: Sendable, Hashable {
    /// The host, as `host`, `password@host`, `/path/socket` or `@abstract`.
    public var host: ByteString?
    /// The TCP port; not used for a unix socket.
    public var port: UInt16?
    /// The password; it overrides a password in `host`.
    public var password: ByteString?
    /// How long the server may be silent; see ``ConnectionSettings/timeout``.
    public var timeout: Duration?

    /// Creates options that take every value from the environment.
    public init() {}
  }

  /// Creates settings from options and, for options that are nil, from the environment variables `MPD_HOST`,
  /// `MPD_PORT` and `MPD_TIMEOUT`. In the environment, an empty variable, port 0 and a timeout of 0 or less all count
  /// as unset; the timeout may have a fraction, and is limited to one day. If neither a host nor a port is given, the
  /// addresses are, in order, `$XDG_RUNTIME_DIR/mpd/socket`, `/run/mpd/socket` and `localhost:6600`.
  /// `/var/run/mpd/socket`, the address in some builds of libmpdclient, is not tried separately, because `/var/run` is
  /// a link to `/run` (Filesystem Hierarchy Standard 3.0).
  ///
  /// - Parameters:
  ///   - options: the values that override the environment.
  ///   - environment: returns the value of a variable, or nil if the variable is not set.
  /// - Throws: `.argument` if a port or timeout from the environment is not a number, if the host consists of a
  ///   password without a name, or if the host contains a port, a newline or a NUL byte.
  public init(
    _ options: Options = Options(), environment: (String) -> ByteString?
  ) throws(MPDError) {
    func variable(_ name: String) -> ByteString? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    let named = options.host.flatMap { $0.isEmpty ? nil : $0 } ?? variable("MPD_HOST")
    let host = named.map(splitPassword)
    guard host?.host.isEmpty != true else {
      throw MPDError(.argument, "there is no host after the password; give PASSWORD@HOST")
    }
    guard host?.host.contains(.newline) != true, host?.host.contains(0) != true else {
      throw MPDError(.argument, "the host contains a newline or a NUL byte")
    }
    if let host, let (name, port) = host.host.splitPort {
      throw MPDError(
        .argument,
        "the host '\(host.host)' contains a port; give \(name) as the host, and \(port) in MPD_PORT or "
          + "--port")
    }
    self.password = options.password ?? host?.password
    if let timeout = options.timeout {
      self.timeout = timeout
    } else {
      self.timeout = try timeoutOfEnvironment(variable("MPD_TIMEOUT")) ?? Connection.defaultTimeout
    }
    self.addresses = try addressesToTry(host: host?.host, port: options.port, variable)
  }
}

extension ConnectionSettings {
  /// Creates settings from options and the environment of the process. The values of the environment are read byte
  /// for byte (`getenv`); see ``init(_:environment:)``.
  ///
  /// No other thread may change the environment (`setenv`) during the call.
  ///
  /// - Parameter options: the values that override the environment.
  /// - Throws: `.argument` under the same conditions as ``init(_:environment:)``.
  public static func fromEnvironment(
    _ options: Options = Options()
  ) throws(MPDError) -> ConnectionSettings {
    try ConnectionSettings(options) { name in getenv(name).map { ByteString(cString: $0) } }
  }
}

/// Returns the addresses to try for a host and a port. If both are missing, returns the default addresses. The port is
/// ignored if the host is a unix socket.
///
/// - Parameters:
///   - port: the port; nil or 0 to use the port in `MPD_PORT`.
///   - variable: returns the value of an environment variable.
private func addressesToTry(
  host: ByteString?, port: UInt16?, _ variable: (String) -> ByteString?
) throws(MPDError) -> [ServerAddress] {
  if let host, case let address = ServerAddress(host: host), !address.hasPort { return [address] }
  var port = port == 0 ? nil : port
  if port == nil { port = try portOfEnvironment(variable("MPD_PORT")) }
  guard host != nil || port != nil else {
    return defaultAddresses(runtimeDirectory: variable("XDG_RUNTIME_DIR"))
  }
  let host = (host ?? "localhost").withoutBrackets
  return [.tcp(host: host, port: port ?? ServerAddress.defaultPort)]
}

/// Parses the value of `MPD_PORT`. Returns nil if the variable is not set or, as in libmpdclient, if the port is 0.
private func portOfEnvironment(_ value: ByteString?) throws(MPDError) -> UInt16? {
  guard let value else { return nil }
  guard let port: UInt16 = value.number() else {
    throw MPDError(.argument, "MPD_PORT is '\(value)', not a number from 0 to \(UInt16.max)")
  }
  return port == 0 ? nil : port
}

/// Parses the value of `MPD_TIMEOUT`. Returns nil if the variable is not set or, as in libmpdclient, if the timeout is
/// 0 or less.
private func timeoutOfEnvironment(_ value: ByteString?) throws(MPDError) -> Duration? {
  guard let value else { return nil }
  guard let seconds: Double = value.number(), seconds.isFinite else {
    throw MPDError(.argument, "MPD_TIMEOUT is '\(value)', not a number of seconds")
  }
  return seconds > 0 ? .seconds(min(seconds, 86_400)) : nil
}

extension ByteString {
  /// The name and the port of a host such as "localhost:6600" or "[::1]:6600"; nil for a host without a port. Since a
  /// name or an IPv4 address contains no colon, a port may follow it directly; an IPv6 address contains several colons,
  /// so it must be in brackets if a port follows.
  fileprivate var splitPort: (name: ByteString, port: ByteString)? {
    guard let colon = lastIndex(of: .colon), colon > 0, !hasPrefix("/"), !hasPrefix("@") else {
      return nil
    }
    let (name, port) = (ByteString(self[..<colon]), ByteString(self[(colon + 1)...]))
    let isName = !name.contains(.colon) || name.hasPrefix("[") && name.last == UInt8(ascii: "]")
    guard isName, !port.isEmpty, port.allSatisfy(\.isASCIIDigit) else { return nil }
    return (name.withoutBrackets, port)
  }
}

/// Splits a host into password and host at the first "@" that is not the first character, as libmpdclient does.
private func splitPassword(_ host: ByteString) -> (password: ByteString?, host: ByteString) {
  let at = host.bytes.firstIndex(of: .atSign)
  guard let at, at > 0 else { return (nil, host) }
  return (ByteString([UInt8](host.bytes[..<at])), ByteString([UInt8](host.bytes[(at + 1)...])))
}

private func defaultAddresses(runtimeDirectory: ByteString?) -> [ServerAddress] {
  // A relative XDG path is invalid and ignored (XDG Base Directory Specification).
  let own = runtimeDirectory.flatMap { $0.bytes.first == .slash ? $0 : nil }
  let sockets = [own.map { ByteString($0.bytes + Array("/mpd/socket".utf8)) }, "/run/mpd/socket"]
  let local = ServerAddress.tcp(host: "localhost", port: ServerAddress.defaultPort)
  return sockets.compactMap { $0 }.map(ServerAddress.socket(path:)) + [local]
}

extension ServerAddress {
  fileprivate var hasPort: Bool {
    if case .tcp = self { true } else { false }
  }
}
