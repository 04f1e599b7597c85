internal import ArgumentParser

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
