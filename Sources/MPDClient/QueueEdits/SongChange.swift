/// A change of a list of songs by one song. Its positions are those at the time of the change, so
/// that changes performed in order turn one list into the other.
public enum SongChange<Song: Hashable & Sendable>: Hashable, Sendable {
  /// Deletes a song from a position.
  case delete(Song, at: Int)
  /// Inserts a song at a position.
  case insert(Song, at: Int)
  /// Deletes a song from one position and inserts it at another, which is counted after the deletion.
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
  /// Returns the edit song by song, in the order of its steps. Deletions of neighbours begin with the
  /// last one, as MPD performs them. O(songs that change).
  ///
  /// - Parameters:
  ///   - present: the list that the edit was made from.
  ///   - wanted: the list that it leads to.
  public func changes<Song>(from present: [Song], to wanted: [Song]) -> [SongChange<Song>] {
    zip(runs, steps).flatMap { run, step in
      songChanges(step, songs: run.isInsertion ? wanted[run.songs] : present[run.songs])
    }
  }
}

/// Returns a step song by song, given its songs.
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
