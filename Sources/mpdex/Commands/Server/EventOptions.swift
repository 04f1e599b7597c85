internal import ArgumentParser
internal import MPDClient

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
