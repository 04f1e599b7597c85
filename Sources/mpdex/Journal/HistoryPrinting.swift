internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Prints the changes that can be undone, or what undoing one of them would change.
  func printHistory(of scope: JournalScope, _ options: HistoryOptions) throws {
    let partition = try run(.status).journaledPartition
    let journal = try Journal(of: serverAddress())
    let number = options.show?.value
    let changes = try journal.changes(.undo, in: scope, partition, max: number ?? .max) { name in
      printNote("a record of the history is damaged: \(journal.shownPath(of: name))")
    }
    let output = output(for: options.results)
    if let number {
      guard number > 0, changes.count == number, let change = changes.last,
        let entry = try journal.entry(change.name)
      else { throw CommandFailure(.no, "there is no change \(number) in the history") }
      return try show(entry, in: scope, asJSON: options.results.json, to: output)
    }
    for (index, change) in changes.enumerated() {
      for (list, count) in zip(change.header.lists, change.header.counts)
      where scope.includes(list, partition) {
        let line = HistoryLine(number: index + 1, header: change.header, list: list, count: count)
        if options.results.json {
          try output.writeJSON(line.json)
        } else {
          output.write(fields: line.fields)
        }
      }
    }
  }

  /// Prints what taking a change back would change.
  private func show(
    _ entry: JournalEntry, in scope: JournalScope, asJSON: Bool, to output: Output
  ) throws {
    switch entry {
    case .queue(let record):
      let (present, songs) = (
        try queueContents(withRanges: !record.state.ranges.isEmpty), record.state.listedSongs
      )
      let changes = QueueEdit(from: present, to: songs)
        .changes(from: present.songs.map(\.identity), to: songs.map(\.identity))
      try output.print(changes, of: record.list, asJSON: asJSON)
    case .playlists(let record):
      var meant = record
      if case .playlist(let name) = scope { meant = record.only(name) ?? record }
      let plan = try withConnection { server throws(CommandFailure) in
        try PlaylistRestoring(of: meant, over: &server)
      }
      for step in plan.steps { try output.print(step, asJSON: asJSON) }
      if let problem = plan.problem { note(problem) }
    }
  }
}

extension Output {
  /// Prints changes of a list, one in each line.
  fileprivate func print(
    _ changes: [SongChange<SongIdentity>], of list: JournaledList, asJSON: Bool
  ) throws {
    for change in changes {
      if asJSON {
        try writeJSON(JSONListedChange(list, change.json))
      } else {
        write(fields: [list.title, change.line])
      }
    }
  }

  /// Prints what is to become of a playlist.
  fileprivate func print(_ step: PlaylistRestoring.Step, asJSON: Bool) throws {
    let list = JournaledList.playlist(step.name)
    guard let newName = step.newName else {
      let old = (step.present ?? []).map { SongIdentity($0) }
      let new = (step.wanted ?? []).map { SongIdentity($0) }
      return try print(
        QueueEdit(from: old, to: new).changes(from: old, to: new), of: list, asJSON: asJSON)
    }
    if asJSON {
      try writeJSON(JSONListedChange(list, newName: newName))
    } else {
      write(fields: [list.title, "= " + newName])
    }
  }
}

/// A line of the history: what a change was for one list.
private struct HistoryLine {
  let number: Int
  let header: JournalHeader
  let list: JournaledList
  let count: Int?

  var fields: [ByteString] {
    [
      ByteString("\(number)"), localTime(header.time), header.author,
      ByteString(count.map(songCount) ?? "new"), list.title,
    ]
  }

  var json: JSONHistoryLine {
    let name = list.playlist.map { JSONName($0) }
    return JSONHistoryLine(
      number: number, time: header.time,
      command: header.command.isEmpty ? nil : header.command.description,
      playlist: name?.text, playlistBase64: name?.base64, songs: count)
  }
}

private struct JSONHistoryLine: Encodable {
  let number: Int
  let time: Int
  /// Nil for another client's change.
  let command: String?
  /// Nil for the queue.
  let playlist: String?
  let playlistBase64: String?
  /// Nil if there was no such playlist.
  let songs: Int?
}

/// What would change of a list; positions count from 1.
private struct JSONListedChange: Encodable {
  let change: String
  var position: Int?
  var from: Int?
  var range: JSONRange?
  var uri: String?
  var uriBase64: String?
  var newName: String?
  var newNameBase64: String?
  let playlist: String?
  let playlistBase64: String?

  init(_ list: JournaledList, _ change: JSONSongChange) {
    self.change = change.change
    (position, from, range) = (change.position, change.from, change.range)
    (uri, uriBase64) = (change.uri, change.uriBase64)
    let name = list.playlist.map { JSONName($0) }
    (playlist, playlistBase64) = (name?.text, name?.base64)
  }

  init(_ list: JournaledList, newName: ByteString) {
    change = "rename"
    let new = JSONName(newName)
    (self.newName, newNameBase64) = (new.text, new.base64)
    let name = list.playlist.map { JSONName($0) }
    (playlist, playlistBase64) = (name?.text, name?.base64)
  }
}

extension JournaledList {
  /// The name of the playlist; nil for the queue.
  fileprivate var playlist: ByteString? {
    if case .playlist(let name) = self { name } else { nil }
  }
}

/// A time of this machine's zone: "2026-11-22 14:05:09".
private func localTime(_ seconds: Int) -> ByteString {
  var seconds = time_t(seconds)
  var parts = tm()
  localtime_r(&seconds, &parts)
  var text = [CChar](repeating: 0, count: 32)
  strftime(&text, text.count, "%F %T", &parts)
  return ByteString(cString: text)
}
