public import Bytes

/// The identity of a song outside of the queue: a file, or a part of one.
///
/// The tracks of a CUE sheet that was loaded share one URI and differ in their ranges. In the queue a
/// song is identified by its ``Song/id``.
public struct SongIdentity: Sendable, Hashable {
  /// The path in the music directory, or a URL.
  public let uri: ByteString
  /// The part of the file; nil for the whole file, and for a URI that names a part by itself.
  public let range: SongRange?

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - uri: the path in the music directory, or a URL.
  ///   - range: the part of the file; nil for the whole file. It is dropped for a virtual track, such
  ///     as `album.cue/track0002`, whose URI has it already.
  public init(_ uri: ByteString, range: SongRange? = nil) {
    self.uri = uri
    self.range = range == nil || uri.isVirtualTrack ? nil : range
  }
}

extension Song {
  /// The identity of the song outside of the queue.
  public var identity: SongIdentity { SongIdentity(uri, range: range) }
}

extension ByteString {
  /// Whether it is the URI of a track of a CUE sheet in the database: "track" and at least four digits
  /// below the sheet, or below the file that contains it.
  var isVirtualTrack: Bool {
    guard let slash = lastIndex(of: .slash), slash > 0, !isURL else { return false }
    let name = self[(slash + 1)...]
    let digits = name.dropFirst(5)
    return name.starts(with: "track".utf8) && digits.count >= 4
      && digits.allSatisfy(\.isASCIIDigit)
  }
}
