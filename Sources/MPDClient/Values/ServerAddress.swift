public import Bytes

/// The address at which an MPD server accepts connections: a TCP port of a host, or a unix socket.
public enum ServerAddress: Sendable, Hashable {
  /// A host name or an IP address, and a port other than 0; an IPv6 address has no brackets here.
  case tcp(host: ByteString, port: UInt16)
  /// The absolute path of a unix socket on this machine.
  case socket(path: ByteString)
  /// The name of an abstract unix socket, without the "@" (Linux).
  case abstractSocket(name: ByteString)

  /// The TCP port that is registered for MPD.
  public static let defaultPort: UInt16 = 6600

  /// Parses a host as it is written in the environment variable `MPD_HOST`, but without a password. The path of a unix
  /// socket begins with "/", the name of an abstract socket with "@". An IPv6 address may be enclosed in brackets.
  ///
  /// - Parameters:
  ///   - host: the host name, the IP address, the path of a unix socket, or "@" and the name of an abstract socket.
  ///   - port: the TCP port; not used for a socket.
  public init(host: some ByteStringConvertible, port: UInt16 = ServerAddress.defaultPort) {
    switch host.byteString.bytes.first {
    case UInt8.slash: self = .socket(path: host.byteString)
    case UInt8.atSign:
      self = .abstractSocket(name: ByteString([UInt8](host.byteString.bytes.dropFirst())))
    default: self = .tcp(host: host.byteString.withoutBrackets, port: port)
    }
  }
}

extension ServerAddress {
  /// Throws an error for an address that libmpdclient would misunderstand: libmpdclient splits a host or path at "@"
  /// into a password and a host, cuts it off at a NUL byte, and reads the port from the environment if the given port
  /// is 0.
  func check() throws(MPDError) {
    let isPlain =
      switch self {
      case .tcp(let host, let port): !host.isEmpty && host.isPlain && port > 0
      case .socket(let path): path.bytes.first == .slash && path.isPlain
      case .abstractSocket(let name): !name.isEmpty && !name.bytes.contains(0)
      }
    guard isPlain else { throw MPDError(.argument, reason) }
  }

  /// The message for a refused address. It does not show an address with an "@", which may contain a part of a
  /// password.
  private var reason: String {
    switch self {
    case .tcp(let name, _), .socket(let name):
      guard name.bytes.contains(.atSign) else { break }
      return
        "the server's address contains an @, which is not allowed in host names and socket paths; the "
        + "password in PASSWORD@HOST ends at the first @, so give a password that contains @ with --password"
    case .abstractSocket: break
    }
    return "'\(self)' is not a valid server address"
  }
}

extension ByteString {
  /// The string without the brackets around an IPv6 address, as in "[::1]"; any other string is returned unchanged.
  var withoutBrackets: ByteString {
    guard first == UInt8(ascii: "["), last == UInt8(ascii: "]"), contains(.colon) else {
      return self
    }
    return ByteString(bytes.dropFirst().dropLast())
  }

  fileprivate var isPlain: Bool { !bytes.contains(0) && !bytes.contains(.atSign) }
}

extension ServerAddress: CustomStringConvertible {
  /// The address as people write it, such as "localhost:6600".
  public var description: String {
    switch self {
    case .tcp(let host, let port):
      host.bytes.contains(.colon) ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .socket(let path): path.description
    case .abstractSocket(let name): "@\(name)"
    }
  }
}
