public import Bytes
import Dispatch
import Foundation
import Glibc
import Synchronization

/// A proxy between clients and a server, on a unix socket of its own, that makes one fault at a chosen
/// moment.
///
/// Before the fault, and on all connections that are opened after it, everything is passed on as it is:
///
///     let proxy = try FaultProxy(to: server.socketPath, .close, at: .beforeCommand(2))
///     … // run a client with proxy.socketPath
///     #expect(proxy.hasFired)
///
/// Commands and bytes are counted from 0 over all connections together. A proxy without a fault counts
/// them (``traffic``), which gives the moments for further runs, also of the same proxy
/// (``arm(_:at:)``). It ends when its last owner is released.
public final class FaultProxy: Sendable {
  /// A moment in the traffic.
  public enum Moment: Sendable, Hashable {
    /// The client has sent the first byte of a line, of which nothing was passed on yet. The lines
    /// inside a command list count, and so do those that begin and end it.
    case beforeCommand(Int)
    /// A whole line of the client was passed on. The server may have read it or not.
    case afterCommand(Int)
    /// The client has sent a byte, which was not passed on yet; all bytes before it were.
    case beforeClientByte(Int)
    /// The server has sent a byte, which was not passed on yet; all bytes before it were. So the
    /// server has done what this byte reports. The greeting counts.
    case beforeServerByte(Int)
  }

  /// What happens at the moment.
  public enum Fault: Sendable {
    /// Closes the connections to the client and to the server.
    case close
    /// Passes nothing on any more, and closes both connections when the client closes its own.
    case stall
    /// Calls a closure, for example one that kills the server, or changes it over another connection,
    /// or waits; then passes everything on.
    case call(@Sendable () -> Void)
    /// Calls a closure with the process identifier of the client, for example one that sends it a signal;
    /// then passes everything on.
    case callWithClient(@Sendable (Int32) -> Void)
    /// Passes on what a closure makes of the line at the moment, or of the rest of it, with its newline;
    /// then passes everything on.
    case rewrite(@Sendable ([UInt8]) -> [UInt8])
  }

  /// What the clients and the server have sent so far, and was passed on.
  public struct Traffic: Sendable, Hashable {
    /// The complete lines of the clients.
    public internal(set) var commands: [ByteString] = []
    /// The number of bytes of the clients.
    public internal(set) var clientBytes = 0
    /// The bytes of the server.
    public internal(set) var serverText: [UInt8] = []
    /// The number of bytes of the server.
    public var serverBytes: Int { serverText.count }
  }

  private let directory: TemporaryDirectory
  private let state: FaultProxyState
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let threads = DispatchGroup()

  /// Starts to accept clients.
  ///
  /// - Parameters:
  ///   - server: the path of the server's socket. If nothing listens there, a client's connection is
  ///     closed before the greeting.
  ///   - fault: what happens at the moment; nothing happens without a moment.
  ///   - moment: when it happens, for the first time.
  ///   - maxChunk: the number of bytes that are passed on at once; 1 divides everything into single
  ///     bytes.
  ///   - delay: the pause before each chunk.
  /// - Throws: ``SystemFailure`` if the socket cannot be opened.
  public init(
    to server: String, _ fault: Fault = .close, at moment: Moment? = nil, maxChunk: Int = 65_536,
    delay: Duration = .zero
  ) throws {
    directory = try TemporaryDirectory(prefix: "proxy")
    let (reading, writing) = try OwnedDescriptor.pipe()
    interrupter = Mutex(writing)
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    let state = FaultProxyState(fault: fault, moment: moment)
    self.state = state
    let run = ProxyRun(
      server: server, state: state, interruption: reading, maxChunk: maxChunk, delay: delay,
      threads: threads)
    run.detach { run.accept(from: listener) }
  }

  deinit {
    interrupter.withLock { $0 = nil }
    _ = threads.wait(timeout: .now() + 10)
  }

  /// The absolute path of the socket for clients.
  public var socketPath: String { directory.path("socket") }

  /// Makes another fault at a moment that is counted from now on; ``traffic`` begins again, too.
  public func arm(_ fault: Fault = .close, at moment: Moment? = nil) {
    state.arm(fault, at: moment)
  }

  /// What was passed on so far.
  public var traffic: Traffic { state.traffic }

  /// Whether the moment has come.
  public var hasFired: Bool { state.hasFired }
}

/// The threads of a proxy: one that accepts clients, and one for each of them.
private struct ProxyRun: Sendable {
  let server: String
  let state: FaultProxyState
  let interruption: OwnedDescriptor
  let maxChunk: Int
  let delay: Duration
  let threads: DispatchGroup

  /// Runs a closure on a thread of its own.
  func detach(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread {
      body()
      threads.leave()
    }
  }

  /// Serves clients until the interruption, ten minutes at most.
  func accept(from listener: OwnedDescriptor) {
    let deadline = Deadline(after: .seconds(600))
    let waiting = LineSocket(listener, interruption: interruption)
    while (try? waiting.wait(for: Int16(POLLIN), until: deadline)) != nil {
      guard let client = try? UnixSocket.accept(from: listener) else { continue }
      detach { serve(client, until: deadline) }
    }
  }

  /// Passes on everything between a client and the server, until one of them closes its connection or
  /// the fault closes both.
  private func serve(_ client: OwnedDescriptor, until deadline: Deadline) {
    guard let server = try? UnixSocket.connect(to: server) else { return }
    var connection = ProxyConnection(
      client: LineSocket(client, interruption: interruption),
      server: LineSocket(server, interruption: interruption), state: state, maxChunk: maxChunk,
      delay: delay, deadline: deadline)
    try? connection.passOn()
  }
}
