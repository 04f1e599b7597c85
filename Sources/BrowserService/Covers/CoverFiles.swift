internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingCache

/// Stores drawings of covers in private files, so that a cover need not be drawn again. A drawing is identified by
/// server, song, size and format, and is valid until the server's database changes. Songs whose cover is the same image
/// file share its drawing.
package struct CoverFiles: Sendable {
  private let directory: CacheDirectory

  /// Creates a store for covers in a directory.
  ///
  /// - Parameters:
  ///   - path: the path of the directory with the files.
  ///   - limit: the maximum size of all files together in bytes.
  init(path: String, limit: Int = 32 << 20) {
    directory = CacheDirectory(path: path, limit: limit)
  }

  /// The covers in a subdirectory of the index cache; nil if the environment variables contain no absolute path for the
  /// cache.
  package static var ofEnvironment: CoverFiles? {
    CacheDirectory.standard(named: "mpdex").map { CoverFiles(path: $0.path + "/covers") }
  }

  /// Returns the cover that is stored for a key; nil if none is stored. The result `missing` means that the song is
  /// known to have no cover.
  ///
  /// - Parameters:
  ///   - key: the song, and how its cover is drawn.
  ///   - server: the address of the server.
  ///   - stamp: the state of the server's database. A cover that was stored for another state is ignored.
  func cover(_ key: CoverKey, on server: ByteString, _ stamp: DatabaseStamp) -> Cover? {
    guard let record = directory.records(of: entry(key, server, stamp)).last else { return nil }
    if record.name == imageName, let path = record.value.first {
      return cover(key.ofImage(path), on: server, stamp)
    }
    guard let bytes = record.value.first?.bytes else { return .missing }
    return Chafa.cover(Array(bytes), size: key.size, key.format)
  }

  /// Stores the drawing of a cover, or the information that the song has no cover. Stores nothing if the database has
  /// just changed, because a further change at the same time could go unnoticed.
  ///
  /// - Parameters:
  ///   - drawing: the output of the program; nil if the song has no cover.
  ///   - path: the path of the image file; nil if it is not known or the image is part of the song's file.
  func keep(
    _ drawing: [UInt8]?, for key: CoverKey, of path: ByteString? = nil, on server: ByteString,
    _ stamp: DatabaseStamp
  ) {
    guard stamp.isSettled else { return }
    if let path {
      keep(drawing, for: key.ofImage(path), on: server, stamp)
      return keep(key, asOf: path, on: server, stamp)
    }
    let value = [drawing].compactMap(\.self).map { ByteString($0) }
    directory.append([CacheRecord(name: "cover", value: value)], to: entry(key, server, stamp))
  }

  /// Records that the cover of a song is the image file at the given path. The drawing of this image is stored only
  /// once, for all songs that have it as their cover.
  func keep(_ key: CoverKey, asOf path: ByteString, on server: ByteString, _ stamp: DatabaseStamp) {
    guard stamp.isSettled else { return }
    directory.append(
      [CacheRecord(name: imageName, value: [path])], to: entry(key, server, stamp))
  }

  /// Removes the least recently used files until the remaining files are within the limits.
  func prune() { directory.prune() }

  /// Removes all files. Returns their number and their total size in bytes.
  package func clear() -> (count: Int, bytes: Int) { directory.clear() }

  private func entry(
    _ key: CoverKey, _ server: ByteString, _ stamp: DatabaseStamp
  ) -> CacheEntryID {
    let arguments = Chafa.arguments(key.size, key.format)[0]
    return CacheEntryID(
      CacheKey(["cover", server, key.uri] + arguments), validator: stamp.bytes)
  }
}

/// The name of a record that contains the path of an image file.
private let imageName: ByteString = "image"
