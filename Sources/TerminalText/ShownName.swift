package import Bytes

extension ByteString {
  /// The name of an entry for output: with a tab instead of each U+FFFE, which stands between the
  /// values of several tags.
  package var shownName: ByteString {
    guard count > 3, contains(0xEF) else { return self }
    let text = bytes
    var shown: [UInt8] = []
    var index = 0
    while index < text.count {
      let isMark = text[index...].starts(with: [0xEF, 0xBF, 0xBE])
      shown.append(isMark ? .tab : text[index])
      index += isMark ? 3 : 1
    }
    return ByteString(shown)
  }
}
