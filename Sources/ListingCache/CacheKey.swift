import Bytes
public import Bytes

/// What a file of the cache is of: all that its content depends on but the state of the server.
public struct CacheKey: Sendable, Hashable {
  /// Such as what kind of file it is, server, directory, locale and the version of the collation's
  /// data. The format of the file needs no part: a file of another format is a miss.
  public let parts: [ByteString]

  /// A key of parts, whose number and order are up to the caller.
  public init(_ parts: [ByteString]) {
    self.parts = parts
  }

  var bytes: [UInt8] { packed(parts) }

  /// The name of its file: two checksums of 64 bits. The file holds the key as well, so that two
  /// keys of one name cost each other their places, and nothing else.
  var fileName: String {
    let bytes = bytes
    let sum = bytes.withUnsafeBytes(checksum)
    let reversedSum = [UInt8](bytes.reversed()).withUnsafeBytes(checksum)
    return hexadecimal(sum) + hexadecimal(reversedSum) + CacheDirectory.suffix
  }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
