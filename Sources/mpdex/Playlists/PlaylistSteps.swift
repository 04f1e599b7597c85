internal import Bytes
internal import ListingIndex
internal import MPDClient

extension PlaylistEdit {
  /// Changes the playlist by the fewest steps that there are, once it is sure that the server takes
  /// the songs that are new.
  func changeInPlace(
    _ old: [ByteString], over server: inout Connection
  ) throws(CommandFailure) {
    let changes = ChangeSet(from: old, to: new)
    var goal = new
    for (index, song) in zip(changes.inserted, try stored(changes.inserted, over: &server)) {
      goal[index] = song
    }
    let steps = requests(changes, to: goal)
    if !new.starts(with: old) { try refuseLoss(steps.count, old, over: &server) }
    do throws(MPDError) {
      try server.run(steps)
      try check(goal, over: &server)
    } catch {
      throw failure(error, from: old, to: goal, over: &server)
    }
  }

  /// New songs as the server stores them.
  private func stored(
    _ indexes: [Int], over server: inout Connection
  ) throws(CommandFailure) -> [ByteString] {
    if indexes.isEmpty { return [] }
    do throws(TemporaryPlaylist.Problem) {
      let trial = try TemporaryPlaylist(holding: indexes.map { new[$0] }, over: &server)
      _ = removePlaylist(trial.name, over: &server)
      return trial.songs
    } catch {
      throw error.failure(of: name)
    }
  }

  private func requests(_ changes: ChangeSet, to goal: [ByteString]) -> CommandList {
    var list = CommandList()
    for range in changes.removed.ranges.reversed() {
      list.append(.deleteFromPlaylist(name, range))
    }
    var count = changes.oldCount - changes.removed.count
    for step in changes.script.dropFirst(changes.removed.count) {
      switch step {
      case .remove: break
      case .move(let from, let to): list.append(.moveInPlaylist(name, from: from, to: to))
      case .insert(let index, let newIndex):
        let isAtEnd = index == count
        list.append(
          isAtEnd
            ? .addToPlaylist(name, goal[newIndex])
            : .addToPlaylist(name, goal[newIndex], at: index))
        count += 1
      }
    }
    return list
  }

  /// Refuses edits by which the server would drop entries, or be busy for long: each step writes
  /// the whole playlist.
  private func refuseLoss(
    _ steps: Int, _ old: [ByteString], over server: inout Connection
  ) throws(CommandFailure) {
    let length = max(old.count, new.count)
    let reason: String
    if steps * length > mostEntriesWritten {
      reason = "the server would write all of it \(steps) times"
    } else if try !keepsAll(length, over: &server) {
      reason = "the server would drop songs, since its max_playlist_length is lower"
    } else {
      return
    }
    throw CommandFailure(
      .refused,
      "'\(name.terminalSafe)' has \(old.count) songs, some of which the server does not know any more; in "
        + "such an edit of it \(reason). Nothing was changed; `mpdex delplaylist --missing` takes "
        + "those songs out")
  }

  private func check(
    _ goal: [ByteString], over server: inout Connection
  ) throws(MPDError) {
    guard try server.run(.playlistURIs(name)) != goal else { return }
    throw MPDError(
      .lostData, "another client may have changed it at the same time", isConnectionUsable: true)
  }

  /// Says what became of the playlist.
  private func failure(
    _ error: MPDError, from old: [ByteString], to goal: [ByteString],
    over server: inout Connection
  ) -> CommandFailure {
    let prefix = "\(name.terminalSafe): \(error.message); "
    guard let now = try? server.run(.playlistURIs(name)) else {
      return CommandFailure(
        ExitStatus(error.code), prefix + "it is not known whether it was changed")
    }
    if now == old { return CommandFailure(ExitStatus(error.code), prefix + "it was not changed") }
    return CommandFailure(
      .inPart, prefix + "it has \(now.count) songs now and should have \(goal.count)")
  }
}

/// Whether the server keeps a playlist of some length when it edits it, which no command tells:
/// tried on one that is of no use else.
private func keepsAll(
  _ length: Int, over server: inout Connection
) throws(CommandFailure) -> Bool {
  let name = TemporaryPlaylist.unusedName("trial")
  var left: Int?
  do throws(MPDError) {
    let songs = try server.run(.find(.base(""), window: 0..<100))
    guard let song = songs.map(\.uri).first(where: \.fitsM3U) else { return false }
    var list = CommandList(adding: repeatElement(song, count: length), to: name)
    list.append(.deleteFromPlaylist(name, at: 0))
    try server.run(list)
    left = try server.run(.playlistURIs(name)).count
  } catch {
    guard error.isConnectionUsable else { throw CommandFailure(error) }
  }
  _ = removePlaylist(name, over: &server)
  return left == length - 1
}

/// What MPD 0.23 does in a few seconds.
private let mostEntriesWritten = 10_000_000

extension [Int] {
  /// The runs of ascending numbers without gaps.
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
