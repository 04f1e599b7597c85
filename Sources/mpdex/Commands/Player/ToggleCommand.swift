internal import ArgumentParser
internal import MPDClient

/// `mpdex toggle`.
struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Pause the song that plays, or play if none does.",
    discussion: """
      EXAMPLES
        mpdex toggle
        mpdex toggle -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    // Not the server's own toggling, which begins nothing while the player is stopped.
    try common.set(to: nil, orTo: { $0.state != .playing }, by: { $0 ? .play : .pause })
  }
}
