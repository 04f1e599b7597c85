internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex clear`.
struct Clear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Empty the queue.",
    discussion: """
      EXAMPLES
        mpdex clear
        mpdex clear -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.clear) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}
