internal import CommandRuntime
internal import Bytes
internal import MPDClient

extension SongListLines {
  /// Returns the songs that the lines mean; a directory means all songs below it. A line that
  /// finds nothing is a song that is not in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songsOrTexts(
    keeping known: Set<ByteString>, in context: CommandContext
  ) throws -> [ListedSong] {
    var songs: [ListedSong] = []
    var rest = self[...]
    while let first = rest.first {
      let isKnown = known.contains(first.text)
      // The server reads all of a list, also after the entry that it refuses.
      let next = rest.prefix(isKnown ? 1 : maxLinesPerList)
      let part = isKnown ? next : next.prefix { !known.contains($0.text) }
      songs += try isKnown ? [first.song] : expanded(Array(part)[...], in: context)
      rest = rest.dropFirst(part.count)
    }
    return songs
  }
}

/// Returns the songs that the lines mean; a line that means none is returned as it is.
private func expanded(
  _ lines: ArraySlice<SongListLine>, in context: CommandContext
) throws -> [ListedSong] {
  var songs: [ListedSong] = []
  var rest = lines
  while !rest.isEmpty {
    let missing = try context.withConnection { server -> Int? in
      let found = try server.songURIs(below: rest.map(\.text))
      songs += zip(rest, found).flatMap { $0.songs($1) }
      return nil
    } onError: { error in
      guard error.code == .ack(.noExist), let index = error.index else {
        throw error
      }
      return index
    }
    guard let missing else { return songs }
    songs += try expanded(rest.prefix(missing), in: context)
    songs.append(rest[rest.startIndex + missing].song)
    rest = rest.dropFirst(missing + 1)
  }
  return songs
}

private let maxLinesPerList = 100
