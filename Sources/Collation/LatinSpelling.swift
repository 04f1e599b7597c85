package import Bytes
internal import CCollation

/// Transliterates names in other scripts into Latin letters with ICU, so that "spl" is found in "Сплин". Cyrillic is
/// spelled in two ways: according to ISO 9, and as is usual in English. Japanese kana and Korean are spelled
/// phonetically, and Chinese characters in pinyin.
package final class LatinSpelling {
  private let handle: OpaquePointer

  /// Prepares the transliteration; nil if ICU has no data for it.
  package init?() {
    guard let handle = ccollation_latin_open() else { return nil }
    self.handle = handle
  }

  deinit { ccollation_latin_close(handle) }

  /// Calls a closure with each Latin spelling of a name; a name in Latin letters has only one spelling, the name
  /// itself. The bytes are valid only during the call. O(bytes), a few microseconds for a name in another script.
  ///
  /// - Parameters:
  ///   - name: the bytes of the name.
  ///   - body: receives the bytes of one spelling.
  package func forEachSpelling(
    of name: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard name.contains(where: { $0 >= firstByteOfOtherScripts }) else { return body(name) }
    body(spelled(name, CCOLLATION_LATIN_STANDARD))
    if name.contains(where: firstBytesOfCyrillic.contains) {
      body(spelled(name, CCOLLATION_LATIN_ENGLISH))
    }
  }

  /// Returns the standard Latin spelling of a string, such as ISO 9 for Cyrillic.
  ///
  /// - Parameter text: the string in UTF-8.
  package func standard(_ text: ByteString) -> ByteString {
    text.withUnsafeBytes { ByteString(spelled($0, CCOLLATION_LATIN_STANDARD)) }
  }

  private func spelled(
    _ name: UnsafeRawBufferPointer, _ spelling: ccollation_spelling
  ) -> UnsafeRawBufferPointer {
    var count = 0
    let bytes = name.assumingMemoryBound(to: UInt8.self)
    let spelled = ccollation_latin_spell(handle, spelling, bytes.baseAddress, bytes.count, &count)
    return UnsafeRawBufferPointer(start: spelled, count: count)
  }
}

/// The first byte of U+0340 in UTF-8; all letters before this character are Latin.
private let firstByteOfOtherScripts: UInt8 = 0xCD

/// The first bytes of U+0400 to U+053F in UTF-8.
private let firstBytesOfCyrillic: ClosedRange<UInt8> = 0xD0...0xD4
