public import Bytes

// When MPD reads an m3u file, it takes a line that begins with "#" for a comment, removes the blanks at both ends of
// each part of a URI, and drops the parts "." and "..". Such entries would vanish or turn into other URIs. MPD 0.24
// removes blanks only at the ends of the whole line. Edits refuse blanks at the ends of parts even for MPD 0.24, so
// that a playlist works with every server; a saved queue may contain such blanks.
extension ByteString {
  /// A clause for messages that says which URIs a stored playlist cannot hold; see `fitsM3U`.
  public static let m3uLimits =
    "URIs in playlists must not begin with '#', and no part of a path may begin or end with a blank, or be "
    + "'.' or '..'"

  /// Whether a stored playlist can hold this URI, that is, whether MPD reads it back unchanged from a line of an m3u
  /// file.
  public var fitsM3U: Bool {
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return false }
    return bytes.split(separator: .slash).allSatisfy(isKept)
  }

  /// Whether a stored playlist of MPD 0.24 can hold this URI. This version keeps the blanks at the ends of names
  /// within the URI.
  fileprivate var fitsM3UWithBlanks: Bool {
    guard let first = bytes.first, let last = bytes.last, first != UInt8(ascii: "#") else {
      return false
    }
    return first > 0x20 && last > 0x20 && !bytes.split(separator: .slash).contains(where: isDots)
  }
}

/// Returns whether MPD reads a part of a URI back unchanged from an m3u file. A part is the text between two slashes.
private func isKept(_ part: ArraySlice<UInt8>) -> Bool {
  guard let first = part.first, let last = part.last else { return false }
  return first > 0x20 && last > 0x20 && !isDots(part)
}

private func isDots(_ part: ArraySlice<UInt8>) -> Bool {
  part.count <= 2 && part.allSatisfy { $0 == .dot }
}

/// Returns whether an entry that the server lists in a stored playlist may be the song that was added with the given
/// URI. For a "file:" URI, any entry may be this song, because the server stores the path of the file in the music
/// directory instead of the URI.
func isStored(_ entry: ByteString, _ uri: ByteString) -> Bool {
  entry == uri || uri.bytes.starts(with: "file://".utf8)
}

extension PlaylistEdit {
  /// Throws if a stored playlist cannot hold one of the new songs at the given indexes.
  ///
  /// - Parameter keepsBlanks: whether the server keeps blanks at the ends of names within a URI, as MPD 0.24 does.
  func checkFormat(
    at indexes: some Sequence<Int>, keepsBlanks: Bool = false
  ) throws(MPDError) {
    let unfit = indexes.first { index in
      !(keepsBlanks ? new[index].fitsM3UWithBlanks : new[index].fitsM3U)
    }
    guard let index = unfit else { return }
    throw unstorable(new[index], in: name).at(index)
  }
}

func unstorable(_ song: ByteString, in playlist: ByteString) -> MPDError {
  .found(
    .wouldLoseData,
    "a playlist cannot hold '\(song.shown)': \(ByteString.m3uLimits); '\(playlist.shown)' was not changed"
  )
}

extension ByteString {
  var shown: String { escapedDescription }
}
