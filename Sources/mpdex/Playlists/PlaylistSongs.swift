internal import Bytes
internal import MPDClient

/// The URIs as the server knows them, once it is sure that none is empty.
func storedURIs(
  _ uris: [ByteString], over server: inout Connection
) throws(CommandFailure) -> [ByteString] {
  guard !uris.contains("") else {
    throw CommandFailure(
      .usage, "a URI is empty; nothing was changed (\"/\" means everything)")
  }
  return try relativeToMusicDirectory(
    uris.map { $0.isURL ? $0 : $0.withoutTrailingSlash }, over: &server)
}

/// The songs that each of some URIs stands for: a URL or a song for itself, a directory for all
/// songs below it.
func songs(
  ofEach paths: [ByteString], over server: inout Connection
) throws(CommandFailure) -> [[ByteString]] {
  let listed = try songs(below: paths.filter { !$0.isURL }, over: &server)
  var next = listed.makeIterator()
  return paths.map { $0.isURL ? [$0] : next.next() ?? [] }
}

/// The songs at or below each of some paths.
private func songs(
  below paths: [ByteString], over server: inout Connection
) throws(CommandFailure) -> [[ByteString]] {
  var list = CommandList()
  let places = paths.map { list.append(.listAll($0)) }
  do throws(MPDError) {
    let replies = try server.run(list)
    return try places.map { place throws(MPDError) in
      try replies.reply(for: place).compactMap(\.song)
    }
  } catch {
    let path = error.index.flatMap { paths.indices.contains($0) ? paths[$0].terminalSafe : nil }
    let subject = path ?? error.command ?? "listall"
    throw CommandFailure(
      ExitStatus(error.code), "\(subject): \(error.message); nothing was changed")
  }
}

/// Those of some songs that the server does not know any more: neither files nor URLs.
func missing(
  _ songs: [Song], over server: inout Connection
) throws(CommandFailure) -> Set<ByteString> {
  var missing: Set<ByteString> = []
  // Of a song that it knows the server tells more than the URI, but perhaps not always.
  for uri in Set(songs.filter { $0.pairs.isEmpty && !$0.uri.isURL }.map(\.uri)) {
    do throws(MPDError) {
      try server.run(.listAll(uri))
    } catch {
      guard error.code == .ack(.noExist) else { throw CommandFailure(error, about: uri) }
      missing.insert(uri)
    }
  }
  return missing
}

extension Entry {
  fileprivate var song: ByteString? {
    if case .song(let song) = self { song.uri } else { nil }
  }
}

extension Connection {
  /// Makes the server send songs with these tags only, so that replies are shorter.
  mutating func askForTags(_ tags: [Tag]) throws(CommandFailure) {
    try asking { () throws(MPDError) in
      try run(.clearTagTypes)
      if !tags.isEmpty { try run(.enableTagTypes(tags)) }
    }
  }
}
