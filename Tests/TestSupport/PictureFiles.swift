/// Returns bytes that do not repeat, and that in some places look like lines of the protocol.
public func pictureBytes(_ count: Int) -> [UInt8] {
  var state: UInt32 = 0x9E37_79B9
  var bytes: [UInt8] = []
  while bytes.count < count {
    state = state &* 1_664_525 &+ 1_013_904_223
    bytes += state % 64 == 0 ? Array("\nOK\nbinary: 3\n\u{0}ACK".utf8) : [UInt8(state >> 24)]
  }
  return Array(bytes.prefix(count))
}

/// A silent WAV file with a picture in the frame APIC of an ID3v2.4 chunk.
public func waveFile(picture: [UInt8], mimeType: String) -> [UInt8] {
  let frame = [0] + Array(mimeType.utf8) + [0, 3, 0] + picture
  let frames = Array("APIC".utf8) + synchsafe(frame.count) + [0, 0] + frame
  let tag = Array("ID3".utf8) + [4, 0, 0] + synchsafe(frames.count) + frames
  let format: [UInt8] = [1, 0, 1, 0] + little(8_000) + little(16_000) + [2, 0, 16, 0]
  let silence = [UInt8](repeating: 0, count: 8_000)
  let chunks = chunk("fmt ", format) + chunk("id3 ", tag) + chunk("data", silence)
  return chunk("RIFF", Array("WAVE".utf8) + chunks)
}

/// A PNG image of 24-bit colours, without compression.
///
/// - Parameter colour: the colour at a column and a row.
public func pngFile(
  _ width: Int, _ height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)
) -> [UInt8] {
  var rows: [UInt8] = []
  for row in 0..<height {
    rows.append(0)
    for column in 0..<width {
      let (red, green, blue) = colour(column, row)
      rows += [red, green, blue]
    }
  }
  let header = big(width) + big(height) + [8, 2, 0, 0, 0]
  let signature = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
  let chunks = [pngChunk("IHDR", header), pngChunk("IDAT", zlibStream(rows)), pngChunk("IEND", [])]
  return signature + chunks.joined()
}

private func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let named = Array(name.utf8) + content
  return big(content.count) + named + big(Int(crc32(named)))
}

/// Stored blocks (RFC 1950, RFC 1951).
private func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
    let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
    let isLast: UInt8 = start + 0xFFFF >= bytes.count ? 1 : 0
    stream.append(isLast)
    stream += little(block.count).prefix(2)
    stream += little(~block.count).prefix(2)
    stream += block
  }
  let sums = bytes.reduce((1, 0)) { sums, byte in
    let first = (sums.0 + Int(byte)) % 65_521
    return (first, (sums.1 + first) % 65_521)
  }
  return stream + big(sums.1 << 16 | sums.0)
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}

private func big(_ value: Int) -> [UInt8] { little(value).reversed() }

private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
  return Array(name.utf8) + little(content.count) + content + padding
}

private func little(_ value: Int) -> [UInt8] {
  [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) }
}

private func synchsafe(_ value: Int) -> [UInt8] {
  [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
}
