/// The smallest edit of the queue that turns its present songs into the wanted songs.
///
///     let edit = QueueEdit(from: present, to: wanted, current: status.current?.position)
///     for step in edit.steps { … }
///
/// Songs that are in both lists stay in the queue, so that they keep their ids, priorities and ranges. The current
/// song stays if the wanted list contains its URI. As few songs as possible are moved. <doc:TheSmallestEdit> explains
/// what is minimal and what is not, and the order of the steps.
public struct QueueEdit: Hashable, Sendable {
  /// The steps, to be performed in order.
  public let steps: [Step]
  /// The present position of each wanted song; nil for the songs that are inserted.
  public let origins: [Int?]
  /// The wanted position of the current song; nil if the edit deletes the current song, or if there is no current
  /// song.
  public let currentIndex: Int?
  /// The wanted position of the song that will follow the current song after the edit or, if the current song is
  /// deleted, of the song that the server will play instead. The position is nil if the current song will be the last
  /// song, or if there is no current song.
  ///
  /// To let the current song finish even though the wanted list does not contain it, insert the song at this position
  /// and create the edit again:
  ///
  ///     if edit.currentIndex == nil {
  ///       wanted.insert(present[current], at: edit.nextIndex ?? wanted.count)
  ///     }
  public let nextIndex: Int?
  let runs: [QueueRun]

  /// Creates the edit that turns one list of songs into another. Songs are compared by their URIs.
  ///
  /// The running time is that of `ChangeSet.init(from:to:)`, multiplied by the number of positions (at most 16) that
  /// the current song could have in the wanted list.
  ///
  /// - Parameters:
  ///   - present: the URIs of the songs in the queue, in order.
  ///   - wanted: the URIs that the queue should have, in order.
  ///   - current: the position of the current song, whether it is playing or not. A position beyond the end of the
  ///     queue is treated as nil.
  ///   - next: the position of the next song, which the server may have begun to decode (``Status/nextSongPosition``);
  ///     by default the position after the current song.
  public init<URI: Hashable>(
    from present: [URI], to wanted: [URI], current: Int? = nil, next: Int? = nil
  ) {
    self.init(from: present, to: wanted, current: current, next: next, isTight: false)
  }

  /// Whether the edit has no steps, because both lists are equal.
  public var isEmpty: Bool { steps.isEmpty }

  /// Performs the steps on a list that has one row for each song of the present queue. O(n) for each step.
  ///
  /// - Parameters:
  ///   - rows: the list to change.
  ///   - row: returns the row for the song at a position of the wanted list; called for each song that is inserted.
  public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
    for step in steps { step.apply(to: &rows, inserting: row) }
  }
}

extension QueueEdit {
  /// A step of an edit. Its positions refer to the queue at the time of the step.
  public enum Step: Hashable, Sendable {
    /// Deletes the songs in a range of positions.
    case delete(Range<Int>)
    /// Moves the songs in a range of positions so that the first of them then has the position `to`, like MPD's
    /// command `move START:END TO`.
    case move(Range<Int>, to: Int)
    /// Inserts the songs that have these positions in the wanted list; the first of them gets the position `at`.
    case insert(Range<Int>, at: Int)

    /// Performs the step on a list. O(n).
    ///
    /// - Parameters:
    ///   - rows: the list to change.
    ///   - row: returns the row for the song at a position of the wanted list; called for each song that is inserted.
    public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
      switch self {
      case .delete(let range): rows.removeSubrange(range)
      case .insert(let wanted, let position):
        rows.insert(contentsOf: wanted.map(row), at: position)
      case .move(let range, let position):
        let moved = Array(rows[range])
        rows.removeSubrange(range)
        rows.insert(contentsOf: moved, at: position)
      }
    }

    var counts: QueueEditCounts {
      switch self {
      case .delete(let range): QueueEditCounts(deleted: range.count)
      case .move(let range, _): QueueEditCounts(moved: range.count)
      case .insert(let range, _): QueueEditCounts(inserted: range.count)
      }
    }
  }
}

/// How many songs an edit of the queue deletes, moves and inserts.
public struct QueueEditCounts: Sendable, Hashable {
  /// The number of songs that leave the queue.
  public var deleted = 0
  /// The number of songs that keep their identifiers, but are moved to another place.
  public var moved = 0
  /// The number of songs that are added; each gets a new identifier.
  public var inserted = 0

  /// Creates counts, each of which is 0 by default.
  ///
  /// - Parameters:
  ///   - deleted: the number of deleted songs.
  ///   - moved: the number of moved songs.
  ///   - inserted: the number of inserted songs.
  public init(deleted: Int = 0, moved: Int = 0, inserted: Int = 0) {
    self.deleted = deleted
    self.moved = moved
    self.inserted = inserted
  }

  /// The total number of deleted, moved and inserted songs; 0 if the edit changes nothing.
  public var total: Int { deleted + moved + inserted }

  static func + (left: QueueEditCounts, right: QueueEditCounts) -> QueueEditCounts {
    QueueEditCounts(
      deleted: left.deleted + right.deleted, moved: left.moved + right.moved,
      inserted: left.inserted + right.inserted)
  }
}

extension QueueEdit {
  /// How many songs the edit deletes, moves and inserts. O(n), where n is the number of steps.
  public var counts: QueueEditCounts {
    steps.reduce(QueueEditCounts()) { $0 + $1.counts }
  }
}

/// A change to a list that concerns a single song. The positions refer to the list at the time of the change. Performed
/// in order, all changes of an edit turn the present list into the wanted list.
public enum SongChange<Song: Hashable & Sendable>: Hashable, Sendable {
  /// Deletes the song at a 0-based position.
  case delete(Song, at: Int)
  /// Inserts a song, which then has this 0-based position; the length of the list stands for its end.
  case insert(Song, at: Int)
  /// Deletes a song from one position and inserts it at another; the second position refers to the list after the
  /// deletion.
  case move(Song, from: Int, to: Int)

  /// Performs the change on a list. O(n).
  ///
  /// - Parameter songs: the list to change.
  public func apply(to songs: inout [Song]) {
    switch self {
    case .delete(_, let position): songs.remove(at: position)
    case .insert(let song, let position): songs.insert(song, at: position)
    case .move(_, let from, let to): songs.insert(songs.remove(at: from), at: to)
    }
  }
}

extension QueueEdit {
  /// Returns the changes of the edit song by song, in the order of its steps. Neighbouring songs are deleted from the
  /// last to the first, as in MPD. O(n), where n is the number of songs that change.
  ///
  /// - Parameters:
  ///   - present: the list before the edit.
  ///   - wanted: the list after the edit.
  public func changes<Song>(from present: [Song], to wanted: [Song]) -> [SongChange<Song>] {
    zip(runs, steps).flatMap { run, step in
      songChanges(step, songs: run.isInsertion ? wanted[run.songs] : present[run.songs])
    }
  }
}

private func songChanges<Song>(
  _ step: QueueEdit.Step, songs: ArraySlice<Song>
) -> [SongChange<Song>] {
  switch step {
  case .delete(let range): Array(zip(range, songs)).reversed().map { .delete($1, at: $0) }
  case .insert(_, let start): zip(start..., songs).map { .insert($1, at: $0) }
  case .move(let range, let target):
    if target < range.lowerBound {
      zip(range, songs).map { .move($1, from: $0, to: target + $0 - range.lowerBound) }
    } else {
      songs.map { .move($0, from: range.lowerBound, to: target + range.count - 1) }
    }
  }
}
