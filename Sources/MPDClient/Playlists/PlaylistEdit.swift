public import Bytes
public import ListingIndex

/// An edit of a stored playlist. It consists of the present songs of the playlist and the songs that the playlist
/// should have.
///
///     var edit = try connection.playlistEdit(of: "Favourites")
///     edit.new.removeAll { $0 == "Old/Song.flac" }
///     try connection.apply(edit)
public struct PlaylistEdit: Sendable, Hashable {
  /// The name of the stored playlist, without a suffix.
  public let name: ByteString
  /// The URIs of the present songs; nil if the playlist does not exist.
  public let old: [ByteString]?
  /// The URIs of the songs that the playlist should have, in order.
  public var new: [ByteString]

  /// Creates an edit of a playlist whose present songs the caller knows.
  ///
  /// - Parameters:
  ///   - name: the name of the playlist.
  ///   - old: the URIs of the present songs, in order; nil if the playlist does not exist.
  ///   - new: the URIs of the songs that the playlist should have, in order.
  public init(_ name: some ByteStringConvertible, from old: [ByteString]?, to new: [ByteString]) {
    self.name = name.byteString
    self.old = old
    self.new = new
  }

  /// The songs that the edit removes, inserts and moves. Each access computes the changes again; see
  /// `ChangeSet.init(from:to:)` for the running time.
  public var changes: ChangeSet { ChangeSet(from: old ?? [], to: new) }

  var isAppending: Bool { new.starts(with: old ?? []) }

  var maxCount: Int { max(old?.count ?? 0, new.count) }
}

/// Returns a number of songs as text for messages: "1 song", "2 songs".
package func songCount(_ count: Int) -> String { "\(count) \(count == 1 ? "song" : "songs")" }

/// A change to a stored playlist. Positions are 0-based and refer to the playlist before the change.
public enum PlaylistChange: Sendable, Hashable {
  /// Appends songs, given by their URIs. A playlist that does not exist is created.
  case append([ByteString])
  /// Inserts songs, given by their URIs, at a position from 0 to the number of songs. A playlist that does not exist
  /// is created.
  case insert([ByteString], at: Int)
  /// Deletes the songs at these positions.
  case delete(RangeSet<Int>)
  /// Moves the songs in a range so that the first of them then has the position `to`. If `to` is nil, moves the songs
  /// to the end of the playlist.
  case move(Range<Int>, to: Int?)

  var newSongs: [ByteString] {
    switch self {
    case .append(let songs), .insert(let songs, _): songs
    case .delete, .move: []
    }
  }

  func with(newSongs songs: [ByteString]) -> PlaylistChange {
    switch self {
    case .append: .append(songs)
    case .insert(_, let position): .insert(songs, at: position)
    case .delete, .move: self
    }
  }

  /// The minimum number of songs in a playlist to which the change can be applied.
  var requiredCount: Int {
    switch self {
    case .append: 0
    case .insert(_, let position): position
    case .delete(let positions): positions.ranges.last?.upperBound ?? 0
    case .move(let range, let target): max(range.upperBound, end(of: range, at: target ?? 0))
    }
  }

  var firstPosition: Int {
    switch self {
    case .append: 0
    case .insert(_, let position): position
    case .delete(let positions): positions.ranges.first?.lowerBound ?? 0
    case .move(let range, let target): min(range.lowerBound, target ?? 0)
    }
  }

  /// Returns the upper bound of a range after it has been moved to begin at `target`; `Int.max` if the bound does not
  /// fit into an `Int`.
  private func end(of range: Range<Int>, at target: Int) -> Int {
    let (end, isTooGreat) = target.addingReportingOverflow(range.count)
    return isTooGreat ? .max : end
  }

  var createsPlaylist: Bool {
    switch self {
    case .append, .insert: true
    case .delete, .move: false
    }
  }

  /// Returns the result of applying the change to the given songs of a playlist. There must be at least
  /// `requiredCount` songs.
  func applied(to songs: [ByteString]) -> [ByteString] {
    var songs = songs
    switch self {
    case .append(let new): songs += new
    case .insert(let new, let position): songs.insert(contentsOf: new, at: position)
    case .delete(let positions): songs.removeSubranges(positions)
    case .move(let range, let target):
      let moved = songs[range]
      songs.removeSubrange(range)
      songs.insert(contentsOf: moved, at: target ?? songs.count)
    }
    return songs
  }

  /// The number of requests that ``requests(_:)`` returns. The number is computed without creating the requests,
  /// because a range may have any length.
  var requestCount: Int {
    switch self {
    case .append, .insert, .move(_, nil): 0
    case .delete(let positions): positions.ranges.count
    case .move(let range, .some): range.count
    }
  }

  /// Returns the requests with which this change deletes or moves songs of the playlist `name`. Returns no requests
  /// for other changes, and for a move to the end of the playlist, because the position of the end is not known.
  func requests(_ name: ByteString) -> [Request<Void>] {
    switch self {
    case .append, .insert, .move(_, nil): []
    case .delete(let positions):
      positions.ranges.reversed().map { .delete($0, fromPlaylist: name) }
    case .move(let range, .some(let target)):
      range.map { position in
        target < range.lowerBound
          ? .move(position, to: target + position - range.lowerBound, inPlaylist: name)
          : .move(range.lowerBound, to: target + range.count - 1, inPlaylist: name)
      }
    }
  }
}
