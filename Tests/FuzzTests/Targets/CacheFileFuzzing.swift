import Bytes
import Glibc
import ListingIndex
import MPDClient
import Synchronization
import TestSupport

@testable import Catalog
@testable import ListingCache

extension FuzzTarget {
  /// The reader of the cache: whatever a file has whose checksums are right, its listing can be read.
  static let cacheFile = FuzzTarget(name: "cache-file", maxLength: 1024) { bytes in
    try CacheFileInput.withFile { file in
      try file.write(bytes)
      for key in file.cache.files().compactMap(file.cache.key) {
        try require(key.parts.count <= bytes.count, "a key of \(key.parts.count) parts")
      }
      _ = file.cache.records(of: CacheFileInput.entry).map(\.value)
      if let columns = file.cache.columns(of: CacheFileInput.entry.key, columnCount: 6) {
        try check(columns)
      }
      if let strings = file.cache.strings(of: CacheFileInput.entry) {
        try check(strings, in: bytes)
      }
      guard let cached = file.cache.listing(of: CacheFileInput.entry) else { return }
      try check(cached)
    }
  }
}

/// Reads all strings of a file: there are as many as it says, and they are within it.
private func check(_ strings: CachedStrings, in file: [UInt8]) throws(FuzzFinding) {
  var (count, size) = (0, 0)
  strings.forEach {
    count += 1
    size += $0.count
  }
  try require(count == strings.count, "\(count) strings instead of \(strings.count)")
  try require(size <= file.count, "strings of \(size) bytes in a file of \(file.count)")
}

/// Reads all songs of a table, twice if the file is sound: both times must give the same.
private func check(_ columns: CachedColumns) throws(FuzzFinding) {
  columns.verifyAll()
  let isSound = !columns.isDamaged
  let table = SongTable(.file(columns))
  let songs = songsOf(table)
  let places = table.rowsInServerOrder
  try require(places.allSatisfy { $0 < table.count }, "an order with \(places)")
  for song in songs {
    if let row = table.row(of: song.uri) {
      try require(row < table.count, "the row \(row) of \(table.count)")
    }
    let below = table.rows(below: song.uri.withoutLastPathComponent)
    try require(below.clamped(to: 0..<table.count) == below, "the rows \(below)")
  }
  if isSound, !columns.isDamaged {
    try require(songs == songsOf(table), "a sound table is read differently")
  }
}

private func songsOf(_ table: SongTable) -> [Song] {
  var songs: [Song] = []
  table.forEachSong(in: 0..<table.count) { songs.append($1) }
  return songs
}

/// Reads all of a listing, twice if the file is sound: both times must give the same.
private func check(_ cached: CachedListing) throws(FuzzFinding) {
  cached.verifyAll()
  let isSound = !cached.isDamaged
  let content = Content(cached)
  try require(
    content.names.count == cached.topLevel.range.count, "the markers are not for all names")
  for offset in cached.listing.offsetsInTargetOrder {
    try require((0..<content.names.count).contains(offset), "an order with the offset \(offset)")
  }
  for extent in cached.topLevel.extents {
    try require(
      extent.clamped(to: 0..<content.names.count) == extent, "a marker for \(extent)")
  }
  if isSound, !cached.isDamaged {
    try require(content == Content(cached), "a sound file is read differently")
  }
}

/// The file of one entry of a cache, which inputs replace.
struct CacheFileInput: Sendable {
  static let entry = CacheEntryID(CacheKey(["k"]), validator: [1, 2, 3])
  private static let shared = Mutex(Result { try CacheFileInput() })

  /// Calls a closure with the file. Only one thread at a time can use it, because a thread that reads a mapped file is
  /// killed if another one makes the file shorter.
  static func withFile(_ body: (CacheFileInput) throws -> Void) throws {
    try shared.withLock { try body($0.get()) }
  }

  let cache: CacheDirectory
  private let directory: TemporaryDirectory

  private init() throws {
    directory = try TemporaryDirectory(prefix: "fuzz")
    cache = CacheDirectory(path: directory.path("cache"))
    mkdir(cache.path, 0o700)
  }

  /// Writes a file with its checksums.
  ///
  /// - Parameter content: the file up to its checksums.
  func write(_ content: [UInt8]) throws {
    let sums = content.withUnsafeBytes { BlockChecksums.checksums(ofBlocksIn: $0) }
    let sum = sums.withUnsafeBytes(checksum)
    let bytes = (sums + [sum]).reduce(into: content) { bytes, sum in
      withUnsafeBytes(of: sum) { bytes += $0 }
    }
    try writeFile(cache.path + "/" + Self.entry.key.fileName, bytes)
  }
}
