internal import ArgumentParser
internal import MPDClient

/// What to do with entries that were found.
struct QueueingOptions: ParsableArguments {
  @Flag(help: "Add at the end of the queue.")
  var add = false

  @Flag(help: "Add right behind the current song.")
  var insert = false

  @Flag(help: "Put in the place of the whole queue.")
  var replace = false

  @Flag(help: "Play the first of what was queued; alone, adds at the end.")
  var play = false

  func validate() throws {
    guard [add, insert, replace].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of --add, --insert and --replace")
    }
  }

  /// Queues the entries as asked for; nil if nothing was.
  func queue(
    _ entries: [QueueEntry], over server: inout Connection, quietly: Bool
  ) throws(CommandFailure) -> QueueingOutcome? {
    guard add || insert || replace || play else { return nil }
    let outcome =
      try replace
      ? replaceQueue(with: entries, over: &server, namesSongs: play, quietly: quietly)
      : mpdex.queue(
        entries, at: insert ? .next : .end, over: &server, namesSongs: play, quietly: quietly)
    if play, outcome.added > 0 {
      try asking { () throws(MPDError) in
        try server.run(outcome.ids.first.map { .play(id: $0) } ?? .play(at: outcome.position))
      }
    }
    return outcome
  }
}
