internal import ArgumentParser
internal import MPDClient

/// `mpdex cdprev`.
struct Cdprev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cdprev",
    abstract: "Play the song again, or the previous one within its first three seconds.",
    discussion: """
      This is what the button of a CD player does.

      EXAMPLES
        mpdex cdprev
        mpdex cdprev -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in
      let status = try server.run(.status)
      if let id = status.songID, roundedSeconds(status.elapsed) >= 3 {
        try server.run(.seek(to: .zero, id: id))
      } else {
        try server.run(.previous)
      }
    }
    try common.printStatusUnlessQuiet(of: &server)
  }
}
