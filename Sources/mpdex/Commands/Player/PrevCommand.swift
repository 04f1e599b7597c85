internal import ArgumentParser
internal import MPDClient

/// `mpdex prev`.
struct Prev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prev",
    abstract: "Play the previous song of the queue.",
    discussion: """
      EXAMPLES
        mpdex prev
        mpdex prev -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.previous)
  }
}
