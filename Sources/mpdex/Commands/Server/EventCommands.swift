internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient

struct Idle: RunnableCommand {
  static let jsonKeys: JSONKeys = .event

  static let configuration = CommandConfiguration(
    mpc: "idle",
    abstract: "Wait until something changes in the server, and print what has changed.",
    discussion: """
      With --timeout it waits for at most that many seconds, and then exits with 1. `mpdex wait` \
      waits for more precise events.

      EXAMPLES
        mpdex idle
        mpdex idle player mixer
        mpdex idle --timeout 60 database || echo "no news"
        mpdex idle --json
      """)

  let options: EventOptions
  init(_ words: inout Words) { options = words.group() }

  func run(in context: CommandContext) throws {
    let deadline = context.settings.deadline
    try context.server.connect(isToWait: true)
    guard try options.printNext(in: context, until: deadline) else {
      throw context.settings.timeoutFailure("nothing has changed")
    }
  }
}

struct IdleLoop: RunnableCommand {
  static let jsonKeys: JSONKeys = .event

  static let configuration = CommandConfiguration(
    mpc: "idleloop",
    abstract: "Print changes in the server as they happen, until interrupted.",
    discussion: """
      Every event is written at once, even to a pipe. With --timeout it ends after that many \
      seconds without a change, and then exits with 1.

      EXAMPLES
        mpdex idleloop player | while read -r event; do mpdex current; done
        mpdex idleloop --json
      """)

  let options: EventOptions
  init(_ words: inout Words) { options = words.group() }

  func run(in context: CommandContext) throws {
    try context.server.connect(isToWait: true)
    while try options.printNext(in: context, until: context.settings.deadline) {}
    throw context.settings.timeoutFailure("nothing has changed")
  }
}

extension JSONKeys {
  static let event: JSONKeys = ["event"]
}

/// The arguments of the commands that print the server's events.
struct EventOptions: OptionGroup {
  let event: [EventName]
  let results: OutputOptions

  init(_ words: inout Words) {
    event = words.arguments("<event>", "The events to wait for; any event if none is named.")
    results = words.group()
  }

  /// Waits for the next events and prints their names; returns false if no event arrives before the deadline.
  func printNext(
    in context: CommandContext, until deadline: ContinuousClock.Instant?
  ) throws -> Bool {
    guard let changed = try nextEvents(in: context, until: deadline) else { return false }
    let output = context.output(for: results)
    for name in changed.protocolNames {
      if results.json { output.writeJSON(["event": name]) } else { output.write(name) }
    }
    // The output is flushed, even to a pipe, so that its reader can react immediately.
    try output.flush()
    return true
  }

  private func nextEvents(
    in context: CommandContext, until deadline: ContinuousClock.Instant?
  ) throws -> IdleEvents? {
    let wanted = event.isEmpty ? .all : event.reduce(into: IdleEvents()) { $0.formUnion($1.events) }
    return try context.withConnection { server in
      while let events = try server.idle(wanted, until: deadline) {
        // The set of events is empty if a newer server sends an event that `IdleEvents` does not have.
        if !events.isEmpty { return events }
      }
      return nil
    }
  }
}

/// An event, given by its name in the protocol, such as `player`.
struct EventName: ArgumentValue {
  let events: IdleEvents

  static let allValues = IdleEvents.all.protocolNames

  init?(argument: ByteString) {
    events = IdleEvents(protocolNames: [argument.description])
    if events.isEmpty { return nil }
  }
}
