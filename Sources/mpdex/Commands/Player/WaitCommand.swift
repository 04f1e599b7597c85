internal import ArgumentParser
internal import MPDClient

/// `mpdex wait`.
struct Wait: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait",
    abstract: "Wait until something happens in the server.",
    discussion: """
      --for song      another song is the current one, or playing begins or stops
      --for stop      nothing plays, be it paused or stopped; at once if so already
      --for update    no update of the database runs; at once if so already
      --for queue     the queue changes
      --for database  an update changes the database

      With --timeout it waits for so many seconds at most, and then exits with 1; else for ever. \
      With --timeout 0 it only says by its exit status whether it is so already.

      EXAMPLES
        mpdex wait --for stop && echo "the music has ended"
        mpdex update -q && mpdex wait --for update
        mpdex wait --for song --timeout 600 || echo "still the same"
      """)

  @Option(
    name: .customLong("for"), help: ArgumentHelp("What to wait for.", valueName: "event"))
  var event: Awaited

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let deadline = common.deadline
    var server = try common.connect(isToWait: true)
    let hasHappened = try asking { () throws(MPDError) in
      try event.wait(over: &server, until: deadline)
    }
    guard hasHappened else { throw common.absence(of: event.absence) }
  }
}

/// What `mpdex wait` can wait for.
enum Awaited: String, CaseIterable, ExpressibleByArgument {
  case song, stop, update, queue, database

  /// Waits until it has happened, or until a moment; whether it has happened.
  func wait(
    over server: inout Connection, until deadline: ContinuousClock.Instant? = nil
  ) throws(MPDError) -> Bool {
    let before = try server.run(.status)
    if isSo(before) { return true }
    while try hasEvent(&server, until: deadline) {
      let now = try server.run(.status)
      if isSo(now) || differs(now, from: before) { return true }
    }
    return false
  }

  private func hasEvent(
    _ server: inout Connection, until deadline: ContinuousClock.Instant?
  ) throws(MPDError) -> Bool {
    try server.idle(events, until: deadline) != nil
  }

  private var events: IdleEvents {
    switch self {
    case .song, .stop: .player
    case .update: .update
    case .queue: .queue
    case .database: .database
    }
  }

  /// Whether it is so already, of what is a state and not a change.
  private func isSo(_ status: Status) -> Bool {
    switch self {
    case .stop: status.state != .playing
    case .update: status.updateJob == nil
    case .song, .queue, .database: false
    }
  }

  /// Whether it has changed, once there was an event.
  private func differs(_ status: Status, from before: Status) -> Bool {
    switch self {
    case .song: status.activeSongID != before.activeSongID
    case .queue: status.queueVersion != before.queueVersion
    case .database: true
    case .stop, .update: false
    }
  }

  /// What is said when the time is up.
  var absence: String {
    switch self {
    case .song: "the song has not changed"
    case .stop: "playing has not stopped"
    case .update: "the database is still being updated"
    case .queue: "the queue has not changed"
    case .database: "the database has not changed"
    }
  }
}

extension Status {
  /// The queue's identifier of the song that plays or is paused.
  fileprivate var activeSongID: Int? { state.hasSong ? songID : nil }
}
