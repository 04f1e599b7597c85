internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingCache

/// The covers that were drawn before, in private files: found by server, song and size, and valid as long as
/// the server's database does not change. Songs whose cover is one image file share its drawing.
package struct CoverFiles: Sendable {
  private let directory: CacheDirectory

  /// - Parameter limit: the maximum size of all files together in bytes.
  init(path: String, limit: Int = 32 << 20) {
    directory = CacheDirectory(path: path, limit: limit)
  }

  /// The directory beside the cache of indexes; nil if no variable has an absolute path.
  package static var ofEnvironment: CoverFiles? {
    CacheDirectory.ofEnvironment.map { CoverFiles(path: $0.path + "/covers") }
  }

  /// Returns the kept answer about a cover, which may be that the song has none; nil if nothing is
  /// kept.
  func cover(_ key: CoverKey, on server: ByteString, _ stamp: DatabaseStamp) -> Cover? {
    guard let record = directory.records(of: entry(key, server, stamp)).last else { return nil }
    if record.name == imageName, let path = record.value.first {
      return cover(key.ofImage(path), on: server, stamp)
    }
    guard let bytes = record.value.first?.bytes else { return .missing }
    return Chafa.cover(Array(bytes), size: key.size, key.format)
  }

  /// Keeps a cover as the program has drawn it, or the fact that there is none; unless the database has
  /// changed a moment ago, so that its next change could go unnoticed.
  ///
  /// - Parameters:
  ///   - drawing: nil if the song has no cover.
  ///   - path: the path of the image file; nil if it is not known, or in the song's file.
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

  /// Keeps that the cover of a song is an image file, whose drawing is kept for all songs that have it.
  func keep(_ key: CoverKey, asOf path: ByteString, on server: ByteString, _ stamp: DatabaseStamp) {
    guard stamp.isSettled else { return }
    directory.append(
      [CacheRecord(name: imageName, value: [path])], to: entry(key, server, stamp))
  }

  /// Removes the least recently used files until the rest is within the limits.
  func prune() { directory.prune() }

  /// Removes all files; returns their number and their size in bytes.
  package func clear() -> (count: Int, bytes: Int) { directory.clear() }

  private func entry(
    _ key: CoverKey, _ server: ByteString, _ stamp: DatabaseStamp
  ) -> CacheEntryID {
    let arguments = Chafa.arguments(key.size, key.format)[0]
    return CacheEntryID(
      CacheKey(["cover", server, key.uri] + arguments), validator: stamp.bytes)
  }
}

/// The name of the record that has the path of an image file.
private let imageName: ByteString = "image"
