internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex seek`.
struct Seek: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seek",
    abstract: "Go to a time of the current song, or so far ahead or back in it.",
    discussion: """
      EXAMPLES
        mpdex seek 1:30
        mpdex seek +10
        mpdex seek -0.5
        mpdex seek 50%
        mpdex seek -10%
      """)

  @Argument(
    help: ArgumentHelp(
      "Seconds, MM:SS, HH:MM:SS or a percentage up to 100%; relative with + or - before it.",
      valueName: "time"))
  var target: SeekTarget

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let time = try time(&server)
    try asking { () throws(MPDError) in
      switch target.base {
      case .start: try server.run(.seek(to: time))
      case .ahead: try server.run(.seek(by: time))
      case .back: try server.run(.seek(by: .zero - time))
      }
    }
    try common.printStatusUnlessQuiet(of: &server)
  }

  private func time(_ server: inout Connection) throws(CommandFailure) -> Duration {
    switch target.amount {
    case .time(let time): return time
    case .percent(let percent):
      let status = try asking { () throws(MPDError) in try server.run(.status) }
      return try part(percent, of: status)
    }
  }

  /// In whole seconds, as mpc counts; zero without a song, where the server refuses any time.
  private func part(_ percent: Double, of status: Status) throws(CommandFailure) -> Duration {
    guard status.state.hasSong else { return .zero }
    let length = roundedSeconds(status.duration)
    guard length > 0 else {
      throw CommandFailure(
        .no, "the length of the current song is not known; seek to a time instead of a percentage")
    }
    return .seconds(Int(percent * Double(length) / 100 + 0.5))
  }
}
