internal import Bytes
internal import ListingIndex

/// The requests that edit a stored playlist in place.
///
/// MPD reads no more than `max_playlist_length` entries of a playlist that it edits, and drops all further entries
/// without an error. If a playlist has this length or is longer, the only edit that MPD refuses is an insertion at a
/// position. Therefore the steps that delete or move songs at given positions begin by inserting a song and deleting it
/// again. If the server accepts the insertion, no later request loses an entry; if the server refuses the insertion,
/// nothing was changed. The song is inserted at the end of the part of the playlist that the change refers to. Since
/// the server refuses an insertion beyond the end of the playlist, an accepted insertion also shows that the playlist
/// is long enough.
struct PlaylistSteps {
  let name: ByteString
  let requests: [Request<Void>]

  /// Creates the steps of a change during which the playlist never grows by more than one song; nil for other
  /// changes.
  ///
  /// - Parameter probe: a song that the server accepts.
  init?(_ change: PlaylistChange, of name: ByteString, probe: ByteString) {
    self.name = name
    switch change {
    case .insert(let songs, let position) where songs.count == 1:
      requests = [.add(songs[0].addressForPlaylist, toPlaylist: name, at: position)]
    case .delete, .move(_, .some):
      let position = change.requiredCount
      requests =
        [
          .add(probe.addressForPlaylist, toPlaylist: name, at: position),
          .delete(position, fromPlaylist: name),
        ] + change.requests(name)
    case .append, .insert, .move: return nil
    }
  }

  /// Creates the steps for the changes of an edit. The server must be known to read the playlist completely.
  init(_ edit: PlaylistEdit, _ changes: ChangeSet) {
    name = edit.name
    requests = edit.requests(changes)
  }
}

extension PlaylistEdit {
  /// Returns the requests that make the changes of the edit: one request for each range of removed songs, and one for
  /// each song that is moved or inserted.
  fileprivate func requests(_ changes: ChangeSet) -> [Request<Void>] {
    let removals = changes.removed.successiveRanges.reversed().map {
      Request<Void>.delete($0, fromPlaylist: name)
    }
    var count = changes.oldCount - changes.removed.count
    return removals + changes.script.compactMap { request(for: $0, &count) }
  }

  /// Returns the request for a step; nil for a removal.
  ///
  /// - Parameter count: the number of songs in the playlist at the time of the step; if the step is an insertion, it is
  ///   increased by one.
  private func request(for step: EditStep, _ count: inout Int) -> Request<Void>? {
    switch step {
    case .remove: return nil
    case .move(let from, let to): return .move(from, to: to, inPlaylist: name)
    case .insert(let index, let newIndex):
      defer { count += 1 }
      // Without a position, the server appends a line instead of writing the whole playlist.
      let song = new[newIndex].addressForPlaylist
      return index == count ? .add(song, toPlaylist: name) : .add(song, toPlaylist: name, at: index)
    }
  }
}

extension ChangeSet {
  /// How many times the server writes the whole playlist if the changes are made in place.
  var writeCount: Int { removed.successiveRanges.count + insertedOrMoved.count }
}

extension [Int] {
  /// The numbers, which must be in ascending order, combined into ranges: 1, 2, 3 and 7 become 1..<4 and 7..<8.
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
  /// All steps were made. The values are the songs of the playlist immediately before and after the steps.
  case done(before: [ByteString], after: [ByteString])
  /// Nothing was changed: there is no such playlist, or the server refused the first step or is too old for a step.
  case refused
  /// A step failed, perhaps after the playlist was changed; `before` contains the songs before the first step.
  case failed(MPDError, before: [ByteString])
}

extension Connection {
  /// Performs the steps of an edit and reads the playlist before and after them, all in one command list, so that no
  /// other client's requests come in between.
  mutating func perform(_ steps: PlaylistSteps) throws(MPDError) -> PlaylistStepsResult {
    var list = CommandList(atomically: true)
    list.append(.playlistURIs(steps.name))
    list.append(contentsOf: steps.requests)
    list.append(.playlistURIs(steps.name))
    var replies: [[Pair]] = []
    do throws(MPDError) { try run(list: list, into: &replies) } catch {
      if error.code == .unsupported { return .refused }
      guard case .ack(let ack) = error.code else { throw error }
      guard let before = replies.first?.values("file") else { return .refused }
      // Any other refusal may have come after the server had begun to write.
      let isEarly = replies.count == 1 && earlyRefusals.contains(ack)
      return isEarly ? .refused : .failed(error, before: before)
    }
    return .done(before: replies[0].values("file"), after: replies[list.count - 1].values("file"))
  }

  /// Restores the previous songs of a playlist after a failed step. Songs that other clients have appended in the
  /// meantime follow the previous songs. Returns the error to throw.
  ///
  /// - Parameters:
  ///   - before: the songs before the first step.
  ///   - added: the songs that the steps should have added.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ before: [ByteString], adding added: [ByteString]
  ) -> MPDError {
    undo(error, of: name) { now in
      before + now.without(before).without(added)
    }
  }

  /// Gives a playlist the songs that it would have without a failed change, and returns the error to throw.
  ///
  /// - Parameter wanted: receives the present songs of the playlist and returns the songs that it should have; nil if
  ///   the songs that it should have are not known.
  mutating func undo(
    _ error: MPDError, of name: ByteString, _ wanted: ([ByteString]) -> [ByteString]?
  ) -> MPDError {
    let now: [ByteString]?
    do throws(MPDError) { now = try playlistEdit(of: name).old } catch {
      return error.saying(
        "\(name.shown): \(error); it is not known whether the playlist was changed; "
          + "check it before you try again")
    }
    let before = wanted(now ?? [])
    guard let before, (now ?? []) == before || restore(name, before, expecting: now) else {
      return .lostData(
        "\(name.shown): \(error.message); the playlist could not be restored: it now has \(songCount(now?.count ?? 0))"
          + (before.map { " and had \($0.count) before" } ?? ""))
    }
    return error.saying("\(name.shown): \(error.message); nothing was changed")
  }

  /// Restores the previous songs of a playlist, which are given by `before`. Songs that other clients append in the
  /// meantime follow the previous songs.
  ///
  /// - Parameter now: the present songs; nil if the playlist no longer exists.
  /// - Returns: true if the server accepted all songs, and other clients have changed the playlist only by appending
  ///   songs, or not at all.
  mutating func restore(
    _ name: ByteString, _ before: [ByteString], expecting now: [ByteString]?
  ) -> Bool {
    let edit = PlaylistEdit(name, from: now, to: before)
    return ((try? rewrite(edit, isCancelled: { false })) ?? nil) != nil
  }
}

extension [ByteString] {
  /// Returns the songs without `others`, removing each song as many times as it occurs in `others`.
  func without(_ others: [ByteString]) -> [ByteString] { without(others) { $0 } }
}

extension Array {
  /// Returns the elements that remain after removing one element for each of the given keys.
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

/// The errors with which the server refuses an insertion before it has changed the playlist.
private let earlyRefusals: Set<ACK> = [.playlistMax, .argument, .noExist, .unknownCommand]
