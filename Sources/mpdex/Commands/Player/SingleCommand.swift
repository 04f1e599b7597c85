internal import ArgumentParser
internal import MPDClient

/// `mpdex single`.
struct Single: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "single",
    abstract: "Set whether playing halts behind the current song.",
    discussion: """
      Without a word, what is on is switched off and what is off is switched on.

      EXAMPLES
        mpdex single
        mpdex single once
      """)

  @Argument(
    help: ArgumentHelp(
      "On, off, or once: on until the current song has ended.", valueName: "on|once|off"))
  var word: OneshotWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.set(to: word?.state, orTo: { $0.single.toggled }, by: Request.setSingle)
  }
}
