import Bytes
public import Bytes

/// Byte strings as one: each behind its length, so that no two lists look alike.
public func packed(_ strings: [ByteString]) -> [UInt8] {
  var bytes: [UInt8] = []
  for string in strings {
    bytes += packed(string.bytes.count).bytes
    bytes += string.bytes
  }
  return bytes
}

/// The byte strings that `packed` made one of; nil for anything else.
public func unpacked(_ bytes: [UInt8]) -> [ByteString]? {
  var strings: [ByteString] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    guard let length = unpackedNumber(ByteString([UInt8](rest.prefix(8)))) else { return nil }
    rest = rest.dropFirst(8)
    guard (0...rest.count).contains(length) else { return nil }
    strings.append(ByteString([UInt8](rest.prefix(length))))
    rest = rest.dropFirst(length)
  }
  return strings
}

/// A number as eight bytes, the least significant first.
public func packed(_ number: Int) -> ByteString {
  withUnsafeBytes(of: number.littleEndian) { ByteString($0) }
}

/// The number of eight bytes; nil for more or fewer.
public func unpackedNumber(_ string: ByteString) -> Int? {
  guard string.bytes.count == 8 else { return nil }
  return string.bytes.withUnsafeBytes { Int(littleEndian: $0.loadUnaligned(as: Int.self)) }
}
