internal import ArgumentParser
internal import MPDClient

/// `mpdex pause`.
struct Pause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause the song that plays; nothing happens while none does.",
    discussion: """
      EXAMPLES
        mpdex pause
        mpdex pause -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.pause)
  }
}
