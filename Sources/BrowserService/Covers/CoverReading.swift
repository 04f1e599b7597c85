internal import Bytes
internal import Catalog
internal import MPDClient

/// The result of reading a cover.
enum ReadCover: Sendable {
  /// The cover as it was drawn earlier; `missing` if the song has no cover.
  case known(Cover)
  /// The image and, if it is known, the state of the server's database.
  case file(MPDClient.Picture, server: ByteString, DatabaseStamp?)
}

extension Connection {
  /// Reads the cover of a song: from the stored files if the cover was drawn before, otherwise from the server.
  ///
  /// - Parameters:
  ///   - key: the song, and how its cover is drawn.
  ///   - files: the files in which covers are stored; nil if covers are not stored.
  ///   - known: the image if it was read recently, for example to be drawn in another size; otherwise nil.
  mutating func cover(
    _ key: CoverKey, _ files: CoverFiles?, known: MPDClient.Picture?
  ) throws -> ReadCover {
    let server = ByteString(address.description)
    let stamp = files == nil ? nil : try databaseStamp(of: key.uri)
    if let stamp, let cover = files?.cover(key, on: server, stamp) { return .known(cover) }
    if let picture = try known == nil ? coverFile(of: key.uri) : known {
      if let stamp, let path = picture.path,
        let cover = files?.cover(key.ofImage(path), on: server, stamp)
      {
        files?.keep(key, asOf: path, on: server, stamp)
        return .known(cover)
      }
      return .file(picture, server: server, stamp)
    }
    if let stamp { files?.keep(nil, for: key, on: server, stamp) }
    return .known(.missing)
  }

  /// Reads the picture in a song's file or, if the file contains no picture or cannot be read, the picture in the
  /// song's directory. Returns nil if neither exists, or if the server does not support the requests.
  private mutating func coverFile(of uri: ByteString) throws -> MPDClient.Picture? {
    var refusal: MPDError?
    do {
      if let picture = try picture(of: uri, maxSize: maxCoverSize) { return picture }
    } catch {
      guard case .ack = error.code else {
        guard error.isOfUnknownRequest else { throw error }
        return try directoryPicture(of: uri)
      }
      if error.code != .ack(.noExist), !error.isOfUnknownRequest { refusal = error }
    }
    let picture = try directoryPicture(of: uri)
    if picture == nil, let refusal { throw refusal }
    return picture
  }

  private mutating func directoryPicture(of uri: ByteString) throws -> MPDClient.Picture? {
    do { return try albumArt(of: uri, maxSize: maxCoverSize) } catch {
      guard error.isOfUnknownRequest else { throw error }
      return nil
    }
  }
}

/// The maximum size in bytes of an image file that is read: 16 MiB.
let maxCoverSize = 1 << 24
