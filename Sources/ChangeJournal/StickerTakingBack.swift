package import Bytes
package import CommandRuntime
internal import Glibc
internal import MPDClient
internal import TerminalText

extension TakingBack {
  /// Restores the values that stickers had before a change. Returns an objection if the user must be asked first; nil
  /// if the stickers were restored.
  ///
  /// - Parameter isAccepted: returns whether to ignore an objection.
  func takeBack(
    _ record: StickersRecord, _ isAccepted: (Objection) -> Bool
  ) throws -> Objection? {
    let present = try record.changes.map { change in
      try changes.server.sticker(change.name, of: change.uri)
    }
    let other = zip(record.changes, present).first { $0.after != $1 && $0.before != $1 }
    let problem = other.map { change, value in
      "a sticker of \(change.uri.terminalSafe) has since been changed by something else "
        + "(\(change.shown(value).terminalSafe) now, "
        + "\(change.shown(change.after).terminalSafe) before)"
    }
    if let objection = objection(to: problem), !isAccepted(objection) { return objection }
    try holdingSignals { try restore(record, present) }
    return nil
  }

  /// Sets the stickers to the values that they had before the change. The present values are recorded first.
  private func restore(_ record: StickersRecord, _ present: [ByteString?]) throws {
    let inverses = zip(record.changes, present).map { change, value in
      StickerTransition(uri: change.uri, name: change.name, before: value, after: change.before)
    }
    let kept = StickersRecord(
      time: Int(time(nil)), command: record.command,
      changes: inverses)
    let name = try keep(.stickers(kept))
    var done: [StickerTransition] = []
    let failure = set(inverses, &done)
    if let part = kept.with(done) {
      try? journal.write(.stickers(part), as: name)
    } else {
      journal.remove(name)
    }
    let doneURIs = Set(done.map(\.uri))
    leave(record.with(record.changes.filter { !doneURIs.contains($0.uri) }).map { .stickers($0) })
    guard let failure else {
      return changes.output.note(sentence(record.command, summary(of: done)))
    }
    throw done.isEmpty
      ? failure.saying(
        "nothing was changed; `\(command) --forget` removes the change from the history")
      : CommandFailure(
        .inPart, "\(failure.message); already \(list.participle): \(summary(of: done))")
  }

  /// Makes each of the given changes, and appends those that succeed to `done`. If a change fails, the remaining
  /// changes are made anyway. Returns the first failure; nil if all changes succeed.
  private func set(
    _ changes: [StickerTransition], _ done: inout [StickerTransition]
  ) -> CommandFailure? {
    var failure: CommandFailure?
    for change in changes {
      do {
        try self.changes.server.setSticker(
          change.name, to: change.after, of: change.uri, from: change.before)
        done.append(change)
      } catch {
        failure = failure ?? CommandFailure(error)
      }
    }
    return failure
  }

  private func summary(of changes: [StickerTransition]) -> String {
    guard changes.count == 1, let change = changes.first else {
      return "the stickers of \(songCount(changes.count)) were restored"
    }
    return "\(change.uri.terminalSafe) has \(change.shown(change.after).terminalSafe) again"
  }
}

extension ServerConnection {
  /// Returns the value of a song's sticker; nil if the song has none, or is not in the database.
  package func sticker(_ name: ByteString, of uri: ByteString) throws -> ByteString? {
    try withConnection(about: uri) { server in try server.sticker(name, of: uri) }
  }

  /// Sets a song's sticker to a value, or removes the sticker if the value is nil.
  ///
  /// - Parameter present: the present value; nil if the song has no such sticker.
  package func setSticker(
    _ name: ByteString, to value: ByteString?, of uri: ByteString, from present: ByteString?
  ) throws {
    if let value { return try run(.setSticker(name, to: value, of: uri), about: uri) }
    if present != nil { try run(.deleteSticker(name, of: uri), about: uri) }
  }
}
