internal import Bytes
internal import ChangeJournal
package import CommandRuntime
package import MPDClient
internal import TerminalText

// When the queue is made from a list of songs, the list may lack information, and the server may refuse ranges.
extension QueueContents {
  /// Returns whether the ranges of the queue's songs must be read before the list is applied. This is necessary if the
  /// list names a file by its URI alone, and the queue contains this file more than once, or fewer times than the list.
  package func mayHaveParts(of songs: [ListedSong]) -> Bool {
    guard ranges == nil else { return false }
    var counts: [ByteString: (present: Int, listed: Int)] = [:]
    counts.reserveCapacity(uris.count)
    for uri in uris { counts[uri, default: (0, 0)].present += 1 }
    for song in songs where !song.hasKnownRange && counts[song.uri] != nil {
      counts[song.uri, default: (0, 0)].listed += 1
    }
    return counts.values.contains { $0.listed > 0 && ($0.present > 1 || $0.listed > $0.present) }
  }
}

/// Messages about songs that are not clearly identified by the list from which the queue is made.
package struct QueueListReport {
  private let queue: [ListedSong]
  private let songs: [ListedSong]
  private let origins: [Int?]

  package init(_ edit: QueueEdit, from queue: QueueContents, to songs: [ListedSong]) {
    self.queue = queue.songs
    self.songs = songs
    origins = edit.origins
  }

  /// Messages about files that the list names by their URIs alone although the queue contains parts of them; one line
  /// per file.
  var unknownParts: [String] {
    let parts = Dictionary(grouping: queue.indices.filter { queue[$0].identity.range != nil }) {
      queue[$0].uri
    }
    guard !parts.isEmpty else { return [] }
    let lines = songs.indices.filter { !isKnown($0) && parts[songs[$0].uri] != nil }
    let kept = Set(origins.compactMap(\.self))
    return Dictionary(grouping: lines) { songs[$0].uri }.sorted { $0.key < $1.key }.map {
      uri, lines in
      let present = parts[uri] ?? []
      return account(
        of: uri, parts: present.count, kept: present.count { kept.contains($0) },
        wholeFiles: lines.count { origins[$0] == nil })
    }
  }

  /// Returns whether the list identifies the song at the given index: the list states either the part of the file, or a
  /// valid identifier in the queue.
  private func isKnown(_ index: Int) -> Bool {
    let song = songs[index]
    return song.hasKnownRange || song.id != nil && origins[index].map { queue[$0].id } == song.id
  }

  private func account(of uri: ByteString, parts: Int, kept: Int, wholeFiles: Int) -> String {
    let outcomes = [
      (kept, "kept in order"), (parts - kept, "deleted"), (wholeFiles, "added as the whole file"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let count = parts == 1 ? "a part" : "\(parts) parts"
    return
      "the queue has \(count) of \(uri.terminalSafe), but the list names only the file: "
      + outcomes.joined(separator: ", ")
      + "; `mpdex playlist --json` prints lines that name the parts"
  }

  /// The number of songs that the list names by identifiers that are no longer valid.
  var lostIDCount: Int {
    songs.indices.count { index in
      guard let id = songs[index].id else { return false }
      return origins[index].map { queue[$0].id } != id
    }
  }

  /// The number of parts of files that were inserted into the queue.
  var insertedPartCount: Int {
    songs.indices.count { origins[$0] == nil && songs[$0].identity.range != nil }
  }
}

extension QueueListReport {
  /// Prints notes about songs that the list does not identify clearly, and about parts of files that were added
  /// without their titles.
  ///
  /// - Parameters:
  ///   - wholeFileCount: how many parts of files had to be added as their whole files; another message reports these.
  ///   - isDone: true if the songs were added, false if they were only shown.
  package func print(to output: CommandOutput, wholeFileCount: Int = 0, isDone: Bool = true) {
    if lostIDCount > 0 {
      output.note(
        "the list has outdated ids for \(songCount(lostIDCount)); URIs and ranges were used instead"
      )
    }
    for line in unknownParts { output.note(line, alsoToPipes: true) }
    if isDone { output.noteTitlesOfParts(count: insertedPartCount - wholeFileCount) }
  }
}

extension ServerConnection {
  /// Sets the tags that the list states for remote songs that were added, and prints a note about the songs whose tags
  /// could not be set.
  package func restoreTags(of songs: [ListedSong], after outcome: QueueEditOutcome) throws {
    let tagged = songs.indices.filter { !songs[$0].tags.isEmpty }
    guard !tagged.isEmpty else { return }
    let tags = Dictionary(uniqueKeysWithValues: tagged.map { ($0, songs[$0].tags) })
    noteUntagged(
      try withConnection { server in
        try server.restoreTags(tags, of: songs.map(\.uri), after: outcome)
      })
  }
}

extension QueueEditOutcome {
  /// Throws if the server has refused the ranges of added songs, so that the queue contains the whole files instead.
  package func refuseWholeFiles(of songs: [ListedSong]) throws {
    let parts = refusedRanges.map { songs[$0].identity.shown }
    guard let first = parts.first else { return }
    let exception =
      parts.count == 1
      ? "the whole file was added instead of \(first), because the server refused that range"
      : "whole files were added instead of \(first) and \(parts.count - 1) more, because the server refused "
        + "these ranges"
    throw CommandFailure(.inPart, "the queue matches the list, except that \(exception)")
  }
}

extension RunChanges {
  /// Changes the queue so that it consists of the wanted songs.
  ///
  /// - Parameters:
  ///   - present: the queue as it was just read.
  ///   - edit: the edit that turns the present songs into the wanted songs.
  ///   - maxAttempts: see `Connection.applyQueue(songs:from:by:maxAttempts:progress:isCancelled:)`.
  @discardableResult
  package func applyQueue(
    _ wanted: [ListedSong], from present: QueueContents, by edit: QueueEdit, maxAttempts: Int = 20
  ) throws -> QueueEditOutcome {
    try willChangeQueue(from: present, by: edit)
    var progress = output.progress("changing")
    return try server.withConnection { server in
      do {
        return try server.applyQueue(
          songs: wanted, from: present, by: edit, maxAttempts: maxAttempts
        ) { progress.update(to: $0, of: $1) }
      } catch let error as QueueEditError {
        if error.isUntouched { didTakeQueueChangeBack() }
        throw error
      }
    }
  }
}
