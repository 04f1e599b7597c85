internal import CommandRuntime
internal import MPDClient

// A part of a file, such as a track of a loaded CUE sheet, is added in two steps: first the whole file, then its
// range. A station is also added first, and then gets its name.
extension ServerConnection {
  /// Sets the ranges and the tags that entries state on the songs that were just added for them. Returns a failure if
  /// the server refuses a range; the song then remains a whole file.
  ///
  /// - Parameter isAtEnd: whether the songs were added at the end of the queue. At any other place, the last entry was
  ///   added first.
  func complete(
    _ entries: [QueueEntry], _ outcome: QueueingOutcome, isAtEnd: Bool
  ) throws -> CommandFailure? {
    guard entries.contains(where: \.isIncomplete), outcome.added > 0 else { return nil }
    let added = isAtEnd ? entries.prefix(outcome.added) : entries.suffix(outcome.added)
    let songs = try songs(added, at: outcome.position)
    try withConnection { server in
      try server.addTags(songs.map { (id: $0.id, tags: $0.entry.tags) })
    }
    let parts = songs.filter { $0.entry.range != nil }
    let result = try withConnection { server in server.runEach(parts.compactMap(\.settingRange)) }
    let set = result.results.count { (try? $0.get()) != nil }
    guard set < parts.count else {
      output.noteTitlesOfParts(count: set)
      return nil
    }
    let refused = zip(parts, result.results).first { (try? $0.1.get()) == nil }?.0
    return refusal(of: refused ?? parts[result.results.count], outcome, result.failure)
  }

  /// Returns the songs that were added for the entries and still lack the range or the tags that their entries state.
  /// The first of the added songs is at the given position.
  private func songs(
    _ entries: ArraySlice<QueueEntry>, at position: Int
  ) throws -> [IncompleteSong] {
    let songs = try withConnection { server in
      try server.withTags([]) { server in
        try server.run(.queue(position..<position + entries.count))
      }
    }
    return zip(entries, songs).compactMap { entry, song in
      // Another client may have changed the queue meanwhile.
      guard entry.isIncomplete, let id = song.id, song.uri == entry.uri else { return nil }
      return IncompleteSong(id: id, entry: entry)
    }
  }

  private func refusal(
    of part: IncompleteSong, _ outcome: QueueingOutcome, _ error: MPDError?
  ) -> CommandFailure {
    let song = SongIdentity(part.entry.uri, range: part.entry.range).shown
    let reason = error?.description ?? "the server refused the range"
    return CommandFailure(
      .inPart,
      "\(songCount(outcome.added)) added to the queue, but the whole file was added instead of \(song): "
        + "\(reason); the same may have happened to other parts of files"
    )
  }
}

extension CommandOutput {
  /// Prints a note that the added parts of files lack the titles that a CUE sheet may give them.
  func noteTitlesOfParts(count: Int) {
    guard count > 0 else { return }
    note(
      "\(count == 1 ? "a part of a file was" : "\(count) parts of files were") added, but without "
        + "titles from a CUE sheet; `mpdex load SHEET.cue` adds its tracks with their titles",
      alsoToPipes: true)
  }
}

extension QueueEntry {
  /// Whether the song needs a range or tags. The request that adds the song cannot set these.
  fileprivate var isIncomplete: Bool { range != nil || !tags.isEmpty }
}

/// A song that was added, but does not have the range or the tags of its entry yet.
private struct IncompleteSong {
  let id: Int
  let entry: QueueEntry

  var settingRange: Request<Void>? {
    entry.range.map { .setRange(from: $0.start, to: $0.end, ofID: id) }
  }
}
