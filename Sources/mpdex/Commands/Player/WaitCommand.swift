internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct Wait: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "wait",
    abstract: "Wait until something happens in the server.",
    discussion: """
        --for song      the current song changes, or playing starts or stops; of
                        a stream, also if its title changes
        --for stop      nothing is playing, whether paused or stopped
        --for update    no database update is running
        --for queue     the queue changes
        --for database  an update changes the database

      If the condition of --for stop or --for update is already true, the command ends at once. With \
      --timeout it waits for at most that many seconds, and then exits with 1. With --timeout 0 it \
      does not wait, and the exit status says whether the condition is true.

      EXAMPLES
        mpdex wait --for stop && echo "the music has ended"
        mpdex update -q && mpdex wait --for update
        mpdex wait --for song --timeout 600 || echo "still the same"
      """)

  let event: WaitCondition

  init(_ words: inout Words) {
    event = words.requiredOption("--for <event>", "The event to wait for.")
  }

  func run(in context: CommandContext) throws {
    let deadline = context.settings.deadline
    try context.server.connect(isToWait: true)
    try event.wait(in: context, until: deadline)
  }
}

/// A condition that `mpdex wait` can wait for.
enum WaitCondition: String, CaseIterable, RequiredValue {
  case song, stop, update, queue, database

  /// Waits until the condition is true; throws if the deadline passes first.
  ///
  /// - Parameter deadline: the time after which the wait fails; nil to wait indefinitely.
  func wait(in context: CommandContext, until deadline: ContinuousClock.Instant?) throws {
    let hasHappened = try context.withConnection { server in
      try wait(over: &server, until: deadline)
    }
    guard hasHappened else { throw context.settings.timeoutFailure(problem) }
  }

  /// Waits until the condition is true. Returns false if the deadline passes first.
  private func wait(
    over server: inout Connection, until deadline: ContinuousClock.Instant?
  ) throws -> Bool {
    let before: Status
    var title: ByteString?
    (before, title) = try state(over: &server)
    if isTrue(before) { return true }
    while try server.idle(events, until: deadline) != nil {
      let (now, newTitle) = try state(over: &server)
      if isTrue(now) || differs(now, from: before) { return true }
      // A first title does not count as a change of the song, because a stream's title arrives only after the stream
      // has begun.
      if let title, let newTitle, newTitle != title { return true }
      title = newTitle ?? title
      // Without this check, events for other changes could keep the loop running past the deadline.
      if let deadline, deadline <= .now { return false }
    }
    return false
  }

  /// Returns the status and, for the condition `song`, the title of the stream that is playing.
  private func state(over server: inout Connection) throws -> (status: Status, title: ByteString?) {
    guard self == .song else { return (try server.run(.status), nil) }
    let (status, song) = try server.withTags([.title]) { server in
      try server.run(.status, .currentSong)
    }
    return (status, song?.streamTitle)
  }

  private var events: IdleEvents {
    switch self {
    case .song: [.player, .queue]
    case .stop: .player
    case .update: .update
    case .queue: .queue
    case .database: .database
    }
  }

  /// Returns whether the status meets this condition; false if the condition waits for a change instead of a state.
  private func isTrue(_ status: Status) -> Bool {
    switch self {
    case .stop: status.state != .playing
    case .update: status.updateJob == nil
    case .song, .queue, .database: false
    }
  }

  /// Returns whether the change that this condition waits for has happened between two statuses; false if the condition
  /// waits for a state instead of a change.
  private func differs(_ status: Status, from before: Status) -> Bool {
    switch self {
    case .song: status.activeSongID != before.activeSongID
    case .queue: status.queueVersion != before.queueVersion
    case .database: true
    case .stop, .update: false
    }
  }

  private var problem: String {
    switch self {
    case .song: "the song has not changed"
    case .stop: "playback has not stopped"
    case .update: "the database is still being updated"
    case .queue: "the queue has not changed"
    case .database: "the database has not changed"
    }
  }
}

extension Status {
  /// The identifier of the song that is playing or paused; nil if the player is stopped.
  fileprivate var activeSongID: Int? { state.hasSong ? songID : nil }
}
