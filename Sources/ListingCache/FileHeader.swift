/// What stands at the beginning of each file of the cache.
///
/// Behind it follow the parts, each at a multiple of eight bytes, behind them the checksums.
/// Numbers have the machine's byte order, which the header tells.
struct FileHeader {
  /// "mpdexidx".
  static let magic: UInt64 = 0x7864_6978_6564_706D
  /// Counted up with each change of what files hold, so that older ones are misses.
  static let version: UInt32 = 1
  /// Reads as another number on a machine of the other byte order.
  static let byteOrder: UInt32 = 0x0102_0304

  /// How many bytes each part has.
  let lengths: [Int]

  /// The header of parts of these lengths.
  init(lengths: [Int]) {
    self.lengths = lengths
  }

  /// Reads the header from the beginning of a file; nil if it is none, or of another format.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size(partCount: 0),
      bytes.loadUnaligned(as: UInt64.self) == Self.magic,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self) == Self.byteOrder,
      bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == Self.version
    else { return nil }
    let partCount = bytes.loadUnaligned(fromByteOffset: 16, as: Int.self)
    guard (0...mostParts).contains(partCount), bytes.count >= Self.size(partCount: partCount) else {
      return nil
    }
    lengths = (0..<partCount).map { part in
      bytes.loadUnaligned(fromByteOffset: Self.size(partCount: part), as: Int.self)
    }
    guard lengths.allSatisfy((0...bytes.count).contains) else { return nil }
  }

  /// The bytes of the header itself.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: Self.magic) { bytes += $0 }
    withUnsafeBytes(of: Self.byteOrder) { bytes += $0 }
    withUnsafeBytes(of: Self.version) { bytes += $0 }
    for length in [lengths.count] + lengths { withUnsafeBytes(of: length) { bytes += $0 } }
    return bytes
  }

  /// Where each part stands in the file.
  var ranges: [Range<Int>] {
    var start = Self.size(partCount: lengths.count)
    return lengths.map { length in
      defer { start += aligned(length) }
      return start..<start + length
    }
  }

  /// How many bytes header and parts have, with what is left free behind each.
  var contentSize: Int {
    lengths.reduce(Self.size(partCount: lengths.count)) { $0 + aligned($1) }
  }

  private static func size(partCount: Int) -> Int { 24 + 8 * partCount }
}

/// More than any file has.
private let mostParts = 16

/// The next multiple of eight.
func aligned(_ length: Int) -> Int { (length + 7) / 8 * 8 }
