internal import ArgumentParser

/// `mpdex idleloop`.
struct IdleLoop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "idleloop",
    abstract: "Print what changes in the server, as it changes, until it is interrupted.",
    discussion: """
      Every event is written at once, also into a pipe.

      EXAMPLES
        mpdex idleloop player | while read -r event; do mpdex current; done
        mpdex idleloop --json
      """)

  @OptionGroup var options: EventOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let output = options.results.output()
    while try options.printNext(of: &server, to: output) {}
  }
}
