public import Bytes
public import ListingIndex

/// An edit of a stored playlist: the songs that it has, and those that it is to have.
///
///     var edit = try connection.playlistEdit(of: "Favourites")
///     edit.new.removeAll { $0 == "Old/Song.flac" }
///     try connection.apply(edit)
public struct PlaylistEdit: Sendable, Hashable {
  /// The name of the playlist.
  public let name: ByteString
  /// The URIs of the songs that it has; nil if there is no such playlist.
  public let old: [ByteString]?
  /// The URIs of the songs that it is to have, in order.
  public var new: [ByteString]

  /// Creates an edit of a playlist whose songs are known.
  ///
  /// - Parameters:
  ///   - name: the name of the playlist.
  ///   - old: the songs that it has; nil if there is no such playlist.
  ///   - new: the songs that it is to have.
  public init(_ name: ByteString, from old: [ByteString]?, to new: [ByteString]) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// The songs that the edit removes, inserts and moves. See `ChangeSet.init(from:to:)` for the time
  /// that this takes.
  public var changes: ChangeSet { ChangeSet(from: old ?? [], to: new) }

  /// Whether the edit only appends songs.
  var isAppending: Bool { new.starts(with: old ?? []) }

  /// The number of entries that the playlist has, or is to have, whichever is greater.
  var maxCount: Int { max(old?.count ?? 0, new.count) }
}

/// Returns a number of songs as messages show it: "1 song", "2 songs".
package func songCount(_ count: Int) -> String { "\(count) \(count == 1 ? "song" : "songs")" }
