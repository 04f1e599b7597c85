internal import Bytes
internal import MPDClient

// The identity of a song in a list that may have it twice: a number and the URI. In the queue the number is
// the song's identifier, which may be that of another song after a restart of the server; in a playlist it is the
// number of times that the song came before.
extension ByteString {
  /// Creates the identity of a row.
  init(songRow number: Int, _ uri: ByteString) { self = "\(number) \(uri)" }

  /// The number of a row with a song; nil for any other identity.
  var numberOfSongRow: Int? {
    guard let blank = bytes.firstIndex(of: .space) else { return nil }
    return ByteString(bytes[..<blank]).number(as: Int.self)
  }

  /// The URI of a row with a song.
  var uriOfSongRow: ByteString { ByteString(drop { $0 != .space }.dropFirst()) }
}

extension Song {
  /// The identity of a song of the queue.
  var queueRow: ByteString { ByteString(songRow: id ?? 0, uri) }
}
