import Foundation
import Glibc
import Synchronization

/// A proxy between clients and a server, on a unix socket of its own, that counts how often its clients wait
/// for the server.
///
/// It passes on at once what a client sends, and holds back what the server answers until the client waits:
/// until both have been silent for a while and no thread of the client runs. Then all answers are passed on,
/// which counts as one wait if the client has sent anything since the last one, or has just connected. So
/// requests that are sent together are one wait, however slow the machine is, and the greeting is a wait of
/// its own only for a client that sends nothing before it. What a client does not stay for is no wait.
public final class CountingProxy: Sendable {
  private let count: WaitCount
  private let listener: ProxyListener

  /// Starts to accept clients; throws ``SystemFailure`` if the socket cannot be opened.
  ///
  /// - Parameter server: the path of the server's socket.
  public init(to server: String) throws {
    let count = WaitCount()
    self.count = count
    listener = try ProxyListener(to: server) { ends in
      var connection = try CountedConnection(ends, count)
      try connection.passOn()
    }
  }

  /// The absolute path of the socket for clients.
  public var socketPath: String { listener.socketPath }

  /// Calls a closure that runs a client to its end; returns its result, and how often the client has
  /// waited, over all its connections together.
  public func waits<Result>(of body: () throws -> Result) rethrows -> (count: Int, result: Result) {
    let before = count.value
    let result = try body()
    return (count.value - before, result)
  }
}

/// The number of waits so far.
private final class WaitCount: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}

/// A client of a counting proxy and its connection to the server.
private struct CountedConnection {
  private let ends: ProxyListener.Ends
  private let count: WaitCount
  private let process: Int32
  /// The answers that the client has not got yet.
  private var held: [UInt8] = []
  /// Whether the client has sent something, or has connected, since its last wait.
  private var isDue = true
  private var lastBytes = ContinuousClock.now

  init(_ ends: ProxyListener.Ends, _ count: WaitCount) throws {
    (self.ends, self.count) = (ends, count)
    process = try peerProcess(of: ends.client.socket)
  }

  /// Passes everything on until one of the two closes its connection.
  mutating func passOn() throws {
    while true {
      let (fromClient, fromServer) = try ends.wait(for: held.isEmpty ? nil : .milliseconds(2))
      if fromClient { try passOnRequest() }
      if fromServer { try holdAnswer() }
      if try isWaiting() { try release() }
    }
  }

  /// Whether the client waits for what is held back.
  private func isWaiting() throws -> Bool {
    guard !held.isEmpty, .now - lastBytes > silence, !isRunning(process) else { return false }
    // What it sent before it began to wait may have arrived by now.
    return try ends.wait(for: .zero) == (false, false)
  }

  private mutating func passOnRequest() throws {
    let bytes = try ends.receive(from: ends.client)
    try ends.send(bytes, to: ends.server)
    isDue = true
    lastBytes = .now
  }

  private mutating func holdAnswer() throws {
    do { held += try ends.receive(from: ends.server) } catch {
      try release()
      throw error
    }
    lastBytes = .now
  }

  private mutating func release() throws {
    if isDue, !held.isEmpty { count.add() }
    isDue = false
    let bytes = held
    held = []
    try ends.send(bytes, to: ends.client)
  }
}

/// The time without bytes after which a client may be waiting.
private let silence = Duration.milliseconds(8)

/// Whether a thread of a process runs or could run.
private func isRunning(_ process: Int32) -> Bool {
  let folder = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return threads.contains { thread in
    let status = try? String(decoding: readFile("\(folder)/\(thread)/stat"), as: UTF8.self)
    // The state is the word after the name, which is in parentheses.
    let state = status?.split(separator: ")").last?.split(separator: " ").first
    return state == "R" || state == "D"
  }
}
