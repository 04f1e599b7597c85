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

extension LiveServer {
  /// Writes the file of the stored playlist "list", which may name songs unknown to the server.
  func writeList(_ songs: [ByteString]) throws {
    let lines = songs.map { $0 + "\n" }.reduce("" as ByteString, +)
    try writeFile(playlistDirectory + "/list.m3u", lines.bytes)
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
