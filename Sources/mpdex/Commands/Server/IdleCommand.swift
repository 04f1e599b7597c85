internal import ArgumentParser

/// `mpdex idle`.
struct Idle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idle",
    abstract: "Wait until something changes in the server and print what.",
    discussion: """
      `mpdex wait` waits for more precise events, and for no longer than it is told.

      EXAMPLES
        mpdex idle
        mpdex idle player mixer
        mpdex idle --json
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try options.printNext(of: &server, to: options.results.output())
  }
}
