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
