/// The header of each cache file: a magic number, the byte order, the format version, and the lengths of the parts.
///
/// The header is followed by the parts, each aligned to a multiple of eight bytes, and then by the checksums. Numbers
/// are stored in the byte order of the machine, which the header records.
struct FileHeader {
  /// The bytes "mpdexidx", read as a little-endian number.
  static let magic: UInt64 = 0x7864_6978_6564_706D
  /// The version of the format, incremented with each change, so that older files are misses.
  static let version: UInt32 = 5
  /// A number whose bytes show in which byte order the file was written: a machine of the opposite byte order reads
  /// another value.
  static let byteOrder: UInt32 = 0x0102_0304

  let lengths: [Int]

  init(lengths: [Int]) {
    self.lengths = lengths
  }

  /// Reads the header at the beginning of a file; nil if the header is missing or has another format.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size(partCount: 0),
      bytes.loadUnaligned(as: UInt64.self) == Self.magic,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self) == Self.byteOrder,
      bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == Self.version
    else { return nil }
    let partCount = bytes.loadUnaligned(fromByteOffset: 16, as: Int.self)
    guard (0...maxParts).contains(partCount), bytes.count >= Self.size(partCount: partCount) else {
      return nil
    }
    lengths = (0..<partCount).map { part in
      bytes.loadUnaligned(fromByteOffset: Self.size(partCount: part), as: Int.self)
    }
    guard lengths.allSatisfy((0...bytes.count).contains) else { return nil }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: Self.magic) { bytes += $0 }
    withUnsafeBytes(of: Self.byteOrder) { bytes += $0 }
    withUnsafeBytes(of: Self.version) { bytes += $0 }
    for length in [lengths.count] + lengths { withUnsafeBytes(of: length) { bytes += $0 } }
    return bytes
  }

  /// The offset of each part in the file.
  ///
  /// The elements are not ranges, because creating an array of ranges makes the Swift runtime search all protocol
  /// conformances of the program. This would take a thirtieth of the running time of the command `jump`.
  var starts: [Int] {
    var start = Self.size(partCount: lengths.count)
    return lengths.map { length in
      defer { start += aligned(length) }
      return start
    }
  }

  /// The total size in bytes of the header and the padded parts.
  var contentSize: Int {
    lengths.reduce(Self.size(partCount: lengths.count)) { $0 + aligned($1) }
  }

  private static func size(partCount: Int) -> Int { 24 + 8 * partCount }
}

/// The maximum number of parts in a file.
private let maxParts = 18

/// Returns the length, rounded up to a multiple of eight.
func aligned(_ length: Int) -> Int { (length + 7) / 8 * 8 }
