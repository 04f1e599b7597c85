internal import Bytes

/// The part of its file that a song is, or that is played of it.
public struct SongRange: Sendable, Hashable {
  /// Where it begins, from the start of the file.
  public let start: Duration
  /// Where it ends, from the start of the file; nil for the end of the file.
  public let end: Duration?

  /// Makes a part.
  public init(start: Duration, end: Duration?) {
    self.start = start
    self.end = end
  }

  /// Reads "START-END" or "START-", in seconds; nil if it is neither, or ends before its start.
  init?(_ text: ByteString) {
    let parts = text.bytes.split(
      separator: .hyphen, maxSplits: 1, omittingEmptySubsequences: false
    ).map { ByteString(Array($0)) }
    guard parts.count == 2, let start = parts[0].seconds else { return nil }
    let end = parts[1].seconds
    guard parts[1].isEmpty || end.map({ $0 >= start }) ?? false else { return nil }
    self.init(start: start, end: end)
  }
}
