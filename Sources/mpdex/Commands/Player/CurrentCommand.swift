internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex current`.
struct Current: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "current",
    abstract: "Print the song that plays or is paused; nothing if there is none.",
    discussion: """
      With -0 its URI is printed instead of a text. With --timeout, --wait waits for so many seconds \
      at most; the command then exits with 1.

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
    let deadline = common.deadline
    var server = try common.connect(isToWait: wait)
    let printer = SongPrinter(results, common.songFormat ?? .line)
    try printer.narrowTags(&server)
    if wait { try waitForAnotherSong(&server, until: deadline) }
    if let song = try askStatus(&server).song { try printer.print(song) }
    printer.output.flush()
  }

  private func waitForAnotherSong(
    _ server: inout Connection, until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) {
    let hasChanged = try asking { () throws(MPDError) in
      try Awaited.song.wait(over: &server, until: deadline)
    }
    guard hasChanged else { throw common.absence(of: Awaited.song.absence) }
  }
}
