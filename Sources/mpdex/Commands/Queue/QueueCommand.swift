internal import ArgumentParser

/// `mpdex queue`: it only names what it can do.
struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Tidy up the queue; alone, print the song that is next, as mpc does.",
    discussion: """
      EXAMPLES
        mpdex queue dedupe
        mpdex queue sort albumartist date album disc track
        mpdex queue move 4-6 next
      """,
    subcommands: [QueueDedupe.self, QueueSort.self, QueueMove.self, Queued.self],
    defaultSubcommand: Queued.self)
}
