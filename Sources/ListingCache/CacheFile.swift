public import Bytes

/// A cache file that is open for reading. Its parts are verified when they are read.
///
/// The first two parts of every file are its key and its validator.
final class CacheFile: Sendable {
  private let blocks: ChecksummedBlocks
  /// The length of each part, and its offset in the file.
  private let lengths, starts: [Int]
  /// The time when the file was last written or used, in Unix seconds; see
  /// `CacheDirectory.File.lastUsed`.
  let lastUsed: Int

  private static let keyPart = 0
  private static let validatorPart = 1

  /// Opens a file; nil if it does not exist, has a wrong format or length, or is damaged at its beginning.
  init?(path: String) {
    guard let file = MappedFile(path: path), let header = FileHeader(file.bytes),
      header.lengths.count > Self.validatorPart,
      let blocks = ChecksummedBlocks(file, contentSize: header.contentSize),
      blocks.bytes(0..<header.bytes.count) != nil
    else { return nil }
    self.blocks = blocks
    (lengths, starts) = (header.lengths, header.starts)
    lastUsed = file.lastUsed
  }

  var isDamaged: Bool { blocks.isDamaged }

  var partCount: Int { lengths.count }

  /// The key for which the file was written; nil if the key is damaged.
  var key: CacheKey? { copy(of: Self.keyPart).flatMap(unpacked).map(CacheKey.init) }

  /// The validator with which the file was written; nil if the validator is damaged.
  var validator: [UInt8]? { copy(of: Self.validatorPart) }

  func isOf(_ key: CacheKey) -> Bool { copy(of: Self.keyPart) == key.bytes }

  func isOf(_ entry: CacheEntryID) -> Bool {
    isOf(entry.key) && validator == entry.validator
  }

  func length(of part: Int) -> Int { lengths[part] }

  /// Returns a copy of a part; nil if the part is damaged.
  func copy(of part: Int) -> [UInt8]? {
    blocks.bytes(starts[part]..<starts[part] + lengths[part]).map { [UInt8]($0) }
  }

  /// Returns the bytes in a range of a part; nil if they are damaged or out of bounds. The returned memory belongs to
  /// the mapped file and is valid as long as this object exists.
  func bytes(_ range: Range<Int>, of part: Int) -> UnsafeRawBufferPointer? {
    guard range.upperBound <= lengths[part] else { return blocks.reportDamage() }
    return blocks.bytes(starts[part] + range.lowerBound..<starts[part] + range.upperBound)
  }

  /// Returns an element of a part that is an array of numbers; nil if the element is damaged or out of bounds.
  ///
  /// - Parameters:
  ///   - index: the 0-based index of the element.
  ///   - part: the number of the part.
  func number(at index: Int, of part: Int) -> Int? {
    bytes(4 * index..<4 * index + 4, of: part).map { Int($0.load(as: UInt32.self)) }
  }

  /// Returns one of the strings that are stored in two parts of the file: one part contains the offsets at which the
  /// strings end, and the other part contains their bytes. Returns nil if the string is damaged or out of bounds. The
  /// returned bytes belong to the mapped file.
  ///
  /// - Parameters:
  ///   - index: the 0-based index of the string.
  ///   - ends: the number of the part that contains the offsets.
  ///   - part: the number of the part that contains the bytes.
  func string(at index: Int, ends: Int, bytes part: Int) -> UnsafeRawBufferPointer? {
    guard let start = index == 0 ? 0 : number(at: index - 1, of: ends),
      let end = number(at: index, of: ends)
    else { return nil }
    return start <= end ? bytes(start..<end, of: part) : blocks.reportDamage()
  }

  /// Calls a closure with each of the strings in a range of indices, in order, until one of them turns out to be damaged
  /// or out of bounds. The parts are as in ``string(at:ends:bytes:)``. O(bytes of these strings).
  func forEachString(
    in range: Range<Int>, ends endsPart: Int, bytes part: Int,
    _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) {
    guard !range.isEmpty else { return }
    guard let start = range.lowerBound == 0 ? 0 : number(at: range.lowerBound - 1, of: endsPart),
      let ends = bytes(4 * range.lowerBound..<4 * range.upperBound, of: endsPart),
      let end = number(at: range.upperBound - 1, of: endsPart), start <= end,
      let strings = bytes(start..<end, of: part)
    else { return reportDamage() }
    var lower = 0
    for index in range {
      let upper =
        Int(ends.load(fromByteOffset: 4 * (index - range.lowerBound), as: UInt32.self)) - start
      guard lower <= upper, upper <= strings.count else { return reportDamage() }
      body(index, UnsafeRawBufferPointer(rebasing: strings[lower..<upper]))
      lower = upper
    }
  }

  func verifyAll() { blocks.verifyAll() }

  func reportDamage() { _ = blocks.reportDamage() }
}

/// The identifier of a cache file, consisting of everything that determines the file's content except the state of
/// the server.
public struct CacheKey: Sendable, Hashable {
  /// The parts, such as the kind of file, the server, the directory and the locale. The format of the file is not one
  /// of them, because a file in another format is a miss anyway.
  public let parts: [ByteString]

  /// Creates a key from its parts. The caller decides how many parts a key has and what they mean.
  ///
  /// - Parameter parts: the parts, in order. Keys are equal only if all parts are equal.
  public init(_ parts: [ByteString]) {
    self.parts = parts
  }

  static let fileExtension = ".mpdex"

  var bytes: [UInt8] { packed(parts) }

  /// The name of the file, which is made from two 64-bit checksums of the key. If two keys have the same file name,
  /// their files replace each other, but are never mistaken for each other, because a file also contains its key.
  var fileName: String {
    let bytes = bytes
    let sum = bytes.withUnsafeBytes(checksum)
    let reversedSum = [UInt8](bytes.reversed()).withUnsafeBytes(checksum)
    return hexadecimal(sum) + hexadecimal(reversedSum) + Self.fileExtension
  }
}

/// The identifier of a cache file's content: a key, and the state of the server for which the content is valid. A
/// file with the same key but another validator is a miss.
public struct CacheEntryID: Sendable, Hashable {
  /// The key, which determines the name of the cache file.
  public let key: CacheKey
  /// The state of the server; empty for content that does not depend on a server.
  public let validator: [UInt8]

  /// Creates an identifier from a key and a validator.
  ///
  /// - Parameters:
  ///   - key: the key, which determines the file.
  ///   - validator: the state of the server; the content is valid while the state is unchanged.
  public init(_ key: CacheKey, validator: [UInt8] = []) {
    self.key = key
    self.validator = validator
  }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
