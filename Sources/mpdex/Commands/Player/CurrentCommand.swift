internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex current`.
struct Current: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "current",
    abstract: "Print the song that plays or is paused; nothing if there is none.",
    discussion: """
      With -0 its URI is printed instead of a text.

      EXAMPLES
        mpdex current
        mpdex current --json
        mpdex current --wait -f '%artist% - %title%'
      """)

  @Flag(
    name: [.customShort("w"), .long],
    help: "First wait until another song is the current one, or playing begins or stops.")
  var wait = false

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let printer = SongPrinter(results, common.songFormat ?? .line)
    try printer.narrowTags(&server)
    if wait { try asking { () throws(MPDError) in _ = try Awaited.song.wait(over: &server) } }
    if let song = try askStatus(&server).song { try printer.print(song) }
    printer.output.flush()
  }
}
