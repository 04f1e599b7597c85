internal import Bytes

/// A WAV file of silence, 44,100 samples a second, with tags in an ID3 chunk.
///
/// A minute is more than the server buffers, 4 MiB unless set: if the buffer holds all of a song,
/// its decoder ends, and a seek at that moment fails with "Decoder is dead". With a small buffer
/// the server hangs for seconds if it is paused and resumed in quick succession.
struct WaveFile {
  /// The bytes up to the samples.
  let start: [UInt8]
  /// The length of the whole file in bytes; what follows the start is zeros.
  let length: Int

  private static let rate = 44_100

  /// - Parameter tagsFirst: whether the tags precede the file instead of being a chunk of it, since
  ///   GStreamer reads them only there.
  init(seconds: Double, tags: [MusicLibrary.Tag], tagsFirst: Bool = false) {
    let sampleBytes = Int((max(seconds, 0) * Double(Self.rate)).rounded()) * 2
    let tag = tags.isEmpty ? [] : ID3Tag(tags).bytes
    let tagChunk = tags.isEmpty || tagsFirst ? [] : chunk("id3 ", tag)
    let rates = little32(Self.rate) + little32(Self.rate * 2)
    let format: [UInt8] = little16(1) + little16(1) + rates
    let chunks = chunk("fmt ", format + little16(2) + little16(16)) + tagChunk
    let size = 4 + chunks.count + 8 + sampleBytes
    let head = Array("RIFF".utf8) + little32(size) + Array("WAVE".utf8)
    start =
      (tagsFirst ? tag : []) + head + chunks + Array("data".utf8) + little32(sampleBytes)
    length = start.count + sampleBytes
  }
}

/// Tags in the form ID3v2.4, with repeated values and UTF-8.
private struct ID3Tag {
  let bytes: [UInt8]

  init(_ tags: [MusicLibrary.Tag]) {
    var names: [String] = []
    for tag in tags where !names.contains(tag.name) { names.append(tag.name) }
    let frames = names.flatMap { name in
      Self.frame(name, tags.filter { $0.name == name }.map(\.value.bytes))
    }
    bytes = Array("ID3".utf8) + [4, 0, 0] + synchsafe(frames.count) + frames
  }

  private static func frame(_ name: String, _ values: [[UInt8]]) -> [UInt8] {
    guard let identifier = identifiers[name] else {
      preconditionFailure("a file cannot have the tag \(name), only \(identifiers.keys.sorted())")
    }
    let content = [3] + Array(values.joined(separator: [0]))
    return Array(identifier.utf8) + synchsafe(content.count) + [0, 0] + content
  }

  private static let identifiers = [
    "Artist": "TPE1", "Album": "TALB", "AlbumArtist": "TPE2", "Title": "TIT2", "Track": "TRCK",
    "Genre": "TCON", "Date": "TDRC", "Composer": "TCOM", "Disc": "TPOS", "ArtistSort": "TSOP",
    "OriginalDate": "TDOR",
  ]
}

private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
  return Array(name.utf8) + little32(content.count) + content + padding
}

private func little16(_ value: Int) -> [UInt8] {
  [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
}

private func little32(_ value: Int) -> [UInt8] {
  little16(value & 0xFFFF) + little16(value >> 16)
}

/// Seven bits in each of four bytes, the first one highest.
private func synchsafe(_ value: Int) -> [UInt8] {
  [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
}
