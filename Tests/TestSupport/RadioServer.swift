public import Bytes
import Dispatch
import Foundation
import Glibc
import Synchronization

/// An Internet radio on a port of 127.0.0.1: endless silence as MP3, with a name and titles in the metadata of
/// SHOUTcast ("ICY").
///
/// It sends faster than the music plays, so an output that waits for the time hears new titles late. It ends
/// when its last owner is released.
public final class RadioServer: Sendable {
  /// The URL of the stream.
  public let url: String
  private let title: Title
  /// Closing it interrupts all waits.
  private let interrupter: Mutex<OwnedDescriptor?>
  private let thread = DispatchGroup()

  /// Starts to accept listeners; throws ``SystemFailure`` if no socket can be opened.
  ///
  /// - Parameters:
  ///   - name: the name of the station; it says none if this is empty.
  ///   - title: the title at first; none is sent while it is empty.
  public init(name: ByteString = "Radio Name", title: ByteString = "") throws {
    let (listener, port) = try LoopbackSocket.listen()
    let (reading, writing) = try OwnedDescriptor.pipe()
    url = "http://127.0.0.1:\(port)/stream"
    self.title = Title(title)
    interrupter = Mutex(writing)
    let (thread, title) = (thread, self.title)
    thread.enter()
    Thread.detachNewThread {
      serveClients(of: listener, interruption: reading, thread) { client in
        try stream(to: client, name, title)
      }
      thread.leave()
    }
  }

  deinit {
    interrupter.withLock { $0 = nil }
    _ = thread.wait(timeout: .now() + 5)
  }

  /// Sends another title from now on.
  public func play(_ title: ByteString) { self.title.text.withLock { $0 = title } }
}

/// The title of the present, which the threads of all listeners read.
private final class Title: Sendable {
  let text: Mutex<ByteString>

  init(_ text: ByteString) { self.text = Mutex(text) }
}

/// Sends the stream until the listener leaves.
private func stream(
  to client: LineSocket, _ name: ByteString, _ title: Title
) throws {
  var client = client
  let deadline = Deadline(after: .seconds(600))
  while let line = try client.receiveLine(until: deadline), line != Array("\r".utf8) {}
  try client.send(head(name), until: deadline)
  var sent: ByteString = ""
  while !deadline.hasPassed {
    let title = title.text.withLock { $0 }
    try client.send(audio + (title == sent ? [0] : metadata(title)), until: deadline)
    sent = title
    try? client.wait(for: 0, until: Deadline(after: .milliseconds(20)))
  }
}

private func head(_ name: ByteString) -> [UInt8] {
  let nameLine: ByteString = name.isEmpty ? "" : "icy-name: \(name)\r\n"
  let head: ByteString =
    "HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\(nameLine)icy-metaint: \(audio.count)\r\n\r\n"
  return head.bytes
}

/// A block of metadata: its length in units of 16 bytes, and a text that is filled up with NUL bytes.
private func metadata(_ title: ByteString) -> [UInt8] {
  let text = Array("StreamTitle='".utf8) + title.bytes + Array("';".utf8)
  let units = (text.count + 15) / 16
  return [UInt8(units)] + text + [UInt8](repeating: 0, count: units * 16 - text.count)
}

/// A quarter of a second of silence: frames of MPEG-1 Layer III with 128 kbit/s and 44,100 Hz, in mono, whose
/// side information says that nothing follows it.
private let audio: [UInt8] = {
  let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
  return (0..<10).flatMap { _ in frame }
}()
