internal import ArgumentParser
internal import MPDClient

/// `mpdex crossfade`.
struct Crossfade: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crossfade",
    abstract: "Print or set how many seconds songs fade into one another.",
    discussion: """
      EXAMPLES
        mpdex crossfade
        mpdex crossfade 5
        mpdex crossfade 0
      """)

  @Argument(help: "A whole number of seconds; 0 switches it off.")
  var seconds: UInt32?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    if let seconds {
      try asking { () throws(MPDError) in try server.run(.setCrossfade(.seconds(seconds))) }
    } else {
      let status = try asking { () throws(MPDError) in try server.run(.status) }
      let seconds = status.crossfade.components.seconds
      try results.printSetting("crossfade", seconds, line: "crossfade: \(seconds)")
    }
  }
}
