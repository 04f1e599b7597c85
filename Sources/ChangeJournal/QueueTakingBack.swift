internal import Bytes
internal import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform
internal import TerminalText

extension CommandContext {
  /// Makes the queue what a record says.
  func takeBackQueue(_ record: QueueRecord, _ back: TakingBack) throws {
    let present = try queueWithEverything()
    let contents = QueueContents(present)
    try requireChange(of: record, from: contents, back)
    let partition = present.status.journaledPartition
    let mark = back.journal.mark(partition)
    let hasOtherChanges = mark.map { $0.version != present.status.queueVersion } ?? false
    willChangeQueueUnrecorded(present.status, back.lock)
    var kept = QueueRecord(
      state: QueueState(present), time: Int(time(nil)), made: record.made ?? record.time,
      command: record.command, partition: partition)
    let name = try back.keep(.queue(kept))
    let restored: RestoredQueue
    do {
      restored = try restoreQueue(
        record.state, from: contents, prioritizing: record.isOfPriorities)
    } catch {
      if CommandFailure(error).status != .inPart { back.journal.remove(name) }
      throw error
    }
    settle(record, restored, &kept, name, back)
    if record.command == "queue switch" {
      try QueueStashes(server: serverName(present.status)).forgetPresentName()
    }
    let summary = "the queue has \(songCount(restored.edit.ids.count)) again"
    if restored.missing.isEmpty { note(back.sentence(record.command, summary)) }
    reportLosses(restored)
    if hasOtherChanges, !isQuiet { noteOtherChanges(broughtBackBy: back.list.other) }
    if !restored.missing.isEmpty { throw back.isInPart(restored.missing, summary) }
  }

  /// Throws if the library lacks all songs that would come back, so that the change has to wait for them.
  private func requireChange(
    of record: QueueRecord, from present: QueueContents, _ back: TakingBack
  ) throws {
    let songs = record.state.songs
    let missing = try withConnection { server in
      try server.unknown(
        among: Set(songs).subtracting(present.uris).sorted(), isCancelled: { isInterrupted })
    }
    let known = songs.filter { !missing.contains($0) }
    guard !missing.isEmpty, known.isEmpty || known == present.uris else { return }
    throw back.isUnavailable(songs.filter(missing.contains))
  }

  /// Leaves in the journal what was not restored, and joins what was done with an earlier part of the same change.
  private func settle(
    _ record: QueueRecord, _ restored: RestoredQueue, _ kept: inout QueueRecord,
    _ name: ByteString, _ back: TakingBack
  ) {
    let (missing, before) = (Set(restored.missing), SongListDigest(kept.state.songs))
    let part =
      missing.isEmpty
      ? nil : SongListDigest(record.state.songs.filter { !missing.contains($0) })
    let other = back.journal.latest(of: record.list, in: back.list.other, besides: name)
    let isJoined = other?.record.part == before
    if isJoined, let other { kept.state = other.record.state }
    kept.part = part
    if isJoined || part != nil { try? back.journal.write(.queue(kept), as: name) }
    if isJoined, let other { back.journal.remove(other.name) }
    var rest = record
    rest.part = part
    back.leave(part.map { _ in .queue(rest) })
  }

  /// Says that the queue may have had changes that nobody has recorded: also to a pipe.
  private func noteOtherChanges(broughtBackBy list: Journal.List) {
    try? output.flush()
    printNote(
      "the queue may also have been changed by something else; `mpdex \(list.verb)` brings that back"
    )
  }

  /// Makes the queue what it was.
  func restoreQueue(
    _ state: QueueState, from present: QueueContents?, resuming resumes: Bool = false,
    prioritizing prioritizes: Bool = false
  ) throws -> RestoredQueue {
    try withConnection { server in
      try server.restoreQueue(state, from: present, resuming: resumes, prioritizing: prioritizes)
    }
  }

  /// Names the songs that restoring a queue has left out, and those that lack what they had.
  package func report(_ restored: RestoredQueue) {
    for song in restored.missing {
      printNote("\(song.terminalSafe) is gone from the library, and was left out")
    }
    reportLosses(restored)
  }

  /// Names the songs that restoring a queue has brought back without something that they had.
  func reportLosses(_ restored: RestoredQueue) {
    for part in restored.wholeFiles {
      printNote("\(part.shown) came back as the whole file: the server refused its range")
    }
    noteUntagged(restored.untagged)
  }

  /// Names songs of the queue that lack tags which only the queue had.
  package func noteUntagged(_ songs: [Song]) {
    guard !songs.isEmpty else { return }
    let names = songs.map { $0[.title] ?? $0[.name] ?? $0.uri }
    printNote(
      "\(songCount(songs.count)) came back without tags that only the queue had, which MPD does not take "
        + "for files: \(names.shortened)"
        + (songs.contains(where: { !$0.uri.isURL })
          ? "; `mpdex add SHEET.cue` reads the titles of a CUE sheet again" : ""))
  }
}

extension Journal {
  fileprivate func latest(
    of queue: JournaledList, in list: List, besides name: ByteString
  ) -> (name: ByteString, record: QueueRecord)? {
    for file in names(list) where file != name {
      guard let header = try? header(file), header.lists.contains(queue) else { continue }
      guard case .queue(let record) = try? entry(file) else { return nil }
      return (file, record)
    }
    return nil
  }
}
