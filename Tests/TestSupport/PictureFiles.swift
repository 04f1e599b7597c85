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
