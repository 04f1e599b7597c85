internal import ArgumentParser
internal import MPDClient

/// `mpdex random`.
struct Random: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Set whether the songs of the queue play in random order.",
    discussion: """
      Without a word, what is on is switched off and what is off is switched on.

      EXAMPLES
        mpdex random
        mpdex random on
      """)

  @Argument(help: ArgumentHelp("On or off.", valueName: "on|off"))
  var word: SwitchWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.set(to: word?.isOn, orTo: { !$0.isRandom }, by: Request.setRandom)
  }
}
