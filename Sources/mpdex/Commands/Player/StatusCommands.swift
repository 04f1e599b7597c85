internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex status`, and `mpdex` alone.
struct ShowStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print what plays and how; this is also what no command does.",
    discussion: """
      A format names totaltime, currenttime, currenttimems, percenttime, songpos, length, state, \
      volume, random, repeat, single, consume, kbitrate, audioformat, samplerate, bits, channels \
      and updateid, each between percent signs. With -0 each line ends with a NUL byte. \
      With --json the state is the protocol's word, play, pause or stop; %state% is mpc's, playing, \
      paused or stopped.

      EXAMPLES
        mpdex
        mpdex status --json
        mpdex status '%state% [%currenttime%/%totaltime%]'
      """)

  @Argument(help: "Print the status in this form, a line.")
  var statusFormat: ByteString?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    guard !common.isQuiet else { return }
    var server = try common.connect()
    let output = results.output()
    if results.json {
      try printJSONStatus(of: &server, to: output)
    } else if let statusFormat {
      try printStatus(of: &server, in: statusFormat, to: output)
    } else {
      try printStatus(of: &server, common.songFormat ?? .line, to: output)
    }
  }
}

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

/// `mpdex queued`.
struct Queued: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queued",
    abstract: "Print the song that comes next; nothing if there is none.",
    discussion: """
      With -0 its URI is printed instead of a text.

      EXAMPLES
        mpdex queued
        mpdex queued --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let printer = SongPrinter(results, common.songFormat ?? .line)
    try printer.narrowTags(&server)
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    if let id = status.nextSongID {
      try printer.print(asking { () throws(MPDError) in try server.run(.song(id: id)) })
    }
    printer.output.flush()
  }
}
