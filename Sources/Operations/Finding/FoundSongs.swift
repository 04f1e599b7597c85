internal import CommandRuntime
internal import Bytes
internal import Catalog
internal import ListingIndex
package import MPDClient

extension CommandContext {
  /// Returns the songs among the entries, in the same order; streams are left out.
  package func songs(_ found: [FoundEntry]) throws -> [Song] {
    try songs(found.filter { $0.kind == .song }.compactMap(\.uri).filter { !$0.isURL })
  }

  /// Returns the songs with the URIs, in the same order.
  func songs(_ uris: [ByteString]) throws -> [Song] {
    var songs: [Song] = []
    for start in stride(from: 0, to: uris.count, by: songsPerList) {
      var list = CommandList()
      let tokens = uris[start...].prefix(songsPerList).map { list.append(.entries(of: $0)) }
      let replies = try run(list)
      for token in tokens {
        songs += try replies.reply(for: token)
          .compactMap { if case .song(let song) = $0 { song } else { nil } }
      }
    }
    return songs
  }
}

/// Few enough that the reply stays below the server's limit.
private let songsPerList = 500
