package import Bytes
package import CommandRuntime
internal import JSON
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Prints the changes that can be undone, or what undoing one of them would change.
  ///
  /// - Parameters:
  ///   - number: the change to show, counted from the latest one, which is 1; nil to list changes.
  ///   - count: the maximum number of lines of the list; nil for all lines.
  package func printHistory(
    of scope: JournalScope, change number: Int?, atMost count: Int?, _ results: OutputOptions
  ) throws {
    let partition = try run(.status).journaledPartition
    let journal = try Journal(of: server.address())
    var problems: [String] = []
    let limit = number ?? count ?? .max
    let changes = try journal.changes(.undo, in: scope, partition, max: limit) { name in
      problems.append(
        "a record in the history is damaged and was left out: \(journal.shownPath(of: name)); to get rid of "
          + "this message, remove the file")
    }
    let output = output(for: results)
    if let number {
      guard number > 0, changes.count == number, let change = changes.last,
        let entry = try journal.entry(change.name)
      else {
        problems.append(
          "there is no change \(number) in the history; leave out --show to list the changes")
        throw CommandFailure(problems.count > 1 ? .inPart : .no, problems.joined(separator: "\n"))
      }
      try show(entry, in: scope, asJSON: results.json, to: output)
    } else {
      for line in changes.lines(in: scope, partition).prefix(limit) {
        try output.write(line, asJSON: results.json)
      }
      noteRedo(of: journal, in: scope, partition)
    }
    if !problems.isEmpty { throw CommandFailure(.inPart, problems.joined(separator: "\n")) }
  }

  private func noteRedo(of journal: Journal, in scope: JournalScope, _ partition: ByteString) {
    let undone = try? journal.changes(.redo, in: scope, partition, max: 1, onDamage: { _ in })
    guard let header = undone?.first?.header else { return }
    note(
      "`\(scope.command(.redo))` redoes \(header.shownChange), which was undone at "
        + "\(header.localTime)")
  }

  /// Prints the changes that undoing a recorded change would make.
  private func show(
    _ entry: JournalEntry, in scope: JournalScope, asJSON: Bool, to output: CommandOutput
  ) throws {
    switch entry {
    case .queue(let record):
      let (present, songs) = (
        try server.queueContents(withRanges: !record.state.ranges.isEmpty), record.state.listedSongs
      )
      let changes = QueueEdit(from: present, to: songs)
        .changes(from: present.songs.map(\.identity), to: songs.map(\.identity))
      if record.isOfPriorities { note("the songs would get their previous priorities back") }
      try output.print(changes, of: record.list, asJSON: asJSON)
    case .playlists(let record):
      let meant = record.meant(in: scope)
      let plan = try withConnection { server in try PlaylistRestoring(of: meant, over: &server) }
      for step in plan.steps { try output.print(step, asJSON: asJSON) }
      for song in plan.waiting.flatMap(\.missingSongs) {
        note("\(song.terminalSafe) is no longer in the library, so it cannot be restored now")
      }
      if let problem = plan.problem { note(problem) }
    case .stickers(let record):
      for change in record.changes { try output.print(change, asJSON: asJSON) }
    }
  }
}

extension [MeantChange] {
  fileprivate func lines(in scope: JournalScope, _ partition: ByteString) -> [HistoryLine] {
    enumerated().flatMap { index, change in
      let header = change.header
      return zip(header.lists, header.changes).enumerated()
        .filter { scope.includes($0.element.0, partition) }
        .map { place, part in
          HistoryLine(
            number: index + 1, header: header, list: part.0, change: part.1,
            sticker: header.stickers.indices.contains(place) ? header.stickers[place] : nil)
        }
    }
  }
}

extension CommandOutput {
  fileprivate func write(_ line: HistoryLine, asJSON: Bool) throws {
    if asJSON { writeJSON(line.json) } else { write(fields: line.fields) }
  }

  fileprivate func print(
    _ changes: [SongChange<SongIdentity>], of list: JournaledList, asJSON: Bool
  ) throws {
    for change in changes {
      if asJSON {
        writeJSON(change.json.merging(["playlist": list.playlist]))
      } else {
        write(fields: [list.title, change.line])
      }
    }
  }

  fileprivate func print(_ change: StickerTransition, asJSON: Bool) throws {
    if asJSON {
      writeJSON([
        "change": "sticker", "sticker": change.name, "uri": change.uri, "value": change.before,
      ])
    } else {
      write(fields: [JournaledList.song(change.uri).title, "= " + change.shown(change.before)])
    }
  }

  fileprivate func print(_ step: PlaylistRestoring.Step, asJSON: Bool) throws {
    let list = JournaledList.playlist(step.name)
    guard let newName = step.newName else {
      let old = (step.present ?? []).map { SongIdentity($0) }
      let new = (step.restorable ?? []).map { SongIdentity($0) }
      return try print(
        QueueEdit(from: old, to: new).changes(from: old, to: new), of: list, asJSON: asJSON)
    }
    if asJSON {
      writeJSON(["change": "rename", "newName": newName, "playlist": list.playlist])
    } else {
      write(fields: [list.title, "= " + newName])
    }
  }
}

extension JSONKeys {
  package static let history: JSONKeys = [
    "number", "time", "command (of mpdex; missing for another client)",
    "effect (of the change, such as 3 songs added)",
    "playlist (missing for the queue and for a song)",
    "songs (a number; missing if there was no such playlist)",
    "sticker (of a song: its name)", "value (before the change; missing if there was none)",
    "change (with --show, as the keys after it: delete, insert, move, rename or sticker)",
    "position", "from (of a move)", "range (of a part of a file)", "uri", "newName (of a rename)",
  ]
}

private struct HistoryLine {
  let number: Int
  let header: JournalHeader
  let list: JournaledList
  let change: ListChange
  let sticker: StickerTransition?

  /// The text that says what the change did and how many songs the list had before it, such as "3 songs added, had 12".
  /// For a change to a sticker, the text gives the sticker's previous value.
  private var before: ByteString {
    if let sticker { return "had " + sticker.shown(sticker.before) }
    return ByteString(change.summary)
  }

  var fields: [ByteString] {
    [
      ByteString("\(number)"), header.localTime, header.author, before, list.title,
    ]
  }

  /// The line as a JSON object. A key may be missing: `command` if another client made the change, `effect` if the
  /// effect is not known, `playlist` if the change was not made to a playlist, and `songs` if the playlist is new or
  /// the change was made to a sticker.
  var json: JSONObject {
    [
      "command": header.command.isEmpty ? nil : header.command, "effect": change.effect,
      "number": number,
      "playlist": list.playlist, "songs": change.before, "sticker": sticker?.name,
      "time": header.time,
      "uri": sticker?.uri, "value": sticker?.before,
    ]
  }
}

extension JournalHeader {
  /// The local time when the change was made or undone, such as "2026-11-22 14:05:09".
  package var localTime: ByteString { CommandRuntime.localTime(time, "%F %T") }
}
