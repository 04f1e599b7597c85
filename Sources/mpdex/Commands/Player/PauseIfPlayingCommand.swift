internal import ArgumentParser
internal import MPDClient

/// `mpdex pause-if-playing`.
struct PauseIfPlaying: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause-if-playing",
    abstract: "Pause the song that plays; the answer is no while none does.",
    discussion: """
      EXAMPLES
        mpdex pause-if-playing
        mpdex pause-if-playing -q && sleep 60 && mpdex play -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    guard status.state == .playing else {
      throw CommandFailure(.no, "nothing plays, so nothing was paused")
    }
    try asking { () throws(MPDError) in try server.run(.pause) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}
