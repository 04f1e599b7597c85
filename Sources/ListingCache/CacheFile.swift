/// A file of the cache that is open for reading: its parts, checked when they are read.
///
/// The first two parts of every file are its key and the server's state when it was written.
final class CacheFile: Sendable {
  private let blocks: CheckedBlocks
  private let ranges: [Range<Int>]
  /// When it was written or touched last, in Unix seconds.
  let used: Int

  /// Opens a file; nil if there is none, or if it is of another format, damaged at its beginning or
  /// of a wrong length.
  init?(path: String) {
    guard let file = MappedFile(path: path), let header = FileHeader(file.bytes),
      header.lengths.count > stampPart,
      let blocks = CheckedBlocks(file, contentSize: header.contentSize),
      blocks.bytes(0..<header.bytes.count) != nil
    else { return nil }
    self.blocks = blocks
    ranges = header.ranges
    used = file.used
  }

  /// Whether something that was read is not what was written.
  var isDamaged: Bool { blocks.isDamaged }

  /// How many parts there are.
  var partCount: Int { ranges.count }

  /// What it is of; nil if that is damaged.
  var key: CacheKey? { copy(of: keyPart).flatMap(unpacked).map(CacheKey.init) }

  /// How many bytes a part has.
  func length(of part: Int) -> Int { ranges[part].count }

  /// A copy of a part; nil if it is damaged.
  func copy(of part: Int) -> [UInt8]? {
    blocks.bytes(ranges[part]).map { [UInt8]($0) }
  }

  /// Lends bytes of a part; nil if they are damaged, or not there.
  func bytes(_ range: Range<Int>, of part: Int) -> UnsafeRawBufferPointer? {
    let whole = ranges[part]
    guard range.upperBound <= whole.count else { return blocks.damaged() }
    return blocks.bytes(whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
  }

  /// A number of a part that is an array of them; nil if it is damaged, or not there.
  func number(at index: Int, of part: Int) -> Int? {
    bytes(4 * index..<4 * index + 4, of: part).map { Int($0.load(as: UInt32.self)) }
  }

  /// Lends a string of packed ones, their ends in one part and their bytes in another; nil if it is
  /// damaged, or not there.
  func string(at index: Int, ends: Int, bytes part: Int) -> UnsafeRawBufferPointer? {
    guard let start = index == 0 ? 0 : number(at: index - 1, of: ends),
      let end = number(at: index, of: ends)
    else { return nil }
    return start <= end ? bytes(start..<end, of: part) : blocks.damaged()
  }

  /// Reads and checks everything. O(bytes).
  func checkAll() { blocks.checkAll() }
}

extension CacheDirectory {
  /// Opens the file of a key; nil if there is none of so many parts that was written for this key
  /// in this state of the server.
  func open(_ key: CacheKey, stamp: [UInt8], partCount: Int) -> CacheFile? {
    let name = key.fileName
    guard let file = CacheFile(path: path(of: name)), file.partCount == partCount,
      file.copy(of: keyPart) == key.bytes, file.copy(of: stampPart) == stamp
    else { return nil }
    touch(name, lastUsed: file.used)
    return file
  }
}

let keyPart = 0
let stampPart = 1
