public import Bytes

/// The identity of a song outside of the queue: a file, or a part of a file.
///
/// The tracks of a CUE sheet that was loaded into the queue or a playlist share one URI, but their ranges differ. In
/// the queue a song is identified by its ``Song/id``.
public struct SongIdentity: Sendable, Hashable {
  /// The song's path, relative to the music directory, or a URL.
  public let uri: ByteString
  /// The part of the file that makes up the song; nil for the whole file, or if the URI itself names a part.
  public let range: SongRange?

  /// Creates the identity of a file or of a part of a file.
  ///
  /// - Parameters:
  ///   - uri: the song's path, relative to the music directory, or a URL.
  ///   - range: the part of the file; nil for the whole file. The range of a virtual track, such as
  ///     `album.cue/track0002`, is ignored, because the URI already names the part.
  public init(_ uri: some ByteStringConvertible, range: SongRange? = nil) {
    self.uri = uri.byteString
    self.range = range == nil || uri.byteString.isVirtualTrack ? nil : range
  }
}

extension Song {
  /// The song's file and, if the song is only a part of the file, that part. Together they identify the song outside of
  /// the queue.
  public var identity: SongIdentity { SongIdentity(uri, range: range) }
}

extension ByteString {
  /// Whether the string is the URI of a track of a CUE sheet in the database. The last component of such a URI is
  /// "track" followed by at least four digits; the path before it leads to the sheet, or to the file that contains
  /// the sheet.
  var isVirtualTrack: Bool {
    guard let slash = lastIndex(of: .slash), slash > 0, !isURL else { return false }
    let name = lastPathComponent
    let digits = name.dropFirst(5)
    return name.hasPrefix("track") && digits.count >= 4
      && digits.allSatisfy(\.isASCIIDigit)
  }
}

// Mopidy identifies a song by a URI with a scheme, such as "local:track:Air/Sexy%20Boy.flac" or
// "file:///music/Sexy%20Boy.flac", and not by its path in a directory.
extension ByteString {
  /// Whether the string begins with a URI scheme as defined in RFC 3986: a letter, then letters, digits or "+-.", then
  /// a colon. A path in the music directory can begin in the same way.
  package var hasScheme: Bool {
    guard let colon = bytes.firstIndex(of: .colon), bytes[0].isASCIILetter else { return false }
    return bytes[..<colon].allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte)
    }
  }

  /// The last component of a URI with a scheme, with percent escapes decoded; nil for any other string, or if the
  /// component is empty or contains a newline or a NUL byte. Components are separated by slashes, or by colons if
  /// there is no slash.
  var nameInScheme: ByteString? {
    guard hasScheme else { return nil }
    let last = lastPathComponent
    let start = contains(.slash) ? nil : last.bytes.lastIndex(of: .colon)
    let name = ByteString(last.bytes[(start.map { $0 + 1 } ?? 0)...]).percentDecoded
    return name.isEmpty || name.contains(.newline) || name.contains(0) ? nil : name
  }

  /// The string with each "%NN" replaced by the byte whose hexadecimal value is NN.
  private var percentDecoded: ByteString {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"), let value
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return ByteString(decoded)
  }
}
