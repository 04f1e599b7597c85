internal import ArgumentParser
internal import MPDClient

/// `mpdex consume`.
struct Consume: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consume",
    abstract: "Set whether songs leave the queue once they were played.",
    discussion: """
      Without a word, what is on is switched off and what is off is switched on.

      EXAMPLES
        mpdex consume
        mpdex consume on
      """)

  @Argument(
    help: ArgumentHelp(
      "On, off, or once: on until the current song has ended (MPD 0.24).",
      valueName: "on|once|off"))
  var word: OneshotWord?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.set(to: word?.state, orTo: { $0.consume.toggled }, by: Request.setConsume)
  }
}
