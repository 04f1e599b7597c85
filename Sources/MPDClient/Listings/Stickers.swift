public import Bytes

extension Connection {
  /// Returns the value of an object's sticker; nil if the object has no sticker with this name, if the value is empty, or
  /// if there is no such object (`sticker get`).
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public mutating func sticker(
    _ name: some ByteStringConvertible, of uri: some ByteStringConvertible,
    type: StickerType = .song
  ) throws(MPDError) -> ByteString? {
    let name = name.byteString
    let uri = uri.byteString
    do throws(MPDError) { return try run(.sticker(name, of: uri, type: type)) } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return nil
    }
  }
}
