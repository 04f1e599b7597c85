internal import ArgumentParser
internal import MPDClient

/// `mpdex replaygain`.
struct ReplayGain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replaygain",
    abstract: "Print or set how the volumes of songs are evened out.",
    discussion: """
      off leaves songs as they are; track makes all equally loud; album keeps the differences \
      within an album; auto is track while the order is random, else album.

      EXAMPLES
        mpdex replaygain
        mpdex replaygain album
      """)

  @Argument(help: ArgumentHelp("How.", valueName: "mode"))
  var word: ReplayGainWord?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    if let mode = word?.mode {
      try asking { () throws(MPDError) in try server.run(.setReplayGainMode(mode)) }
    } else {
      let mode = try asking { () throws(MPDError) in try server.run(.replayGainMode) }.rawValue
      try results.printSetting("replayGainMode", mode, line: "replay_gain_mode: \(mode)")
    }
  }
}

/// A mode by the protocol's name.
struct ReplayGainWord: ExpressibleByArgument {
  let mode: ReplayGainMode

  static let allValueStrings = ReplayGainMode.allCases.map(\.rawValue)

  init?(argument: String) {
    guard let mode = ReplayGainMode(rawValue: argument) else { return nil }
    self.mode = mode
  }
}
