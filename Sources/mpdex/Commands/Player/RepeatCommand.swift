internal import ArgumentParser
internal import MPDClient

/// `mpdex repeat`.
struct Repeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat",
    abstract: "Set whether the queue starts again behind its last song.",
    discussion: """
      Without a word, what is on is switched off and what is off is switched on.

      EXAMPLES
        mpdex repeat
        mpdex repeat on
      """)

  @Argument(help: ArgumentHelp("On or off.", valueName: "on|off"))
  var word: SwitchWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.set(to: word?.isOn, orTo: { !$0.isRepeating }, by: Request.setRepeat)
  }
}
