/// A file of the cache that is open for reading: its parts, checked when they are read.
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

  /// Opens a file; nil if there is none, if its format or its length is wrong, or if its beginning
  /// is damaged.
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

  /// The key that the file was written for; nil if it is damaged.
  var key: CacheKey? { copy(of: Self.keyPart).flatMap(unpacked).map(CacheKey.init) }

  func isOf(_ entry: CacheEntryID) -> Bool {
    copy(of: Self.keyPart) == entry.key.bytes && copy(of: Self.validatorPart) == entry.validator
  }

  func length(of part: Int) -> Int { lengths[part] }

  /// A copy of a part; nil if it is damaged.
  func copy(of part: Int) -> [UInt8]? {
    blocks.bytes(starts[part]..<starts[part] + lengths[part]).map { [UInt8]($0) }
  }

  /// The bytes of a range of a part, borrowed from the mapping and valid as long as this object exists; nil if
  /// they are damaged or out of bounds.
  func bytes(_ range: Range<Int>, of part: Int) -> UnsafeRawBufferPointer? {
    guard range.upperBound <= lengths[part] else { return blocks.reportDamage() }
    return blocks.bytes(starts[part] + range.lowerBound..<starts[part] + range.upperBound)
  }

  /// Returns an element of a part that is an array of numbers; nil if it is damaged or out of
  /// bounds.
  func number(at index: Int, of part: Int) -> Int? {
    bytes(4 * index..<4 * index + 4, of: part).map { Int($0.load(as: UInt32.self)) }
  }

  /// Returns one of the packed strings whose ends are in one part and whose bytes are in another,
  /// borrowed from the mapping; nil if it is damaged or out of bounds.
  func string(at index: Int, ends: Int, bytes part: Int) -> UnsafeRawBufferPointer? {
    guard let start = index == 0 ? 0 : number(at: index - 1, of: ends),
      let end = number(at: index, of: ends)
    else { return nil }
    return start <= end ? bytes(start..<end, of: part) : blocks.reportDamage()
  }

  func verifyAll() { blocks.verifyAll() }
}
