internal import ArgumentParser
internal import MPDClient

/// `mpdex next`.
struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Play the next song of the queue.",
    discussion: """
      EXAMPLES
        mpdex next
        mpdex next -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.next)
  }
}
