internal import ArgumentParser
internal import Bytes
internal import MPDClient

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
