internal import ArgumentParser
internal import Bytes
internal import Glibc
internal import MPDClient

struct QueueUndo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Make the queue what it was before the last change.",
    discussion: """
      Songs in both stay, and the current one plays on if it is among them. If nothing plays, the \
      song that played then is played from where it was. A song that comes back has the priority and \
      the range that it had. Again, it undoes the change before that; \
      `mpdex queue redo` takes it back. The last hundred changes of each server are kept below \
      $XDG_STATE_HOME/mpdex, by default ~/.local/state/mpdex. Songs that are gone from the library \
      are left out and named. While `mpdex watch --record` runs, the changes by other clients are kept \
      as well. Exits with 1 if there is nothing to undo.

      EXAMPLES
        mpdex queue undo
        mpdex clear && mpdex queue undo
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.goBack(in: .undo, keepingIn: .redo)
  }
}

struct QueueRedo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Make the queue again what `mpdex queue undo` has undone.",
    discussion: """
      Possible until mpdex changes the queue in another way. Exits with 1 if nothing was undone.

      EXAMPLES
        mpdex queue undo && mpdex queue redo
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.goBack(in: .redo, keepingIn: .undo)
  }
}

struct QueueHistoryList: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "history",
    abstract: "List the changes of the queue that can be undone, the last one first.",
    discussion: """
      Prints a number, the time, the command, and how many songs the queue had before it, with tabs \
      between. --show prints the songs that the queue had before one of the changes. Changes by other \
      clients are listed, and undone, if `mpdex watch --record` was running; "another client" is then \
      in place of the command.

      EXAMPLES
        mpdex queue history
        mpdex queue history --show 1 | mpdex queue apply --dry-run
      """)

  @Option(
    help: ArgumentHelp("Print the songs before the change with this number.", valueName: "number"))
  var show: WholeNumber?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let history = try context.queueHistory(context.run(.status))
    let names = history.names(.undo)
    let output = context.output(for: results)
    if let show {
      guard names.indices.contains(show.value - 1),
        let record = try history.record(names[show.value - 1])
      else { throw CommandFailure(.no, "there is no change \(show.value) in the history") }
      return try print(record.state.songs, to: output)
    }
    for (index, name) in names.enumerated() {
      guard let record = try history.record(name) else { continue }
      try print(record, number: index + 1, to: output)
    }
  }

  private func print(_ songs: [ByteString], to output: Output) throws {
    for song in songs {
      if results.json { try output.writeJSON(JSONSongURI(song)) } else { output.writeSafely(song) }
    }
  }

  private func print(_ record: QueueRecord, number: Int, to output: Output) throws {
    let count = record.state.songs.count
    if results.json {
      let change = JSONQueueChange(
        number: number, time: record.time,
        command: record.command.isEmpty ? nil : record.command.description, songs: count)
      return try output.writeJSON(change)
    }
    output.write(fields: [
      ByteString("\(number)"), localTime(record.time), record.author, ByteString(songCount(count)),
    ])
  }
}

private struct JSONSongURI: Encodable {
  let uri: String
  let uriBase64: String?

  init(_ song: ByteString) {
    let name = JSONName(song)
    (uri, uriBase64) = (name.text, name.base64)
  }
}

private struct JSONQueueChange: Encodable {
  let number: Int
  let time: Int
  /// Nil for another client's change.
  let command: String?
  let songs: Int
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
