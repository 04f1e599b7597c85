import Bytes
import ICUOracle

/// ICU's own AlphabeticIndex and collator.
final class ICUIndex {
  private let oracle: OpaquePointer

  init?(locale: String, latinFirst: Bool) {
    guard let oracle = icuoracle_open(locale, latinFirst) else { return nil }
    self.oracle = oracle
  }

  deinit { icuoracle_close(oracle) }

  func section(of name: ByteString) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { chars in
        icuoracle_bucket(oracle, name.bytes, name.bytes.count, chars.baseAddress, chars.count)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func compare(_ left: ByteString, _ right: ByteString) -> Int {
    let (left, right) = (left.bytes, right.bytes)
    return Int(icuoracle_compare(oracle, left, left.count, right, right.count)).signum()
  }
}
