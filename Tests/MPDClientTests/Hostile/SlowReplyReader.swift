import Bytes
import MPDClient

/// Reads the reply to a command list in the obvious way; returns nil if it does not have a number of
/// answers.
func slowReading(of reply: [UInt8], answers count: Int) -> [[Pair]]? {
  var answers: [[Pair]] = []
  var pairs: [Pair] = []
  for line in reply.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    guard line.count <= 256 << 10, !line.contains(0) else { return nil }
    let text = Array(line)
    if text == Array("OK".utf8) { return answers.count == count ? answers : nil }
    if text == Array("list_OK".utf8) {
      answers.append(pairs)
      pairs = []
    } else {
      guard let pair = pair(text) else { return nil }
      pairs.append(pair)
    }
  }
  return nil
}

private func pair(_ line: [UInt8]) -> Pair? {
  guard !line.starts(with: Array("ACK ".utf8)) else { return nil }
  guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  guard line[colon...].dropFirst().first == UInt8(ascii: " ") else { return nil }
  return Pair(
    name: String(decoding: line[..<colon], as: UTF8.self),
    value: ByteString(Array(line[(colon + 2)...])))
}
