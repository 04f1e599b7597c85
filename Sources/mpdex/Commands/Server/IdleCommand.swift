internal import ArgumentParser

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
