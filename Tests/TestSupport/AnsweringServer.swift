public import Bytes
import Dispatch
import Foundation
import Glibc
import Synchronization

/// A fake server that computes its replies, for any number of clients.
///
/// A command list has one answer. The server ends when its last owner is released.
public final class AnsweringServer: Sendable {
  /// Returns the reply to a request, given the number of replies so far on all connections.
  public typealias Answer = @Sendable (_ number: Int) -> ByteString

  /// Returns the reply to the lines of a request: one line, or those of a command list between its first
  /// and its last line. Nil closes the connection without a reply.
  public typealias Reply = @Sendable (_ lines: [ByteString], _ isList: Bool) -> ByteString?

  private let directory: TemporaryDirectory
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let thread = DispatchGroup()

  /// Starts to accept clients; throws ``SystemFailure`` if the socket cannot be opened.
  public convenience init(answer: @escaping Answer) throws {
    let number = Mutex(0)
    try self.init(version: "0.23.5") { _, _ in
      answer(
        number.withLock { number in
          defer { number += 1 }
          return number
        })
    }
  }

  /// Starts to accept clients, and greets them with a version of the protocol; throws
  /// ``SystemFailure`` if the socket cannot be opened.
  public init(version: ByteString, reply: @escaping Reply) throws {
    directory = try TemporaryDirectory(prefix: "answering")
    let (reading, writing) = try OwnedDescriptor.pipe()
    interrupter = Mutex(writing)
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    let thread = thread
    thread.enter()
    Thread.detachNewThread {
      let greeting = Array("OK MPD \(version)\n".utf8)
      serveClients(of: listener, interruption: reading, thread) { client in
        try serve(client, greeting, reply)
      }
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

/// Serves clients until the interruption, each in a thread of its own.
func serveClients(
  of listener: OwnedDescriptor, interruption: OwnedDescriptor, _ threads: DispatchGroup,
  _ serve: @escaping @Sendable (LineSocket) throws -> Void
) {
  let deadline = Deadline(after: .seconds(600))
  let waiting = LineSocket(listener, interruption: interruption)
  while (try? waiting.wait(for: Int16(POLLIN), until: deadline)) != nil {
    guard let client = try? UnixSocket.accept(from: listener) else { continue }
    threads.enter()
    Thread.detachNewThread {
      // If a client leaves in the middle of an answer, the others are served.
      try? serve(LineSocket(client, interruption: interruption))
      threads.leave()
    }
  }
}

private func serve(
  _ client: LineSocket, _ greeting: [UInt8], _ reply: AnsweringServer.Reply
) throws {
  var client = client
  let deadline = Deadline(after: .seconds(600))
  try client.send(greeting, until: deadline)
  var lines: [ByteString] = []
  var isList = false
  while let line = try client.receiveLine(until: deadline) {
    if line == listBegin {
      isList = true
      continue
    }
    if line != listEnd { lines.append(ByteString(line)) }
    if isList, line != listEnd { continue }
    guard let answer = reply(lines, isList) else { return }
    try client.send(answer.bytes, until: deadline)
    (lines, isList) = ([], false)
  }
}

private let listBegin = Array("command_list_ok_begin".utf8)
private let listEnd = Array("command_list_end".utf8)
