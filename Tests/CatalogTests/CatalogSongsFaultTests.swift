import Bytes
import Glibc
import ListingCache
import MPDClient
import Testing
import TestSupport

@testable import Catalog

/// The table of all songs while the connection is closed at any moment: it is whole or there is none.
@Suite struct CatalogSongsFaultTests {
  private let server: LiveServer
  private let temporary: TemporaryDirectory

  init() throws {
    server = try LiveServer(library: Self.library(extra: []))
    temporary = try TemporaryDirectory(prefix: "cache")
  }

  private static func library(extra: [MusicLibrary.Entry]) -> MusicLibrary {
    let old = MusicLibrary.defaultModified - 1_000_000
    let songs = (1...12).map { number in
      MusicLibrary.Entry.song(
        "\(ByteString("\(number)")).flac",
        tags: ["Title": ByteString("Title \(number)"), "Artist": "Björk"], modified: old)
    }
    return MusicLibrary([.directory("A", songs), .directory("B", extra)])
  }

  /// Reads the table as a process of its own does, and returns its songs in the server's order.
  private func songs(over path: String, cache: String) throws -> [Song] {
    let catalog = ConnectionCatalog(cache: CacheDirectory(path: temporary.path(cache)))
    defer { catalog.saveCache() }
    var connection = try Connection(to: .socket(path: ByteString(path)), timeout: .seconds(10))
    let table = try catalog.songs(over: &connection)
    return table.rowsInServerOrder.map { table[$0] }
  }

  private func expectedSongs() throws -> [Song] {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    return try connection.songs(of: .find(.base("")))
  }

  /// Reads the table through a proxy that closes the connection at each of many moments, and then without a fault.
  ///
  /// - Parameter prepare: puts the cache with a name into the state from which the table is read.
  private func tryFaults(_ prepare: (_ cache: String) throws -> Void) throws {
    let proxy = try FaultProxy(to: server.socketPath)
    let expected = try expectedSongs()
    try prepare("whole")
    #expect(try songs(over: proxy.socketPath, cache: "whole") == expected)
    let traffic = proxy.traffic
    let moments =
      (0..<traffic.commands.count).flatMap {
        [FaultProxy.Moment.beforeCommand($0), .afterCommand($0)]
      }
      + stride(from: 0, to: traffic.serverBytes, by: inputCount(97) == 97 ? 97 : 997)
      .map { .beforeServerByte($0) }
    for (index, moment) in moments.enumerated() {
      let cache = "cache\(index)"
      try prepare(cache)
      proxy.arm(.close, at: moment)
      if let found = try? songs(over: proxy.socketPath, cache: cache) {
        #expect(found == expected, "\(moment)")
      }
      proxy.arm(.close, at: nil)
      #expect(try songs(over: proxy.socketPath, cache: cache) == expected, "after \(moment)")
    }
    #expect(moments.count > 20)
  }

  @Test func theFirstReading() throws {
    try tryFaults { _ in }
  }

  @Test func theReadingOfWhatHasChanged() throws {
    let cacheOfOld = try CacheOfOldState(songs(over: server.socketPath, cache: "old"), temporary)
    let later = MusicLibrary.defaultModified + 1000
    try server.restart(
      library: Self.library(extra: [.song("new.flac", tags: ["Title": "New"], modified: later)]),
      modified: later)
    try tryFaults { try cacheOfOld.copy(to: $0) }
  }
}

/// The files of a cache that has the table of an earlier state.
private struct CacheOfOldState {
  private let files: [(name: String, bytes: [UInt8])]
  private let temporary: TemporaryDirectory

  init(_ songs: [Song], _ temporary: TemporaryDirectory) throws {
    self.temporary = temporary
    let directory = CacheDirectory(path: temporary.path("old"))
    files = try directory.files().map { ($0.name, try readFile(directory.path + "/" + $0.name)) }
    #expect(songs.count == 12 && files.count == 1)
  }

  func copy(to name: String) throws {
    let path = temporary.path(name)
    #expect(mkdir(path, 0o700) == 0)
    for file in files { try writeFile("\(path)/\(file.name)", file.bytes) }
  }
}
