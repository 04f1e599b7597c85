internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex status`, and `mpdex` alone.
struct ShowStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print what plays and how; this is also what no command does.",
    discussion: """
      EXAMPLES
        mpdex
        mpdex status --json
      """)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup var status: StatusOptions

  func run() throws {
    guard !status.isQuiet else { return }
    var server = try connection.connect()
    try printStatus(of: &server, json: results.json, to: results.output())
  }
}

/// For commands that print the status when they are done.
struct StatusOptions: ParsableArguments {
  @Flag(
    name: [.customShort("q"), .customLong("quiet"), .customLong("no-status")],
    help: "Do not print the status.")
  var isQuiet = false

  func printUnlessQuiet(of server: inout Connection) throws {
    guard !isQuiet else { return }
    try printStatus(of: &server, json: false, to: Output())
  }
}

private func printStatus(of server: inout Connection, json: Bool, to output: Output) throws {
  let status = try askStatus(&server)
  let song = try status.state.hasSong ? askCurrentSong(&server) : nil
  if json {
    try output.writeJSON(JSONStatus(status, song: song))
  } else {
    for line in statusLines(status, song: song) {
      output.write(output.isTerminal ? ByteString(line.visible) : line)
    }
  }
  output.flush()
}

private func askStatus(_ server: inout Connection) throws(CommandFailure) -> Status {
  try asking { () throws(MPDError) in try server.run(.status) }
}

private func askCurrentSong(_ server: inout Connection) throws(CommandFailure) -> Song? {
  try asking { () throws(MPDError) in try server.run(.currentSong) }
}
