internal import ArgumentParser
internal import MPDClient

/// `mpdex clearerror`.
struct ClearError: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clearerror",
    abstract: "Forget the player's last error, which the status shows.",
    discussion: """
      EXAMPLES
        mpdex clearerror
        mpdex clearerror -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.clearError)
  }
}
