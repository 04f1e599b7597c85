import ListingIndex
import MPDClient
import TestSupport

extension LiveServer {
  /// A connection to this server.
  func connect(password: String? = nil) throws(MPDError) -> Connection {
    try Connection(to: .socket(path: socketPath), password: password, timeoutSeconds: 10)
  }
}

extension ScriptedServer {
  /// A connection to this server.
  func connect(timeoutSeconds: Int = 10) throws(MPDError) -> Connection {
    try Connection(to: .socket(path: socketPath), timeoutSeconds: timeoutSeconds)
  }
}

extension ByteString {
  init(_ text: ByteText) {
    self.init(text.bytes)
  }
}
