internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex clear`.
struct Clear: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Empty the queue.",
    discussion: """
      EXAMPLES
        mpdex clear
        mpdex clear -q
      """)

  @OptionGroup var status: StatusOptions
  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    var server = try connection.connect()
    try asking { () throws(MPDError) in try server.run(.clear) }
    try status.printUnlessQuiet(of: &server)
  }
}

/// `mpdex playlist`.
struct Playlist: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the queue, a song a line.",
    discussion: """
      With -0 the URIs are printed instead of texts.

      EXAMPLES
        mpdex playlist
        mpdex playlist --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    var server = try connection.connect()
    let songs = try asking { () throws(MPDError) in try server.run(.queue) }
    let output = results.output()
    for song in songs {
      if results.json {
        try output.writeJSON(JSONSong(song))
      } else if results.nulTerminated {
        output.write(song.uri)
      } else {
        let line = songLine(song)
        output.write(output.isTerminal ? ByteString(line.visible) : line)
      }
    }
    output.flush()
  }
}
