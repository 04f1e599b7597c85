internal import Bytes

/// The order of the songs that a search finds, from which a window is then taken.
public struct Sort: Sendable, Hashable {
  /// The protocol's name for the sort key.
  let key: String
  let isDescending: Bool

  /// Sorts by the first value of a tag. For a song without a sort tag, such as `.artistSort`, the
  /// plain tag is used.
  ///
  /// - Parameters:
  ///   - tag: the tag to sort by.
  ///   - descending: whether the order is reversed.
  public static func tag(_ tag: Tag, descending: Bool = false) -> Sort {
    Sort(key: tag.name, isDescending: descending)
  }

  /// Sorts by the time of the file's last change.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func lastModified(descending: Bool = false) -> Sort {
    Sort(key: "Last-Modified", isDescending: descending)
  }

  /// Sorts by the time when the song was added to the database (MPD 0.24).
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func added(descending: Bool = false) -> Sort {
    Sort(key: "Added", isDescending: descending)
  }

  /// Sorts by the priority in the queue (MPD 0.24; in the queue only).
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func priority(descending: Bool = false) -> Sort {
    Sort(key: "prio", isDescending: descending)
  }

  var argument: ByteString { ByteString(isDescending ? "-" + key : key) }
}
