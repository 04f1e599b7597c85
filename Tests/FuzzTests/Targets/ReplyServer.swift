import Bytes
import Foundation
import Glibc
import MPDClient
import Synchronization

/// A server that answers the first request of each connection with given bytes, and then closes it.
///
/// It lives as long as the process.
final class ReplyServer: Sendable {
  /// The server of all targets.
  static let shared = Result { try ReplyServer() }

  /// The name of an abstract socket, so that no file is left.
  private let name = "mpdex-fuzz-\(getpid())"
  private let listener: Int32
  /// The replies for the clients that are not accepted yet, in the order in which they connected.
  private let replies = Mutex<[[UInt8]]>([])
  /// Held while a client connects, since tests that run in parallel share the server.
  private let connecting = Mutex(())

  private init() throws {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0, bindListener() == 0, listen(listener, 8) == 0 else {
      throw FuzzFinding(
        description: "no server can be started: \(String(cString: strerror(errno)))")
    }
    Thread.detachNewThread { while self.serveClient() {} }
  }

  /// Connects a client whose first request is answered with some bytes.
  func connect(answeredBy bytes: [UInt8]) throws -> Connection {
    try connecting.withLock { _ in
      replies.withLock { $0.append(bytes) }
      return try Connection(
        to: .abstractSocket(name: ByteString(name)), timeout: .seconds(60))
    }
  }

  private func bindListener() -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
  }

  /// Serves one client; returns false if none can be accepted any more.
  private func serveClient() -> Bool {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return errno == EINTR }
    defer { close(client) }
    let reply = replies.withLock { $0.removeFirst() }
    send(Array("OK MPD 0.24.0\n".utf8), to: client)
    guard receiveRequest(from: client) else { return true }
    send(reply, to: client)
    shutdown(client, Int32(SHUT_WR))
    // A socket that is closed with unread bytes would lose what it has sent.
    while !receive(from: client).isEmpty {}
    return true
  }

  /// Waits for a request or a command list; returns false if the client leaves without one.
  private func receiveRequest(from client: Int32) -> Bool {
    var request: [UInt8] = []
    let list = Array("command_list_".utf8)
    let end = Array("command_list_end\n".utf8)
    while request.last != .newline || request.starts(with: list) && !request.hasSuffix(end) {
      let bytes = receive(from: client)
      if bytes.isEmpty { return false }
      request += bytes
    }
    return true
  }

  private func receive(from client: Int32) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(client, &bytes, bytes.count, 0)
    return bytes.prefix(max(0, count))
  }

  private func send(_ bytes: [UInt8], to client: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
