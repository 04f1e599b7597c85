internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex partitions`.
struct Partitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "partitions",
    abstract: "List the partitions: players with a queue and outputs of their own.",
    discussion: """
      EXAMPLES
        mpdex partitions
        mpdex status --partition kitchen
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let partitions = try asking { () throws(MPDError) in try server.run(.partitions) }
    try results.printNames(partitions.map(\.name), as: "partition")
  }
}
