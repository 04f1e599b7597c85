public import Bytes

/// The bytes that have arrived but have not been read yet, and the lines in them.
///
/// The memory is reused: nothing is allocated for a line, unless it is longer than all lines before it.
struct ReplyLines {
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var start = 0
  /// The offset up to which the bytes have been searched for the newline that ends the next line.
  private var searched = 0
  private var end = 0
  /// Whether the next line is too long; only the beginning of such a line is kept.
  private var isDropping = false
  /// Whether the last line was too long, so that `next` has returned only its beginning.
  private(set) var isCut = false
  /// The range of the last entry's name in the memory; nil if the name has been copied to `copiedEntry`, or if there
  /// is no entry.
  private var entryRange: Range<Int>?
  private var copiedEntry: ByteString?
  private(set) var omitted: [OmittedLine] = []

  func deallocate() { memory.deallocate() }

  var isEmpty: Bool { start == end }

  var count: Int { end - start }

  /// Returns the next line without its newline; nil if the line has not arrived completely. The bytes are valid until
  /// `room()` is called.
  mutating func next() -> UnsafeRawBufferPointer? {
    guard let length = bytes(searched..<end).firstOffset(of: .newline) else {
      searched = end
      return nil
    }
    let newline = searched + length
    let line = bytes(start..<(isDropping ? start + keptLength : newline))
    start = newline + 1
    searched = start
    isCut = isDropping
    isDropping = false
    return line
  }

  /// Removes up to `count` unread bytes and returns them, whether or not they end with a whole line.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
    let taken = bytes(start..<min(end, start + count))
    start += taken.count
    searched = start
    return taken
  }

  /// Returns the memory into which the next bytes are received. Call this only after `next` has returned nil.
  mutating func room() -> UnsafeMutableRawBufferPointer {
    if start > 0 { moveToFront() }
    if end == memory.count { growOrDrop() }
    return .init(rebasing: memory[end...])
  }

  mutating func add(_ count: Int) { end += count }

  private mutating func moveToFront() {
    copyEntry()
    memory.copyMemory(from: bytes(start..<end))
    (searched, end) = (searched - start, end - start)
    start = 0
  }

  /// Makes room when a single line fills all of the memory. Allocates more memory or, if the line is too long, drops
  /// the rest of the line.
  private mutating func growOrDrop() {
    guard memory.count <= maxReplyLineLength else {
      isDropping = true
      (searched, end) = (keptLength, keptLength)
      return
    }
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: maxReplyLineLength + 1, alignment: 16)
    larger.copyMemory(from: bytes(0..<end))
    memory.deallocate()
    memory = larger
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range])
  }
}

// Lines that are left out.
extension ReplyLines {
  /// Forgets the entry to which the last lines of the previous reply belonged.
  mutating func beginReply() {
    entryRange = nil
    copiedEntry = nil
  }

  /// Records the name of the entry to which the following lines belong. The name must be a part of the line that
  /// `next` returned last.
  mutating func noteEntry(_ name: UnsafeRawBufferPointer) {
    let line = start - 1
    entryRange = line - name.count..<line
  }

  private var entry: ByteString? { entryRange.map { ByteString(bytes($0)) } ?? copiedEntry }

  private mutating func copyEntry() {
    copiedEntry = entry
    entryRange = nil
  }

  /// Records that a line was left out. `line` is the beginning of the line.
  mutating func omit(_ line: UnsafeRawBufferPointer, of command: String) {
    let name = line.firstOffset(of: .colon).map { String(decoding: line[..<$0], as: UTF8.self) }
    let new = OmittedLine(
      command: command, entry: line.beginsEntry ? nil : entry, name: name ?? "")
    if omitted.count < maxOmittedLines, !omitted.contains(new) { omitted.append(new) }
  }

  mutating func inheritOmitted(from other: ReplyLines) { omitted = other.omitted }
}

extension UnsafeRawBufferPointer {
  /// Whether the line begins an entry, to which the following lines belong.
  var beginsEntry: Bool {
    switch first {
    case UInt8(ascii: "f"): hasPrefix("file: ")
    case UInt8(ascii: "d"): hasPrefix("directory: ")
    case UInt8(ascii: "p"): hasPrefix("playlist: ")
    default: false
    }
  }
}

let maxReplyLineLength = 1 << 18

/// How many bytes of an overlong line are kept, so that the name at its beginning can be read.
private let keptLength = 1 << 10

private let maxOmittedLines = 100

/// A line of a reply that was left out because it is longer than 256 KiB; the rest of the reply was read.
///
/// ``Connection/omittedLines`` returns the omitted lines of a connection.
public struct OmittedLine: Sendable, Hashable {
  /// The command whose reply contained the line.
  public let command: String
  /// The entry to which the line belongs: the URI of a song, the path of a directory or the name of a playlist. The
  /// value is nil if the line belongs to no entry, or if the line is the first line of an entry; the whole entry is
  /// then missing.
  public let entry: ByteString?
  /// The name of the pair, such as "Title"; empty if the line is not a pair.
  public let name: String
}
