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
