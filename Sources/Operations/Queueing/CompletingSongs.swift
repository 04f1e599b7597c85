internal import CommandRuntime
internal import MPDClient

// A part of a file, such as a track of a CUE sheet that was loaded, is added as the file and then given its range, and
// a station its name.
extension ServerConnection {
  /// Gives songs that were just added the ranges and the tags that their entries have. Throws if the server refuses
  /// a range: the song is the whole file then.
  ///
  /// - Parameter isAtEnd: whether they are at the end of the queue. Elsewhere the last entry is sent first.
  func complete(_ entries: [QueueEntry], _ outcome: QueueingOutcome, isAtEnd: Bool) throws {
    guard entries.contains(where: \.isIncomplete), outcome.added > 0, !outcome.isTakenBack
    else { return }
    let added = isAtEnd ? entries.prefix(outcome.added) : entries.suffix(outcome.added)
    let songs = try songs(added, at: outcome.position)
    _ = try withConnection { server in server.runEach(songs.flatMap(\.tagging)) }
    let parts = songs.filter { $0.entry.range != nil }
    let result = try withConnection { server in server.runEach(parts.compactMap(\.settingRange)) }
    let set = result.results.count { (try? $0.get()) != nil }
    guard set < parts.count else { return output.noteTitlesOfParts(count: set) }
    let refused = zip(parts, result.results).first { (try? $0.1.get()) == nil }?.0
    throw refusal(of: refused ?? parts[result.results.count], outcome, result.failure)
  }

  /// The songs that were added at a position and lack something.
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
      "added \(songCount(outcome.added)), but \(song), at least, as the whole file: \(reason)")
  }
}

extension CommandOutput {
  /// Says that parts of files have only the titles of their files.
  func noteTitlesOfParts(count: Int) {
    guard count > 0 else { return }
    note(
      "\(count == 1 ? "a part of a file was" : "\(count) parts of files were") added with the range, but "
        + "without the title that a CUE sheet may give (`mpdex load` of the sheet brings it)",
      alsoToPipes: true)
  }
}

extension QueueEntry {
  /// Whether the request that adds the song leaves out something of it.
  fileprivate var isIncomplete: Bool { range != nil || !tags.isEmpty }
}

/// A song that was added without all that its entry says.
private struct IncompleteSong {
  let id: Int
  let entry: QueueEntry

  var tagging: [Request<Void>] {
    entry.tags.map { .addTag(Tag($0.name), $0.value, toID: id) }
  }

  var settingRange: Request<Void>? {
    entry.range.map { .setRange(from: $0.start, to: $0.end, ofID: id) }
  }
}
