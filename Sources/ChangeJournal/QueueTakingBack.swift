internal import Bytes
internal import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform
internal import TerminalText

extension TakingBack {
  /// Restores the queue from a record. Returns the objection that the user must confirm first; nil if the queue was
  /// restored.
  ///
  /// - Parameter isAccepted: returns whether to ignore an objection.
  func takeBack(
    _ record: QueueRecord, _ isAccepted: (Objection) -> Bool
  ) throws -> Objection? {
    let present = try changes.server.queueWithEverything()
    let contents = QueueContents(present)
    try requireChange(of: record, from: contents)
    let partition = present.status.journaledPartition
    let mark = journal.mark(partition)
    let hasOtherChanges = mark.map { $0.version != present.status.queueVersion } ?? false
    let other = try otherChange(of: contents, after: record, since: mark)
    if let objection = objection(to: other), !isAccepted(objection) { return objection }
    changes.willChangeQueueUnrecorded(present.status, lock)
    var kept = QueueRecord(
      state: QueueState(present), time: Int(time(nil)), command: record.command,
      partition: partition)
    kept.effect = ListEffect(from: contents.uris, to: record.state.songs)
    let name = try keep(.queue(kept))
    let restored: RestoredQueue
    do {
      restored = try changes.server.withConnection { server in
        try server.restoreQueue(
          record.state, from: contents, prioritizing: record.isOfPriorities)
      }
    } catch {
      if CommandFailure(error).status != .inPart { journal.remove(name) }
      throw error
    }
    settle(record, restored, &kept, name)
    if record.command == "queue switch" {
      try QueueStashes(server: changes.server.stateName(present.status)).forgetPresentName()
    }
    let count = restored.edit.ids.count
    let summary =
      count == 0 ? "the queue is empty again" : "the queue has \(songCount(count)) again"
    if restored.missing.isEmpty { changes.output.note(sentence(record.command, summary)) }
    restored.reportLosses()
    if hasOtherChanges { noteOtherChanges(broughtBackBy: list.other) }
    if !restored.missing.isEmpty { throw isInPart(restored.missing, summary) }
    return nil
  }

  /// Returns a clause saying that another client has changed the queue since the recorded change; nil if none has, or
  /// if that is not known.
  ///
  /// The version of the queue also changes when the title of a stream changes, and starts anew when the server is
  /// restarted. In these cases, only a different number of songs shows that the queue was changed.
  private func otherChange(
    of present: QueueContents, after record: QueueRecord, since mark: QueueChangeMark?
  ) throws -> String? {
    let (version, count) = (present.status.queueVersion, present.ids.count)
    guard let mark, version != mark.version else { return nil }
    let then = record.effect.map { record.state.songs.count + $0.added - $0.removed }
    let isRestarted = version < mark.version
    let isSameCount = then == count || then == nil && isRestarted
    if isSameCount, try isRestarted || areStreams(changedSince: mark, present) { return nil }
    let counts = then.map { $0 == count ? "" : " (\(songCount(count)) now, \($0) before)" }
    return "the queue has since been changed by something else"
      + (counts ?? " (\(songCount(count)) now)")
  }

  /// Returns whether every position of the queue that has changed since a mark holds a stream.
  private func areStreams(
    changedSince mark: QueueChangeMark, _ present: QueueContents
  ) throws -> Bool {
    try changes.server.run(.queueChanges(since: mark.version)).allSatisfy { change in
      present.uris.indices.contains(change.position) && present.uris[change.position].isURL
    }
  }

  /// Throws if all songs that would be restored are missing from the library. The change then stays in the journal.
  private func requireChange(
    of record: QueueRecord, from present: QueueContents
  ) throws {
    let songs = record.state.songs
    let missing = try changes.server.withConnection { server in
      try server.unknown(
        among: Set(songs).subtracting(present.uris).sorted(), isCancelled: { isInterrupted })
    }
    let known = songs.filter { !missing.contains($0) }
    guard !missing.isEmpty, known.isEmpty || known == present.uris else { return }
    throw isUnavailable(songs.filter(missing.contains))
  }

  /// Records in the journal which part of the change was not restored. If an earlier run has already restored a part of
  /// the same change, the records of the two parts are joined.
  private func settle(
    _ record: QueueRecord, _ restored: RestoredQueue, _ kept: inout QueueRecord,
    _ name: ByteString
  ) {
    let (missing, before) = (Set(restored.missing), SongListDigest(kept.state.songs))
    let part =
      missing.isEmpty
      ? nil : SongListDigest(record.state.songs.filter { !missing.contains($0) })
    let other = journal.latest(of: record.list, in: list.other, besides: name)
    let isJoined = other?.record.part == before
    if isJoined, let other { (kept.state, kept.effect) = (other.record.state, nil) }
    kept.part = part
    if isJoined || part != nil { try? journal.write(.queue(kept), as: name) }
    if isJoined, let other { journal.remove(other.name) }
    var rest = record
    rest.part = part
    leave(part.map { _ in .queue(rest) })
  }

  /// Prints a note, even if standard error is not a terminal, that another client may have changed the queue without a
  /// record in the journal.
  ///
  /// - Parameter list: the list whose command, `undo` or `redo`, restores what the other client changed.
  private func noteOtherChanges(broughtBackBy list: Journal.List) {
    changes.output.note(
      "the queue may also have been changed by something else; `mpdex \(list.verb)` restores any such changes",
      alsoToPipes: true)
  }
}

extension RestoredQueue {
  /// Prints notes about the songs that were left out, and about the songs that were not restored completely.
  package func report() {
    for song in missing {
      printNote("\(song.terminalSafe) is no longer in the library and was left out")
    }
    reportLosses()
  }

  /// Prints notes about songs that were restored without their range, or without tags that were set only in the queue.
  func reportLosses() {
    for part in wholeFiles {
      printNote(
        "the whole file was restored instead of \(part.shown), because the server refused that range"
      )
    }
    noteUntagged(untagged)
  }
}

/// Prints a note about songs that were restored without tags that were set only in the queue.
package func noteUntagged(_ songs: [Song]) {
  guard !songs.isEmpty else { return }
  let names = songs.map { $0.bytes(of: .title) ?? $0.bytes(of: .name) ?? $0.uri }
  printNote(
    "\(songCount(songs.count)) (\(names.shortened)) \(songs.count == 1 ? "was" : "were") restored without the tags "
      + "that \(songs.count == 1 ? "it" : "they") had only in the queue, because MPD does not let clients tag files"
      + (songs.contains(where: { !$0.uri.isURL })
        ? "; to get the titles of a CUE sheet back, run `mpdex add SHEET.cue`" : ""))
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
