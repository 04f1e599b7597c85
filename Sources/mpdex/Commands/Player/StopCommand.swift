internal import ArgumentParser
internal import MPDClient

/// `mpdex stop`.
struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop playing.",
    discussion: """
      EXAMPLES
        mpdex stop
        mpdex stop -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.stop)
  }
}
