internal import Bytes
internal import MPDClient

// The identity of a song's row in a list that may contain the song twice: a number and the URI. In the queue, the
// number is the song's identifier, which may belong to another song after a restart of the server. In a playlist, the
// number counts how often the song occurs before this row.
extension ByteString {
  /// Creates the identity of a song's row from a number and the song's URI.
  init(songRow number: Int, _ uri: ByteString) { self = "\(number) \(uri)" }

  /// The number at the beginning of the identity; nil if these bytes are not the identity of a song's row.
  var numberOfSongRow: Int? {
    guard let blank = bytes.firstIndex(of: .space) else { return nil }
    return ByteString(bytes[..<blank]).number(as: Int.self)
  }

  /// The song's URI, which follows the number in the identity; empty if these bytes are not the identity of a song's
  /// row.
  var uriOfSongRow: ByteString { ByteString(drop { $0 != .space }.dropFirst()) }
}

extension Song {
  /// The identity of the song's row in the queue.
  var queueRow: ByteString { ByteString(songRow: id ?? 0, uri) }
}
