public import Bytes

/// A line of a reply that was left out, since it is longer than 256 KiB; the rest of the reply was read.
///
/// ``Connection/omittedLines`` has the omitted lines of a connection.
public struct OmittedLine: Sendable, Hashable {
  /// The command of the reply.
  public let command: String
  /// The URI of the song, the path of the directory or the name of the playlist to which the line belongs; nil
  /// if it belongs to none, or is the beginning of one, which is then missing as a whole.
  public let entry: ByteString?
  /// The name of the pair, such as "Title"; empty if the line is no pair.
  public let name: String
}
