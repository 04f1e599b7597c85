public import Bytes

/// A picture that belongs to a song: a file in the directory of the song, or a picture in the song file.
public struct Picture: Sendable, Hashable {
  /// The bytes of the image file.
  public let bytes: [UInt8]
  /// The MIME type, such as "image/jpeg"; nil if the server does not send it, as with `albumArt`.
  public let mimeType: String?
  /// The path of the image file in the music directory; the file belongs to all songs of its directory. The path is
  /// nil for a picture within a song's file, or if the server does not send the path (before MPD 0.25).
  public let path: ByteString?

  /// Creates a picture from the bytes of an image file.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the image file.
  ///   - mimeType: the MIME type, such as "image/jpeg"; nil if the server does not send it, as with `albumArt`.
  ///   - path: the path of the image file in the music directory; nil if it is not known.
  public init(bytes: [UInt8], mimeType: String?, path: ByteString? = nil) {
    self.bytes = bytes
    self.mimeType = mimeType
    self.path = path
  }
}

extension Connection {
  /// Returns the image file in the directory of a song, such as `cover.jpg`; nil if the directory has no image file,
  /// or if there is no such song (`albumart`; MPD 0.21).
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - maxSize: the largest size, in bytes, that the file may have; at most 256 MiB.
  ///   - progress: called after each chunk with the number of bytes received so far and the total number of bytes.
  /// - Throws: `.changed` if the file was replaced by a file of another size while it was being read (call this
  ///   method again); `.malformed`, with the connection closed, if the chunks do not fit together or the file is
  ///   larger than `maxSize`.
  public mutating func albumArt(
    of uri: some ByteStringConvertible, maxSize: Int = 1 << 28,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(MPDError) -> Picture? {
    let uri = uri.byteString
    do throws(MPDError) {
      return try readPicture("albumart", of: uri, maxSize, progress)
    } catch  where error.code == .ack(.noExist) {
      return nil
    }
  }

  /// Returns the picture within the file of a song; nil if the file contains no picture (`readpicture`; MPD 0.22).
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - maxSize: the largest size, in bytes, that the picture may have; see ``albumArt(of:maxSize:progress:)``.
  ///   - progress: called after each chunk, as for ``albumArt(of:maxSize:progress:)``.
  /// - Throws: `.ack(.noExist)` if there is no such song; otherwise like ``albumArt(of:maxSize:progress:)``.
  public mutating func picture(
    of uri: some ByteStringConvertible, maxSize: Int = 1 << 28,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws(MPDError) -> Picture? {
    try readPicture("readpicture", of: uri.byteString, maxSize, progress)
  }

  /// Returns the artwork of a song: the image file in its directory or, if there is none, the picture within its file.
  /// Returns nil if there is neither, if there is no such song, or if the server does not support pictures within files
  /// (`albumart`, MPD 0.21; then `readpicture`, MPD 0.22).
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - progress: called after each chunk with the number of bytes received so far and the total number of bytes.
  /// - Throws: `.changed` or `.malformed`, like ``albumArt(of:maxSize:progress:)``.
  public mutating func artwork(
    of uri: some ByteStringConvertible, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(MPDError) -> Picture? {
    let uri = uri.byteString
    if let image = try albumArt(of: uri, progress: progress) { return image }
    do throws(MPDError) {
      return try picture(of: uri, progress: progress)
    } catch  where error.code == .ack(.noExist) || error.isOfUnknownRequest {
      return nil
    }
  }

  /// Returns whether ``artwork(of:progress:)`` finds a picture; reads only its first chunk.
  ///
  /// - Parameter uri: the URI of the song.
  package mutating func hasArtwork(of uri: ByteString) throws(MPDError) -> Bool {
    do throws(MPDError) {
      if try hasPicture("albumart", of: uri) { return true }
    } catch  where error.code == .ack(.noExist) {}
    do throws(MPDError) {
      return try hasPicture("readpicture", of: uri)
    } catch  where error.code == .ack(.noExist) || error.isOfUnknownRequest {
      return false
    }
  }

  private mutating func hasPicture(
    _ command: String, of uri: ByteString
  ) throws(MPDError) -> Bool {
    var reader = PictureReader(command: command, maxSize: maxPictureSize)
    return try receiveChunk(&reader, of: uri) ?? 0 > 0
  }

  private mutating func readPicture(
    _ command: String, of uri: ByteString, _ maxSize: Int, _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> Picture? {
    try check(RequestLine(command: command, arguments: [uri, ByteString("\(maxPictureSize)")]))
    try raiseBinaryLimit()
    var reader = PictureReader(command: command, maxSize: maxSize)
    repeat {
      guard let total = try receiveChunk(&reader, of: uri) else { return nil }
      progress(reader.bytes.count, total)
    } while !reader.isComplete
    return Picture(bytes: reader.bytes, mimeType: reader.mimeType, path: reader.path)
  }

  private func check(_ line: RequestLine) throws(MPDError) {
    do throws(MPDError) { try line.check() } catch { throw error.naming(objectsOf: line) }
  }

  /// Requests the next chunk of a picture; see `receiveChunk(_:)`.
  private func receiveChunk(
    _ reader: inout PictureReader, of uri: ByteString
  ) throws(MPDError) -> Int? {
    let offset = ByteString("\(reader.bytes.count)")
    let line = RequestLine(command: reader.command, arguments: [uri, offset])
    do throws(MPDError) {
      try line.check()
      try wire.send(form(of: line))
      return try receiveChunk(&reader)
    } catch {
      throw error.naming(objectsOf: line)
    }
  }
}
