internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex delpart`.
struct DeletePartition: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delpart",
    abstract: "Delete partitions.",
    discussion: """
      The server refuses if a client is in one of them, or an output: move it away first.

      EXAMPLES
        mpdex delpart kitchen
        mpdex moveoutput Kitchen && mpdex delpart kitchen
      """)

  @Argument(help: ArgumentHelp("Names of partitions.", valueName: "partition"))
  var names: [ByteString]

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try forEachPartition(names, "deleted", &server) { .deletePartition($0) }
  }
}
