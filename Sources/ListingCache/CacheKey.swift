public import Bytes

/// Identifies a file of the cache by everything that its content depends on, apart from the state
/// of the server.
public struct CacheKey: Sendable, Hashable {
  /// The parts, such as the kind of file, the server, the directory and the locale. The format of
  /// the file is not one of them, because a file of another format is a miss anyway.
  public let parts: [ByteString]

  /// Creates a key; the number and the order of its parts are up to the caller.
  ///
  /// - Parameter parts: the parts, in order.
  public init(_ parts: [ByteString]) {
    self.parts = parts
  }

  /// The extension of the names of cache files.
  static let fileExtension = ".mpdex"

  /// The parts as one byte string, which the file holds.
  var bytes: [UInt8] { packed(parts) }

  /// The name of the file: two 64-bit checksums. The file holds the key too, so two keys with the
  /// same file name replace each other's file, but are never mistaken for each other.
  var fileName: String {
    let bytes = bytes
    let sum = bytes.withUnsafeBytes(checksum)
    let reversedSum = [UInt8](bytes.reversed()).withUnsafeBytes(checksum)
    return hexadecimal(sum) + hexadecimal(reversedSum) + Self.fileExtension
  }
}

/// Identifies the content of a file of the cache: a key, and the state of the server that the
/// content belongs to. A file with the same key and another validator is a miss.
public struct CacheEntryID: Sendable, Hashable {
  /// The key, by which the file is found.
  public let key: CacheKey
  /// The state of the server; empty for content that depends on no server.
  public let validator: [UInt8]

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - key: the key of the listing.
  ///   - validator: the server's state that must be unchanged for the entry to be valid.
  public init(_ key: CacheKey, validator: [UInt8] = []) {
    self.key = key
    self.validator = validator
  }
}

private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
