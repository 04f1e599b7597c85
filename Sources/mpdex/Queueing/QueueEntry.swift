internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Something to queue: playlists are loaded, all else is added.
struct QueueEntry {
  var kind: EntryKind
  let uri: ByteString
  /// Whether the kind is more than a guess: else what the server has neither a song nor a directory
  /// for is taken for a playlist.
  var isKindKnown = true
  /// Which songs of a playlist, 0-based; nil for all.
  var part: Range<Int>?
}

/// What became of the entries.
struct QueueingOutcome {
  /// How many songs the queue gained.
  var added = 0
  /// Where the first of them stands, 0-based.
  var position = 0
  /// The queue's identifiers of the songs that went to its end in lists that were run as a whole,
  /// if they were asked for.
  var ids: [Int] = []
  /// What did not go in, or not as a whole.
  var rejected: [ByteString] = []
  /// Why the server refused the first of these.
  var error: MPDError?

  /// Says how many songs were added, and fails where not all were.
  func report(quietly: Bool = false) throws(CommandFailure) {
    let summary = "added \(songCount(added))"
    guard let error else { return quietly ? () : printNote(summary) }
    if added == 0, rejected.count == 1 {
      let failure = CommandFailure(error, about: rejected[0])
      throw CommandFailure(failure.status, failure.message + "; nothing was added")
    }
    let lines =
      ["\(summary); the server refused the rest: \(error)"]
      + rejected.map { "not added, or not as a whole: \($0.visible)" }
    let status = added > 0 ? ExitStatus.inPart : ExitStatus(error.code)
    throw CommandFailure(status, lines.joined(separator: "\n"))
  }
}

/// A number of songs in words.
func songCount(_ count: Int) -> String { "\(count) \(count == 1 ? "song" : "songs")" }

/// The URIs with absolute paths below the server's music directory as the server names them,
/// relative to it. Only over a unix socket does the server tell its directory; without, or where
/// it does not, nothing is changed.
func relativeToMusicDirectory(
  _ uris: [ByteString], over server: inout Connection
) throws(CommandFailure) -> [ByteString] {
  guard uris.contains(where: \.isAbsolutePath) else { return uris }
  if case .tcp = server.address { return uris }
  guard let directory = try musicDirectory(of: &server) else { return uris }
  return uris.map { $0.isAbsolutePath ? $0.relative(to: directory) ?? $0 : $0 }
}

private func musicDirectory(
  of server: inout Connection
) throws(CommandFailure) -> ByteString? {
  do throws(MPDError) {
    return try server.run(.configuration).musicDirectory?.withoutTrailingSlash
  } catch {
    guard case .ack = error.code else { throw CommandFailure(error) }
    return nil
  }
}

extension ByteString {
  /// A slash alone is the root to the server.
  fileprivate var isAbsolutePath: Bool { bytes.count > 1 && bytes[0] == slash }

  /// Nil if it is neither the directory nor below it.
  fileprivate func relative(to directory: ByteString) -> ByteString? {
    if self == directory { return "/" }
    guard bytes.starts(with: directory.bytes + [slash]) else { return nil }
    return ByteString(bytes[directory.bytes.count...].drop { $0 == slash })
  }
}

private let slash = UInt8.slash
