internal import Bytes
internal import MPDClient

// The identity of a song's row in a list that may contain the song twice: a number and the URI. In the queue, the
// number is the song's identifier, which may belong to another song after a restart of the server. In a playlist, the
// number counts how often the song occurs before this row. A sorted queue has several rows of a song with several names:
// in the identities of all but the first row, a plus sign and the number of rows before it follow the identifier.
extension ByteString {
  /// Creates the identity of a song's row from a number and the song's URI.
  ///
  /// - Parameter repeats: the number of rows before this one that the same song has in a sorted queue.
  init(songRow number: Int, _ uri: ByteString, repeats: Int = 0) {
    self = repeats == 0 ? "\(number) \(uri)" : "\(number)+\(repeats) \(uri)"
  }

  /// The number at the beginning of the identity; nil if these bytes are not the identity of a song's row.
  var numberOfSongRow: Int? {
    guard let blank = bytes.firstIndex(of: .space) else { return nil }
    return ByteString(bytes[..<blank].prefix { $0 != plusSign }).number(as: Int.self)
  }

  /// The song's URI, which follows the number in the identity; empty if these bytes are not the identity of a song's
  /// row.
  var uriOfSongRow: ByteString { ByteString(drop { $0 != .space }.dropFirst()) }
}

private let plusSign = UInt8(ascii: "+")

extension Song {
  /// The identity of the song's row in the queue.
  var queueRow: ByteString { ByteString(songRow: id ?? 0, uri) }
}
