package import Bytes
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient

// `ls` prints a CUE sheet twice, as mpc does: as the directory of its tracks and as a playlist. Commands that read
// the lines of `ls` treat both lines as one.
extension ServerConnection {
  /// Returns the URIs, with every CUE sheet named only once. If a URI occurs twice, as a directory and as a playlist or
  /// a song, the second occurrence is removed. Requests are sent only if a URI that may belong to a CUE sheet occurs
  /// twice.
  func namingSheetsOnce(_ uris: [ByteString]) throws -> [ByteString] {
    guard !uris.namedTwice.isEmpty else { return uris }
    return try withConnection { server in try server.namingSheetsOnce(uris) }
  }
}

extension Connection {
  /// Returns the URIs without the second occurrence of each CUE sheet; see `ServerConnection.namingSheetsOnce(_:)`.
  package mutating func namingSheetsOnce(_ uris: [ByteString]) throws -> [ByteString] {
    // MPD before version 0.22 lists a sheet only as a playlist.
    let named = uris.namedTwice
    guard !named.isEmpty, protocolVersion >= (0, 22, 0) else { return uris }
    let sheets = try sheets(among: directories(among: named))
    return sheets.isEmpty ? uris : uris.withoutEverySecond(of: sheets)
  }

  private mutating func directories(among uris: [ByteString]) throws -> [ByteString] {
    var directories: [ByteString] = []
    var rest = uris[...]
    while !rest.isEmpty {
      let part = rest.prefix(requestsAtOnce)
      let outcome = runEach(part.lazy.map { Request.find(.base($0), window: 0..<1) })
      for (uri, result) in zip(part, outcome.results) {
        // The URI of a song finds only the song itself. A URI that the server does not know is refused later.
        guard case .success(let songs) = result, let song = songs.first else { continue }
        if song.uri != uri { directories.append(uri) }
      }
      if let failure = outcome.failure { throw failure }
      rest = rest.dropFirst(part.count)
    }
    return directories
  }

  /// Returns the directories whose parent also contains a playlist or a song with the same name.
  private mutating func sheets(among directories: [ByteString]) throws -> Set<ByteString> {
    var sheets: Set<ByteString> = []
    for (parent, children) in Dictionary(grouping: directories, by: \.withoutLastPathComponent) {
      let listing = try listing(of: parent)
      let others = Set(
        (0..<listing.count).lazy.filter { listing.kinds[$0] != .directory }
          .map { listing.target(at: $0) })
      sheets.formUnion(children.filter(others.contains))
    }
    return sheets
  }
}

extension [ByteString] {
  /// The URIs that occur more than once and may be CUE sheets, because their names have a suffix.
  fileprivate var namedTwice: [ByteString] {
    var (seen, found) = (Set<ByteString>(), Set<ByteString>())
    for uri in self where uri.lastPathComponent.contains(.dot) && !uri.isURL {
      if !seen.insert(uri).inserted { found.insert(uri) }
    }
    return found.sorted()
  }

  fileprivate func withoutEverySecond(of uris: Set<ByteString>) -> [ByteString] {
    var odd: Set<ByteString> = []
    return filter { uri in
      guard uris.contains(uri) else { return true }
      if odd.remove(uri) != nil { return false }
      return odd.insert(uri).inserted
    }
  }
}

private let requestsAtOnce = 32
