internal import Bytes
internal import MPDClient

extension SongListLines {
  /// Returns the URIs of the songs that the lines mean; a directory means all songs below it. A line that
  /// finds nothing is a song that is not in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songsOrTexts(
    keeping known: Set<ByteString>, in context: CommandContext
  ) throws(CommandFailure) -> [ByteString] {
    var songs: [ByteString] = []
    var rest = map(\.text)[...]
    while let first = rest.first {
      let run = known.contains(first) ? rest.prefix(1) : rest.prefix { !known.contains($0) }
      // The server reads all of a list, also after the entry that it refuses.
      let part = run.prefix(maxLinesPerList)
      songs += try known.contains(first) ? [first] : expanded(part, in: context)
      rest = rest.dropFirst(part.count)
    }
    return songs
  }
}

/// Returns the songs that some URIs mean, and those that mean nothing as they are.
private func expanded(
  _ uris: ArraySlice<ByteString>, in context: CommandContext
) throws(CommandFailure) -> [ByteString] {
  var songs: [ByteString] = []
  var rest = uris
  while !rest.isEmpty {
    let missing = try context.attempt { server throws(MPDError) -> Int? in
      songs += try server.songURIs(below: Array(rest)).joined()
      return nil
    } onError: { error throws(CommandFailure) in
      guard error.code == .ack(.noExist), let index = error.index else {
        throw CommandFailure(error)
      }
      return index
    }
    guard let missing else { return songs }
    songs += try expanded(rest.prefix(missing), in: context)
    songs.append(rest[rest.startIndex + missing])
    rest = rest.dropFirst(missing + 1)
  }
  return songs
}

private let maxLinesPerList = 100
