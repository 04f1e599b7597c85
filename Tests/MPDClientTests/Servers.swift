import Bytes
import MPDClient
import TestSupport

extension LiveServer {
  /// A connection to this server.
  func connect(password: ByteString? = nil) throws(MPDError) -> Connection {
    try Connection(
      to: .socket(path: ByteString(socketPath)), password: password, timeout: .seconds(10))
  }
}

extension ScriptedServer {
  /// A connection to this server.
  func connect(timeout: Duration = .seconds(10)) throws(MPDError) -> Connection {
    try Connection(to: .socket(path: ByteString(socketPath)), timeout: timeout)
  }
}

extension ByteString {
  init(_ text: ByteString) {
    self.init(text.bytes)
  }
}

extension Connection {
  /// Adds songs and directories in one command list.
  mutating func addAll(_ uris: [ByteString]) throws(MPDError) {
    _ = try list { list in
      for uri in uris { list.append(.add(uri)) }
    }
  }
}
