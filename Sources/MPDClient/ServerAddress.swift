/// Where an MPD listens.
public enum ServerAddress: Sendable, Hashable {
  /// A host name or IP address, and a port.
  case tcp(host: String, port: UInt16)
  /// The path of a unix socket.
  case socket(path: String)
  /// The name of an abstract unix socket, without the "@" (Linux).
  case abstractSocket(name: String)

  /// MPD's registered port.
  public static let defaultPort: UInt16 = 6600

  /// Reads a host as `MPD_HOST` has it: a path begins with "/", an abstract socket with "@".
  public init(host: String, port: UInt16) {
    switch host.first {
    case "/": self = .socket(path: host)
    case "@": self = .abstractSocket(name: String(host.dropFirst()))
    default: self = .tcp(host: host, port: port)
    }
  }

  /// The host and port that `mpd_connection_new` takes.
  var libraryArguments: (host: String, port: UInt32) {
    switch self {
    case .tcp(let host, let port): (host, UInt32(port))
    case .socket(let path): (path, 0)
    case .abstractSocket(let name): ("@" + name, 0)
    }
  }
}

extension ServerAddress: CustomStringConvertible {
  /// The address as people write it.
  public var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .socket(let path): path
    case .abstractSocket(let name): "@" + name
    }
  }
}
