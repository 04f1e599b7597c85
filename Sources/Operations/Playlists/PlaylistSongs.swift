package import Bytes
internal import CommandRuntime
package import MPDClient

/// The URIs as the server knows them, once it is sure that none is empty.
package func storedURIs(_ uris: [ByteString], over server: inout Connection) throws -> [ByteString]
{
  guard !uris.contains("") else {
    throw CommandFailure(
      .usage, "a URI is empty; nothing was changed (\"/\" means everything)")
  }
  return try relativeToMusicDirectory(
    uris.map { $0.isURL ? $0 : $0.withoutTrailingSlash }, over: &server)
}

/// Begins an edit of a stored playlist, which there must be.
package func existingPlaylist(_ name: ByteString, over server: inout Connection) throws
  -> PlaylistEdit
{
  do { return try server.playlistEdit(ofExisting: name) } catch {
    throw CommandFailure(error, about: name, over: &server)
  }
}

/// The songs of a stored playlist that is to be edited, which there must be.
package func songs(ofPlaylist name: ByteString, over server: inout Connection) throws -> [Song] {
  _ = try existingPlaylist(name, over: &server)
  return try naming(name) { try server.songs(ofPlaylist: name) }
}

/// The songs that each URI means: a URL or a song itself, a directory all songs below it.
package func songs(ofEach uris: [ByteString], over server: inout Connection) throws
  -> [[ByteString]]
{
  do { return try server.songURIs(below: uris) } catch {
    let uri = error.index.flatMap { uris.indices.contains($0) ? uris[$0] : nil }
    throw CommandFailure(error, about: uri, over: &server).saying("nothing was changed")
  }
}

/// Returns the songs that the server no longer knows: neither files nor URLs.
package func missing(_ songs: [Song], over server: inout Connection) throws -> Set<ByteString> {
  // Of a song that it knows the server tells more than the URI, but perhaps not always.
  let uris = Set(songs.filter(\.pairs.isEmpty).map(\.uri)).sorted()
  return try server.unknown(among: uris)
}

/// An entry of a stored playlist that the server does not know any more.
package struct MissingEntry {
  package let playlist: ByteString
  /// The position, counted from 0.
  package let position: Int
  package let uri: ByteString

  /// The name of the playlist, the position from 1 on and the URI.
  package var fields: [ByteString] { [playlist, ByteString("\(position + 1)"), uri] }
}

/// The entries among the songs of a playlist that the server does not know any more.
package func missingEntries(
  of playlist: ByteString, _ songs: [Song], over server: inout Connection
) throws -> [MissingEntry] {
  let missing = try missing(songs, over: &server)
  return songs.enumerated().filter { missing.contains($1.uri) }
    .map { MissingEntry(playlist: playlist, position: $0, uri: $1.uri) }
}

extension Connection {
  /// Makes the server send songs with these tags only, so that replies are shorter.
  package mutating func askForTags(_ tags: [Tag]) throws {
    try run(.clearTagTypes)
    if !tags.isEmpty { try run(.enableTagTypes(tags)) }
  }
}
