internal import Bytes
import Dispatch
import Foundation
import Glibc
import Synchronization

/// The threads of a scripted server; they own this and not the server, so that it can end.
final class ScriptPlayer: Sendable {
  /// The events so far.
  struct Record {
    var accepted = 0
    var ended = 0
    var lines: [(connection: Int, text: ByteString)] = []
    var failures: [String] = []
  }

  private let scripts: [[ScriptedServer.Step]]
  private let deadline = Deadline(after: .seconds(180))
  private let listener: Mutex<OwnedDescriptor?>
  private let interruption: OwnedDescriptor
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let threads = DispatchGroup()
  private let state = Mutex(Record())

  init(listener: OwnedDescriptor, scripts: [[ScriptedServer.Step]]) throws {
    self.listener = Mutex(listener)
    self.scripts = scripts
    let (reading, writing) = try OwnedDescriptor.pipe()
    interruption = reading
    interrupter = Mutex(writing)
  }

  var record: Record { state.withLock { $0 } }

  /// Starts to accept connections.
  func start() {
    runThread { [self] in
      acceptConnections()
      listener.withLock { $0 = nil }
    }
  }

  /// Interrupts all threads and waits for their end.
  func stop() {
    interrupter.withLock { $0 = nil }
    _ = threads.wait(timeout: .now() + 5)
  }

  private func runThread(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      body()
      threads.leave()
    }
  }

  /// Accepts connections until the deadline or the interruption.
  private func acceptConnections() {
    guard let socket = listener.withLock({ $0 }) else { return }
    let waiting = LineSocket(socket, interruption: interruption)
    while !deadline.hasPassed, (try? waiting.wait(for: Int16(POLLIN), until: deadline)) != nil {
      guard let client = try? UnixSocket.accept(from: socket, onClose: countEnd) else { continue }
      serve(client)
    }
  }

  /// A connection has ended when its descriptor is closed, which happens after the end of its script.
  private func countEnd() {
    state.withLock { $0.ended += 1 }
  }

  private func serve(_ client: OwnedDescriptor) {
    let number = state.withLock { record in
      defer { record.accepted += 1 }
      return record.accepted
    }
    runThread { [self] in
      let script = scripts.isEmpty ? [] : scripts[min(number, scripts.count - 1)]
      play(script, on: LineSocket(client, interruption: interruption), number: number)
    }
  }

  private func play(_ script: [ScriptedServer.Step], on socket: LineSocket, number: Int) {
    var connection = ScriptedConnection(socket: socket, deadline: deadline) { line in
      self.state.withLock { $0.lines.append((number, line)) }
    }
    for step in script.prefix(while: { $0 != .close }) {
      do {
        try connection.play(step)
      } catch {
        return state.withLock { $0.failures.append("connection \(number), \(step): \(error)") }
      }
    }
  }
}
