package import Bytes

// An entry can have several rows, such as a song with several artists in a queue that is sorted by artist. In the
// identities of all its rows but the first, a plus sign and the number of rows before this one follow the number with
// which the identity begins.
extension ByteString {
  /// The identity of the first row of the same entry; for most rows, this identity.
  package var identityOfFirstRow: ByteString {
    guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")), plus > 0,
      let blank = bytes[plus...].firstIndex(of: .space),
      bytes[..<plus].allSatisfy(\.isASCIIDigit),
      bytes[(plus + 1)..<blank].allSatisfy(\.isASCIIDigit)
    else { return self }
    return ByteString(bytes[..<plus] + bytes[blank...])
  }
}
