internal import Bytes
internal import ListingIndex

/// The requests that edit a stored playlist in place.
///
/// MPD reads no more than `max_playlist_length` entries of a playlist that it edits, and drops the
/// others without an error. Only an insertion at a position is refused where the playlist is that
/// long. So the first request of a change by positions inserts a song, which the second deletes again:
/// if the server accepts the insertion, no later request loses an entry, and if not, nothing was
/// changed. The insertion is at the last position that the change needs, since the server refuses one
/// after the end of the playlist.
struct PlaylistSteps {
  let name: ByteString
  let requests: [Request<Void>]

  /// The steps of a change that makes the playlist no longer than one song more; nil for another.
  ///
  /// - Parameter probe: A song that the server accepts.
  init?(_ change: PlaylistChange, of name: ByteString, probe: ByteString) {
    self.name = name
    switch change {
    case .insert(let songs, let position) where songs.count == 1:
      requests = [.addToPlaylist(name, songs[0].addressForPlaylist, at: position)]
    case .delete, .move(_, .some):
      let position = change.requiredCount
      requests =
        [
          .addToPlaylist(name, probe.addressForPlaylist, at: position),
          .deleteFromPlaylist(name, at: position),
        ] + change.requests(name)
    case .append, .insert, .move: return nil
    }
  }

  /// Creates the steps that edit a playlist which the server is known to have whole.
  init(_ edit: PlaylistEdit, _ changes: ChangeSet) {
    name = edit.name
    requests = edit.requests(changes)
  }
}

extension PlaylistEdit {
  /// One request for each range of songs that is removed, and each song that is moved or inserted.
  fileprivate func requests(_ changes: ChangeSet) -> [Request<Void>] {
    let removals = changes.removed.successiveRanges.reversed().map {
      Request<Void>.deleteFromPlaylist(name, $0)
    }
    var count = changes.oldCount - changes.removed.count
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
      let song = new[newIndex].addressForPlaylist
      return index == count ? .addToPlaylist(name, song) : .addToPlaylist(name, song, at: index)
    }
  }
}

extension ChangeSet {
  /// The number of times that the server writes the whole playlist.
  var writeCount: Int { removed.successiveRanges.count + insertedOrMoved.count }
}

extension [Int] {
  /// The numbers, which are ascending, as ranges: 1, 2, 3 and 7 are 1..<4 and 7..<8.
  var successiveRanges: [Range<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
