internal import ArgumentParser
internal import MPDClient

/// `mpdex ping`.
struct Ping: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ping",
    abstract: "Ask the server whether it answers; the exit status tells.",
    discussion: """
      EXAMPLES
        mpdex ping && echo "the server is there"
        mpdex ping --host studio --timeout 2 || echo "no server"
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.ping) }
  }
}
