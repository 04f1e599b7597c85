import Bytes
internal import Bytes

/// By what a search sorts its songs, before it cuts a window out of them.
public struct Sort: Sendable, Hashable {
  /// The protocol's name of what is compared.
  let key: String
  let isDescending: Bool

  /// By the first value of a tag. "Artist", "Album" and "AlbumArtist" sort as they are written;
  /// the tags for sorting (`.artistSort` and so on) fall back to them in songs that have none.
  public static func tag(_ tag: Tag, descending: Bool = false) -> Sort {
    Sort(key: tag.name, isDescending: descending)
  }

  /// By the time of the last change of the file.
  public static func lastModified(descending: Bool = false) -> Sort {
    Sort(key: "Last-Modified", isDescending: descending)
  }

  /// By the time when the song came into the database (MPD 0.24).
  public static func added(descending: Bool = false) -> Sort {
    Sort(key: "Added", isDescending: descending)
  }

  /// By the priority in the queue (MPD 0.24, in the queue alone).
  public static func priority(descending: Bool = false) -> Sort {
    Sort(key: "prio", isDescending: descending)
  }

  var argument: ByteString { ByteString(isDescending ? "-" + key : key) }
}
