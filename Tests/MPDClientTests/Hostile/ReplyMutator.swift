import TestSupport

/// Damages replies at random; the same seed gives the same replies.
struct ReplyMutator {
  private let corpus: [[UInt8]]
  private var random: SeededGenerator

  /// - Parameter corpus: whole replies, each with its last line.
  init(corpus: [[UInt8]], seed: UInt64) {
    self.corpus = corpus.map { Self.body(of: $0) }
    random = SeededGenerator(seed: seed)
  }

  /// A damaged answer to a query, each line with its newline; it may be empty.
  ///
  /// - Parameter isWild: whether the lines may be damaged so that the reply ends there.
  mutating func answer(to query: Int, isWild: Bool) -> [UInt8] {
    var bytes = corpus[below(8) == 0 ? below(corpus.count) : query]
    if bytes.count > 300 { cut(&bytes) }
    for _ in 0...below(2) {
      if isWild, below(2) == 0 { damageLines(&bytes) } else { damageValues(&bytes) }
    }
    if let last = bytes.last, last != newline { bytes.append(newline) }
    return bytes
  }

  /// The lines before the last.
  private static func body(of reply: [UInt8]) -> [UInt8] {
    let end = reply.dropLast().lastIndex(of: newline)
    return end.map { Array(reply[...$0]) } ?? []
  }

  /// Leaves a few lines from anywhere, so that long replies do not take all the time.
  private mutating func cut(_ bytes: inout [UInt8]) {
    let start = lineStart(bytes.dropLast(200))
    let rest = bytes[start...].prefix(200)
    bytes = Array(rest.prefix(through: rest.lastIndex(of: newline) ?? start))
  }

  private mutating func damageLines(_ bytes: inout [UInt8]) {
    switch below(6) {
    case 0: flipBit(&bytes)
    case 1: insert([special[below(special.count)]], &bytes)
    case 2: bytes.removeSubrange(range(of: bytes, atMost: 16))
    case 3: bytes.removeSubrange(below(bytes.count + 1)...)
    case 4: insert(words[below(words.count)], &bytes)
    default: insertLine(words[below(words.count)], &bytes)
    }
  }

  private mutating func damageValues(_ bytes: inout [UInt8]) {
    switch below(16) {
    case 0: insertLongLine(&bytes)
    case 1...2: bytes.removeSubrange(lines(of: bytes))
    case 3...5: splice(&bytes)
    case 6...8: repeatLines(&bytes)
    case 9...10: flipLetter(&bytes)
    default: replaceNumber(&bytes)
    }
  }

  private mutating func flipBit(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
  }

  /// Replaces a byte by another letter, or by a byte that is not UTF-8.
  private mutating func flipLetter(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = below(bytes.count)
    if (0x41..<0x80).contains(bytes[place]) { bytes[place] ^= below(2) == 0 ? 0x20 : 0x80 }
  }

  private mutating func insert(_ new: [UInt8], _ bytes: inout [UInt8]) {
    bytes.insert(contentsOf: new, at: below(bytes.count + 1))
  }

  private mutating func insertLine(_ new: [UInt8], _ bytes: inout [UInt8]) {
    bytes.insert(contentsOf: new + [newline], at: lineStart(bytes[...]))
  }

  /// Inserts a line that is nearly as long as the longest allowed one.
  private mutating func insertLongLine(_ bytes: inout [UInt8]) {
    guard below(16) == 0 else { return }
    let line = [UInt8](repeating: UInt8(ascii: "9"), count: 4000 + below(80))
    insertLine(Array("volume: ".utf8) + line, &bytes)
  }

  /// Inserts lines of another reply.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = corpus[below(corpus.count)]
    bytes.insert(contentsOf: other[lines(of: other)], at: lineStart(bytes[...]))
  }

  private mutating func repeatLines(_ bytes: inout [UInt8]) {
    let lines = lines(of: bytes)
    let copies = bytes[lines]
    for _ in 0...below(3) { bytes.insert(contentsOf: copies, at: lines.lowerBound) }
  }

  /// Returns the range of a few consecutive lines.
  private mutating func lines(of bytes: [UInt8]) -> Range<Int> {
    let start = lineStart(bytes[...])
    var end = start
    for _ in 0...below(4) {
      end = bytes[end...].firstIndex(of: newline).map { $0 + 1 } ?? end
    }
    return start..<end
  }

  /// Replaces the first digits after a random place by a number that is hard to parse.
  private mutating func replaceNumber(_ bytes: inout [UInt8]) {
    let rest = bytes[below(bytes.count + 1)...]
    guard let start = rest.firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    bytes.replaceSubrange(start..<end, with: numbers[below(numbers.count)])
  }

  private mutating func lineStart(_ bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes[below(bytes.count + 1)...]
    return rest.firstIndex(of: newline).map { $0 + 1 } ?? bytes.endIndex
  }

  private mutating func range(of bytes: [UInt8], atMost count: Int) -> Range<Int> {
    let start = below(bytes.count + 1)
    return start..<min(bytes.count, start + below(count + 1))
  }

  private mutating func below(_ bound: Int) -> Int {
    Int(random.next() >> 33) % max(1, bound)
  }
}

private let newline = UInt8(ascii: "\n")

private func isDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10
}

private let special: [UInt8] = [0, 0x0A, 0x0D, 0x20, 0x3A, 0x5B, 0x80, 0xC3, 0xFF]

private let words = [
  "OK", "list_OK", "ACK", "ACK [5@0] {} no", "ACK [50@7] {status} no", "ACK [", "OK MPD 0.23.5",
  "file: ", "directory: A", "playlist: p", "file: A/1.wav", ": ", "binary: 5", "volume: -1",
  "Time: 1:", "time: :", "duration: nan", "state: ", "Last-Modified: Z", "a: b: c",
].map { Array($0.utf8) }

private let numbers = [
  "", "-", "-1", "+1", "0", "00", "256", "2147483648", "-2147483649", "4294967296",
  "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
  "99999999999999999999999999", "1e999", "nan", "-inf", "0x10", "1.", ".1", "1:2", "1_0", "٣",
].map { Array($0.utf8) }
