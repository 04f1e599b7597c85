package import Bytes

extension Connection {
  /// Reads a number from the stickers of songs, with one request for each sticker name (`sticker find`). Returns the
  /// numbers, keyed by the URIs of the songs.
  ///
  /// - Parameters:
  ///   - number: the number to read.
  ///   - directory: the URI of the directory that contains the songs; empty for all songs.
  package mutating func numbersOfSongs(
    _ number: StickerNumber, below directory: ByteString = ""
  ) throws(MPDError) -> [ByteString: Double] {
    var found: [ByteString: Double] = [:]
    for (name, factor) in number.stickers {
      let stickers = try run(.stickers(named: name, below: directory))
      for sticker in stickers where found[sticker.uri] == nil {
        found[sticker.uri] = sticker.value.stickerNumber.map { $0 * factor }
      }
    }
    return found
  }
}
