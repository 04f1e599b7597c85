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

enum PlaylistStepsResult {
  /// All were done; the songs of the playlist right before and right after them.
  case done(before: [ByteString], after: [ByteString])
  /// There is no playlist, or the server refuses the first step or is too old for one; nothing was changed.
  case refused
  /// A step failed.
  case failed(MPDError, before: [ByteString])
}

extension Connection {
  /// Performs the steps of an edit and reads the playlist before and after them, all in one command
  /// list, so that no other client's requests come between.
  mutating func perform(_ steps: PlaylistSteps) throws(MPDError) -> PlaylistStepsResult {
    var list = CommandList(atomically: true)
    list.append(.playlistURIs(steps.name))
    list.append(contentsOf: steps.requests)
    list.append(.playlistURIs(steps.name))
    var replies: [[Pair]] = []
    do throws(MPDError) { try run(list, into: &replies) } catch {
      if error.code == .unsupported { return .refused }
      guard case .ack(let ack) = error.code else { throw error }
      guard let before = replies.first?.values("file") else { return .refused }
      // Any other refusal may have come after the server had begun to write.
      let isEarly = replies.count == 1 && earlyRefusals.contains(ack)
      return isEarly ? .refused : .failed(error, before: before)
    }
    return .done(before: replies[0].values("file"), after: replies[list.count - 1].values("file"))
  }

  /// Returns the error of steps that failed, once the playlist has the songs again that it had, and those that
  /// other clients have appended since.
  ///
  /// - Parameter added: The songs that the steps were to add.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ before: [ByteString], adding added: [ByteString]
  ) -> MPDError {
    undo(error, of: name) { now in
      before + now.without(before).without(added)
    }
  }

  /// Returns the error of a change that failed, after giving the playlist the songs it would have had without the change.
  ///
  /// - Parameter wanted: Takes the songs that the playlist has now, and returns those that it should have; nil if
  ///   that is not known.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ wanted: ([ByteString]) -> [ByteString]?
  ) -> MPDError {
    let now: [ByteString]?
    do throws(MPDError) { now = try playlistEdit(of: name).old } catch {
      return error.saying("\(name.shown): \(error); it is not known whether it was changed")
    }
    let before = wanted(now ?? [])
    guard let before, (now ?? []) == before || restore(name, before, expecting: now) else {
      return .lostData(
        "\(name.shown): \(error.message); it has \(songCount(now?.count ?? 0)) now"
          + (before.map { " and had \($0.count) before" } ?? ""))
    }
    return error.saying("\(name.shown): \(error.message); nothing was changed")
  }

  /// Gives a playlist the songs that it had; those that other clients append meanwhile follow them.
  ///
  /// - Parameter now: The songs that it has; nil if it is gone.
  /// - Returns: Whether that was possible: the server accepts all songs, and no other client has
  ///   changed the playlist otherwise.
  mutating func restore(
    _ name: ByteString, _ before: [ByteString], expecting now: [ByteString]?
  ) -> Bool {
    let edit = PlaylistEdit(name, from: now, to: before)
    return ((try? rewrite(edit, isCancelled: { false })) ?? nil) != nil
  }
}

extension [ByteString] {
  /// Returns the songs without the others, each removed as often as it occurs among them.
  func without(_ others: [ByteString]) -> [ByteString] { without(others) { $0 } }
}

extension Array {
  /// Returns the elements without those that have the keys; each key removes one element.
  func without<Key: Hashable>(_ keys: [Key], by key: (Element) -> Key) -> [Element] {
    var left = keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { element in
      let key = key(element)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }
}

/// The refusals of an insertion that come before the server changes a playlist.
private let earlyRefusals: Set<ACK> = [.playlistMax, .argument, .noExist, .unknownCommand]
