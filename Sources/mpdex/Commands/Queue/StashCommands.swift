internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import TerminalText

struct QueueStash: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "stash",
    abstract: "Keep the whole queue under a name.",
    discussion: """
      A stash has the songs with their priorities and ranges, the tags of remote songs such as the names of \
      stations, the current song and the position in it, and the modes repeat, random, single, consume and \
      crossfade. The queue itself stays as it is. A stash of the same name is replaced, unless the queue is empty. \
      `mpdex queue switch` brings it back; the next switch saves the queue, as it is by then, under the same \
      name. --delete removes a stash for good: `mpdex undo` does not bring it back.

      EXAMPLES
        mpdex queue stash audiobook
        mpdex queue stash audiobook --delete
      """)

  let name: ByteString
  let delete: Bool

  init(_ words: inout Words) {
    name = words.argument("<stash>", "The name of the stash.", reading: nonEmpty)
    delete = words.flag("--delete", "Remove the stash.")
  }

  func run(in context: CommandContext) throws {
    let stashes = try QueueStashes(of: context.server)
    if delete {
      guard stashes.names.contains(name) else { throw noStash(name, among: stashes) }
      try stashes.remove(name)
      return context.note("the stash '\(name.terminalSafe)' was permanently removed")
    }
    let record = try QueueRecord(of: context.server)
    guard let replaced = stashes.size(of: name) else { throw noStash(name, among: stashes) }
    guard !record.state.songs.isEmpty || replaced == 0 else {
      throw CommandFailure(
        .no,
        "the queue is empty, so nothing was stashed; "
          + "the stash '\(name.terminalSafe)' still has \(songCount(replaced)); use --delete to remove it"
      )
    }
    do { try stashes.write(record, as: name) } catch {
      throw CommandFailure(error).saying("the queue was not stashed")
    }
    let before = replaced == 0 ? "" : ", which had \(songCount(replaced)) before"
    context.note(
      "stashed \(songCount(record.state.songs.count)) as '\(name.terminalSafe)'\(before)")
  }
}

struct QueueSwitch: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "switch",
    abstract: "Keep the present queue, and restore a stash.",
    discussion: """
      The present queue is kept under the name from which it came or, if it has no song of that stash any \
      more, as "previous". The other one plays on from the song and the position where it was; it is paused \
      if it was paused. Songs that are gone from the library are left out and named; if all are, nothing is \
      changed. The stash keeps them: the next switch does not replace it. `mpdex undo` brings back the songs of the \
      previous queue. The titles of a CUE sheet's tracks are \
      lost, since MPD does not let clients set tags of files; a message names them.

      EXAMPLES
        mpdex queue switch audiobook
        mpdex queue switch previous
      """)

  let name: ByteString

  init(_ words: inout Words) {
    name = words.argument("<stash>", "The name of the stash.", reading: nonEmpty)
  }

  func run(in context: CommandContext) throws {
    let stashes = try QueueStashes(of: context.server)
    guard let record = stashes.record(name) else { throw noStash(name, among: stashes) }
    let present = try QueueRecord(of: context.server)
    try record.requireSongs(of: context.server, orOf: present)
    do {
      try stashes.keep(present: present).map {
        context.note("the previous queue was stashed as \($0)")
      }
    } catch {
      throw CommandFailure(error).saying("the queue could not be stashed, so nothing was changed")
    }
    // The name is forgotten first: if a later step fails, the queue must not be mistaken for the songs of this stash.
    stashes.forgetPresentName()
    let restored = try record.restoreSongs(context.changes)
    // If songs are missing, the queue does not get the name of the stash, so that the next switch does not replace
    // the stash by the incomplete queue.
    let isWhole = restored.missing.isEmpty
    let naming = Result { if isWhole { try stashes.setPresentName(name) } }
    restored.report()
    try record.restoreModes(over: context.server)
    if case .failure(let failure) = naming {
      throw CommandFailure(
        .inPart,
        "the queue was restored from the stash, but the next `mpdex queue switch` will save it as 'previous' instead of "
          + "'\(name.terminalSafe)': \(CommandFailure(failure).message)")
    }
  }
}

struct QueueStashList: RunnableCommand {
  static let jsonKeys: JSONKeys = ["name", "songs (a number)", "time", "uri"]

  static let configuration = CommandConfiguration(
    command: "stashes",
    abstract: "List the stashes of the queue.",
    discussion: """
      Prints the name, the number of songs, and the current song of each, with tabs between.

      EXAMPLES
        mpdex queue stashes
        mpdex queue stashes --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let stashes = try QueueStashes(of: context.server)
    let output = context.output(for: results)
    var problems: [String] = []
    for name in stashes.names {
      switch Result(catching: { try stashes.readRecord(name) }) {
      case .success(let record): if let record { try print(record, name, to: output) }
      case .failure(let failure): problems.append(CommandFailure(failure).message)
      }
    }
    if !problems.isEmpty { throw CommandFailure(.inPart, problems.joined(separator: "\n")) }
  }

  private func print(_ record: QueueRecord, _ name: ByteString, to output: CommandOutput) throws {
    let state = record.state
    let song = state.current.map { state.songs[$0] }
    guard results.json else {
      return output.write(fields: [name, ByteString("\(state.songs.count)"), song ?? ""])
    }
    output.writeJSON([
      "name": name, "songs": state.songs.count, "time": record.time, "uri": song,
    ])
  }
}

private func noStash(_ name: ByteString, among stashes: QueueStashes) -> CommandFailure {
  guard !stashes.names.contains(name) else {
    return CommandFailure(
      .no,
      "the file of the stash '\(name.terminalSafe)' is damaged; nothing was changed; "
        + "`mpdex queue stash \(name.quotedForShell.terminalSafe) --delete` removes it")
  }
  let known = stashes.names.map { "'\($0.terminalSafe)'" }
  let others =
    known.isEmpty
    ? "; there are no stashes at all (`mpdex queue stash NAME` makes one)"
    : known.count == 1
      ? "; the only stash is \(known[0])" : "; the stashes are \(known.joined(separator: ", "))"
  return CommandFailure(
    .no, "there is no stash '\(name.terminalSafe)'\(others); nothing was changed")
}
