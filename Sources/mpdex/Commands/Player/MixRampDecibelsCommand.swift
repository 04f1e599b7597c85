internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex mixrampdb`.
struct MixRampDecibels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mixrampdb",
    abstract: "Print or set the volume at which MixRamp lets songs overlap.",
    discussion: """
      EXAMPLES
        mpdex mixrampdb
        mpdex mixrampdb -17
      """)

  @Argument(help: "Decibels, usually negative.")
  var decibels: DecimalNumber?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    if let number = decibels?.number {
      try asking { () throws(MPDError) in try server.run(.setMixRampDecibels(number)) }
    } else {
      let status = try asking { () throws(MPDError) in try server.run(.status) }
      let number = status.mixRampDecibels ?? 0
      let line = "mixrampdb: \(sixDecimals(Float(number)))"
      try results.printSetting("mixRampDecibels", number, line: line)
    }
  }
}

/// A number that may have a sign and a fraction.
struct DecimalNumber: ExpressibleByArgument {
  let number: Double

  init?(argument: String) {
    guard let number = Double(ByteString(escaped: argument).description), number.isFinite else {
      return nil
    }
    self.number = number
  }
}
