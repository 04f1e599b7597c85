package import Bytes
internal import CommandRuntime
package import MPDClient

/// Returns the URIs in the form that the server uses; throws if one of them is empty.
package func storedURIs(_ uris: [ByteString], over server: inout Connection) throws -> [ByteString]
{
  guard !uris.contains("") else {
    throw CommandFailure(
      .usage, "a URI is empty; nothing was changed; for all songs, give /")
  }
  return try relativeToMusicDirectory(
    uris.map { $0.isURL ? $0 : $0.withoutTrailingSlash }, over: &server)
}

/// Begins an edit of a stored playlist; throws if the playlist does not exist.
package func existingPlaylist(_ name: ByteString, over server: inout Connection) throws
  -> PlaylistEdit
{
  do { return try server.playlistEdit(ofExisting: name) } catch {
    throw CommandFailure(error, about: name, over: &server)
  }
}

/// Reads the songs of a stored playlist for an edit; throws if the playlist does not exist.
package func songs(ofPlaylist name: ByteString, over server: inout Connection) throws -> [Song] {
  _ = try existingPlaylist(name, over: &server)
  return try naming(name) { try server.songs(ofPlaylist: name) }
}

/// Returns the songs for each URI: for a directory, all songs below it; for any other URI, the URI itself.
package func songs(ofEach uris: [ByteString], over server: inout Connection) throws
  -> [[ByteString]]
{
  do { return try server.songURIs(below: uris) } catch {
    let uri = error.index.flatMap { uris.indices.contains($0) ? uris[$0] : nil }
    throw CommandFailure(error, about: uri, over: &server).saying("nothing was changed")
  }
}

extension ServerConnection {
  /// Returns the songs for the URIs; a directory is replaced by all songs below it. URIs that the playlist already
  /// contains are accepted even if their songs are no longer in the database.
  ///
  /// - Parameter old: the URIs that the playlist already contains.
  package func songs(_ uris: [ByteString], keeping old: [ByteString]) throws -> [ByteString] {
    let known = Set(old)
    return try withConnection { server in
      let paths = try storedURIs(uris, over: &server)
      var found = try Operations.songs(ofEach: paths.filter { !known.contains($0) }, over: &server)
        .makeIterator()
      return paths.flatMap { known.contains($0) ? [$0] : found.next() ?? [] }
    }
  }
}

/// Returns the URIs of the songs that the server no longer knows. A URL always counts as known.
package func missing(_ songs: [Song], over server: inout Connection) throws -> Set<ByteString> {
  // The server sends more than the URI for nearly every song that it knows. Songs for which it sends only the URI are
  // looked up.
  let uris = Set(songs.filter(\.pairs.isEmpty).map(\.uri)).sorted()
  return try server.unknown(among: uris)
}

/// An entry of a list that the server no longer knows.
package struct MissingEntry {
  /// The name of the stored playlist; "queue" for the queue.
  package let playlist: ByteString
  /// The 0-based position in the playlist or the queue.
  package let position: Int
  package let uri: ByteString

  /// The fields of the line that describes the entry: the name of the playlist, the position counted from 1, and the
  /// URI.
  package var fields: [ByteString] { [playlist, ByteString("\(position + 1)"), uri] }
}

/// Returns the entries of a playlist that the server no longer knows.
package func missingEntries(
  of playlist: ByteString, _ songs: [Song], over server: inout Connection
) throws -> [MissingEntry] {
  let missing = try missing(songs, over: &server)
  return songs.enumerated().filter { missing.contains($1.uri) }
    .map { MissingEntry(playlist: playlist, position: $0, uri: $1.uri) }
}
