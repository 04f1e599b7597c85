/// Returns bytes in base64 (RFC 4648).
func base64(_ bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes)
  var encoded: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for index in 0..<4 {
      let digit = base64Digits[bits >> (18 - 6 * index) & 63]
      encoded.append(index <= group.count ? digit : UInt8(ascii: "="))
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

/// The digits of base64, from that of 0 to that of 63.
let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
