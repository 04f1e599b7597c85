internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex channels`.
struct Channels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels",
    abstract: "List the channels that clients are subscribed to.",
    discussion: """
      EXAMPLES
        mpdex channels
        mpdex channels --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let channels = try asking { () throws(MPDError) in try server.run(.channels) }
    try results.printNames(channels, as: "channel")
  }
}
