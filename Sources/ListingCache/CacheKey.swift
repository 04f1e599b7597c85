public import ListingIndex

/// What a finished index is of: all that its content depends on but the state of the server.
public struct CacheKey: Sendable, Hashable {
  /// The parts, each behind its length, so that no two lists of parts look alike.
  let bytes: [UInt8]

  /// A key of parts, such as server, directory, locale and the version of the collation's data. The
  /// format of the file needs no part: another format is another file.
  public init(_ parts: [ByteString]) {
    bytes = parts.flatMap { part in
      withUnsafeBytes(of: UInt64(part.bytes.count).littleEndian, Array.init) + part.bytes
    }
  }

  /// The name of its file: two checksums of 64 bits. The file holds the key as well, so that two
  /// keys of one name cost each other their places, and nothing else.
  var fileName: String {
    let sums = [bytes, bytes.reversed()].map { $0.withUnsafeBytes(checksum) }
    return sums.map(hexadecimal).joined() + CacheDirectory.suffix
  }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
