internal import Bytes
internal import MPDClient

// A part of a file, such as a track of a CUE sheet that was loaded, is added as the file and then given its range.
extension CommandContext {
  /// Gives songs that were just added the ranges that their entries have. Throws if the server refuses one, which
  /// is the whole file then.
  ///
  /// - Parameter isAtEnd: whether they are at the end of the queue. Elsewhere the last entry is sent first.
  func setRanges(
    of entries: [QueueEntry], _ outcome: QueueingOutcome, isAtEnd: Bool
  ) throws(CommandFailure) {
    guard entries.contains(where: { $0.range != nil }), outcome.added > 0, !outcome.isTakenBack
    else { return }
    let added = isAtEnd ? entries.prefix(outcome.added) : entries.suffix(outcome.added)
    let parts = try parts(among: added, at: outcome.position)
    guard !parts.isEmpty else { return }
    let result = try attempt { server in
      server.runEach(
        parts.lazy.map { .setRange(from: $0.range.start, to: $0.range.end, ofID: $0.id) })
    }
    let set = result.results.count { (try? $0.get()) != nil }
    guard set < parts.count else { return noteTitlesOfParts(count: set) }
    let wholeFiles = zip(parts, result.results).filter { (try? $0.1.get()) == nil }.map(\.0)
    throw refusal(of: wholeFiles.first ?? parts[result.results.count], outcome, result.failure)
  }

  private func parts(
    among added: ArraySlice<QueueEntry>, at position: Int
  ) throws(CommandFailure) -> [AddedPart] {
    let songs = try attempt { server throws(MPDError) in
      try server.withTags([]) { server throws(MPDError) in
        try server.run(.queue(position..<position + added.count))
      }
    }
    return zip(added, songs).compactMap { entry, song in
      guard let range = entry.range, let id = song.id, song.uri == entry.uri else { return nil }
      return AddedPart(id: id, uri: entry.uri, range: range)
    }
  }

  private func refusal(
    of part: AddedPart, _ outcome: QueueingOutcome, _ error: MPDError?
  ) -> CommandFailure {
    let song = SongIdentity(part.uri, range: part.range).shown
    let reason = error?.description ?? "the server refused the range"
    return CommandFailure(
      .inPart,
      "added \(songCount(outcome.added)), but \(song), at least, as the whole file: \(reason)")
  }

  /// Says that parts of files have only the titles of their files.
  func noteTitlesOfParts(count: Int) {
    guard !isQuiet, count > 0 else { return }
    printNote(
      "\(count == 1 ? "a part of a file was" : "\(count) parts of files were") added with the range, but "
        + "without the title that a CUE sheet may give (`mpdex load` of the sheet brings it)")
  }
}

/// A song that was added and is to be a part of its file.
private struct AddedPart {
  let id: Int
  let uri: ByteString
  let range: SongRange
}
