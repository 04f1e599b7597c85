internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

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
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let printer = SongPrinter(results, common.songFormat ?? .line)
    try printer.narrowTags(&server)
    let songs = try asking { () throws(MPDError) in try server.run(.queue) }
    for song in songs { try printer.print(song) }
    printer.output.flush()
  }
}
