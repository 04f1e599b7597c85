internal import ArgumentParser
internal import MPDClient

/// `mpdex idle`.
struct Idle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idle",
    abstract: "Wait until something changes in the server and print what.",
    discussion: """
      With --timeout it waits for so many seconds at most, and then exits with 1. `mpdex wait` \
      waits for more precise events.

      EXAMPLES
        mpdex idle
        mpdex idle player mixer
        mpdex idle --timeout 60 database || echo "no news"
        mpdex idle --json
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let deadline = common.deadline
    var server = try common.connect(isToWait: true)
    let output = options.results.output()
    guard try options.printNext(of: &server, until: deadline, to: output) else {
      throw common.absence(of: "nothing has changed")
    }
  }
}

/// `mpdex idleloop`.
struct IdleLoop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idleloop",
    abstract: "Print what changes in the server, as it changes, until it is interrupted.",
    discussion: """
      Every event is written at once, also into a pipe. With --timeout it ends when nothing has \
      changed for so many seconds, and then exits with 1.

      EXAMPLES
        mpdex idleloop player | while read -r event; do mpdex current; done
        mpdex idleloop --json
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect(isToWait: true)
    let output = options.results.output()
    while try options.printNext(of: &server, until: common.deadline, to: output) {}
    throw common.absence(of: "nothing has changed")
  }
}

/// What the commands take that print the server's events.
struct EventOptions: ParsableArguments {
  @Argument(help: "What to wait for; anything if none is named.")
  var event: [EventName] = []

  @OptionGroup var results: OutputOptions

  /// Waits for the events and prints them, a name each; false if there were none until a moment.
  func printNext(
    of server: inout Connection, until deadline: ContinuousClock.Instant? = nil, to output: Output
  ) throws -> Bool {
    let wanted = event.isEmpty ? .all : event.reduce(into: IdleEvents()) { $0.formUnion($1.events) }
    var changed: IdleEvents = []
    // Empty is what a newer server tells under names that are not known here.
    while changed.isEmpty {
      let next = try asking { () throws(MPDError) in
        try server.idle(wanted, until: deadline)
      }
      guard let next else { return false }
      changed = next
    }
    for name in changed.protocolNames {
      if results.json { try output.writeJSON(["event": name]) } else { output.write(name) }
    }
    output.flush()
    return true
  }
}

/// An event by the protocol's name.
struct EventName: ExpressibleByArgument {
  let events: IdleEvents

  static let allValueStrings = IdleEvents.all.protocolNames

  init?(argument: String) {
    events = IdleEvents(protocolNames: [argument])
    if events.isEmpty { return nil }
  }
}
