internal import Bytes
internal import ListingIndex

/// The requests that change a stored playlist in place.
///
/// MPD reads no more than `max_playlist_length` entries of a playlist that it edits, and drops the
/// others without an error. Only an insertion at a position is refused where the playlist is that
/// long. So an edit begins with insertions: those of the edit itself if it consists of nothing else,
/// otherwise with as many as it makes the playlist longer, at least one, which it removes at once.
/// If all of them are accepted, no later step loses an entry.
struct PlaylistSteps {
  /// An insertion that the server refuses if the playlist would become too long.
  struct Insertion {
    let song: ByteString
    let position: Int
  }

  let name: ByteString
  /// The insertions that come first; none if the edit only appends.
  let insertions: [Insertion]
  /// The requests that follow.
  let others: [Request<Void>]

  /// - Parameter probe: A song that the server accepts.
  init(_ change: PlaylistChange, of name: ByteString, probe: ByteString) {
    self.name = name
    let requests = change.requests(name)
    switch change {
    case .append: (insertions, others) = ([], requests)
    case .insert(let songs, let position):
      insertions = songs.enumerated().map { Insertion(song: $1, position: position + $0) }
      others = requests
    case .delete, .move:
      // At the last position that the change needs, so that the server refuses it if there is none.
      let position = change.requiredCount
      insertions = [Insertion(song: probe, position: position)]
      others = [.deleteFromPlaylist(name, at: position)] + requests
    }
  }

  /// - Parameters:
  ///   - edit: The edit, its new songs as the server stores them.
  ///   - probe: A song that the server accepts.
  ///   - isProven: Whether the server is known to keep all entries.
  init(_ edit: PlaylistEdit, _ changes: ChangeSet, probe: ByteString, isProven: Bool = false) {
    name = edit.name
    let steps = edit.requests(changes)
    if edit.isAppending || isProven {
      (insertions, others) = ([], steps)
    } else if changes.consistsOfInsertions {
      insertions = changes.inserted.map { Insertion(song: edit.new[$0], position: $0) }
      others = []
    } else {
      let count = max(1, edit.new.count - changes.oldCount)
      insertions = Array(repeating: Insertion(song: probe, position: 0), count: count)
      others = [.deleteFromPlaylist(edit.name, ..<count)] + steps
    }
  }

  /// All requests.
  var requests: [Request<Void>] {
    insertions.map { .addToPlaylist(name, $0.song, at: $0.position) } + others
  }

  /// The requests that undo the first of the insertions.
  func undoing(_ count: Int) -> [Request<Void>] {
    insertions.prefix(count).reversed().map { .deleteFromPlaylist(name, at: $0.position) }
  }
}

extension PlaylistEdit {
  /// One request for each range of songs that is removed, and each song that is moved or inserted.
  fileprivate func requests(_ changes: ChangeSet) -> [Request<Void>] {
    var count = changes.oldCount - changes.removed.count
    let removals = changes.removed.ranges.reversed().map {
      Request<Void>.deleteFromPlaylist(name, $0)
    }
    return removals + changes.script.compactMap { request(for: $0, &count) }
  }

  /// - Parameter count: The number of songs, which an insertion makes greater.
  private func request(for step: EditStep, _ count: inout Int) -> Request<Void>? {
    switch step {
    case .remove: return nil
    case .move(let from, let to): return .moveInPlaylist(name, from: from, to: to)
    case .insert(let index, let newIndex):
      defer { count += 1 }
      // Without a position since the server then appends a line, and writes no other.
      return index == count
        ? .addToPlaylist(name, new[newIndex]) : .addToPlaylist(name, new[newIndex], at: index)
    }
  }
}

extension ChangeSet {
  /// Whether songs are inserted, and none removed or moved.
  fileprivate var consistsOfInsertions: Bool { removedOrMoved.isEmpty }

  /// The number of times that the server writes the whole playlist.
  var writeCount: Int { removed.ranges.count + insertedOrMoved.count }
}

extension [Int] {
  /// The numbers, which are ascending, as ranges: 1, 2, 3 and 7 are 1..<4 and 7..<8.
  fileprivate var ranges: [Range<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
