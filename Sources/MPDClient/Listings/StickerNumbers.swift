package import Bytes

extension Connection {
  /// Reads a number from the stickers of all songs, with one request for each sticker name (`sticker find`). Returns
  /// the numbers, keyed by the URIs of the songs.
  ///
  /// - Parameter number: the number to read.
  package mutating func numbersOfSongs(
    _ number: StickerNumber
  ) throws(MPDError) -> [ByteString: Double] {
    var found: [ByteString: Double] = [:]
    for (name, factor) in number.stickers {
      for sticker in try run(.stickers(named: name, below: "")) where found[sticker.uri] == nil {
        found[sticker.uri] = sticker.value.stickerNumber.map { $0 * factor }
      }
    }
    return found
  }
}
