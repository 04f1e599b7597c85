import Glibc
import Platform
import Synchronization
import Testing
import TestSupport

@testable import CommandRuntime

@Suite struct OutputWriterTests {
  private let pipe = Pipe()

  private func writer() throws -> OutputWriter { try OutputWriter(to: pipe.writing) }

  @Test func writesAllBlocksInOrder() throws {
    let blocks = (0..<100).map { [UInt8](repeating: UInt8($0), count: 10_000) }
    let writer = try writer()
    for block in blocks { writer.add(block) }
    let read = Mutex<[UInt8]>([])
    let reader = BackgroundThread(after: .zero) { [pipe] in
      let bytes = pipe.read(1_000_000)
      read.withLock { $0 = bytes }
    }
    writer.wait(forAtMost: 0)
    try reader.wait()
    #expect(read.withLock { $0 == Array(blocks.joined()) })
    #expect(writer.failure == nil)
  }

  @Test func doesNotWaitUpToTheLimit() throws {
    let writer = try writer()
    for _ in 0..<64 { writer.add([UInt8](repeating: 0, count: maxUnwrittenBytes / 64)) }
    #expect(!writer.wait(forAtMost: maxUnwrittenBytes))
    end(writer)
  }

  /// Ends the writer's thread before the pipe is closed: another test may get the number of its
  /// descriptor, and would then read what this one writes.
  private func end(_ writer: OutputWriter) {
    pipe.closeReading()
    writer.wait(forAtMost: 0)
  }

  /// When the wait ends, the reader has read what was beyond the limit, except for what a pipe holds.
  @Test func waitsForTheReaderBeyondTheLimit() throws {
    let writer = try writer()
    let excess = 1 << 20
    for _ in 0..<65 { writer.add([UInt8](repeating: 0, count: maxUnwrittenBytes / 64)) }
    let readBytes = Atomic(0)
    let reader = BackgroundThread(after: .milliseconds(200)) { [pipe] in
      while readBytes.load(ordering: .relaxed) < excess {
        readBytes.add(pipe.read(4096).count, ordering: .relaxed)
      }
    }
    #expect(writer.wait(forAtMost: maxUnwrittenBytes))
    #expect(readBytes.load(ordering: .relaxed) >= excess - pipe.capacity)
    try reader.wait()
    end(writer)
  }

  @Test func aReaderWhoLeavesEndsTheWaits() throws {
    let writer = try writer()
    for _ in 0..<65 { writer.add([UInt8](repeating: 0, count: maxUnwrittenBytes / 64)) }
    let leaving = BackgroundThread(after: .milliseconds(200)) { [pipe] in pipe.closeReading() }
    #expect(writer.wait(forAtMost: maxUnwrittenBytes))
    writer.wait(forAtMost: 0)
    #expect(writer.failure?.number == EPIPE)
    writer.add([UInt8](repeating: 0, count: 2 * maxUnwrittenBytes))
    #expect(!writer.wait(forAtMost: maxUnwrittenBytes))
    try leaving.wait()
  }
}

/// A pipe that a test reads.
private final class Pipe: Sendable {
  let writing: Int32
  private let reading: Int32
  private let isReadable = Atomic(true)

  init() {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  /// More bytes than can be written without being read: twice what Linux keeps for a pipe.
  var capacity: Int { 2 << 16 }

  deinit {
    closeReading()
    close(writing)
  }

  func closeReading() {
    if isReadable.exchange(false, ordering: .relaxed) { close(reading) }
  }

  /// Reads up to a number of bytes; fewer if the pipe is at its end.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while bytes.count < count {
      let count = Glibc.read(reading, &block, min(block.count, count - bytes.count))
      guard count > 0 else { break }
      bytes += block.prefix(count)
    }
    return bytes
  }
}
