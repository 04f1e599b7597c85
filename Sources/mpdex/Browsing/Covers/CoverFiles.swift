internal import Browser
internal import Bytes
internal import BrowserTerminal
internal import Catalog
internal import ListingCache

/// The covers that were drawn before, in private files: found by server, song and size, and valid as long as
/// the server's database does not change.
struct CoverFiles: Sendable {
  private let directory: CacheDirectory

  /// - Parameter limit: the maximum size of all files together in bytes.
  init(path: String, limit: Int = 32 << 20) {
    directory = CacheDirectory(path: path, limit: limit)
  }

  /// The directory beside the cache of indexes; nil if no variable has an absolute path.
  static var ofEnvironment: CoverFiles? {
    CacheDirectory.ofEnvironment.map { CoverFiles(path: $0.path + "/covers") }
  }

  /// Returns a cover, or that there is none; nil if that is not known yet.
  func cover(_ key: CoverKey, on server: ByteString, _ stamp: DatabaseStamp) -> Cover? {
    guard let record = directory.records(of: entry(key, server, stamp)).last else { return nil }
    guard let bytes = record.value.first?.bytes else { return .missing }
    return Chafa.cover(Array(bytes), size: key.size, key.format)
  }

  /// Keeps a cover as the program has drawn it, or the fact that there is none; unless the database has
  /// changed a moment ago, so that its next change could go unnoticed.
  ///
  /// - Parameter drawing: nil if the song has no cover.
  func keep(
    _ drawing: [UInt8]?, for key: CoverKey, on server: ByteString, _ stamp: DatabaseStamp
  ) {
    guard stamp.isSettled else { return }
    let value = [drawing].compactMap(\.self).map { ByteString($0) }
    directory.append([CacheRecord(name: "cover", value: value)], to: entry(key, server, stamp))
  }

  /// Removes the least recently used files until the rest is within the limits.
  func prune() { directory.prune() }

  /// Removes all files; returns their number and their size in bytes.
  func clear() -> (count: Int, bytes: Int) { directory.clear() }

  private func entry(
    _ key: CoverKey, _ server: ByteString, _ stamp: DatabaseStamp
  ) -> CacheEntryID {
    let arguments = Chafa.arguments(key.size, key.format)[0]
    return CacheEntryID(
      CacheKey(["cover", server, key.uri] + arguments), validator: stamp.bytes)
  }
}
