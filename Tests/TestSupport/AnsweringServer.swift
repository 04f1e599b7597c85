public import Bytes
import Dispatch
import Foundation
import Glibc
import Synchronization

/// A fake server that computes its replies, for any number of clients, one after the other.
///
/// A command list has one answer. The server ends when its last owner is released.
public final class AnsweringServer: Sendable {
  /// Returns the reply to a request, given the number of replies so far on all connections.
  public typealias Answer = @Sendable (_ number: Int) -> ByteString

  private let directory: TemporaryDirectory
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let thread = DispatchGroup()

  /// Starts to accept clients; throws ``SystemFailure`` if the socket cannot be opened.
  public init(answer: @escaping Answer) throws {
    directory = try TemporaryDirectory(prefix: "answering")
    let (reading, writing) = try OwnedDescriptor.pipe()
    interrupter = Mutex(writing)
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    let thread = thread
    thread.enter()
    Thread.detachNewThread {
      serveClients(of: listener, interruption: reading, answer)
      thread.leave()
    }
  }

  deinit {
    interrupter.withLock { $0 = nil }
    _ = thread.wait(timeout: .now() + 5)
  }

  /// The absolute path of the socket.
  public var socketPath: String { directory.path("socket") }
}

/// Serves clients until the interruption.
private func serveClients(
  of listener: OwnedDescriptor, interruption: OwnedDescriptor, _ answer: AnsweringServer.Answer
) {
  let deadline = Deadline(after: .seconds(600))
  let waiting = LineSocket(listener, interruption: interruption)
  var number = 0
  while (try? waiting.wait(for: Int16(POLLIN), until: deadline)) != nil {
    guard let client = try? UnixSocket.accept(from: listener) else { continue }
    // If a client leaves in the middle of an answer, the next one is served.
    try? serve(LineSocket(client, interruption: interruption), &number, until: deadline, answer)
  }
}

private func serve(
  _ client: LineSocket, _ number: inout Int, until deadline: Deadline,
  _ answer: AnsweringServer.Answer
) throws {
  var client = client
  try client.send(Array("OK MPD 0.23.5\n".utf8), until: deadline)
  var isList = false
  while let line = try client.receiveLine(until: deadline) {
    if line == listBegin { isList = true }
    if line == listEnd { isList = false }
    if isList { continue }
    number += 1
    try client.send(answer(number - 1).bytes, until: deadline)
  }
}

private let listBegin = Array("command_list_ok_begin".utf8)
private let listEnd = Array("command_list_end".utf8)
