internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex mixrampdelay`.
struct MixRampDelay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mixrampdelay",
    abstract: "Print or set how much longer than its ramps MixRamp lets songs overlap.",
    discussion: """
      It is off while -1.000000 is printed; songs then fade as `mpdex crossfade` says.

      EXAMPLES
        mpdex mixrampdelay
        mpdex mixrampdelay 0.5
        mpdex mixrampdelay -1
      """)

  @Argument(help: "Seconds, which may have a fraction; a negative number switches it off.")
  var seconds: DecimalNumber?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    if let number = seconds?.number {
      let delay = try duration(number)
      try asking { () throws(MPDError) in try server.run(.setMixRampDelay(delay)) }
    } else {
      let status = try asking { () throws(MPDError) in try server.run(.status) }
      // Not the status's duration, which is in milliseconds.
      let text = status.pairs.first { $0.name == "mixrampdelay" }?.value.description
      let line = "mixrampdelay: \(sixDecimals(text.flatMap(Float.init) ?? -1))"
      try results.printSetting("mixRampDelay", status.mixRampDelay?.inSeconds, line: line)
    }
  }

  /// Nil is off.
  private func duration(_ seconds: Double) throws(CommandFailure) -> Duration? {
    guard seconds <= 1e9 else {
      throw CommandFailure(.usage, "no song is \(seconds) seconds long; nothing was sent")
    }
    return seconds < 0 ? nil : .seconds(seconds)
  }
}
